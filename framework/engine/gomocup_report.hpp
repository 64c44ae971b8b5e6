// Extracts search reports from the lines that engines print for people.
#pragma once

#include <string_view>

#include "core/decision.hpp"
#include "engine/gomocup_text.hpp"

namespace tengen {

/// Reads MESSAGE and DEBUG texts and the INFO lines of Rapfi: known words followed by a value
/// ("depth 12-20", "EV: 35", "Node 12K", "win 55%"), and points after "pv", "line" or "bestline".
/// There is no common format; unknown parts are ignored. Returns whether the report has changed.
bool read_report(std::string_view text, const Board& board, PointOrder order, AiReport& report);

/// A report without findings.
AiReport empty_report();

}  // namespace tengen
