// One line of a board through a cell, and the shapes in it that contain the cell.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/board.hpp"

namespace tengen::gomoku {

/// The number of relevant cells of a line: a five on each side of the cell, and the cell that ends
/// it.
inline constexpr int kWidthOfShapes = 11;

/// The cells of a line around a cell, as bits. The cell is bit kPoint and counts as a stone. On
/// each side, the line ends before the first cell that is neither empty nor a stone of the side.
struct Axis {
    static constexpr int kPoint = kWidthOfShapes / 2;

    std::uint32_t own = 1u << kPoint;  ///< stones of the side
    std::uint32_t empty = 0;
    Direction direction = 0;  ///< from bit 0 to bit 10

    /// `cells` as in Position::cells(). Branch-free, because the branches would be unpredictable.
    static Axis look(const Board& board, const Side* cells, Cell point, Direction direction,
                     Side side) {
        Axis axis;
        axis.direction = direction;
        for (const int sign : {-1, 1}) {
            const Direction towards = sign > 0 ? direction : Board::opposite(direction);
            Cell cell = point;
            std::uint32_t open = 1;
            for (int distance = 1; distance <= kPoint; ++distance) {
                cell = board.step(cell, towards);
                const std::uint32_t stone = cells[cell] == side ? open : 0;
                const std::uint32_t free = cells[cell] == kEmpty ? open : 0;
                open = stone | free;
                axis.own |= stone << (kPoint + sign * distance);
                axis.empty |= free << (kPoint + sign * distance);
            }
        }
        return axis;
    }

    /// The bits of the row of stones that contains `place`, which counts as a stone.
    std::uint32_t row_through(int place) const {
        int first = place;
        int last = place;
        while (first > 0 && has_stone(first - 1)) --first;
        while (last + 1 < kWidthOfShapes && has_stone(last + 1)) ++last;
        return ((2u << last) - 1) & ~((1u << first) - 1);
    }
    std::uint32_t row() const { return row_through(kPoint); }
    int row_length() const {
        const std::uint32_t stones = row();
        return std::bit_width(stones) - std::countr_zero(stones);
    }

    /// The stones of each four through the cell; one more stone makes it exactly five. A straight
    /// four can be completed at two places but is one four, so a line has at most two fours.
    std::array<std::uint32_t, 2> fours() const {
        std::array<std::uint32_t, 2> found{};
        std::size_t count = 0;
        for (int first = kPoint - 4; first <= kPoint && count < 2; ++first) {
            const std::uint32_t five = 0b11111u << first;
            if (!lacks_one(five) || has_stone(first - 1) || has_stone(first + 5)) continue;
            const std::uint32_t stones = five & own;
            if (count == 0 || found[0] != stones) found[count++] = stones;
        }
        return found;
    }

    /// The bits of the places where a stone makes a straight four with the cell: four in a row that
    /// two places complete to exactly five. Without such a place there is no three.
    std::uint32_t straight_fours() const {
        std::uint32_t places = 0;
        for (int first = kPoint - 3; first <= kPoint; ++first) {
            const std::uint32_t four = 0b1111u << first;
            const std::uint32_t ends = 0b100001u << (first - 1);
            if (!lacks_one(four) || (empty & ends) != ends) continue;
            if (!has_stone(first - 2) && !has_stone(first + 5)) places |= four & ~own;
        }
        return places;
    }

  private:
    /// Whether all of the places except one, which is empty, have stones.
    bool lacks_one(std::uint32_t places) const {
        const std::uint32_t rest = places & ~own;
        return rest != 0 && (rest & (rest - 1)) == 0 && (rest & empty) != 0;
    }
    bool has_stone(int place) const { return own >> place & 1; }
};

}  // namespace tengen::gomoku
