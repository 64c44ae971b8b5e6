// Hexagons, triangles and stars, and the sides and corners of boards.
#include "core/board_outline.hpp"

#include <numeric>
#include <string>

#include "core/notation.hpp"
#include "core/region.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

Board outlined_board(Outline outline, int size, std::vector<Cell> more_blocked = {}) {
    BoardShape shape = outlined(outline, size);
    shape.blocked.insert(shape.blocked.end(), more_blocked.begin(), more_blocked.end());
    return Board::create(shape).value();
}

Board rectangle_of(int columns, int rows, Neighbours neighbours, Wrap wrap = {}) {
    BoardShape shape;
    shape.columns = columns;
    shape.rows = rows;
    shape.neighbours = neighbours;
    shape.wrap = wrap;
    return Board::create(shape).value();
}

std::string names(const Board& board, const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) text += (text.empty() ? "" : " ") + cell_name(board, cell);
    return text;
}

/// "east: c1 c2, west: a1 a2"
std::string side_names(const Board& board) {
    std::string text;
    for (const BoardSide& side : sides_of(board)) {
        text +=
            (text.empty() ? "" : ", ") + std::string(side.name) + ": " + names(board, side.cells);
    }
    return text;
}

int steps_inside(const Board& board) {
    int steps = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_blocked(cell)) continue;
        for (Direction direction = 0; direction < board.direction_count(); ++direction) {
            steps += board.step(cell, direction) != board.outside() ? 1 : 0;
        }
    }
    return steps;
}

}  // namespace

TEST_CASE("Hexagons and triangles have the known numbers of cells and steps", "[core]") {
    for (const int size : {1, 2, 5, 8, 32}) {
        INFO(size);
        const Board hexagon = outlined_board(Outline::Hexagon, size);
        CHECK(hexagon.playable_count() == 3 * size * (size - 1) + 1);
        // Each pair of neighbours is two steps.
        CHECK(steps_inside(hexagon) == 2 * (9 * size * size - 15 * size + 6));
        const Board triangle = outlined_board(Outline::Triangle, size);
        CHECK(triangle.playable_count() == size * (size + 1) / 2);
        CHECK(steps_inside(triangle) == 3 * size * (size - 1));
    }
    for (const int size : {1, 2, 4, 15}) {
        INFO(size);
        // A hexagon with six triangles, which touch it along their bases.
        const Board star = outlined_board(Outline::Star, size);
        const int hexagon = 3 * size * (size + 1) + 1, tip = size * (size + 1) / 2;
        CHECK(star.playable_count() == hexagon + 6 * tip);
        CHECK(steps_inside(star) ==
              2 * (9 * size * size + 3 * size) + 6 * (3 * size * (size - 1) + 4 * size));
    }
    CHECK(largest_size(Outline::Star) == 15);
    CHECK(outlined(Outline::Hexagon, largest_size(Outline::Hexagon)).rows <= kMaxRows);
    CHECK(outlined(Outline::Triangle, largest_size(Outline::Triangle)).rows == kMaxRows);
}

TEST_CASE("The outline of a board is known from its cells", "[core]") {
    for (const Outline outline : {Outline::Hexagon, Outline::Triangle, Outline::Star}) {
        for (const int size : {2, 3, 8}) {
            CHECK(outline_of(outlined(outline, size)) == OutlineSize{outline, size});
        }
        const Cell inside = outline == Outline::Star ? 144 : 9;
        const Board holes = outlined_board(outline, 4, {inside});
        CHECK(outline_of(holes.shape()) == OutlineSize{outline, 4});
    }
    CHECK_FALSE(outline_of(rectangle_of(5, 5, Neighbours::Hexagonal).shape()));
    BoardShape square = outlined(Outline::Hexagon, 3);
    square.neighbours = Neighbours::Square;
    CHECK_FALSE(outline_of(square));
    BoardShape wide = outlined(Outline::Triangle, 3);
    wide.blocked.pop_back();
    CHECK_FALSE(outline_of(wide));
}

TEST_CASE("The shape of a board determines the text of its size", "[core]") {
    CHECK(size_text(outlined(Outline::Hexagon, 8)) == "hexagon 8");
    CHECK(size_text(outlined_board(Outline::Triangle, 4, {9}).shape()) == "triangle 4");
    CHECK(size_text(outlined(Outline::Star, 4)) == "star 4");
    CHECK(size_text(rectangle_of(5, 9, Neighbours::Hexagonal).shape()) == "5x9");
    BoardShape cube;
    cube.rows = 4;
    cube.columns = 16;
    cube.layers = 4;
    CHECK(size_text(cube) == "4x4x4");
}

TEST_CASE("A board of boxes has cells for boxes and edges, and dots between them", "[core]") {
    for (const BoardSize size : {BoardSize{1, 1}, {2, 3}, {5, 5}, {kMaxBoxes, kMaxBoxes}}) {
        INFO(size.columns << "x" << size.rows);
        const Board board = Board::create(board_of_boxes(size)).value();
        CHECK(boxes_of(board.shape()) == size);
        const int edges = size.columns * (size.rows + 1) + size.rows * (size.columns + 1);
        CHECK(edge_cells(board.shape()).size() == static_cast<std::size_t>(edges));
        CHECK(box_cells(board.shape()).size() ==
              static_cast<std::size_t>(size.columns * size.rows));
        CHECK(board.playable_count() == edges + size.columns * size.rows);
    }
    CHECK(size_text(board_of_boxes({2, 3})) == "boxes 2x3");
    const BoardShape shape = board_of_boxes({2, 1});
    const Board board = Board::create(shape).value();
    CHECK(names(board, edge_cells(shape)) == "b1 d1 a2 c2 e2 b3 d3");
    CHECK(names(board, box_cells(shape)) == "b2 d2");
    BoardShape open = shape;
    open.blocked.pop_back();
    CHECK_FALSE(boxes_of(open));
    CHECK_FALSE(boxes_of(rectangle_of(5, 5, Neighbours::Square).shape()));
}

