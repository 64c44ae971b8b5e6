// Durations in text form: 500ms, 10s, 1.5s, 10min, 1h.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// Reads a number with its unit, 1ms..24h, in whole milliseconds. The error's place is empty.
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

/// The shortest form that parse_duration() reads back: "1500ms", "10s", "2h".
std::string to_text(std::chrono::milliseconds duration);

}  // namespace tengen
