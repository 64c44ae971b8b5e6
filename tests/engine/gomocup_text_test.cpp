// Lines, words and points of the Gomocup protocol, read tolerantly.
#include "engine/gomocup_text.hpp"

#include "engine/gomocup_report.hpp"
#include "engine/line_buffer.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

Board board_of(int columns, int rows) {
    BoardShape shape;
    shape.columns = columns;
    shape.rows = rows;
    return *Board::create(shape);
}

std::vector<std::string> lines_of(std::vector<std::string> pieces) {
    LineBuffer buffer;
    std::vector<std::string> lines;
    for (const std::string& piece : pieces) {
        buffer.add(piece);
        while (const auto line = buffer.next()) lines.emplace_back(*line);
    }
    return lines;
}

}  // namespace

TEST_CASE("lines end with LF, CR LF or CR, in pieces of any size", "[engine]") {
    using Lines = std::vector<std::string>;
    CHECK(lines_of({"OK\n"}) == Lines{"OK"});
    CHECK(lines_of({"OK\r\n7,7\r8,8\n\n\n"}) == Lines{"OK", "7,7", "8,8", "", ""});
    CHECK(lines_of({"\r\nOK\r\n\r\n7,7\r"}) == Lines{"", "OK", "", "7,7"});
    CHECK(lines_of({"O", "K", "\r", "\n7,", "7", "\n8"}) == Lines{"OK", "7,7"});
    CHECK(lines_of({"\xEF\xBB\xBFOK\n"}) == Lines{"OK"});
    CHECK(lines_of({"\xEF\xBB", "\xBFOK\nOK\n"}) == Lines{"OK", "OK"});
}

TEST_CASE("a line that is too long is detected, whether it ends later or not", "[engine]") {
    LineBuffer endless;
    const std::string piece(1000, 'x');
    for (int i = 0; i < 65; ++i) {
        endless.add(piece);
        CHECK_FALSE(endless.next());
        CHECK_FALSE(endless.too_long());
    }
    endless.add(piece);
    CHECK_FALSE(endless.next());
    CHECK(endless.too_long());

    LineBuffer ended;
    ended.add(std::string(LineBuffer::kMaxLine + 1, 'x') + "\n");
    CHECK(ended.next());
    CHECK(ended.too_long());
}

TEST_CASE("points count from 0 at the upper left corner", "[engine]") {
    const Board board = board_of(20, 10);
    struct Row {
        const char* text;
        PointOrder order;
        int column, row;  ///< from the lower left; -1: no point
    };
    const Row rows[] = {
        {"0,0", PointOrder::ColumnRow, 0, 9},
        {"19,9", PointOrder::ColumnRow, 19, 0},
        {" 3 , 4 ", PointOrder::ColumnRow, 3, 5},
        {"4,3", PointOrder::RowColumn, 3, 5},
        {"9,19", PointOrder::ColumnRow, -1, 0},
        {"9,19", PointOrder::RowColumn, 19, 0},
        {"20,0", PointOrder::ColumnRow, -1, 0},
        {"-1,0", PointOrder::ColumnRow, -1, 0},
        {"", PointOrder::ColumnRow, -1, 0},
        {",", PointOrder::ColumnRow, -1, 0},
        {"1,2,3", PointOrder::ColumnRow, -1, 0},
        {"1.0,2", PointOrder::ColumnRow, -1, 0},
        {"1 2", PointOrder::ColumnRow, -1, 0},
        {"99999999999999999999,0", PointOrder::ColumnRow, -1, 0},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const auto cell = parse_point(board, row.text, row.order);
        REQUIRE(cell.has_value() == (row.column >= 0));
        if (!cell) continue;
        CHECK(*cell == board.cell(row.row, row.column));
        CHECK(parse_point(board, point_text(board, *cell, row.order), row.order) == cell);
    }
}

TEST_CASE("one line can hold several points", "[engine]") {
    const Board board = board_of(15, 15);
    CHECK(parse_points(board, "7,7 8,8 9,9", PointOrder::ColumnRow)->size() == 3);
    CHECK(parse_points(board, " 7 , 7\t8,8 ", PointOrder::ColumnRow)->size() == 2);
    CHECK_FALSE(parse_points(board, "7,7 x", PointOrder::ColumnRow));
    CHECK_FALSE(parse_points(board, "", PointOrder::ColumnRow));
    CHECK_FALSE(parse_points(board, "7,7 15,0", PointOrder::ColumnRow));
}

TEST_CASE("depth, nodes, score, chance and best line are found in the output of engines",
          "[engine]") {
    const Board board = board_of(15, 15);
    struct Row {
        const char* text;
        std::uint32_t depth;
        std::uint64_t nodes;
        double score;  ///< 1e9: none
        double win;    ///< 1e9: none
        std::size_t line;
    };
    const Row rows[] = {
        {"depth 12 nodes 12345 score -7 win 0.25 line 7,7 8,8", 12, 12345, -7, 0.25, 2},
        {"Depth 12-20 | Eval 35 | Node 12K | Time 10ms", 12, 12000, 35, 1e9, 0},
        {"Depth: 9 EV: +120 N: 1.5M PV: [7,7] [8,8] [9,9]", 9, 1500000, 120, 1e9, 3},
        {"DEPTH 5", 5, 0, 1e9, 1e9, 0},
        {"WINRATE 55%", 0, 0, 1e9, 0.55, 0},
        {"BESTLINE 7,7 99,99", 0, 0, 1e9, 1e9, 1},
        {"REALTIME BEST 7,7", 0, 0, 1e9, 1e9, 1},
        {"depth -5 nodes nan win 17 eval inf", 0, 0, 1e9, 1e9, 0},
        {"loading weights ...", 0, 0, 1e9, 1e9, 0},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        AiReport report = empty_report();
        read_report(row.text, board, PointOrder::ColumnRow, report);
        CHECK(report.depth == row.depth);
        CHECK(report.nodes == row.nodes);
        CHECK((std::isnan(report.score) ? 1e9 : report.score) == row.score);
        CHECK((std::isnan(report.win_chance) ? 1e9 : report.win_chance) == Approx(row.win));
        CHECK(report.line.size() == row.line);
    }
}

}  // namespace tengen::test
