// The text of a clock, and of a request for one.
#pragma once

#include <chrono>
#include <string>

#include "base/result.hpp"
#include "core/clock.hpp"

namespace tengen {

/// The time left: "4:55", "1:02:03"; with tenths below ten seconds.
std::string clock_text(std::chrono::milliseconds left);

/// The time for a game and its increment: "10min+5s"; empty without a limit.
std::string game_clock_text(const ClockSettings& clock);

/// Reads the time for a game and the increment per move: "10min", "10min+5s". The error's place is
/// empty.
Result<void> read_game_clock(const std::string& text, ClockSettings& clock);

}  // namespace tengen
