// The owner of a store in tests: runs what the store posts when it waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "store/sqlite_store.hpp"

namespace tengen::test {

class StoreThread {
  public:
    StoreOwner owner() {
        return {[this](std::function<void()> work) { post(std::move(work)); },
                [this](const Error& error) { troubles.push_back(error); },
                [this] { ++recoveries; }};
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

    std::vector<Error> troubles;
    int recoveries = 0;

  private:
    void post(std::function<void()> work) {
        {
            const std::lock_guard held(mutex_);
            posted_.push_back(std::move(work));
        }
        wake_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> posted_;
};

inline StoredGame new_game(std::string id) {
    StoredGame game;
    game.id = std::move(id);
    game.node = "a";
    game.header = "header of " + game.id + "\n";
    game.made = 1'700'000'000'000;
    return game;
}

inline StoreBatch batch_of(StoredGame game) {
    StoreBatch batch;
    batch.games.push_back(std::move(game));
    return batch;
}

inline StoreBatch batch_of(StoredEvent event) {
    StoreBatch batch;
    batch.events.push_back(std::move(event));
    return batch;
}

/// Commits and waits for the result.
inline Result<void> commit(Store& store, StoreThread& thread, StoreBatch batch) {
    std::optional<Result<void>> result;
    store.commit(std::move(batch), [&](const Result<void>& done) { result = done; });
    thread.run_until([&] { return result.has_value(); });
    return *result;
}

}  // namespace tengen::test
