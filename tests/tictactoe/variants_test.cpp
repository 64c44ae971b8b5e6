// Wild tic-tac-toe and tic-tac-toe in three dimensions.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/naive_games.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("Wild tic-tac-toe has as many games as in a plain program", "[tictactoe]") {
    Position position(shipped("tictactoe:wild"));
    for (int depth = 1; depth <= 6; ++depth) {
        const PerftCount count = perft(position, depth);
        const naive::Count expected = naive::perft(naive::Wild{}, depth);
        INFO("depth " << depth);
        CHECK(count.sequences == expected.sequences);
        CHECK(count.wins[0] == expected.ended[1]);
        CHECK(count.wins[1] == expected.ended[2]);
        CHECK(count.draws == expected.ended[3]);
    }
}

TEST_CASE("In wild tic-tac-toe the player that completes a line wins", "[tictactoe]") {
    const Position position = play(shipped("tictactoe:wild"), "x:a1 x:b1 o:a3 x:c1");
    REQUIRE(position.over());
    CHECK(position.outcome().rank[1] == 1);
    CHECK(position.outcome().rank[0] == 2);
    CHECK(position.verdict().reason == "line");
    CHECK(says(position.verdict().text, "{} made {} in a row ({} to {})", {"o", "3", "a1", "c1"}));
    CHECK(position.verdict().cells == std::vector<Cell>{0, 1, 2});
}

TEST_CASE("In wild misere the player that completes a line loses", "[tictactoe]") {
    const Position position = play(shipped("tictactoe:wild_misere"), "x:a1 x:b1 x:c1");
    REQUIRE(position.over());
    CHECK(position.outcome().rank[0] == 2);
    CHECK(says(position.verdict().text, "{} made {} in a row and loses ({} to {})",
               {"x", "3", "a1", "c1"}));
}

TEST_CASE("A cell without a mark is refused with an example", "[tictactoe]") {
    const Position position = play(shipped("tictactoe:wild"), "o:b2");
    const auto refusal = [&](std::string_view text) {
        const auto action = parse_action(position, text);
        return action ? std::string() : english(action.error());
    };
    CHECK(refusal("a1") == "name the side of the stone, such as x:a1");
    CHECK(says(position.why_not(Action::place_of(1, 4)), "{} is occupied", {"b2"}));
    CHECK(says(position.why_not(Action::place_of(1, 9)), "outside the board"));
    CHECK(says(position.why_not(Action::choose(0)), "a stone must be placed"));
    CHECK_FALSE(position.is_legal(Action::place_of(3, 0)));
    CHECK_FALSE(position.is_legal(Action::place_of(0, 0)));
}

TEST_CASE("Four layers of 4x4 have 76 lines, and each of them wins", "[tictactoe]") {
    const auto game = shipped("tictactoe:three_d");
    const Board& board = game->board();
    std::set<std::set<Cell>> lines;
    for (Cell start = 0; start < board.cell_count(); ++start) {
        for (Direction towards = 0; towards < board.direction_count(); ++towards) {
            std::set<Cell> line;
            Cell cell = start;
            for (; line.size() < 4 && cell != board.outside(); cell = board.step(cell, towards)) {
                line.insert(cell);
            }
            if (line.size() == 4) lines.insert(line);
        }
    }
    REQUIRE(lines.size() == 76);
    for (const std::set<Cell>& line : lines) {
        Setup setup;
        for (auto cell = std::next(line.begin()); cell != line.end(); ++cell) {
            setup.stones.push_back({*cell, 1});
        }
        Position position(game, setup);
        REQUIRE_FALSE(position.over());
        position.apply(Action::place(*line.begin()));
        REQUIRE(position.over());
        const std::vector<Cell> shown = position.verdict().cells;
        CHECK(std::set<Cell>(shown.begin(), shown.end()) == line);
    }
}
