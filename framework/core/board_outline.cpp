#include "core/board_outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace tengen {

namespace {

/// A direction as a weighted sum of row and column. The cells of a side have the greatest sum.
struct Way {
    std::string_view name;
    int row;
    int column;
};

constexpr std::array<Way, 4> kOfSquares{
    {{"east", 0, 1}, {"west", 0, -1}, {"north", 1, 0}, {"south", -1, 0}}};
constexpr std::array<Way, 6> kOfHexagons{{{"east", 0, 1},
                                          {"west", 0, -1},
                                          {"north", 1, 0},
                                          {"south", -1, 0},
                                          {"north-east", 1, 1},
                                          {"south-west", -1, -1}}};

/// How far a cell of a star is from its middle, along the three axes of hexagons. Their sum is 0.
std::array<int, 3> from_middle(int size, int row, int column) {
    const int up = row - 2 * size, right = column - 2 * size;
    return {up, right, -up - right};
}

/// A star is two triangles that overlap.
bool is_in_star(int size, int row, int column) {
    const auto far = from_middle(size, row, column);
    return std::ranges::max(far) <= size || std::ranges::min(far) >= -size;
}

bool is_inside(Outline outline, int size, int row, int column) {
    const int sum = row + column;
    if (outline == Outline::Triangle) return sum < size;
    if (outline == Outline::Star) return is_in_star(size, row, column);
    return sum >= size - 1 && sum <= 3 * (size - 1);
}

int rows_of(Outline outline, int size) {
    switch (outline) {
        case Outline::Hexagon:
            return 2 * size - 1;
        case Outline::Star:
            return 4 * size + 1;
        case Outline::Triangle:
            break;
    }
    return size;
}

BoardSide farthest(const Board& board, const Way& way) {
    BoardSide side{way.name, {}};
    int most = std::numeric_limits<int>::min();
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_blocked(cell)) continue;
        const int far = way.row * board.row(cell) + way.column * board.column(cell);
        if (far > most) side.cells.clear();
        most = std::max(most, far);
        if (far == most) side.cells.push_back(cell);
    }
    return side;
}

}  // namespace

int largest_size(Outline outline) {
    int size = 1;
    while (rows_of(outline, size + 1) <= kMaxRows) ++size;
    return size;
}

BoardShape outlined(Outline outline, int size) {
    BoardShape shape;
    shape.rows = shape.columns = rows_of(outline, size);
    shape.neighbours = Neighbours::Hexagonal;
    shape.drawing = BoardDrawing::Squares;
    for (int row = 0; row < shape.rows; ++row) {
        for (int column = 0; column < shape.columns; ++column) {
            if (is_inside(outline, size, row, column)) continue;
            shape.blocked.push_back(static_cast<Cell>(row * shape.columns + column));
        }
    }
    return shape;
}

std::optional<OutlineSize> outline_of(const BoardShape& shape) {
    const bool plain = shape.neighbours == Neighbours::Hexagonal && shape.rows == shape.columns &&
                       !shape.wrap.rows && !shape.wrap.columns;
    if (!plain || shape.rows < 2) return std::nullopt;
    // A star lies within a hexagon.
    for (const Outline outline : {Outline::Star, Outline::Hexagon, Outline::Triangle}) {
        int size = 1;
        while (rows_of(outline, size) < shape.rows) ++size;
        if (rows_of(outline, size) != shape.rows) continue;
        if (std::ranges::includes(shape.blocked, outlined(outline, size).blocked)) {
            return OutlineSize{outline, size};
        }
    }
    return std::nullopt;
}

bool is_inside(const OutlineSize& outline, int row, int column) {
    const int rows = rows_of(outline.outline, outline.size);
    return row >= 0 && row < rows && column >= 0 && column < rows &&
           is_inside(outline.outline, outline.size, row, column);
}

bool is_below_column(const OutlineSize& outline, int row, int column) {
    return outline.outline != Outline::Triangle && is_inside(outline, row + 1, column) &&
           !is_inside(outline, row, column);
}

BoardShape board_of_boxes(BoardSize boxes) {
    BoardShape shape;
    shape.rows = 2 * boxes.rows + 1;
    shape.columns = 2 * boxes.columns + 1;
    shape.drawing = BoardDrawing::Squares;
    for (int row = 0; row < shape.rows; row += 2) {
        for (int column = 0; column < shape.columns; column += 2) {
            shape.blocked.push_back(static_cast<Cell>(row * shape.columns + column));
        }
    }
    return shape;
}

std::optional<BoardSize> boxes_of(const BoardShape& shape) {
    const bool plain = shape.neighbours == Neighbours::Square && shape.layers == 1 &&
                       !shape.wrap.rows && !shape.wrap.columns && shape.blocks.columns == 0;
    const bool odd = shape.rows % 2 == 1 && shape.columns % 2 == 1;
    if (!plain || !odd || shape.rows < 3 || shape.columns < 3) return std::nullopt;
    const BoardSize boxes{shape.columns / 2, shape.rows / 2};
    if (!std::ranges::includes(shape.blocked, board_of_boxes(boxes).blocked)) return std::nullopt;
    return boxes;
}

