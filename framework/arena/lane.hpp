// A lane plays one game at a time, on a thread with its own event loop. Its AIs belong to it.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/core_sharing.hpp"
#include "arena/game_desk.hpp"

namespace tengen {

class GameRunner;

/// Used on the thread of the run.
class Lane {
  public:
    /// All must outlive the lane. `number`: its number at the desk.
    Lane(GameDesk& desk, SharedCores& cores, std::size_t number);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    /// Starts the thread; if the system refuses, gives up the run.
    void start();
    /// If it is idle, it asks for a game again.
    void wake();
    /// Drops its game, if any. Does not wait.
    void stop();
    /// Waits for the end of its thread and its AIs. Throws an exception of the thread again.
    void join();

  private:
    void run();
    void play();
    bool pin() const;

    GameDesk& desk_;
    SharedCores& cores_;
    std::size_t number_;
    std::mutex mutex_;  ///< guards the existence of the loop and its runner
    std::optional<boost::asio::io_context> loop_;
    GameRunner* runner_ = nullptr;
    std::atomic<bool> stopped_ = false;
    std::exception_ptr problem_;
    std::thread thread_;
};

}  // namespace tengen
