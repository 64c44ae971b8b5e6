// Rules of clocks that clients and servers both apply: games by correspondence.
#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "messages/parts.hpp"

namespace tengen::messages {

/// The shortest time per move of a game by correspondence, in milliseconds. Its deadlines are times
/// of the wall clock, and players may leave the table.
inline constexpr std::int64_t kCorrespondence = 3'600'000;
inline bool is_correspondence(const ClockRequest& clock) {
    return clock.move && *clock.move >= kCorrespondence;
}

/// Fails if a server refuses the clock. The error has no place.
inline Result<void> check_clock(const ClockRequest& clock) {
    if (!is_correspondence(clock) || (!clock.total && !clock.increment)) return {};
    return fail(ErrorCode::CommandLine, "",
                "a game by correspondence has a time per move only (or choose a time per move "
                "under an hour)");
}

}  // namespace tengen::messages
