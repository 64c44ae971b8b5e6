// Openings of renju and gomoku, compared with published lists, and together with the rule sets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "core/symmetry.hpp"
#include "games/gomoku/renju_openings.hpp"
#include "games/gomoku/rules.hpp"
#include "gomoku/variants.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

using Words = std::vector<std::string>;

std::vector<Words> read_rows(const std::string& file) {
    std::ifstream stream(std::string(TENGEN_TEST_DATA "/openings/") + file);
    REQUIRE(stream.is_open());
    std::vector<Words> rows;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Words& row = rows.emplace_back();
        for (std::string word; words >> word;) row.push_back(word);
    }
    return rows;
}

std::shared_ptr<const Game> renju(const std::string& opening) {
    return game_of_data("renju", {15, 15}, opening);
}

std::string join(const Words& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += (i > from ? " " : "") + words[i];
    return text;
}

/// Returns a text of the stones that is the same for all eight views of the board.
std::string shape(const Position& position) {
    std::vector<std::string> views;
    const int last = position.board().rows() - 1;
    for (int view = 0; view < 8; ++view) {
        std::vector<std::array<int, 3>> stones;  // row, column, side
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            if (position.at(cell) == kEmpty) continue;
            int row = position.board().row(cell);
            int column = position.board().column(cell);
            if (view & 1) row = last - row;
            if (view & 2) column = last - column;
            if (view & 4) std::swap(row, column);
            stones.push_back({row, column, position.at(cell)});
        }
        std::sort(stones.begin(), stones.end());
        std::string& text = views.emplace_back();
        for (const auto& [row, column, side] : stones) {
            text += fmt::format("{},{},{} ", row, column, side);
        }
    }
    return *std::min_element(views.begin(), views.end());
}

/// Returns the name of a symmetry in the list's notation, with its place in the list's order.
std::pair<int, std::string_view> name_of(const Symmetry& symmetry) {
    // The images of the directions east and north.
    const std::map<std::pair<int, int>, std::pair<int, std::string_view>> names{
        {{2, 1}, {0, "rot90"}},  {{1, 3}, {1, "rot180"}}, {{3, 0}, {2, "rot270"}},
        {{1, 2}, {3, "flip_x"}}, {{0, 3}, {4, "flip_y"}}, {{2, 0}, {5, "diag"}},
        {{3, 1}, {6, "anti"}}};
    return names.at({symmetry.directions[0], symmetry.directions[2]});
}

/// Returns the symmetries of the stones in the list's notation; a star marks those that move the
/// board.
std::string symmetries(const Position& position) {
    const auto with_board = symmetries_of_stones(position, SymmetryReading::Board);
    std::map<std::pair<int, std::string_view>, bool> found;
    for (const Symmetry& symmetry : symmetries_of_stones(position, SymmetryReading::Stones)) {
        found[name_of(symmetry)] = std::ranges::find(with_board, symmetry) != with_board.end();
    }
    std::string text;
    for (const auto& [name, keeps] : found) {
        text += (text.empty() ? "" : ",") + std::string(name.second) + (keeps ? "" : "*");
    }
    return text;
}

}  // namespace

TEST_CASE("three stones of renju have 184 placements, and up to symmetry the 26 openings",
          "[gomoku]") {
    Position position(renju("rif"));
    std::set<std::string> shapes;
    int placements = 0;
    ActionList scratch;
    const auto play_on = [&](const auto& self) -> void {
        if (position.ply() == 3) {
            ++placements;
            shapes.insert(shape(position));
            return;
        }
        const auto legal = position.legal(scratch);
        for (const Action action : ActionList(legal.begin(), legal.end())) {
            position.apply(action);
            self(self);
            position.undo();
        }
    };
    play_on(play_on);
    CHECK(placements == 184);
    CHECK(shapes.size() == 26);

    std::set<std::string> listed;
    for (const Words& row : read_rows("rif26.txt")) {
        INFO(row[0]);
        const std::string found = shape(play(renju("rif"), join(row, 1, 4)));
        CHECK(shapes.count(found) == 1);
        CHECK(listed.insert(found).second);
    }
    CHECK(listed == shapes);
}

TEST_CASE("the symmetries of four stones are those of the list", "[gomoku]") {
    // The list has half of the positions with a symmetry; there are 83 in total.
    std::map<std::string, std::string> listed;  // opening and fourth stone -> symmetries
    for (const Words& row : read_rows("four_stone_symmetry.txt")) {
        listed[row[0] + " " + row[4]] = row[5];
    }
    CHECK(listed.size() == 41);
    int positions = 0;
    int symmetric = 0;
    int compared = 0;
    for (const Words& row : read_rows("rif26.txt")) {
        const Position three = play(renju("rif"), join(row, 1, 4) + " keep");
        for (const Action action : three.empty_cells()) {
            const int columns = three.board().column(action.cell()) - 7;
            const int rows = three.board().row(action.cell()) - 7;
            if (std::abs(columns) > 3 || std::abs(rows) > 3) continue;
            ++positions;
            Position four = three;
            four.apply(action);
            const std::string name = row[0] + " " + three.action_name(action);
            INFO(name);
            const auto found = listed.find(name);
            if (!symmetries(four).empty()) ++symmetric;
            if (found == listed.end()) continue;
            ++compared;
            CHECK(symmetries(four) == found->second);
        }
    }
    CHECK(positions == 1196);
    CHECK(symmetric == 83);
    CHECK(compared == 41);
}

