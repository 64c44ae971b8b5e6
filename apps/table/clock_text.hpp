// What a clock shows.
#pragma once

#include <chrono>
#include <string>

namespace tengen {

/// "4:55", "1:02:03"; tenths below ten seconds.
std::string clock_text(std::chrono::milliseconds left);

}  // namespace tengen
