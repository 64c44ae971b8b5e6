// Hand-written tic-tac-toe: two 9-bit boards, with tables for wins and the n-th empty cell.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "random.hpp"

namespace tengen::bench {

class TictactoeBaseline {
  public:
    TictactoeBaseline() {
        constexpr std::array<unsigned, 8> kLines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (unsigned board = 0; board < kBoards; ++board) {
            for (const unsigned line : kLines) wins_[board] |= (board & line) == line;
            unsigned found = 0;
            for (unsigned square = 0; square < 9; ++square) {
                if ((board >> square & 1) == 0) empty_[board][found++] = 1u << square;
            }
        }
    }

    /// Plays one random game. Returns its number of actions.
    std::uint64_t playout(Random& random) const {
        unsigned own = 0;
        unsigned other = 0;
        for (unsigned ply = 0; ply < 9; ++ply) {
            own |= empty_[own | other][random.below(9 - ply)];
            if (wins_[own]) return ply + 1;
            const unsigned moved = own;
            own = other;
            other = moved;
        }
        return 9;
    }

  private:
    static constexpr unsigned kBoards = 512;
    std::array<bool, kBoards> wins_{};
    std::array<std::array<std::uint16_t, 9>, kBoards> empty_{};
};

}  // namespace tengen::bench