TEST_CASE("the 26 openings have their names in each image and order", "[gomoku]") {
    std::set<std::string> names;
    for (const Words& row : read_rows("rif26.txt")) {
        const Position three = play(shipped("gomoku:renju"), join(row, 1, 4));
        const auto symmetries_of_board = symmetries_of(three.board());
        REQUIRE(symmetries_of_board.size() == 8);
        for (const Symmetry& map : symmetries_of_board) {
            const auto image = [&](int ply) {
                return Action::place(map.image[three.action(ply).cell()]);
            };
            for (const std::array<int, 3>& order : {std::array{0, 1, 2}, std::array{2, 1, 0}}) {
                Position position(three.shared_game());
                for (const int ply : order) position.apply(image(ply));
                const auto opening = gomoku::renju_opening(position);
                INFO(row[0]);
                REQUIRE(opening);
                CHECK(opening->number == row[0]);
                CHECK(opening->name == row[4]);
            }
        }
        names.insert(row[4]);
    }
    CHECK(names.size() == 26);
    for (const char* moves :
         {"", "h8", "h8 h9", "h8 h9 h10 i9", "h8 h10 h9", "h8 h9 h11", "g8 g9 g10", "a1 b2 h8"}) {
        INFO(moves);
        CHECK_FALSE(gomoku::renju_opening(play(shipped("gomoku:renju"), moves)));
    }
    CHECK_FALSE(gomoku::renju_opening(play(shipped("gomoku:three_way"), "j10 j11 i10")));
    CHECK_FALSE(gomoku::renju_opening(play(shipped("pente"), "j10 j11 k11")));
}

TEST_CASE("no symmetric fifth stones are offered", "[gomoku]") {
    // The example of the RIF board: 8D with the fourth stone in line, where four cells are
    // equivalent.
    const Position offered = play(renju("taraguchi10"), "h8 keep h9 keep h7 keep h6 ten g8");
    const auto why = [&](std::string_view cell) {
        return english(offered.why_not(Action::place(parse_cell(offered.board(), cell).value())));
    };
    for (const char* twin : {"i8", "g7", "i7"}) {
        CHECK(why(twin) == std::string(twin) + " is symmetric to g8");
    }
    CHECK(why("g9") == "it is legal");
}

TEST_CASE("a swap changes the winner, and a forbidden point loses for the player of black",
          "[gomoku]") {
    const Position position =
        play(renju("taraguchi10"), "h8 keep h9 swap i9 keep i10 keep g8 keep a1 g7 a2 i7 a3 h6");
    // Black's last stone is not forbidden here. White, now the second player, is to move.
    CHECK_FALSE(position.over());
    const Position foul =
        play(renju("tarannikov"), "h8 swap g9 keep j8 swap k11 keep i9 keep a1 i10 a3 i8");
    REQUIRE(foul.over());
    CHECK(foul.verdict().reason == "forbidden");
    CHECK(foul.outcome().winner == 2);
    CHECK(foul.outcome().rank[foul.seat_of_slot(1)] == 1);
}

TEST_CASE("swap2 games continue correctly after each of the three choices", "[gomoku]") {
    const auto game = shipped("gomoku:swap2");
    struct Row {
        std::string actions;
        Seat winner;
    };
    // Black makes five in column h, or white in column a. The sides were chosen before.
    const std::vector<Row> rows{
        {"h8 a1 h9 white a2 h10 a3 h11 a4 h12", 0},
        {"h8 a1 h9 black a2 h10 a3 h11 a4 h12", 1},
        {"h8 a1 h9 more a2 h10 black a3 h11 a4 h12", 0},
        {"h8 a1 h9 more a2 h10 white a3 h11 a4 h12", 1},
        {"h8 a1 h9 more a2 h10 white a3 b1 a4 b2 a5", 0},
        {"h8 a1 h9 white a2 b3 a3 b1 a4 b2 a5", 1},
    };
    for (const Row& row : rows) {
        INFO(row.actions);
        const Position position = play(game, row.actions);
        REQUIRE(position.over());
        CHECK(position.outcome().rank[row.winner] == 1);
        CHECK(position.outcome().rank[1 - row.winner] == 2);
    }
}

TEST_CASE("every opening works with every rule set", "[gomoku]") {
    for (const std::string variant : {"freestyle", "standard", "caro8", "renju", "renju_illegal"}) {
        for (const auto& opening : gomoku::openings()) {
            INFO(variant << " " << opening.name);
            const auto game = game_of_data(variant, {15, 15}, opening.name);
            CHECK(find_breach(game, all_rules(), {1, 5, {}}) == "");
        }
    }
}

}  // namespace tengen::test