namespace {

/// The cells with so many odd coordinates.
std::vector<Cell> cells_between_dots(const BoardShape& shape, int odd) {
    std::vector<Cell> cells;
    for (int row = 0; row < shape.rows; ++row) {
        for (int column = 0; column < shape.columns; ++column) {
            const auto cell = static_cast<Cell>(row * shape.columns + column);
            const bool is_blocked = std::ranges::binary_search(shape.blocked, cell);
            if (row % 2 + column % 2 == odd && !is_blocked) cells.push_back(cell);
        }
    }
    return cells;
}

}  // namespace

std::vector<Cell> box_cells(const BoardShape& shape) {
    return cells_between_dots(shape, 2);
}

std::vector<Cell> edge_cells(const BoardShape& shape) {
    return cells_between_dots(shape, 1);
}

std::string size_text(const BoardShape& shape) {
    if (const auto boxes = boxes_of(shape)) {
        return fmt::format("boxes {}x{}", boxes->columns, boxes->rows);
    }
    if (const auto outline = outline_of(shape)) {
        return fmt::format("{} {}", kOutlineNames[static_cast<std::size_t>(outline->outline)],
                           outline->size);
    }
    if (shape.layers <= 1) return fmt::format("{}x{}", shape.columns, shape.rows);
    return fmt::format("{}x{}x{}", shape.columns / shape.layers, shape.rows, shape.layers);
}

namespace {

/// 0 for boards other than stars.
int star_size(const BoardShape& shape) {
    const auto outline = outline_of(shape);
    return outline && outline->outline == Outline::Star ? outline->size : 0;
}

/// The cells of a board that fulfil a condition by their row and column, without holes.
template <class Condition>
std::vector<Cell> cells_where(const Board& board, const Condition& condition) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_blocked(cell)) continue;
        if (condition(board.row(cell), board.column(cell))) cells.push_back(cell);
    }
    return cells;
}

}  // namespace

std::vector<BoardSide> sides_of(const Board& board) {
    const BoardShape& shape = board.shape();
    std::vector<BoardSide> sides;
    if (star_size(shape) > 0) return sides;
    const auto add = [&](const Way& way, std::size_t least) {
        if ((way.row != 0 && shape.wrap.rows) || (way.column != 0 && shape.wrap.columns)) return;
        BoardSide side = farthest(board, way);
        if (side.cells.size() >= least) sides.push_back(std::move(side));
    };
    if (shape.neighbours == Neighbours::Hexagonal) {
        for (const Way& way : kOfHexagons) add(way, 2);
    } else {
        for (const Way& way : kOfSquares) add(way, 1);
    }
    return sides;
}

std::vector<Cell> corners_of(const Board& board) {
    if (const int size = star_size(board.shape()); size > 0) {
        return cells_where(board, [size](int row, int column) {
            const auto [low, high] = std::ranges::minmax(from_middle(size, row, column));
            return low == -2 * size || high == 2 * size;
        });
    }
    std::vector<int> sides(static_cast<std::size_t>(board.cell_count()), 0);
    for (const BoardSide& side : sides_of(board)) {
        for (const Cell cell : side.cells) ++sides[cell];
    }
    std::vector<Cell> corners;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (sides[cell] > 1) corners.push_back(cell);
    }
    return corners;
}

std::vector<Cell> tip_of(const Board& board, int tip) {
    const int size = star_size(board.shape());
    if (size == 0 || tip < 1 || tip > kStarTips) return {};
    // The axis along which each tip is farthest, and the sign there.
    constexpr std::array<std::pair<std::size_t, int>, kStarTips> kTips{
        {{0, 1}, {2, -1}, {1, 1}, {0, -1}, {2, 1}, {1, -1}}};
    const auto [axis, sign] = kTips[static_cast<std::size_t>(tip - 1)];
    return cells_where(board, [&, axis = axis, sign = sign](int row, int column) {
        return sign * from_middle(size, row, column)[axis] > size;
    });
}

std::vector<Cell> rim_of(const Board& board) {
    if (const int size = star_size(board.shape()); size > 0) {
        return cells_where(board, [&](int row, int column) {
            for (Direction direction = 0; direction < board.direction_count(); ++direction) {
                const BoardOffset step = board.offset(direction);
                if (!is_in_star(size, row + step.row, column + step.column)) return true;
            }
            return false;
        });
    }
    std::vector<Cell> cells;
    for (const BoardSide& side : sides_of(board)) {
        cells.insert(cells.end(), side.cells.begin(), side.cells.end());
    }
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace tengen
