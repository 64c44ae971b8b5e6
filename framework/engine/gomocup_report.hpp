// What engines say of a search while they think, gathered from lines for people.
#pragma once

#include <string_view>

#include "core/decision.hpp"
#include "engine/gomocup_text.hpp"

namespace tengen {

/// Reads MESSAGE and DEBUG texts and the INFO lines of Rapfi: known words with a value behind them
/// ("depth 12-20", "EV: 35", "Node 12K", "win 55%"), and after "pv", "line" or "bestline" points.
/// There is no agreed form; what is not understood is left out. True when the report has changed.
bool read_report(std::string_view text, const Board& board, PointOrder order, AiReport& report);

/// A report of which nothing is known yet.
AiReport empty_report();

}  // namespace tengen
