// How a game ended by its rules: a rank for each seat, and the reason.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "core/action.hpp"

namespace tengen {

/// Ranks are competition ranks: 1 is best, ties share a rank, the next rank counts all before it
/// (1 1 3). All seats at 1 without a winner is a draw. A seat alone at the table that loses has
/// rank 2. Seats that the game does not have are 0.
struct Outcome {
    std::array<std::uint8_t, kMaxSeats> rank{};
    std::uint8_t seats = 0;
    std::uint8_t rule = 0;  ///< index of the game's rule that judged
    Side winner = kEmpty;   ///< the side whose seats alone have rank 1; empty when there is none

    bool draw() const {
        for (int seat = 0; seat < seats; ++seat) {
            if (rank[seat] != 1) return false;
        }
        return winner == kEmpty;
    }

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Why a game ended, as text and cells; made on demand, not while searching.
struct Verdict {
    std::string_view reason;  ///< a short word for programs: "line", "full_board" ...
    Message text;             ///< for people
    std::vector<Cell> cells;  ///< the cells that show it, such as the winning line
};

/// A cell that a screen marks, and why.
struct Mark {
    Cell cell = kNoCell;
    std::string_view kind;  ///< "winning", "forbidden" ...: a literal
    std::vector<Message> reasons;
};

/// A remark on an action, and the cells that show it.
struct Comment {
    Message text;
    std::vector<Cell> cells;
};

}  // namespace tengen
