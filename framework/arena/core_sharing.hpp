// Keeps a program and fast AIs on one core, because waking a sleeping core costs more than their
// work.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "plugin/ai_session.hpp"
#include "plugin/cores.hpp"

namespace tengen {

/// For one game at a time and AIs with one thread each; then only one of all threads has work at
/// any time. Changes the cores of the calling thread and of the sessions' AIs; does nothing if the
/// system refuses. Used by one thread.
class CoreSharing {
  public:
    using Sessions = std::span<const std::shared_ptr<AiSession>>;

    /// A slower decision deserves its own core. One that takes a tenth of this counts as fast.
    static constexpr std::chrono::milliseconds kSlow{1};
    static constexpr std::chrono::microseconds kQuick{100};

    CoreSharing() : allowed_(Cores::of_this_thread()) {}

    /// Call after a game with the mean time of a decision: shares a core in the next game if it was
    /// short enough.
    void decide(Clock::duration mean, Sessions sessions);
    /// Call after a decision, while sharing.
    void took(Clock::duration decision, Sessions sessions) {
        if (sharing_ && decision > kSlow) leave(sessions);
    }

    /// Restores all cores. Must be called at the end.
    void leave(Sessions sessions);

    bool sharing() const { return sharing_; }

  private:
    void share(Sessions sessions);

    std::optional<Cores> allowed_;  ///< the thread's original cores
    bool sharing_ = false;
};

}  // namespace tengen
