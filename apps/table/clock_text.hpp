// What a clock shows, and how one is asked for.
#pragma once

#include <chrono>
#include <string>

#include "base/result.hpp"
#include "core/clock.hpp"

namespace tengen {

/// "4:55", "1:02:03"; tenths below ten seconds.
std::string clock_text(std::chrono::milliseconds left);

/// Reads the time for a game, and what is added after each move: "10min", "10min+5s". The error's
/// place is empty.
Result<void> read_game_clock(const std::string& text, ClockSettings& clock);

}  // namespace tengen
