// Keeps a program and AIs that answer at once on one core: to wake a core that sleeps costs more
// than the work that it is woken for.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "plugin/ai_session.hpp"
#include "plugin/cores.hpp"

namespace tengen {

/// For one game at a time and AIs that use one thread each, since then only one of all threads has
/// work at any moment. Changes where the calling thread and the sessions' AIs may run; does nothing
/// where the system does not let it. One thread.
class CoreSharing {
  public:
    using Sessions = std::span<const std::shared_ptr<AiSession>>;

    /// A decision that takes longer is worth a core of its own; a tenth of that is at once.
    static constexpr std::chrono::milliseconds kSlow{1};
    static constexpr std::chrono::microseconds kQuick{100};

    CoreSharing() : allowed_(Cores::of_this_thread()) {}

    /// After a game: shares a core in the next one when decisions took `mean`, or no longer.
    void decide(Clock::duration mean, Sessions sessions);
    /// After a decision, while sharing.
    void took(Clock::duration decision, Sessions sessions) {
        if (sharing_ && decision > kSlow) leave(sessions);
    }

    /// Gives everybody back what they had. Must be called at the end.
    void leave(Sessions sessions);

    bool sharing() const { return sharing_; }

  private:
    void share(Sessions sessions);

    std::optional<Cores> allowed_;  ///< for the thread at first
    bool sharing_ = false;
};

}  // namespace tengen
