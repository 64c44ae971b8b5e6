// Counts of move sequences of the shipped games, compared with published counts and with the plain
// programs in support/naive_games.hpp.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/naive_counts.hpp"
#include "support/naive_hasami.hpp"
#include "support/naive_konane.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr std::array<std::uint64_t, 9> kReversi{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};

void check_reversi(int first, int last) {
    Position position(shipped("reversi"));
    for (int depth = first; depth <= last; ++depth) {
        INFO("depth " << depth);
        CHECK(perft(position, depth).sequences == kReversi[static_cast<std::size_t>(depth - 1)]);
    }
}

/// A shipped game on another board, with other values of its rules.
struct Change {
    BoardSize board;
    std::string rule;
    std::string parameter;
    std::int64_t value = 0;
};

std::shared_ptr<const Game> changed(std::string_view name, const std::vector<Change>& changes) {
    GameDescription description = shipped(name)->description();
    for (const Change& change : changes) {
        if (change.board.rows > 0) {
            description.board.rows = change.board.rows;
            description.board.columns = change.board.columns;
        }
        for (RuleUse& use : description.rules) {
            if (use.name == change.rule) use.parameters.set(change.parameter, {change.value});
        }
    }
    return Game::create(description, all_rules()).value();
}

}  // namespace

TEST_CASE("Reversi has the published numbers of games", "[games]") {
    check_reversi(1, 7);
}

TEST_CASE("Reversi has the published numbers of longer games", "[games][.slow]") {
    check_reversi(8, 9);
}

TEST_CASE("Games of moving stones have the numbers of games of other programs", "[games]") {
    // Fairy-Stockfish and OpenSpiel.
    struct Row {
        const char* game;
        std::vector<std::uint64_t> counts;
    };
    const Row rows[] = {{"breakthrough", {22, 484, 11132, 256036}},
                        {"clobber", {49, 2116, 80063, 2630382}},
                        {"lines_of_action", {36, 1244, 44952}},
                        {"ataxx", {16, 256, 6460, 155888}},
                        // A turn is two actions.
                        {"amazons", {80, 2176}}};
    for (const Row& row : rows) {
        Position position(shipped(row.game));
        for (std::size_t i = 0; i < row.counts.size(); ++i) {
            INFO(row.game << " depth " << i + 1);
            CHECK(perft(position, static_cast<int>(i) + 1).sequences == row.counts[i]);
        }
    }
}

TEST_CASE("Go has the numbers of games of OpenSpiel", "[games]") {
    Position position(changed("go", {{{5, 5}, "", "", 0}}));
    CHECK(perft(position, 1).sequences == 26);
    CHECK(perft(position, 2).sequences == 651);
}

TEST_CASE("Hasami shogi has as many games as in a plain program", "[games]") {
    const auto on_board = [](int columns, int rows) {
        GameDescription description = shipped("hasami_shogi")->description();
        description.board.columns = columns;
        description.board.rows = rows;
        std::vector<Scalar> sides(2);
        sides[0] = "row 1";
        sides[1] = "row " + std::to_string(rows);
        for (RuleUse& use : description.rules) {
            if (use.name == "stones") use.parameters.set("cells", sides);
        }
        return Game::create(description, all_rules()).value();
    };
    compare_counts(shipped("hasami_shogi"), naive::Hasami{9, 9}, 3);
    compare_counts(on_board(4, 4), naive::Hasami{4, 4}, 5);
    compare_counts(on_board(3, 4), naive::Hasami{3, 4}, 7);
    compare_counts(on_board(2, 3), naive::Hasami{2, 3}, 12);
}

TEST_CASE("Konane has as many games as in a plain program", "[games]") {
    const auto on_four = [](const char* black, const char* white) {
        GameDescription description = shipped("konane")->description();
        description.board.columns = description.board.rows = 4;
        for (RuleUse& use : description.rules) {
            if (use.name != "stones") continue;
            use.parameters.set("cells", {std::string(black), std::string(white)});
        }
        return Game::create(description, all_rules()).value();
    };
    compare_counts(shipped("konane"), naive::Konane{8, {3, 3}, {3, 4}}, 5);
    compare_counts(shipped("konane:small"), naive::Konane{6, {2, 2}, {2, 3}}, 6);
    // These go to the end of all games, from the middle and from a corner.
    compare_counts(on_four("a1 c1 d2 a3 c3 b4 d4", "b1 d1 a2 c2 d3 a4 c4"),
                   naive::Konane{4, {1, 1}, {1, 2}}, 8);
    compare_counts(on_four("c1 b2 d2 a3 c3 b4 d4", "d1 a2 c2 b3 d3 a4 c4"),
                   naive::Konane{4, {0, 0}, {1, 0}}, 8);
}

TEST_CASE("A stone of Konane hops as far as people like in one direction", "[games]") {
    const auto game = shipped("konane");
    const char* const stones = "black:a1 white:b1,d1,a4,f2 to_move:black";
    const Position start = play(game, "", stones);
    ActionList scratch;
    CHECK(start.legal(scratch).size() == 2);
    const Position once = play(game, "a1xc1", stones);
    CHECK(once.is_legal(parse_action(once, "d1xb1").value()));
    const Position twice = play(game, "a1xe1", stones);
    CHECK(twice.at(twice.board().cell(0, 1)) == kEmpty);
    CHECK(twice.at(twice.board().cell(0, 3)) == kEmpty);
    REQUIRE(twice.over());  // white cannot hop
    CHECK(twice.outcome().winner == 1);
    CHECK(twice.verdict().reason == "stuck");
}

TEST_CASE("Hex on small boards has as many games as in a plain program", "[games]") {
    compare_counts(changed("hex", {{{3, 3}, "", "", 0}}), naive::Hex{naive::Table{3, 3}}, 9);
    compare_counts(changed("hex", {{{5, 2}, "", "", 0}}), naive::Hex{naive::Table{5, 2}}, 7);
}

TEST_CASE("PopOut has as many games as in a plain program", "[games]") {
    compare_counts(shipped("pop_out"), naive::PopOut{}, 6);
    const auto small = changed("pop_out", {{{3, 4}, "line", "length", 3}});
    compare_counts(small, naive::PopOut{3, naive::Table{3, 4}}, 9);
}

TEST_CASE("Pente has as many games as in a plain program", "[games]") {
    compare_counts(shipped("pente"), naive::Pente{}, 2);
    const auto small =
        changed("pente", {{{4, 3}, "line", "length", 4}, {{4, 3}, "capture", "goal", 4}});
    compare_counts(small, naive::Pente{4, 4, naive::Table{4, 3}}, 6);
    const auto row =
        changed("pente", {{{9, 1}, "line", "length", 5}, {{9, 1}, "capture", "goal", 4}});
    compare_counts(row, naive::Pente{5, 4, naive::Table{9, 1}}, 8);
}

TEST_CASE("Atari-Go has as many games as in a plain program", "[games]") {
    compare_counts(shipped("atari_go"), naive::AtariGo{naive::Table{7, 7}}, 2);
    compare_counts(changed("atari_go", {{{3, 3}, "", "", 0}}), naive::AtariGo{naive::Table{3, 3}},
                   6);
    compare_counts(changed("atari_go", {{{2, 2}, "", "", 0}}), naive::AtariGo{naive::Table{2, 2}},
                   8);
    compare_counts(changed("atari_go", {{{4, 1}, "", "", 0}}), naive::AtariGo{naive::Table{4, 1}},
                   8);
}
