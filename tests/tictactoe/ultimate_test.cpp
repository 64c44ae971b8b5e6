// Tic-tac-toe on nine boards.
#include <set>
#include <string>

#include "core/notation.hpp"
#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/conformance.hpp"
#include "support/naive_games.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> ultimate() {
    return shipped("tictactoe:ultimate");
}

std::string refused(const Position& position, std::string_view text) {
    const auto action = parse_action(position, text);
    return action ? std::string() : english(action.error());
}

std::size_t legal_count(const Position& position) {
    ActionList scratch;
    return position.legal(scratch).size();
}

/// X has two small boards in the lowest row and two marks in the third one. O's marks are
/// scattered.
constexpr const char* kNearlyWon = "x:a1,b1,c1,d1,e1,f1,g1,h1 o:a4,b5,d4,e5,g7,h8,a7,b8";

}  // namespace

TEST_CASE("The played cell decides the small board of the next move", "[tictactoe]") {
    const Position position = play(ultimate(), "e5 f4");
    CHECK(legal_count(position) == 9);
    CHECK(refused(position, "a1") == "the small board g1-i3 must be played on");
    CHECK(refused(position, "g1").empty());
    std::set<std::string> region;
    for (const Mark& mark : position.marks()) {
        CHECK(mark.kind == "region");
        region.insert(cell_name(position.board(), mark.cell));
    }
    CHECK(region == std::set<std::string>{"g1", "g2", "g3", "h1", "h2", "h3", "i1", "i2", "i3"});
}

TEST_CASE("At the start every cell is free, and no region is marked", "[tictactoe]") {
    const Position position = play(ultimate(), "");
    CHECK(legal_count(position) == 81);
    CHECK(position.marks().empty());
}

TEST_CASE("A side that is sent to a decided board plays on any open one", "[tictactoe]") {
    // X wins the lower left board with a1, and o's answer sends x to it again.
    Position position = play(ultimate(), "a1", "x:b1,c1 o:a4 to_move:x");
    CHECK(legal_count(position) == 81 - 9 - 1);
    CHECK(refused(position, "a2") == "the small board a1-c3 is decided");
    CHECK(refused(position, "i9").empty());
    position.undo();
    CHECK(legal_count(position) == 81 - 3);
}

TEST_CASE("A full small board without a line is also decided", "[tictactoe]") {
    Position position = play(ultimate(), "c3", "x:a1,b2,c2,a3 o:b1,c1,a2,b3 to_move:x");
    REQUIRE_FALSE(position.over());
    CHECK(
        refused(play(ultimate(), "g1", "x:a1,b2,c2,a3,c3 o:b1,c1,a2,b3 to_move:o"), "d4").empty());
    position.undo();
    CHECK(position == play(ultimate(), "", "x:a1,b2,c2,a3 o:b1,c1,a2,b3 to_move:x"));
}

TEST_CASE("Three small boards in a row win the game", "[tictactoe]") {
    Position position = play(ultimate(), "i1", std::string(kNearlyWon) + " to_move:x");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(position.verdict().reason == "line");
    CHECK(says(position.verdict().text, "{} has won {} small boards in a row", {"x", "3"}));
    CHECK(position.verdict().cells.size() == 9);
    position.undo();
    CHECK_FALSE(position.over());
    CHECK(legal_count(position) > 0);
}

TEST_CASE("A position whose small boards are already in a row is over", "[tictactoe]") {
    const Position position = play(ultimate(), "", "x:a1,b1,c1,d1,e1,f1,g1,h1,i1");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
}

TEST_CASE("A game is drawn if all small boards are decided", "[tictactoe]") {
    // Lines of x and o on the small boards, with no three boards of one side in a row.
    const std::string setup =
        "x:a1,b1,c1,g1,h1,i1,d4,e4,f4,g4,h4,i4,d7,e7 o:d1,e1,f1,a4,b4,c4,a7,b7,c7,g7,h7,i7";
    const Position position = play(ultimate(), "f7", setup + " to_move:x");
    REQUIRE(position.over());
    CHECK(position.outcome().draw());
    CHECK(says(position.verdict().text, "all small boards are decided"));
    CHECK(position.verdict().reason == "boards_decided");
}

