// Forbidden points, compared with positions judged by other programs and by people.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "games/gomoku/crowded_cells.hpp"
#include "games/gomoku/forbidden_shapes.hpp"
#include "gomoku/variants.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

namespace tengen::gomoku {
namespace {

struct Row {
    std::string id;
    Board board;
    std::vector<Side> cells;
    std::map<std::string, std::string> expected;  ///< "f" -> "d10=3,...", "all", "probe"
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

Row parse_row(const std::string& line) {
    const std::vector<std::string> words = split(line, ' ');
    const BoardSize size = parse_board_size(words.at(1)).value();
    Row row{words.at(0), Board::create({size.rows, size.columns, {}, {}}).value(), {}, {}};
    row.cells.assign(static_cast<std::size_t>(row.board.cell_count()) + 1, kEmpty);
    row.cells.back() = kOutside;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const std::size_t colon = words[i].find(':');
        const std::string name = words[i].substr(0, colon);
        const std::string value = words[i].substr(colon + 1);
        if (name != "b" && name != "w") {
            row.expected[name] = value;
            continue;
        }
        for (const std::string& cell : split(value, ',')) {
            row.cells[parse_cell(row.board, cell).value()] = name == "b" ? Side{1} : Side{2};
        }
    }
    return row;
}

std::vector<Row> read_rows(const std::string& file) {
    std::ifstream stream(std::string(TENGEN_TEST_DATA "/") + file);
    REQUIRE(stream.is_open());
    std::vector<Row> rows;
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line[0] != '#') rows.push_back(parse_row(line));
    }
    return rows;
}

