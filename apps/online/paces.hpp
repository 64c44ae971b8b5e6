// The clocks of quick matches, by the names of the server's pools of ratings.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "core/clock.hpp"

namespace tengen {

struct QuickPace {
    std::string_view word;
    ClockSettings clock;
};

inline constexpr QuickPace kFastPace{
    "fast", {.total = std::chrono::minutes(3), .increment = std::chrono::seconds(2)}};
inline constexpr QuickPace kNormalPace{
    "normal", {.total = std::chrono::minutes(10), .increment = std::chrono::seconds(5)}};
inline constexpr QuickPace kDaysPace{"days", {.move = std::chrono::hours(24)}};

inline constexpr std::array kQuickPaces{kFastPace, kNormalPace, kDaysPace};

/// Null for other words.
inline const QuickPace* find_quick_pace(std::string_view word) {
    const auto* const found = std::ranges::find(kQuickPaces, word, &QuickPace::word);
    return found == kQuickPaces.end() ? nullptr : &*found;
}

}  // namespace tengen
