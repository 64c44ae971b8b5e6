// The list of unsaved studies, which another thread reads.
#include "view/study_list.hpp"

#include <deque>
#include <mutex>
#include <semaphore>

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

/// The calls for the window's thread, which a test makes one by one.
class Calls {
  public:
    void post(std::function<void()> call) {
        {
            const std::lock_guard lock(mutex_);
            calls_.push_back(std::move(call));
        }
        posted_.release();
    }
    /// Waits for the next call, and makes it.
    void run_one() {
        posted_.acquire();
        std::function<void()> call;
        {
            const std::lock_guard lock(mutex_);
            call = std::move(calls_.front());
            calls_.pop_front();
        }
        call();
    }
    bool empty() {
        const std::lock_guard lock(mutex_);
        return calls_.empty();
    }

  private:
    std::mutex mutex_;
    std::counting_semaphore<> posted_{0};
    std::deque<std::function<void()>> calls_;
};

StudyList::Studies studies_of(const std::string& game) {
    UnsavedStudy study;
    study.game = game;
    return {study};
}

}  // namespace

TEST_CASE("A list of studies comes later, and only the newest one counts", "[gui]") {
    Calls calls;
    std::counting_semaphore<> allowed{0};
    std::atomic<int> reads = 0;
    StudyList list(
        [&](const std::function<bool()>&) {
            allowed.acquire();
            return studies_of(std::to_string(++reads));
        },
        [&](std::function<void()> call) { calls.post(std::move(call)); });
    std::string told;
    const auto take = [&](const char* name) {
        return [&told, name](const StudyList::Studies& studies) {
            told += std::string(name) + studies.front().game + ' ';
        };
    };
    list.read(take("a"));
    CHECK(calls.empty());
    allowed.release();
    calls.run_one();
    CHECK(told == "a1 ");
    // While one is read, others ask: the old list may lack what they know.
    list.read(take("b"));
    list.read(take("c"));
    list.read(take("d"));
    allowed.release();
    calls.run_one();
    CHECK(told == "a1 ");
    allowed.release();
    calls.run_one();
    CHECK(told == "a1 d3 ");
    CHECK(calls.empty());
}

TEST_CASE("The end of a list of studies stops its reading, and nothing is called", "[gui]") {
    Calls calls;
    std::atomic<bool> begun = false;
    {
        StudyList list(
            [&](const std::function<bool()>& stopped) {
                begun = true;
                begun.notify_all();
                while (!stopped()) std::this_thread::yield();
                return StudyList::Studies();
            },
            [&](std::function<void()> call) { calls.post(std::move(call)); });
        list.read([](const StudyList::Studies&) { FAIL("it is gone"); });
        begun.wait(false);
    }
    calls.run_one();
    CHECK(calls.empty());
}