TEST_CASE("Sides are the farthest cells in a direction, and corners belong to two", "[core]") {
    const Board hexagon = outlined_board(Outline::Hexagon, 2);
    CHECK(side_names(hexagon) ==
          "east: c1 c2, west: a2 a3, north: a3 b3, south: b1 c1, north-east: c2 b3, "
          "south-west: b1 a2");
    CHECK(names(hexagon, corners_of(hexagon)) == "b1 c1 a2 c2 a3 b3");
    const Board triangle = outlined_board(Outline::Triangle, 3);
    CHECK(side_names(triangle) == "west: a1 a2 a3, south: a1 b1 c1, north-east: c1 b2 a3");
    CHECK(names(triangle, corners_of(triangle)) == "a1 c1 a3");
    const Board rhombus = rectangle_of(2, 2, Neighbours::Hexagonal);
    CHECK(side_names(rhombus) == "east: b1 b2, west: a1 a2, north: a2 b2, south: a1 b1");
    CHECK(names(rhombus, corners_of(rhombus)) == "a1 b1 a2 b2");
    const Board square = rectangle_of(3, 2, Neighbours::Square);
    CHECK(side_names(square) == "east: c1 c2, west: a1 a2, north: a2 b2 c2, south: a1 b1 c1");
    CHECK(names(square, corners_of(square)) == "a1 c1 a2 c2");
    const Board ring = rectangle_of(3, 2, Neighbours::Square, {true, false});
    CHECK(side_names(ring) == "north: a2 b2 c2, south: a1 b1 c1");
    CHECK(corners_of(ring).empty());
}

TEST_CASE("A star has tips, a rim and corners, and no sides", "[core]") {
    const Board star = outlined_board(Outline::Star, 2);
    CHECK(sides_of(star).empty());
    CHECK(names(star, corners_of(star)) == "g1 c3 i3 a7 g7 c9");
    CHECK(names(star, tip_of(star, 1)) == "c8 d8 c9");
    CHECK(names(star, tip_of(star, 2)) == "g6 f7 g7");
    CHECK(names(star, tip_of(star, 3)) == "h3 i3 h4");
    CHECK(names(star, tip_of(star, 4)) == "g1 f2 g2");
    CHECK(names(star, tip_of(star, 5)) == "c3 d3 c4");
    CHECK(names(star, tip_of(star, 6)) == "b6 a7 b7");
    CHECK(tip_of(star, 7).empty());
    CHECK(tip_of(outlined_board(Outline::Hexagon, 5), 1).empty());
    // The tips, without the three cells inside each, and the corners of the hexagon between them.
    CHECK(rim_of(star).size() == 24);
    const Board large = outlined_board(Outline::Star, 4);
    CHECK(rim_of(large).size() == 48);
    CHECK(rim_of(outlined_board(Outline::Hexagon, 3)).size() == 12);
    const auto cells = [&](std::string_view text) {
        const auto region = parse_region(star, text);
        return region ? names(star, *region) : english(region.error());
    };
    CHECK(cells("tip 4 a7") == "g1 f2 g2 a7");
    CHECK(cells("corners") == "g1 c3 i3 a7 g7 c9");
    CHECK(cells("tip 7") == "'tip' needs a number 1..6, found '7'");
    CHECK(cells("tip") == "'tip' needs a number 1..6, found ''");
    CHECK(cells("edge north") == "a star has no edges (write 'tip 1' or 'rim')");
}

TEST_CASE("Letters are below the lowest cell of each column", "[core]") {
    for (const Outline outline : {Outline::Hexagon, Outline::Star}) {
        const OutlineSize size{outline, 3};
        const int columns = outlined(outline, 3).columns;
        for (int column = 0; column < columns; ++column) {
            int letters = 0;
            for (int row = -1; row < columns; ++row) {
                if (!is_below_column(size, row, column)) continue;
                ++letters;
                CHECK(is_inside(size, row + 1, column));
            }
            CHECK(letters == 1);
        }
    }
    CHECK_FALSE(is_below_column({Outline::Triangle, 3}, -1, 0));
}

TEST_CASE("Regions know the sides and corners of hexagons", "[core]") {
    const Board board = outlined_board(Outline::Hexagon, 3);
    const auto cells = [&](std::string_view text) {
        const auto region = parse_region(board, text);
        return region ? names(board, *region) : english(region.error());
    };
    CHECK(cells("corners") == "c1 e1 a3 e3 a5 c5");
    CHECK(cells("edge north-east") == "e3 d4 c5");
    CHECK(cells("rim") == "c1 d1 e1 b2 e2 a3 e3 a4 d4 a5 b5 c5");
    CHECK(cells("edge south-east") ==
          "'edge' needs one of east, west, north, south, north-east, south-west, found "
          "'south-east'");
}
