// Cells, directions, edges and holes.
#include "core/board.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Result<Board> create(int columns, int rows, std::vector<Cell> blocked = {}) {
    BoardShape shape{rows, columns, std::move(blocked)};
    shape.drawing = BoardDrawing::Squares;
    return Board::create(std::move(shape));
}

std::string board_error(int columns, int rows, std::vector<Cell> blocked = {}) {
    const Result<Board> board = create(columns, rows, std::move(blocked));
    return board ? "no error" : english(board.error());
}

struct Offset {
    int row;
    int column;
};
constexpr Offset kOffsets[] = {{0, 1}, {0, -1},  {1, 0},  {-1, 0},
                               {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

}  // namespace

TEST_CASE("Steps lead to the neighbour in their direction, or outside", "[core]") {
    const auto [columns, rows] = GENERATE(
        table<int, int>({{1, 1}, {1, 5}, {5, 1}, {3, 3}, {19, 7}, {64, 64}, {1, 64}, {64, 1}}));
    const Result<Board> board = create(columns, rows);
    REQUIRE(board);
    REQUIRE(board->cell_count() == columns * rows);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            for (Direction direction = 0; direction < 8; ++direction) {
                const int to_row = row + kOffsets[direction].row;
                const int to_column = column + kOffsets[direction].column;
                const bool inside =
                    to_row >= 0 && to_row < rows && to_column >= 0 && to_column < columns;
                const Cell expected = inside ? board->cell(to_row, to_column) : board->outside();
                REQUIRE(board->step(board->cell(row, column), direction) == expected);
            }
        }
    }
}

TEST_CASE("A step and its opposite lead to the same cell again", "[core]") {
    const Result<Board> board = create(9, 6, {3, 20, 53});
    REQUIRE(board);
    for (int cell = 0; cell < board->cell_count(); ++cell) {
        if (board->is_blocked(static_cast<Cell>(cell))) continue;
        for (Direction direction = 0; direction < board->direction_count(); ++direction) {
            const Cell to = board->step(static_cast<Cell>(cell), direction);
            if (to == board->outside()) continue;
            REQUIRE(board->step(to, Board::opposite(direction)) == cell);
        }
    }
}

TEST_CASE("No step leads into a hole, and none leads in from outside", "[core]") {
    const Result<Board> board = create(3, 3, {4});
    REQUIRE(board);
    CHECK(board->is_blocked(4));
    CHECK(board->playable_count() == 8);
    CHECK(board->step(3, 0) == board->outside());
    CHECK(board->step(0, 4) == board->outside());
    for (Direction direction = 0; direction < 8; ++direction) {
        CHECK(board->step(board->outside(), direction) == board->outside());
    }
    CHECK_FALSE(board->is_blocked(board->outside()));
}

TEST_CASE("Rows, columns and cells convert into each other", "[core]") {
    const Result<Board> board = create(7, 6);
    REQUIRE(board);
    CHECK(board->cell(0, 6) == 6);
    CHECK(board->cell(1, 0) == 7);
    CHECK(board->row(41) == 5);
    CHECK(board->column(41) == 6);
    CHECK(board->outside() == 42);
}

TEST_CASE("Holes are in order, once each", "[core]") {
    const Result<Board> board = create(3, 3, {8, 0, 8, 4});
    REQUIRE(board);
    CHECK(board->shape().blocked == std::vector<Cell>{0, 4, 8});
    CHECK(board->playable_count() == 6);
}

TEST_CASE("An invalid board is refused with the reason", "[core]") {
    CHECK(board_error(3, 0) == "rows: must be 1..64, found 0");
    CHECK(board_error(3, 65) == "rows: must be 1..64, found 65");
    CHECK(board_error(0, 3) == "columns: must be 1..64, found 0");
    CHECK(board_error(-1, 3) == "columns: must be 1..64, found -1");
    CHECK(board_error(3, 3, {9}) == "blocked: a blocked cell is not on the 3×3 board");
    CHECK(board_error(2, 1, {0, 1}) == "blocked: all cells are blocked (leave one to play on)");
}

TEST_CASE("Directions have names, and opposites are adjacent", "[core]") {
    const auto names = direction_names();
    REQUIRE(names.size() == 8);
    CHECK(names[0] == "east");
    CHECK(names[Board::opposite(0)] == "west");
    CHECK(names[2] == "north");
    CHECK(names[Board::opposite(2)] == "south");
    CHECK(names[Board::opposite(4)] == "south-west");
    CHECK(names[Board::opposite(7)] == "north-west");
}

TEST_CASE("On joined edges a step leads to the other side", "[core]") {
    BoardShape shape{4, 6, {}};
    shape.wrap = {true, false};
    const Result<Board> ring = Board::create(shape);
    REQUIRE(ring);
    CHECK(ring->step(ring->cell(2, 5), 0) == ring->cell(2, 0));
    CHECK(ring->step(ring->cell(2, 0), 6) == ring->cell(3, 5));
    CHECK(ring->step(ring->cell(3, 2), 2) == ring->outside());
    CHECK(ring->longest_line(0) == 6);
    CHECK(ring->longest_line(2) == 4);
    shape.wrap = {true, true};
    const Result<Board> torus = Board::create(shape);
    REQUIRE(torus);
    CHECK(torus->step(torus->cell(3, 5), 4) == torus->cell(0, 0));
    CHECK(torus->step(torus->cell(0, 0), 3) == torus->cell(3, 0));
    CHECK(torus->longest_line(4) == 12);  // once around both ways before it returns
}

