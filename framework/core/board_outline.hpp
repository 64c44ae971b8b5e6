// Outlines of boards other than the rectangle, and the sides and corners of every board.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// A shape of hexagonal cells. It is a rhombus whose other cells are blocked.
enum class Outline : std::uint8_t { Hexagon, Triangle };

inline constexpr std::array<std::string_view, 2> kOutlineNames{"hexagon", "triangle"};

/// The largest size of an outline: the cells along each side.
int largest_size(Outline outline);

/// The board of an outline, with its blocked cells, drawn in squares. `size` must be
/// 1..largest_size().
BoardShape outlined(Outline outline, int size);

/// An outline and its size.
struct OutlineSize {
    Outline outline = Outline::Hexagon;
    int size = 0;

    friend bool operator==(const OutlineSize&, const OutlineSize&) = default;
};

/// The outline of a board, even if more cells than those around the outline are blocked. Nothing
/// for other boards.
std::optional<OutlineSize> outline_of(const BoardShape& shape);

/// The largest number of rows or columns of boxes.
inline constexpr int kMaxBoxes = (kMaxRows - 1) / 2;

/// The board of so many boxes, each 1..kMaxBoxes: a finer grid. Its cells are the boxes and the
/// edges around them. The dots between the edges are blocked.
BoardShape board_of_boxes(BoardSize boxes);

/// The number of boxes of such a board, even if more cells are blocked. Nothing for other boards.
std::optional<BoardSize> boxes_of(const BoardShape& shape);

/// The cells of a board of boxes: the boxes themselves, or the edges around them. Ascending.
std::vector<Cell> box_cells(const BoardShape& shape);
std::vector<Cell> edge_cells(const BoardShape& shape);

/// The size of a board: "15x15", columns first, "4x4x4" with layers, "hexagon 8", or "boxes 5x5".
std::string size_text(const BoardShape& shape);

/// A side of a board: its cells in ascending order, and where it is.
struct BoardSide {
    std::string_view name;  ///< "north", "south-west" ...
    std::vector<Cell> cells;
};

/// The sides of a board. They include the corners, which belong to two sides. A side of hexagons
/// has at least two cells. Joined edges are not sides. Layers count as one board, side by side.
std::vector<BoardSide> sides_of(const Board& board);

/// The cells that belong to two sides or more, ascending.
std::vector<Cell> corners_of(const Board& board);

}  // namespace tengen