TEST_CASE("Ultimate has as many games as in a plain program", "[tictactoe]") {
    Position position(ultimate());
    for (int depth = 1; depth <= 4; ++depth) {
        INFO("depth " << depth);
        CHECK(perft(position, depth).sequences == naive::perft(naive::Ultimate{}, depth).sequences);
    }
    CHECK(perft(position, 5).sequences == 473256);
}

TEST_CASE("Deep in a game of ultimate the counts agree with a plain program", "[tictactoe]") {
    naive::Ultimate plain;
    Position position(ultimate());
    const auto both = [&](int board, int cell) {
        plain.play({board, cell});
        const int row = board / 3 * 3 + cell / 3;
        const int column = board % 3 * 3 + cell % 3;
        const Action action = Action::place(position.board().cell(row, column));
        REQUIRE(position.is_legal(action));
        position.apply(action);
    };
    // Late in a game, so some boards are decided.
    for (int ply = 0; ply < 34; ++ply) {
        const auto moves = plain.moves();
        const auto& move = moves[static_cast<std::size_t>(ply * 7) % moves.size()];
        both(move.first, move.second);
        REQUIRE(plain.winner == 0);
    }
    for (int depth = 1; depth <= 4; ++depth) {
        const PerftCount count = perft(position, depth);
        const naive::Count expected = naive::perft(plain, depth);
        INFO("depth " << depth);
        CHECK(count.sequences == expected.sequences);
        CHECK(count.wins[0] == expected.ended[1]);
        CHECK(count.wins[1] == expected.ended[2]);
    }
}

TEST_CASE("A board that cannot be divided into small boards is refused", "[tictactoe]") {
    GameDescription description = ultimate()->description();
    const auto refusal = [&] {
        const auto game = Game::create(description, all_rules());
        return game ? std::string() : english(game.error());
    };
    CHECK(refusal().empty());
    description.board.blocked = {0};
    CHECK(refusal() == "rules.ultimate: small boards cannot have holes");
    description.board.blocked = {};
    description.board.blocks = {9, 3};
    CHECK(refusal() ==
          "rules.ultimate: a board of 9×9 needs blocks that are arranged like their cells (such as "
          "9×9 with blocks: 3x3)");
    description.board.blocks = {3, 3};
    description.rules[1].parameters.set("length", {Scalar(std::int64_t{4})});
    CHECK(refusal() == "rules.ultimate.length: 'length' 4 does not fit a 3×3 board");
}

TEST_CASE("Ultimate also keeps the promises of a game on other boards", "[tictactoe]") {
    GameDescription description = ultimate()->description();
    description.board.rows = description.board.columns = 4;
    description.board.blocks = {2, 2};
    description.rules[1].parameters.set("length", {Scalar(std::int64_t{2})});
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    CHECK(find_breach(*game, all_rules(), {100, 1, {}}) == "");
}

namespace {

std::shared_ptr<const Game> nine_boards(std::vector<std::string> rules) {
    GameDescription description = describe({9, 9, std::move(rules)});
    description.board.blocks = {3, 3};
    return Game::create(description, all_rules()).value();
}

}  // namespace

TEST_CASE("Marks of any side win small boards, and decide the next board", "[tictactoe]") {
    const auto game = nine_boards({"place stones=any", "ultimate"});
    const Position sent = play(game, "black:e5 white:f4");
    CHECK(refused(sent, "black:a1") == "the small board g1-i3 must be played on");
    CHECK(refused(sent, "black:g1").empty());
    // White completes black's small board, and the board is black's.
    const Position won = play(game, "black:a1", "black:b1,c1 white:a4 to_move:white");
    CHECK(says(won.status().at(0), "small boards: {}", {"black 1, white 0"}));
    CHECK(find_breach(game, all_rules(), {20, 1, {}}) == "");
}

TEST_CASE("Initial stones decide small boards, whatever the order of the rules", "[tictactoe]") {
    const std::string stones = "stones cells=a1%20b1%20c1,a4";
    const Position before(nine_boards({stones, "place", "ultimate"}));
    const Position behind(nine_boards({"place", "ultimate", stones}));
    for (const Position& position : {before, behind}) {
        CHECK(says(position.status().at(0), "small boards: {}", {"black 1, white 0"}));
        CHECK(refused(position, "a2") == "the small board a1-c3 is decided");
    }
}
