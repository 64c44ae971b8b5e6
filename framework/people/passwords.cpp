#include "people/passwords.hpp"

#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <memory>
#include <utility>

namespace tengen::people {

namespace {

/// Moves of games come before passwords, even if all processors hash.
constexpr int kNice = 10;

/// A password in memory, erased at its end.
class Secret {
  public:
    /// Erases the argument, since moving a short string leaves a copy.
    explicit Secret(std::string& text) : text_(text) { sodium_memzero(text.data(), text.size()); }
    ~Secret() { sodium_memzero(text_.data(), text_.size()); }
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;

    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

/// A hash of the same cost that no password has been seen to match.
std::string hash_of_unknown(const PasswordCost& cost) {
    return "$argon2id$v=19$m=" + std::to_string(cost.memory / 1024) +
           ",t=" + std::to_string(cost.passes) + ",p=1$" + std::string(22, 'A') + '$' +
           std::string(43, 'A');
}

Result<std::string> hash_of(const Secret& password, const PasswordCost& cost) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str_alg(hash.data(), password.text().data(), password.text().size(),
                              cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return fail(ErrorCode::System, "", "not enough memory for a password (try again later)");
    }
    return hash.data();
}

Result<bool> matches(const Secret& password, const std::string& hash) {
    errno = 0;
    if (crypto_pwhash_str_verify(hash.c_str(), password.text().data(), password.text().size()) ==
        0) {
        return true;
    }
    // libsodium's sign of a comparison that was made.
    if (errno == EINVAL) return false;
    return fail(ErrorCode::System, "", "cannot compare a password (try again later)");
}

}  // namespace

Passwords::Passwords(Post post, PasswordCost cost) : post_(std::move(post)), cost_(cost) {
    [[maybe_unused]] const int ready = sodium_init();
    assert(ready >= 0);
    for (std::size_t i = 0; i < kThreads; ++i) threads_.emplace_back([this] { run(); });
}

Passwords::~Passwords() {
    {
        const std::lock_guard held(mutex_);
        stopping_ = true;
        queue_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Passwords::hash(std::string password, Hashed done) {
    return queue(
        [this, password = std::make_shared<Secret>(password), done = std::move(done)]() mutable {
            return [done = std::move(done), result = hash_of(*password, cost_)] { done(result); };
        });
}

bool Passwords::verify(std::string password, std::string hash, Verified done) {
    return queue([this, password = std::make_shared<Secret>(password), hash = std::move(hash),
                  done = std::move(done)]() mutable {
        const bool known = !hash.empty();
        Result<bool> result = matches(*password, known ? hash : hash_of_unknown(cost_));
        if (!known && result) result = false;
        return [done = std::move(done), result] { done(result); };
    });
}

bool Passwords::queue(Work work) {
    {
        const std::lock_guard held(mutex_);
        if (queue_.size() >= kMaxQueue) return false;
        queue_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
}

void Passwords::run() {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
    std::unique_lock held(mutex_);
    while (true) {
        wake_.wait(held, [&] { return stopping_ || !queue_.empty(); });
        if (stopping_) return;
        Work work = std::move(queue_.front());
        queue_.pop_front();
        held.unlock();
        post_(work());
        work = nullptr;
        held.lock();
    }
}

}  // namespace tengen::people
