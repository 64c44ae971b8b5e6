// The clocks of a match: a time for each move, a time for each game, and time added after a move.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "core/decision.hpp"

namespace tengen {

/// The upper bound of every limit, increment and time used; longer times count as this. The sum of
/// up to nine of them does not overflow, even in nanoseconds.
inline constexpr std::chrono::hours kMaxTime{24 * 365 * 30};

struct ClockSettings {
    std::optional<std::chrono::milliseconds> move;   ///< for one decision
    std::optional<std::chrono::milliseconds> total;  ///< for all decisions of a seat in a game
    std::chrono::milliseconds increment{0};          ///< added to the total after a decision
    /// The delay after its limit at which an answer becomes a fault (AIs only).
    std::chrono::milliseconds margin{100};

    friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// The clock of a player with its own times. Each replaces that of the table.
struct OwnTimes {
    std::optional<std::chrono::milliseconds> move = {};
    std::optional<std::chrono::milliseconds> total = {};
    std::optional<std::chrono::milliseconds> increment = {};  ///< only with a total of either clock

    ClockSettings at(ClockSettings table) const {
        if (move) table.move = move;
        if (total) table.total = total;
        if (increment) table.increment = *increment;
        return table;
    }
    friend bool operator==(const OwnTimes&, const OwnTimes&) = default;
};

}  // namespace tengen
