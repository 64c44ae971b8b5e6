// Cells and directions: the shape on which a game is played, immutable once made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/action.hpp"
#include "core/result.hpp"

namespace tengen {

inline constexpr int kMaxRows = 64;
inline constexpr int kMaxColumns = 64;

/// Index into a board's directions. On a rectangle they are pairs, a direction and its opposite:
/// 0 east 1 west 2 north 3 south 4 north-east 5 south-west 6 north-west 7 south-east.
using Direction = std::uint8_t;

/// How a board is drawn: stones on crossings of lines, or signs in squares.
enum class BoardDrawing : std::uint8_t { Lines, Squares };

/// What a board is made of, as a plain value. Every shape (holes today; torus, hexagons, layers) is
/// another way to fill the same step table.
struct BoardShape {
    int rows = 0;
    int columns = 0;
    std::vector<Cell> blocked;  ///< cells that do not exist for play, ascending
    BoardDrawing drawing = BoardDrawing::Lines;

    friend bool operator==(const BoardShape&, const BoardShape&) = default;
};

class Board {
  public:
    /// Fails when rows or columns are outside 1..64, when a blocked cell is not on the board, or
    /// when no cell is left to play on.
    static Result<Board> create(BoardShape shape);

    const BoardShape& shape() const { return shape_; }
    int rows() const { return shape_.rows; }
    int columns() const { return shape_.columns; }

    /// Number of cells, blocked ones included; also the index of the one cell that stands for
    /// everything outside, to which all steps off the board lead.
    int cell_count() const { return shape_.rows * shape_.columns; }
    Cell outside() const { return static_cast<Cell>(cell_count()); }
    int playable_count() const { return cell_count() - static_cast<int>(shape_.blocked.size()); }
    bool is_blocked(Cell cell) const { return blocked_[cell]; }

    int direction_count() const { return kDirections; }
    static constexpr Direction opposite(Direction direction) { return direction ^ 1; }

    /// The neighbour of `cell` in `direction`; outside() beyond the edge and into blocked cells.
    Cell step(Cell cell, Direction direction) const {
        return steps_[static_cast<std::size_t>(cell) * kDirections + direction];
    }

    /// The same as a raw table of direction_count() entries a cell, the outside cell included.
    const Cell* steps() const { return steps_.data(); }

    Cell cell(int row, int column) const {
        return static_cast<Cell>(row * shape_.columns + column);
    }
    int row(Cell cell) const { return cell / shape_.columns; }
    int column(Cell cell) const { return cell % shape_.columns; }

    static constexpr int kDirections = 8;

  private:
    explicit Board(BoardShape shape);

    BoardShape shape_;
    std::vector<bool> blocked_;
    std::vector<Cell> steps_;
};

/// The standard names of the eight directions, by index: "east", "west", "north" ...
std::span<const std::string_view> direction_names();

}  // namespace tengen
