// Checks that a player's decision can be played.
#pragma once

#include "core/analysis.hpp"
#include "core/decision.hpp"
#include "core/position.hpp"

namespace tengen {

/// Returns the decision, or its fault: "illegal move h8 (h8 is occupied)". `draw_offered`: whether
/// there is a draw offer to accept.
Answer check_decision(const Position& position, const Decision& decision,
                      bool draw_offered = false);

/// Makes a report safe to show: its line ends before the first illegal action. Returns false if it
/// does not belong to this board.
bool tidy(AiReport& report, const Position& position);

/// The same for a set of lines. Leaves out lines that begin with an illegal action, with one that
/// the settings exclude, or like a line before, and those beyond the wanted number. Returns false
/// if it does not belong to this position, or has no line.
bool tidy(Analysis& set, const Position& position, const AnalysisSettings& settings);

}  // namespace tengen