/// Returns every forbidden point of black with its kinds, as "d10=3".
std::vector<std::string> forbidden_points(const Row& row) {
    ForbiddenShapes look(row.board, row.cells.data(), {});
    std::vector<std::string> found;
    for (Cell cell = 0; cell < row.board.cell_count(); ++cell) {
        if (row.cells[cell] != kEmpty) continue;
        const unsigned kinds = look.kinds(cell, 1);
        if (kinds == 0) continue;
        std::string text = cell_name(row.board, cell) + "=";
        if (kinds & kOverline) text += '6';
        if (kinds & kDoubleFour) text += '4';
        if (kinds & kDoubleThree) text += '3';
        found.push_back(text);
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace

TEST_CASE("all forbidden points of 1,944 positions are found, each with its kinds", "[gomoku]") {
    const std::vector<Row> rows = read_rows("renju_forbidden_generated/positions.txt");
    CHECK(rows.size() == 1944);
    for (const Row& row : rows) {
        INFO(row.id);
        CHECK(forbidden_points(row) == sorted(split(row.expected.at("f"), ',')));
    }
}

TEST_CASE("positions from other authors have their published forbidden points", "[gomoku]") {
    const std::vector<Row> rows = read_rows("renju_forbidden_vectors/vectors.txt");
    CHECK(rows.size() > 35);
    for (const Row& row : rows) {
        INFO(row.id);
        ForbiddenShapes look(row.board, row.cells.data(), {});
        if (row.expected.count("all") != 0) {
            std::vector<std::string> cells;
            for (const std::string& point : forbidden_points(row)) {
                cells.push_back(point.substr(0, point.find('=')));
            }
            const std::string& all = row.expected.at("all");
            CHECK(cells == (all == "-" ? std::vector<std::string>{} : sorted(split(all, ','))));
            continue;
        }
        const std::string& probe = row.expected.at("probe");
        const Cell cell = parse_cell(row.board, probe.substr(0, probe.find('='))).value();
        const std::string answer = probe.substr(probe.find('=') + 1);
        const unsigned kinds = look.kinds(cell, 1);
        if (answer == "allowed") {
            CHECK(kinds == 0);
        } else if (answer == "forbidden") {
            CHECK(kinds != 0);
        } else {
            const unsigned wanted = answer == "6"   ? kOverline
                                    : answer == "4" ? kDoubleFour
                                                    : kDoubleThree;
            CHECK((kinds & wanted) == wanted);
        }
    }
}

TEST_CASE("the shapes of a forbidden point hold the point and only own stones", "[gomoku]") {
    for (const Row& row : read_rows("renju_forbidden_generated/positions.txt")) {
        INFO(row.id);
        ForbiddenShapes look(row.board, row.cells.data(), {});
        for (const std::string& point : split(row.expected.at("f"), ',')) {
            const Cell cell = parse_cell(row.board, point.substr(0, point.find('='))).value();
            const std::vector<Shape> shapes = look.shapes(cell, 1);
            CHECK(!shapes.empty());
            for (const Shape& shape : shapes) {
                CHECK(std::count(shape.cells.begin(), shape.cells.end(), cell) == 1);
                CHECK(std::all_of(shape.cells.begin(), shape.cells.end(), [&](Cell stone) {
                    return stone == cell || row.cells[stone] == 1;
                }));
            }
        }
    }
}

TEST_CASE("the shipped game of renju marks the listed points, and no others", "[gomoku]") {
    const std::map<std::string_view, char> digits{
        {"overline", '6'}, {"double_four", '4'}, {"double_three", '3'}};
    int over = 0;
    int points = 0;
    for (const Row& row : read_rows("renju_forbidden_generated/positions.txt")) {
        INFO(row.id);
        const auto game = test::game_of_data("renju", {row.board.columns(), row.board.rows()});
        Setup setup;
        for (Cell cell = 0; cell < row.board.cell_count(); ++cell) {
            if (row.cells[cell] != kEmpty) setup.stones.push_back({cell, row.cells[cell]});
        }
        setup.to_move = 1;
        const Position position(game, setup);
        if (position.over()) {  // white has five already
            ++over;
            continue;
        }
        std::map<std::string, std::string> expected;
        for (const std::string& entry : split(row.expected.at("f"), ',')) {
            expected[entry.substr(0, entry.find('='))] = entry.substr(entry.find('=') + 1);
        }
        const std::vector<Mark> marks = position.marks();
        REQUIRE(marks.size() == expected.size());
        for (const Mark& mark : marks) {
            const auto found = expected.find(cell_name(row.board, mark.cell));
            REQUIRE(found != expected.end());
            CHECK(found->second.find(digits.at(mark.kind)) != std::string::npos);
            CHECK_FALSE(mark.reasons.empty());
            ++points;
        }
    }
    CHECK(over == 3);
    CHECK(points > 1944);
}

TEST_CASE("an allowed kind is not reported, and does not spoil a three", "[gomoku]") {
    const Row row = parse_row("only 15x15 b:h9,g8,i8,h7 w:");
    const Cell centre = parse_cell(row.board, "h8").value();
    const auto kinds_by = [&](const ForbiddenRule& rule) {
        return ForbiddenShapes(row.board, row.cells.data(), rule).kinds(centre, 1);
    };
    CHECK(kinds_by({}) == kDoubleThree);
    CHECK(kinds_by({kOverline | kDoubleFour, Threes::Rif}) == 0);
    CHECK(kinds_by({kDoubleThree, Threes::Simple}) == kDoubleThree);
}

TEST_CASE("earlier results for other points do not change the answer", "[gomoku]") {
    for (const Row& row : read_rows("renju_forbidden_generated/positions.txt")) {
        ForbiddenShapes shared(row.board, row.cells.data(), {});
        for (Cell cell = 0; cell < row.board.cell_count(); ++cell) {
            if (row.cells[cell] != kEmpty) continue;
            ForbiddenShapes fresh(row.board, row.cells.data(), {});
            REQUIRE(shared.kinds(cell, 1) == fresh.kinds(cell, 1));
        }
    }
}

TEST_CASE("a three that does not count is reported with the reason", "[gomoku]") {
    int forbidden = 0;
    int fives = 0;
    for (const Row& row : read_rows("renju_forbidden_generated/positions.txt")) {
        ForbiddenShapes look(row.board, row.cells.data(), {});
        for (Cell cell = 0; cell < row.board.cell_count(); ++cell) {
            if (row.cells[cell] != kEmpty) continue;
            for (const VoidThree& three : look.void_threes(cell, 1)) {
                INFO(row.id << " " << cell_name(row.board, cell));
                REQUIRE(three.cells.size() == 3);
                std::vector<Side> with_stone = row.cells;
                with_stone[cell] = 1;
                ForbiddenShapes after(row.board, with_stone.data(), {});
                REQUIRE(after.kinds(three.needs, 1) == three.forbidden);
                REQUIRE((three.forbidden != 0) != after.makes_five(three.needs, 1));
                ++(three.forbidden == 0 ? fives : forbidden);
            }
        }
    }
    CHECK(forbidden > 100);
    CHECK(fives > 10);
}

TEST_CASE("the quick answer by the nearest cells agrees with the full analysis", "[gomoku]") {
    const BoardShape shape =
        GENERATE(BoardShape{.rows = 15, .columns = 15},
                 BoardShape{.rows = 11, .columns = 13, .wrap = {true, true}},
                 BoardShape{.rows = 15, .columns = 15, .blocked = {16, 48, 50, 112, 160, 200}});
    const Board board = Board::create(shape).value();
    std::mt19937 random(1);
    int forbidden = 0;
    for (int i = 0; i < 300; ++i) {
        std::vector<Side> cells(static_cast<std::size_t>(board.cell_count()) + 1, kOutside);
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (board.is_blocked(cell)) continue;
            const auto number = random() % 10;
            cells[cell] = number < 3 ? Side{1} : number < 4 ? Side{2} : kEmpty;
        }
        const CrowdedCells crowded(board, cells.data(), 1);
        ForbiddenShapes look(board, cells.data(), {});
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (cells[cell] != kEmpty) continue;
            const bool closely = !look.shapes(cell, 1).empty();
            REQUIRE((look.kinds(cell, 1) != 0) == closely);
            REQUIRE((!closely || crowded.has(cell)));
            forbidden += closely ? 1 : 0;
        }
    }
    CHECK(forbidden > 1000);
}

