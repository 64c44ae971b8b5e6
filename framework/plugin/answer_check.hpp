// Whether what a player decided can be played.
#pragma once

#include "core/decision.hpp"
#include "core/position.hpp"

namespace tengen {

/// The decision, or the fault that it is: "illegal move h8 (h8 is occupied)".
/// `draw_offered`: whether others offer a draw that may be accepted.
Answer check_decision(const Position& position, const Decision& decision,
                      bool draw_offered = false);

/// Makes a report fit to be shown: the line ends before the first action that cannot be played.
/// False when it does not belong to this board.
bool tidy(AiReport& report, const Position& position);

}  // namespace tengen
