// The thread on which an AI of this process thinks.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "plugin/ai_instance.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// What the thread is asked to do: get ready for a game, and then, when there is a position, decide
/// in it.
struct AiJob {
    std::uint32_t number = 0;  ///< ascending; what a stop is about
    std::shared_ptr<const Game> game;
    bool new_game = false;
    std::optional<SeatRanks> last;  ///< with new_game: how the game before ended
    std::optional<Position> position;
    Budget budget;
};

/// Does one job at a time. The thread itself keeps what it needs alive, so that it can be left
/// behind when the AI does not come back.
class AiThread {
  public:
    /// Gets what the thread has to say, called on that thread, and never after end() or abandon().
    /// Without a position in the job the answer has a meaning only as a fault.
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void done(Answer answer) = 0;
        virtual void report(const AiReport& report) = 0;
        virtual void log(std::string_view text) = 0;
    };

    /// Throws std::system_error when there is no thread to be had.
    AiThread(AiSettings settings, std::shared_ptr<Listener> listener);
    ~AiThread();
    AiThread(const AiThread&) = delete;
    AiThread& operator=(const AiThread&) = delete;

    /// The last job must be done.
    void give(AiJob job);
    /// Asks the job of that number to come back.
    void stop(std::uint32_t number);
    void run_on(const Cores& cores);
    /// Leaves the thread behind; it ends once its job comes back.
    void abandon();

  private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared) noexcept;
    static void serve(Shared& shared);

    std::shared_ptr<Shared> shared_;
    std::thread thread_;
};

}  // namespace tengen
