// Hand-written connect four: one 64-bit board per side, seven bits per column, wins found by
// shifts.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "random.hpp"

namespace tengen::bench {

class ConnectFourBaseline {
  public:
    /// Plays one random game. Returns its number of actions.
    std::uint64_t playout(Random& random) const {
        std::array<std::uint64_t, 2> boards{};
        std::array<unsigned, kColumns> top{};
        std::array<unsigned, kColumns> open{0, 1, 2, 3, 4, 5, 6};
        std::uint32_t open_count = kColumns;
        for (std::uint64_t ply = 0; ply < kRows * kColumns; ++ply) {
            const std::uint32_t choice = random.below(open_count);
            const unsigned column = open[choice];
            std::uint64_t& board = boards[ply & 1];
            board |= std::uint64_t{1} << (column * kStride + top[column]);
            if (++top[column] == kRows) open[choice] = open[--open_count];
            if (four(board)) return ply + 1;
        }
        return kRows * kColumns;
    }

  private:
    static constexpr unsigned kColumns = 7;
    static constexpr unsigned kRows = 6;
    static constexpr unsigned kStride = kRows + 1;  ///< one empty bit on top separates columns

    static bool four(std::uint64_t board) {
        bool found = false;
        for (const unsigned step : {1u, kStride, kStride - 1, kStride + 1}) {
            const std::uint64_t two = board & board >> step;
            found |= (two & two >> 2 * step) != 0;
        }
        return found;
    }
};

}  // namespace tengen::bench
