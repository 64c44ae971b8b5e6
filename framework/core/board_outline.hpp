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
enum class Outline : std::uint8_t {
    Hexagon,
    Triangle,
    Star,  ///< a hexagon with a triangle, a tip, on each of its six sides
};

inline constexpr std::array<std::string_view, 3> kOutlineNames{"hexagon", "triangle", "star"};

/// The largest size of an outline: the cells along each side, or of a star along the sides of its
/// tips.
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

/// Whether a place is inside an outline; holes may be.
bool is_inside(const OutlineSize& outline, int row, int column);

/// Whether the letter of a column belongs to a place: that of a hexagon or star to the lower left
/// of its lowest cell. `row` may be -1.
bool is_below_column(const OutlineSize& outline, int row, int column);

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
/// has at least two cells. Joined edges are not sides, and a star has none. Layers count as one
/// board, side by side.
std::vector<BoardSide> sides_of(const Board& board);

/// The cells that belong to two sides or more, or the outermost cells of a star. Ascending.
std::vector<Cell> corners_of(const Board& board);

inline constexpr int kStarTips = 6;

/// The cells of a tip of a star, ascending. Tip 1 is at the top, and the others follow clockwise.
/// Empty on other boards.
std::vector<Cell> tip_of(const Board& board, int tip);

/// The cells at the edge of the board, ascending: those of its sides, or of a star those with fewer
/// than six neighbours inside its outline.
std::vector<Cell> rim_of(const Board& board);

}  // namespace tengen
