#include "core/board_outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

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

bool is_inside(Outline outline, int size, int row, int column) {
    const int sum = row + column;
    if (outline == Outline::Triangle) return sum < size;
    return sum >= size - 1 && sum <= 3 * (size - 1);
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
    return outline == Outline::Triangle ? kMaxRows : (kMaxRows + 1) / 2;
}

BoardShape outlined(Outline outline, int size) {
    BoardShape shape;
    shape.rows = shape.columns = outline == Outline::Triangle ? size : 2 * size - 1;
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
    for (const Outline outline : {Outline::Hexagon, Outline::Triangle}) {
        const bool is_triangle = outline == Outline::Triangle;
        if (!is_triangle && shape.rows % 2 == 0) continue;
        const int size = is_triangle ? shape.rows : (shape.rows + 1) / 2;
        if (std::ranges::includes(shape.blocked, outlined(outline, size).blocked)) {
            return OutlineSize{outline, size};
        }
    }
    return std::nullopt;
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

std::vector<BoardSide> sides_of(const Board& board) {
    const BoardShape& shape = board.shape();
    std::vector<BoardSide> sides;
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

}  // namespace tengen