TEST_CASE("A hexagon has six neighbours", "[core]") {
    BoardShape shape{3, 3, {}};
    shape.neighbours = Neighbours::Hexagonal;
    const Result<Board> board = Board::create(shape);
    REQUIRE(board);
    REQUIRE(board->direction_count() == 6);
    std::vector<Cell> around;
    for (Direction direction = 0; direction < 6; ++direction) {
        around.push_back(board->step(4, direction));
    }
    CHECK(around == std::vector<Cell>{5, 3, 7, 1, 6, 2});
}

TEST_CASE("Layers are on top of each other, and consecutive in cell numbers", "[core]") {
    BoardShape shape{4, 16, {}};
    shape.layers = 4;
    const Result<Board> board = Board::create(shape);
    REQUIRE(board);
    REQUIRE(board->direction_count() == 26);
    CHECK(board->step(board->cell(0, 3), 0) == board->outside());
    CHECK(board->step(board->cell(0, 3), 8) == board->cell(0, 7));
    CHECK(board->block_size() == BoardSize{4, 4});
    int lines = 0;
    for (Direction axis = 0; axis < 26; axis += 2) {
        for (Cell cell = 0; cell < board->cell_count(); ++cell) {
            int length = 0;
            for (Cell at = cell; at != board->outside(); at = board->step(at, axis)) ++length;
            lines += length >= 4 ? 1 : 0;
        }
    }
    CHECK(lines == 76);  // the winning lines of 4x4x4
}

TEST_CASE("A board that cannot be divided into blocks is refused with the reason", "[core]") {
    BoardShape shape{4, 10, {}};
    shape.layers = 4;
    CHECK(says_at("layers", Board::create(shape).error(),
                  "{} columns cannot be divided among {} layers", {"10", "4"}));
    shape.layers = 1;
    shape.blocks = {3, 2};
    CHECK(says_at("blocks", Board::create(shape).error(),
                  "a {}×{} board cannot be divided into blocks of {}×{}", {"10", "4", "3", "2"}));
    shape.blocks = {};
    shape.layers = 2;
    shape.wrap.rows = true;
    CHECK(says_at("layers", Board::create(shape).error(),
                  "a board with layers has square neighbours and no joined edges"));
}

TEST_CASE("On a board of lines, only the next cells of a line are joined", "[core]") {
    BoardShape shape{3, 5, {}};
    shape.lines = {{0, 2, 4}, {10, 12}, {0, 12}, {12, 4}};  // a1-c1-e1, a3-c3, a1-c3-e1
    const auto board = Board::create(shape);
    REQUIRE(board);
    constexpr Direction kEast = 0, kWest = 1, kNorthEast = 4, kSouthEast = 7, kNorthWest = 6;
    CHECK(board->step(0, kEast) == 2);
    CHECK(board->step(4, kWest) == 2);
    CHECK(board->step(2, kNorth) == board->outside());
    CHECK(board->step(0, kNorthEast) == 12);
    CHECK(board->step(12, kSouthEast) == 4);
    CHECK(board->step(4, kNorthWest) == 12);
    CHECK(board->step(12, kEast) == board->outside());
    CHECK(board->playable_count() == 5);
    CHECK(board->is_blocked(1));
    CHECK(board->longest_line(kEast) == 3);
    // The canonical shape has all missing cells, and makes the same board.
    const auto again = Board::create(board->shape());
    REQUIRE(again);
    CHECK(again->shape() == board->shape());
}

TEST_CASE("Lines that contradict each other or the board are refused with the reason", "[core]") {
    const auto error = [](std::vector<std::vector<Cell>> lines, std::vector<Cell> blocked = {}) {
        BoardShape shape{3, 3, std::move(blocked)};
        shape.lines = std::move(lines);
        const auto board = Board::create(shape);
        return board ? std::string() : english(board.error());
    };
    CHECK_THAT(error({{0, 2}, {4}}),
               Catch::Contains("a line needs two or more cells of the board"));
    CHECK_THAT(error({{0, 9}}), Catch::Contains("a line needs two or more cells of the board"));
    CHECK_THAT(error({{0, 5}}),
               Catch::Contains("a line goes from a1 to c2, which is neither in its row"));
    CHECK_THAT(error({{0, 0}}),
               Catch::Contains("a line goes from a1 to a1, which is neither in its row"));
    CHECK_THAT(error({{0, 2}, {0, 1, 2}}),
               Catch::Contains("a1 is joined with both c1 and b1 in one direction"));
    CHECK_THAT(error({{0, 1}}, {1}), Catch::Contains("b1 is on a line of the board"));
    CHECK(error({{0, 1, 2}, {1, 2}}, {8}).empty());
    BoardShape wrapped{3, 3, {}};
    wrapped.lines = {{0, 1}};
    wrapped.wrap.rows = true;
    CHECK_FALSE(Board::create(wrapped));
}
