// The thread of an AI in this process.
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

/// A job for the thread: prepare for a game and, if there is a position, decide in it.
struct AiJob {
    std::uint32_t number = 0;  ///< ascending; identifies the job to stop
    std::shared_ptr<const Game> game;
    bool new_game = false;
    std::optional<SeatRanks> last;  ///< with new_game: the result of the game before
    std::optional<Position> position;
    Budget budget;
};

/// Does one job at a time. The thread keeps its own state alive, so it can be abandoned if the AI
/// does not return.
class AiThread {
  public:
    /// Receives the thread's results, on that thread, and never after end() or abandon(). Without a
    /// position in the job, the answer is meaningful only as a fault.
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void done(Answer answer) = 0;
        virtual void report(const AiReport& report) = 0;
        virtual void lines(const Analysis& set) = 0;
        virtual void log(std::string_view text) = 0;
    };

    /// Throws std::system_error if the thread cannot be created.
    AiThread(AiSettings settings, std::shared_ptr<Listener> listener);
    ~AiThread();
    AiThread(const AiThread&) = delete;
    AiThread& operator=(const AiThread&) = delete;

    /// The last job must be done.
    void give(AiJob job);
    /// Asks the job with that number to return.
    void stop(std::uint32_t number);
    /// Whether the AI of the last job that is done offers an analysis.
    bool can_analyse() const;
    void run_on(const Cores& cores);
    /// Abandons the thread, which ends when its job returns.
    void abandon();

  private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared) noexcept;
    static void serve(Shared& shared);

    std::shared_ptr<Shared> shared_;
    std::thread thread_;
};

}  // namespace tengen
