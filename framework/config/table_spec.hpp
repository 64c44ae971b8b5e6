// A table as people ask for it: game, players, clock and policies. Lineups, options and the set-up
// form each read and write this one struct.
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
    std::chrono::milliseconds hard{5000};  ///< then it is stopped and has failed

    /// For an AI with a time of its own.
    static ThinkingTime of(std::chrono::milliseconds time) {
        return {time, time + ClockSettings{}.margin};
    }

    friend bool operator==(const ThinkingTime&, const ThinkingTime&) = default;
};

struct TableSpec {
    std::string game = "gomoku";  ///< "gomoku:standard", "./mine.yaml"
    Overrides overrides;          ///< what is changed in the game, the number of seats included
    /// Fewer than the game's seats: the first is a person, the others are AIs of medium level, or
    /// others where that one does not play the game.
    std::vector<SeatSpec> seats;
    std::string stones;  ///< to begin from, as setup_text() writes them; empty: the game's own
    ClockSettings clock;
    ThinkingTime thinking;   ///< of AIs, without a clock
    std::uint64_t seed = 0;  ///< 0: a fresh one for each game
    Policies policies;
    Isolation isolation = Isolation::Process;  ///< of AIs

    std::optional<ThinkingTime> thinking_limit() const {
        if (clock.move || clock.total) return std::nullopt;
        return thinking;
    }
};

}  // namespace tengen
