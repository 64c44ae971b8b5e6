// Keeps a lane and its fast AIs on one core, because waking a sleeping core costs more than their
// work.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "arena/physical_cores.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/cores.hpp"

namespace tengen {

/// The cores that the lanes of a run share with their AIs; each lane takes another one as far as
/// possible. For any number of threads.
class SharedCores {
  public:
    /// One of these cores: of the physical cores that the fewest lanes have, if possible the one
    /// that runs the calling thread.
    int take(const Cores& among);
    void give_back(int core);

  private:
    int physical_of(int core);

    std::mutex mutex_;
    std::map<int, int> lanes_;     ///< by core
    std::map<int, int> physical_;  ///< known physical cores, by core
};

/// For AIs with one thread each; then only one of all threads of a lane has work at any time.
/// Changes the cores of the calling thread and of the sessions' AIs; does nothing if the system
/// refuses. Used by the lane's thread.
class CoreSharing {
  public:
    using Sessions = std::span<const std::shared_ptr<AiSession>>;

    /// A slower decision deserves its own core. One that takes a tenth of this counts as fast.
    static constexpr std::chrono::milliseconds kSlow{1};
    static constexpr std::chrono::microseconds kQuick{100};

    explicit CoreSharing(SharedCores& cores) : cores_(cores), allowed_(Cores::of_this_thread()) {}

    /// Call after a game with the mean time of a decision: shares a core in the next game if it was
    /// short enough.
    void decide(Clock::duration mean, Sessions sessions);
    /// Call after each decision.
    void took(Clock::duration decision, Sessions sessions) {
        if (core_ && decision > kSlow) leave(sessions);
    }

    /// Restores all cores. Must be called at the end.
    void leave(Sessions sessions);

    bool sharing() const { return core_.has_value(); }

  private:
    void share(Sessions sessions);

    SharedCores& cores_;
    std::optional<Cores> allowed_;  ///< the thread's original cores
    std::optional<int> core_;       ///< while sharing
};

}  // namespace tengen
