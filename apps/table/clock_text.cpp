#include "table/clock_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "config/duration.hpp"

namespace tengen {

std::string clock_text(std::chrono::milliseconds left) {
    const auto total = std::max<std::int64_t>(left.count(), 0);
    if (total < 10'000) return fmt::format("{}.{}", total / 1000, total % 1000 / 100);
    const std::int64_t seconds = total / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string game_clock_text(const ClockSettings& clock) {
    if (!clock.total) return {};
    const std::string total = to_text(*clock.total);
    return clock.increment.count() > 0 ? total + "+" + to_text(clock.increment) : total;
}

Result<void> read_game_clock(const std::string& text, ClockSettings& clock) {
    const std::size_t plus = text.find('+');
    const auto total = parse_duration(text.substr(0, plus));
    if (!total) return fail(total.error());
    clock.total = *total;
    if (plus == std::string::npos) return {};
    const auto increment = parse_duration(text.substr(plus + 1));
    if (!increment) return fail(increment.error());
    clock.increment = *increment;
    return {};
}

}  // namespace tengen
