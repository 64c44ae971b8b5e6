// Cells, directions, edges and holes.
#include "core/board.hpp"

#include <string>

#include "support/catch.hpp"

using namespace tengen;

namespace {

Result<Board> create(int columns, int rows, std::vector<Cell> blocked = {}) {
    return Board::create({rows, columns, std::move(blocked), BoardDrawing::Squares});
}

std::string error_of(int columns, int rows, std::vector<Cell> blocked = {}) {
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

TEST_CASE("A step and its opposite lead back", "[core]") {
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

TEST_CASE("No step leads into a hole, and none leads back from outside", "[core]") {
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

TEST_CASE("Rows, columns and cells translate into each other", "[core]") {
    const Result<Board> board = create(7, 6);
    REQUIRE(board);
    CHECK(board->cell(0, 6) == 6);
    CHECK(board->cell(1, 0) == 7);
    CHECK(board->row(41) == 5);
    CHECK(board->column(41) == 6);
    CHECK(board->outside() == 42);
}

TEST_CASE("Holes are kept in order, once each", "[core]") {
    const Result<Board> board = create(3, 3, {8, 0, 8, 4});
    REQUIRE(board);
    CHECK(board->shape().blocked == std::vector<Cell>{0, 4, 8});
    CHECK(board->playable_count() == 6);
}

TEST_CASE("A board that cannot be is refused with the reason", "[core]") {
    CHECK(error_of(3, 0) == "rows: must be 1..64, found 0");
    CHECK(error_of(3, 65) == "rows: must be 1..64, found 65");
    CHECK(error_of(0, 3) == "columns: must be 1..64, found 0");
    CHECK(error_of(-1, 3) == "columns: must be 1..64, found -1");
    CHECK(error_of(3, 3, {9}) == "blocked: a blocked cell is not on the 3×3 board");
    CHECK(error_of(2, 1, {0, 1}) == "blocked: all cells are blocked (leave one to play on)");
}

TEST_CASE("Directions have names, opposites beside each other", "[core]") {
    const auto names = direction_names();
    REQUIRE(names.size() == 8);
    CHECK(names[0] == "east");
    CHECK(names[Board::opposite(0)] == "west");
    CHECK(names[2] == "north");
    CHECK(names[Board::opposite(2)] == "south");
    CHECK(names[Board::opposite(4)] == "south-west");
    CHECK(names[Board::opposite(7)] == "north-west");
}
