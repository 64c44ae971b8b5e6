// Names of cells and sizes of boards.
#include "core/notation.hpp"

#include <string>

#include "support/catch.hpp"

using namespace tengen;

namespace {

Board board_of(int columns, int rows, std::vector<Cell> blocked = {}) {
    auto board = Board::create({rows, columns, std::move(blocked), BoardDrawing::Lines});
    REQUIRE(board);
    return *board;
}

std::string cell_error(const Board& board, std::string_view text) {
    const Result<Cell> cell = parse_cell(board, text);
    if (cell) return "no error";
    CHECK(cell.error().front().code == ErrorCode::Input);
    return english(cell.error());
}

std::string size_error(std::string_view text) {
    const Result<BoardSize> size = parse_board_size(text);
    return size ? "no error" : english(size.error());
}

}  // namespace

TEST_CASE("Columns are letters, and continue after z with aa, ab", "[core]") {
    CHECK(column_name(0) == "a");
    CHECK(column_name(8) == "i");
    CHECK(column_name(25) == "z");
    CHECK(column_name(26) == "aa");
    CHECK(column_name(27) == "ab");
    CHECK(column_name(51) == "az");
    CHECK(column_name(52) == "ba");
    CHECK(column_name(63) == "bl");
    CHECK(column_name(701) == "zz");
    CHECK(column_name(702) == "aaa");
}

TEST_CASE("Rows are numbered from the bottom", "[core]") {
    const Board board = board_of(15, 15);
    CHECK(cell_name(board, board.cell(0, 0)) == "a1");
    CHECK(cell_name(board, board.cell(7, 7)) == "h8");
    CHECK(cell_name(board, board.cell(14, 14)) == "o15");
    CHECK(*parse_cell(board, "h8") == board.cell(7, 7));
    CHECK(*parse_cell(board, "b1") == board.cell(0, 1));
    CHECK(*parse_cell(board, "a2") == board.cell(1, 0));
}

TEST_CASE("Letters may be capitals", "[core]") {
    const Board board = board_of(64, 64);
    CHECK(*parse_cell(board, "H8") == *parse_cell(board, "h8"));
    CHECK(*parse_cell(board, "aA64") == *parse_cell(board, "aa64"));
}

TEST_CASE("Every cell's name reads back as that cell", "[core]") {
    const auto [columns, rows] =
        GENERATE(table<int, int>({{1, 1}, {64, 64}, {64, 1}, {1, 64}, {19, 7}, {27, 28}}));
    const Board board = board_of(columns, rows);
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        const std::string name = cell_name(board, static_cast<Cell>(cell));
        const Result<Cell> parsed = parse_cell(board, name);
        INFO(name);
        REQUIRE(parsed);
        REQUIRE(*parsed == cell);
    }
}

TEST_CASE("An invalid cell is refused with the reason", "[core]") {
    const Board board = board_of(15, 15, {0});
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"", "'' is not a cell (write a letter and a number: h8)"},
        {"h", "'h' is not a cell (write a letter and a number: h8)"},
        {"8", "'8' is not a cell (write a letter and a number: h8)"},
        {"8h", "'8h' is not a cell (write a letter and a number: h8)"},
        {"h0", "'h0' is not a cell (write a letter and a number: h8)"},
        {"h08", "'h08' is not a cell (write a letter and a number: h8)"},
        {"h-8", "'h-8' is not a cell (write a letter and a number: h8)"},
        {"h+8", "'h+8' is not a cell (write a letter and a number: h8)"},
        {"h8 ", "'h8 ' is not a cell (write a letter and a number: h8)"},
        {" h8", "' h8' is not a cell (write a letter and a number: h8)"},
        {"h8.0", "'h8.0' is not a cell (write a letter and a number: h8)"},
        {"h99999999999", "'h99999999999' is not a cell (write a letter and a number: h8)"},
        {"h\n8", "'h\\x0a8' is not a cell (write a letter and a number: h8)"},
        {"é8", "'é8' is not a cell (write a letter and a number: h8)"},
        {"\xe9"
         "8",
         "'\\xe98' is not a cell (write a letter and a number: h8)"},
        {"p8", "there is no column p (the board has a..o)"},
        {"aa8", "there is no column aa (the board has a..o)"},
        {"zzzzzzzzzzzzzzz8", "there is no column zzzzzzzzzzzzzzz (the board has a..o)"},
        {"h16", "there is no row 16 (the board has 1..15)"},
        {"h9999", "there is no row 9999 (the board has 1..15)"},
        {"a1", "a1 is a hole in the board"},
    }));
    CHECK(cell_error(board, text) == expected);
}

TEST_CASE("A board's size is columns x rows", "[core]") {
    CHECK(*parse_board_size("15x15") == BoardSize{15, 15});
    CHECK(*parse_board_size("7x6") == BoardSize{7, 6});
    CHECK(*parse_board_size("1x64") == BoardSize{1, 64});
}

TEST_CASE("An invalid board size is refused with the reason", "[core]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"", "'' is not COLUMNSxROWS (such as 15x15)"},
        {"15", "'15' is not COLUMNSxROWS (such as 15x15)"},
        {"15*15", "'15*15' is not COLUMNSxROWS (such as 15x15)"},
        {"x", "'' is not a whole number"},
        {"15x", "'' is not a whole number"},
        {"axb", "'a' is not a whole number"},
        {"15x15x15", "'15x15' is not a whole number"},
        {"15x15 ", "'15 ' is not a whole number"},
        {"1.5x15", "'1.5' is not a whole number"},
        {"99999999999x3", "'99999999999' is not a whole number"},
        {"0x15", "a board has 1..64 columns and rows, found 0"},
        {"15x65", "a board has 1..64 columns and rows, found 65"},
        {"-3x3", "a board has 1..64 columns and rows, found -3"},
    }));
    CHECK(size_error(text) == expected);
}
