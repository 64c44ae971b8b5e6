// Passwords: their hashes (argon2id), made and compared on worker threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.hpp"

namespace tengen::people {

/// The work for one hash. The defaults are libsodium's for interactive use.
struct PasswordCost {
    std::size_t memory = std::size_t{64} << 20;  ///< in bytes, at least 8 KiB
    unsigned long long passes = 2;
};

/// Two worker threads and their queue. All functions run on the owner's thread.
class Passwords {
  public:
    static constexpr std::size_t kThreads = 2;
    static constexpr std::size_t kMaxQueue = 16;

    /// Runs a function later on the owner's thread. Called on any thread.
    using Post = std::function<void(std::function<void()>)>;
    /// The hash, a text that includes salt and cost. Fails without enough memory.
    using Hashed = std::function<void(const Result<std::string>&)>;
    /// Whether the password is right. Fails without enough memory.
    using Verified = std::function<void(const Result<bool>&)>;

    explicit Passwords(Post post, PasswordCost cost = {});
    /// Waits for running work. Queued work is dropped, and its `done` never called. Results that
    /// are posted already are called if the owner runs them.
    ~Passwords();
    Passwords(const Passwords&) = delete;
    Passwords& operator=(const Passwords&) = delete;

    /// Later calls `done` on the owner's thread. Returns false, and never calls it, if the queue is
    /// full: the server is busy.
    [[nodiscard]] bool hash(std::string password, Hashed done);
    /// The same. An unknown account has an empty `hash`: the answer is false, after the same time.
    [[nodiscard]] bool verify(std::string password, std::string hash, Verified done);

  private:
    /// Returns the call of `done`, which moves there: only the owner's thread destroys it.
    using Work = std::function<std::function<void()>()>;

    bool queue(Work work);
    void run();

    const Post post_;
    const PasswordCost cost_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> queue_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace tengen::people