TEST_CASE("if forbidden points are illegal, the list of legal moves agrees with each of them",
          "[gomoku]") {
    int points = 0;
    for (const Row& row : read_rows("renju_forbidden_generated/positions.txt")) {
        INFO(row.id);
        const auto game =
            test::game_of_data("renju_illegal", {row.board.columns(), row.board.rows()});
        Setup setup;
        for (Cell cell = 0; cell < row.board.cell_count(); ++cell) {
            if (row.cells[cell] != kEmpty) setup.stones.push_back({cell, row.cells[cell]});
        }
        setup.to_move = 1;
        const Position position(game, setup);
        if (position.over()) continue;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const std::set<std::uint32_t> listed = [&] {
            std::set<std::uint32_t> bits;
            for (const Action action : legal) bits.insert(action.bits());
            return bits;
        }();
        for (const Action empty : position.empty_cells()) {
            REQUIRE(position.is_legal(empty) == (listed.count(empty.bits()) != 0));
        }
        const std::vector<Mark> marks = position.marks();
        REQUIRE(listed.size() + marks.size() == position.empty_cells().size());
        for (const Mark& mark : marks) REQUIRE(!position.is_legal(Action::place(mark.cell)));
        points += static_cast<int>(marks.size());
    }
    CHECK(points > 1944);
}

TEST_CASE("a stone of another side is not placed on a point that is illegal for it", "[gomoku]") {
    const auto game = test::make({9,
                                  2,
                                  {"place stones=any", "line length=5",
                                   "forbidden overline=true,false penalty=illegal", "full_board"}});
    Setup setup{{{0, 1}, {1, 1}, {2, 1}, {4, 1}, {5, 1}}, 2};
    const std::set<std::string> names = test::action_names(Position(game, setup));
    CHECK(names.size() == 2 * 13 - 1);
    CHECK(names.count("black:d1") == 0);
    CHECK(names.count("white:d1") == 1);
}

TEST_CASE("a forbidden point may be played if no other cell is allowed, though cells are empty",
          "[gomoku]") {
    Overrides overrides;
    overrides.settings = {{"rules.forbidden.penalty", "illegal"},
                          {"rules.stones", "{cells: {black: g8 h7 h9 i8}}"},
                          {"rules.opening", "{steps: [black places in 1x1, white places]}"}};
    const Position middle(test::shipped("gomoku:renju", overrides));
    REQUIRE(middle.marks().size() > 0);
    CHECK(middle.marks().front().kind == "double_three");
    ActionList scratch;
    REQUIRE(middle.legal(scratch).size() == 1);
    CHECK(middle.action_name(middle.legal(scratch).front()) == "h8");
    CHECK(middle.is_legal(middle.legal(scratch).front()));
    CHECK(middle.can_act(1));
    overrides.settings.back().text = "{steps: [black places in 3x3, white places]}";
    const Position window(test::shipped("gomoku:renju", overrides));
    CHECK(window.legal(scratch).size() == 4);
    CHECK(!window.is_legal(Action::place(parse_cell(window.board(), "h8").value())));
}

TEST_CASE("a point is judged by the stones before a capture", "[gomoku]") {
    const auto ninuki = test::shipped("ninuki");
    // Without the white stones that it captures, h8 would make a second three: f8-g8-h8.
    const Position before =
        test::play(ninuki, "", "black:f8,g8,h9,h10,k8 white:i8,j8,a1,c1 to_move:black");
    CHECK(before.marks().empty());
    const Position after = test::play(ninuki, "h8",
                                      "black:f8,g8,h9,h10,k8 white:i8,j8,a1,c1 "
                                      "to_move:black");
    CHECK(after.at(parse_cell(after.board(), "i8").value()) == kEmpty);
    CHECK(!after.over());
    // A double three remains one, whatever it captures.
    const std::string taking = "black:h9,h10,i7,j6,e8 white:f8,g8,a1,c1,e1 to_move:black";
    CHECK(test::play(ninuki, "", taking).marks().size() == 1);
    const Position lost = test::play(ninuki, "h8", taking);
    REQUIRE(lost.over());
    CHECK(lost.at(parse_cell(lost.board(), "g8").value()) == kEmpty);
    CHECK(test::says(lost.verdict().text, "{} played the forbidden point {} ({})",
                     {"black", "h8", "double three: h8-h9-h10 + j6-i7-h8"}));
}

TEST_CASE("the shapes belong to lines of five, and any other length is refused", "[gomoku]") {
    const auto refused = [](const std::string& length) {
        return test::refusal({15,
                              15,
                              {"place", "line length=" + length, "full_board",
                               "forbidden double_three=true overline=true"}});
    };
    CHECK(refused("5").empty());
    for (const char* length : {"3", "4", "6", "7"}) {
        CHECK(refused(length) == fmt::format("rules.forbidden: the shapes are those of five in a "
                                             "row, but a line of this game has {} (give 'line' the "
                                             "length 5, or turn 'forbidden' off)",
                                             length));
    }
}

}  // namespace tengen::gomoku
