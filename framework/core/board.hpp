// Cells and directions: the shape of a game's board, immutable once made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/action.hpp"

namespace tengen {

inline constexpr int kMaxRows = 64;
inline constexpr int kMaxColumns = 64;
inline constexpr std::size_t kMaxCells = std::size_t{kMaxRows} * kMaxColumns;

/// Index into a board's directions. Directions come in pairs of opposites.
/// Square neighbours: 0 east 1 west 2 north 3 south 4 north-east 5 south-west 6 north-west
/// 7 south-east. Layers add 18: 8 up 9 down, then up with each of the eight and its opposite.
/// Hexagonal neighbours: 0 east 1 west 2 north 3 south 4 north-west 5 south-east.
using Direction = std::uint8_t;
inline constexpr Direction kNorth = 2;  ///< of both kinds of neighbours

/// How a board is drawn: stones on the crossings of lines, marks in squares, or squares that are
/// light and dark in turn (a1 is dark).
enum class BoardDrawing : std::uint8_t { Lines, Squares, Chequered };

/// The neighbours of a cell: eight around a square, or six around a hexagon. Hexagons form a
/// rhombus: each row is shifted by half a cell against the row below.
enum class Neighbours : std::uint8_t { Square, Hexagonal };

/// The joined pairs of opposite edges: left with right, lower with upper.
struct Wrap {
    bool columns = false;
    bool rows = false;

    friend bool operator==(const Wrap&, const Wrap&) = default;
};

/// A step as numbers. Steps up a layer have `layer` 1.
struct BoardOffset {
    int row = 0;
    int column = 0;
    int layer = 0;

    friend bool operator==(const BoardOffset&, const BoardOffset&) = default;
};

/// A number of columns and rows.
struct BoardSize {
    int columns = 0;
    int rows = 0;

    friend bool operator==(const BoardSize&, const BoardSize&) = default;
};

/// A board as a plain value. Every shape is another way to fill the same step table.
struct BoardShape {
    int rows = 0;
    int columns = 0;            ///< of all layers together
    std::vector<Cell> blocked;  ///< cells that are not part of the game, ascending
    BoardDrawing drawing = BoardDrawing::Lines;
    Neighbours neighbours = Neighbours::Square;
    Wrap wrap;
    /// Boards of equal size that lie on top of each other. Their cells are numbered and drawn side
    /// by side, the lowest layer at the left.
    int layers = 1;
    /// The size of the smaller boards to draw. Zero: one board, or one per layer.
    BoardSize blocks;
    /// The names of cells are numbers, from 1 at the left of the top row, without blocked cells.
    bool numbers = false;
    /// If not empty, only these cells exist, and only neighbours in one of these rows of cells are
    /// joined, in the direction from one to the other.
    std::vector<std::vector<Cell>> lines;

    friend bool operator==(const BoardShape&, const BoardShape&) = default;
};

class Board {
  public:
    /// Fails if rows or columns are outside 1..64, the layers or blocks do not divide them, a
    /// blocked cell is not on the board, or all cells are blocked. Boards with layers must have
    /// square neighbours and no joined edges. Boards of lines have one such layer, without blocks,
    /// and their lines must agree.
    static Result<Board> create(BoardShape shape);

    const BoardShape& shape() const { return shape_; }
    int rows() const { return shape_.rows; }
    int columns() const { return shape_.columns; }

    /// The number of cells, including blocked ones. It is also the index of the outside cell, to
    /// which all steps off the board lead.
    int cell_count() const { return shape_.rows * shape_.columns; }
    Cell outside() const { return static_cast<Cell>(cell_count()); }
    int playable_count() const { return cell_count() - static_cast<int>(shape_.blocked.size()); }
    bool is_blocked(Cell cell) const { return blocked_[cell]; }

    int direction_count() const { return directions_; }
    static constexpr Direction opposite(Direction direction) { return direction ^ 1; }
    /// A step in `direction`, before edges are joined.
    BoardOffset offset(Direction direction) const;

    /// The neighbour of `cell` in `direction`; outside() beyond the edge and into blocked cells.
    Cell step(Cell cell, Direction direction) const {
        return steps_[static_cast<std::size_t>(cell) * static_cast<unsigned>(directions_) +
                      direction];
    }

    /// The same as a raw table of direction_count() entries per cell, including the outside cell.
    const Cell* steps() const { return steps_.data(); }

    Cell cell(int row, int column) const {
        return static_cast<Cell>(row * shape_.columns + column);
    }
    /// The number that names a cell; 0 if cells have none.
    int number(Cell cell) const { return cell < numbers_.size() ? numbers_[cell] : 0; }

    int row(Cell cell) const { return cell / shape_.columns; }
    int column(Cell cell) const { return cell % shape_.columns; }

    /// The size of the smaller boards that are drawn; the size of the whole board if there are
    /// none.
    BoardSize block_size() const;

    /// The number of cells in the longest straight line along a direction. With joined edges, a
    /// line ends where it began.
    int longest_line(Direction direction) const;

  private:
    explicit Board(BoardShape shape);
    void join_cells();
    void join_lines();
    void number_cells();
    Cell neighbour(Cell cell, Direction direction) const;

    BoardShape shape_;
    int directions_;
    std::vector<bool> blocked_;
    std::vector<Cell> steps_;
    std::vector<std::uint16_t> numbers_;  ///< by cell; empty if cells have none
};

/// The names of the eight directions between square neighbours, by index: "east", "west" ...
std::span<const std::string_view> direction_names();

}  // namespace tengen
