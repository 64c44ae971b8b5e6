// The lines of cells as the net sees them: the number of a row of its table for each cell and
// direction, by the stones within kNetReach and the edge of the board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "net_kernel.hpp"

namespace sente {

/// The cells of a line on the board: before its centre and after it, 0..kNetReach each. Its number
/// has a digit to the base three for each, in their order: 0 empty, 1 the first side's stone, 2 the
/// second's.
struct NetLine {
    int before;
    int after;
    int number;
};

/// All lines, in the order of their rows.
const std::vector<NetLine>& net_lines();
/// The row of a line in the table.
std::uint16_t net_row(const NetLine& line);
/// The line from the other end.
NetLine mirrored(const NetLine& line);
/// The line with the stones of the sides exchanged.
NetLine exchanged(const NetLine& line);

/// The rows of a position. Not thread-safe.
class NetRows {
  public:
    /// The empty board of the size of `board`.
    explicit NetRows(const Board& board);
    NetRows(const NetRows&) = delete;
    NetRows& operator=(const NetRows&) = delete;

    std::uint16_t row(int direction, Cell cell) const {
        const auto at = static_cast<std::size_t>(direction);
        return rows_[at][places_[at][cell]];
    }
    /// A stone for the loops of the net, to put or undo it. Cells outside the board have the number
    /// after the last cell.
    NetStone stone(Cell cell, Side side);
    /// Changes the rows only.
    void put(Cell cell, Side side);
    void clear() { rows_ = first_rows_; }

  private:
    /// So far a stone's place in its line matters for the rows within its reach.
    static constexpr int kMostSteps = 2 * kNetReach;
    using Steps = std::array<std::uint16_t, NetStone::kCells>;

    static Steps steps_within(int before, int after);
    void lay_lines(const Board& board, int direction);

    std::array<std::vector<std::uint16_t>, kDirections> places_;  ///< [cell]
    std::array<std::vector<Cell>, kDirections> on_lines_;         ///< [place]
    std::array<std::vector<std::uint16_t>, kDirections> rows_;    ///< [place]
    std::array<std::vector<std::uint16_t>, kDirections> first_rows_;
    std::vector<Steps> steps_;  ///< by the cells before and after
    std::array<std::vector<std::uint8_t>, kDirections> steps_at_;  ///< [cell], in steps_
};

}  // namespace sente
