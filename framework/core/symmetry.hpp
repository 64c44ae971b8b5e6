// Symmetries: the maps of a board's cells that keep all steps, and images of actions, stones and
// positions under them.
#pragma once

#include <optional>
#include <vector>

#include "core/position.hpp"

namespace tengen {

/// A rotation, a reflection, a shift over joined edges, or several of them. If a step leads from
/// one cell to another, the image of the step leads from image to image.
struct Symmetry {
    /// The image of each cell and of the outside. Holes map to the outside.
    std::vector<Cell> image;
    std::vector<Direction> directions;  ///< the image of each direction
    bool shifts = false;  ///< on joined edges: also shifts; otherwise it is round the cell a1

    friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

/// All symmetries of the board, the identity first: 8 for a square, 4 for a rectangle, 4 or 2 for a
/// rhombus of hexagons, 48 for a cube, with all shifts if edges are joined. On a joined board with
/// so many that they would take too much memory, only those without shifts. They form a group.
std::vector<Symmetry> symmetries_of(const Board& board);

/// The symmetries of the board that all rules keep, the identity first. They form a group, and no
/// two of them map all cells alike.
std::vector<Symmetry> symmetries_of(const Game& game);

/// The condition that makes two cells symmetric for the next stone.
enum class SymmetryReading : std::uint8_t {
    None,    ///< never
    Stones,  ///< a rotation or reflection round the middle of the stones maps one to the other
    Board,   ///< the same, but it must also be a symmetry of the board
};

/// The symmetries, without the identity, that map every stone to a stone of its side. With the
/// reading Stones, the image of a cell may be off the board (Board::outside()). Where edges are
/// joined, stones have no middle, and both readings are the same. Rules are not considered.
std::vector<Symmetry> symmetries_of_stones(const Position& position, SymmetryReading reading);

/// The cell at an offset from another one; the outside if there is none.
Cell cell_at(const Board& board, Cell from, const BoardOffset& offset);

/// The image of an offset between two cells.
BoardOffset image_of(const Board& board, const BoardOffset& offset, const Symmetry& symmetry);

Action image_of(Action action, const Symmetry& symmetry);
Setup image_of(Setup setup, const Symmetry& symmetry);

/// The position after the images of all actions. Empty if one of them is illegal, which no symmetry
/// of the game causes.
std::optional<Position> image_of(const Position& position, const Symmetry& symmetry);

}  // namespace tengen
