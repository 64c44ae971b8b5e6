// Hand-written games of k in a row. Each row, column and diagonal of each side is a word of bits.
// Shifts on the last stone's four words find wins, and a swap list holds the empty cells.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "random.hpp"

namespace tengen::bench {

template <class Word, int kRows, int kColumns, int kSides>
class LineBaseline {
  public:
    LineBaseline() {
        std::iota(all_.begin(), all_.end(), std::uint16_t{0});
        for (int cell = 0; cell < kCells; ++cell) {
            points_[cell] = {static_cast<std::uint8_t>(cell / kColumns),
                             static_cast<std::uint8_t>(cell % kColumns)};
        }
    }

    /// Plays one random game. Returns its number of actions.
    std::uint64_t playout(Random& random) {
        sides_ = {};
        empty_ = all_;
        int side = 0;
        for (int left = kCells; left > 0; --left) {
            const std::uint32_t place = random.below(static_cast<std::uint32_t>(left));
            const std::uint16_t cell = empty_[place];
            empty_[place] = empty_[left - 1];
            if (put(sides_[side], points_[cell])) {
                return static_cast<std::uint64_t>(kCells - left + 1);
            }
            side = side + 1 == kSides ? 0 : side + 1;
        }
        return kCells;
    }

  private:
    static constexpr int kCells = kRows * kColumns;
    static constexpr int kDiagonals = kRows + kColumns - 1;

    struct Point {
        std::uint8_t row;
        std::uint8_t column;
    };
    struct Words {
        std::array<Word, kRows> rows;
        std::array<Word, kColumns> columns;
        std::array<Word, kDiagonals> diagonals;
        std::array<Word, kDiagonals> antidiagonals;
    };

    static bool five(Word word) {
        const auto two = static_cast<Word>(word & word >> 1);
        const auto four = static_cast<Word>(two & two >> 2);
        return (four & word >> 4) != 0;
    }

    static bool put(Words& words, Point point) {
        const auto along = static_cast<Word>(Word{1} << point.column);
        const auto across = static_cast<Word>(Word{1} << point.row);
        Word& row = words.rows[point.row];
        Word& column = words.columns[point.column];
        Word& diagonal = words.diagonals[point.row - point.column + kColumns - 1];
        Word& antidiagonal = words.antidiagonals[point.row + point.column];
        row |= along;
        column |= across;
        diagonal |= along;
        antidiagonal |= along;
        return five(row) | five(column) | five(diagonal) | five(antidiagonal);
    }

    std::array<Words, kSides> sides_{};
    std::array<std::uint16_t, kCells> empty_{};
    std::array<std::uint16_t, kCells> all_{};
    std::array<Point, kCells> points_{};
};

}  // namespace tengen::bench
