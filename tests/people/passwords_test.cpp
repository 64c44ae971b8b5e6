// Passwords on their worker threads.
#include "people/passwords.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <thread>

#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;

/// The least work that libsodium allows.
constexpr PasswordCost kCheap{8192, 1};

/// The owner of Passwords: runs posted work when it waits. Its workers can be held.
class PasswordOwner {
  public:
    Passwords::Post post() {
        return [this](std::function<void()> work) {
            std::unique_lock held(mutex_);
            ++arrived_;
            wake_.notify_all();
            wake_.wait(held, [&] { return !held_; });
            posted_.push_back(std::move(work));
            wake_.notify_all();
        };
    }

    /// Runs posted work until the condition holds.
    template <class Condition>
    void run_until(const Condition& holds) {
        while (!holds()) {
            std::unique_lock held(mutex_);
            wake_.wait(held, [&] { return !posted_.empty(); });
            const std::function<void()> work = std::move(posted_.front());
            posted_.pop_front();
            held.unlock();
            work();
        }
    }

    /// Stops each worker when it posts its next result.
    void hold() { set_held(true); }
    void release() { set_held(false); }
    void wait_for_held(std::size_t workers) {
        std::unique_lock held(mutex_);
        wake_.wait(held, [&] { return arrived_ >= workers; });
    }

  private:
    void set_held(bool held) {
        {
            const std::lock_guard guard(mutex_);
            held_ = held;
        }
        wake_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> posted_;
    std::size_t arrived_ = 0;
    bool held_ = false;
};

std::string hash(Passwords& passwords, PasswordOwner& owner, const std::string& password) {
    std::optional<Result<std::string>> result;
    REQUIRE(passwords.hash(password, [&](const auto& hashed) { result = hashed; }));
    owner.run_until([&] { return result.has_value(); });
    REQUIRE(*result);
    return **result;
}

bool verify(Passwords& passwords, PasswordOwner& owner, const std::string& password,
            const std::string& hash) {
    std::optional<Result<bool>> result;
    REQUIRE(passwords.verify(password, hash, [&](const auto& verified) { result = verified; }));
    owner.run_until([&] { return result.has_value(); });
    REQUIRE(*result);
    return **result;
}

}  // namespace

TEST_CASE("only the right password matches a hash", "[people]") {
    PasswordOwner owner;
    Passwords passwords(owner.post(), kCheap);
    const std::string kept = hash(passwords, owner, "correct horse");
    CHECK(kept.starts_with("$argon2id$"));
    CHECK(kept.find("horse") == std::string::npos);
    CHECK(verify(passwords, owner, "correct horse", kept));
    CHECK_FALSE(verify(passwords, owner, "correct horsf", kept));
    CHECK_FALSE(verify(passwords, owner, "", kept));
    CHECK(hash(passwords, owner, "correct horse") != kept);
}

TEST_CASE("a hash keeps its cost when the server's changes", "[people]") {
    PasswordOwner owner;
    Passwords passwords(owner.post(), kCheap);
    const std::string kept = hash(passwords, owner, "correct horse");
    Passwords later(owner.post(), {std::size_t{64} << 10, 2});
    CHECK(verify(later, owner, "correct horse", kept));
}

TEST_CASE("the cost of a server's hashes is 64 MiB", "[people]") {
    PasswordOwner owner;
    Passwords passwords(owner.post());
    CHECK(hash(passwords, owner, "correct horse").starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
}

TEST_CASE("an unknown account is hashed too, and never matches", "[people]") {
    PasswordOwner owner;
    Passwords passwords(owner.post(), kCheap);
    CHECK_FALSE(verify(passwords, owner, "correct horse", ""));
    CHECK_FALSE(verify(passwords, owner, "", ""));
}

TEST_CASE("a full queue refuses more work, and takes it later", "[people]") {
    PasswordOwner owner;
    Passwords passwords(owner.post(), kCheap);
    std::size_t done = 0;
    const auto more = [&] { return passwords.hash("correct horse", [&](const auto&) { ++done; }); };
    owner.hold();
    for (std::size_t i = 0; i < Passwords::kThreads; ++i) REQUIRE(more());
    owner.wait_for_held(Passwords::kThreads);
    for (std::size_t i = 0; i < Passwords::kMaxQueue; ++i) REQUIRE(more());
    CHECK_FALSE(more());
    CHECK_FALSE(passwords.verify("correct horse", "", [&](const auto&) { ++done; }));
    owner.release();
    owner.run_until([&] { return done == Passwords::kThreads + Passwords::kMaxQueue; });
    CHECK(more());
    owner.run_until([&] { return done == Passwords::kThreads + Passwords::kMaxQueue + 1; });
}

TEST_CASE("the end waits for running work and drops the queue", "[people]") {
    PasswordOwner owner;
    auto passwords = std::make_unique<Passwords>(owner.post(), kCheap);
    std::size_t done = 0;
    owner.hold();
    bool dropped_is_called = false;
    for (std::size_t i = 0; i < Passwords::kThreads; ++i) {
        REQUIRE(passwords->hash("correct horse", [&](const auto&) { ++done; }));
    }
    owner.wait_for_held(Passwords::kThreads);
    // The callback of dropped work is destroyed, not called.
    const auto watched = std::make_shared<int>();
    REQUIRE(passwords->hash(
        "correct horse", [&dropped_is_called, watched](const auto&) { dropped_is_called = true; }));
    std::thread end([&] { passwords.reset(); });
    while (watched.use_count() > 1) std::this_thread::yield();
    owner.release();
    end.join();
    owner.run_until([&] { return done == Passwords::kThreads; });
    CHECK_FALSE(dropped_is_called);
}

}  // namespace tengen::test
