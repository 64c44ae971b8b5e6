// The result of a game by its rules: a rank for each seat, and the reason.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "core/action.hpp"

namespace tengen {

/// Competition ranks: 1 is best, ties share a rank, and the next rank counts all seats before it (1
/// 1 3). All seats at 1 without a winner is a draw. The only player of a game has rank 2 if it
/// loses. Seats that the game lacks have 0.
struct Outcome {
    std::array<std::uint8_t, kMaxSeats> rank{};
    std::uint8_t seats = 0;
    std::uint8_t rule = 0;  ///< index of the game's rule that judged
    Side winner = kEmpty;   ///< the only side whose seats have rank 1; empty if none

    bool draw() const {
        for (int seat = 0; seat < seats; ++seat) {
            if (rank[seat] != 1) return false;
        }
        return winner == kEmpty;
    }

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Why a game ended, as text and cells. Made on demand, not during a search.
struct Verdict {
    std::string_view reason;  ///< a keyword for programs: "line", "full_board" ...
    Message text;             ///< for people
    std::vector<Cell> cells;  ///< the cells to highlight, such as the winning line
};

/// A cell that a screen marks, and the reason.
struct Mark {
    Cell cell = kNoCell;
    std::string_view kind;  ///< "winning", "forbidden" ...: a literal
    std::vector<Message> reasons;
};

/// A remark on an action, and the cells to highlight.
struct Comment {
    Message text;
    std::vector<Cell> cells;
};

}  // namespace tengen
