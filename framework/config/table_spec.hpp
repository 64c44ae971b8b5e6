// The requested table: game, players, clock and policies. Lineups, options and the set-up form all
// read and write this struct.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/overrides.hpp"
#include "config/seat_spec.hpp"
#include "core/clock.hpp"
#include "core/policies.hpp"

namespace tengen {

/// The time for a decision of an AI without a clock.
struct ThinkingTime {
    std::chrono::milliseconds soft{2000};  ///< the AI must answer before this
    std::chrono::milliseconds hard{5000};  ///< at this time it is stopped, which is a fault

    /// For an AI with its own time per move.
    static ThinkingTime of(std::chrono::milliseconds time) {
        return {time, time + ClockSettings{}.margin};
    }

    friend bool operator==(const ThinkingTime&, const ThinkingTime&) = default;
};

struct TableSpec {
    std::string game = "gomoku";  ///< "gomoku:standard", "./mine.yaml"
    Overrides overrides;          ///< changes to the game, including the number of seats
    /// If fewer than the game's seats, the others are filled: the first with a human, the rest with
    /// AIs of medium level, or with other AIs if that one does not support the game.
    std::vector<SeatSpec> seats;
    std::string stones;  ///< the starting stones, as written by setup_text(); empty: the game's own
    ClockSettings clock;
    ThinkingTime thinking;   ///< of AIs, without a clock
    std::uint64_t seed = 0;  ///< 0: a new one for each game
    Policies policies;
    Isolation isolation = Isolation::Process;  ///< of AIs

    std::optional<ThinkingTime> thinking_limit() const {
        if (clock.move || clock.total) return std::nullopt;
        return thinking;
    }
};

}  // namespace tengen
