// The line rule: the stones in a row that end a game, and the winner.
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Returns the winner after `side` places a stone on `cell` in the setup: a side's name, "draw",
/// "-" if the game continues, or "others" if all other sides share first rank.
std::string ending(std::shared_ptr<const Game> game, const std::string& setup, Side side,
                   const std::string& cell) {
    const std::string to_move = " to_move:" + game->side_name(side);
    const Position position = play(game, cell, setup + to_move);
    if (!position.over()) return "-";
    if (position.outcome().draw()) return "draw";
    if (position.outcome().winner == kEmpty) return "others";
    return game->side_name(position.outcome().winner);
}

std::vector<std::string> names(const Board& board, const std::vector<Cell>& cells) {
    std::vector<std::string> result;
    for (const Cell cell : cells) result.push_back(cell_name(board, cell));
    return result;
}

}  // namespace

TEST_CASE("A line is found in all four directions, whichever stone is placed last", "[rules]") {
    const auto game = line_game(9, 9, 5);
    const Board& board = game->board();
    for (Direction axis = 0; axis < board.direction_count(); axis += 2) {
        for (int last = 0; last < 5; ++last) {
            std::string setup = "black:";
            Cell cell = board.cell(4, 4);
            for (int i = 0; i < 2; ++i) cell = board.step(cell, Board::opposite(axis));
            std::vector<std::string> line;
            std::string gap;
            for (int i = 0; i < 5; ++i, cell = board.step(cell, axis)) {
                line.push_back(cell_name(board, cell));
                if (i != last) setup += ',';
                (i == last ? gap : setup) += cell_name(board, cell);
            }
            setup.erase(setup.find(':') + 1, 1);
            INFO(setup << " and " << gap);
            REQUIRE(ending(game, setup, 1, gap) == "black");
            const Position over = play(game, gap, setup + " to_move:black");
            REQUIRE(over.verdict().reason == "line");
            REQUIRE(names(board, over.verdict().cells) == line);
        }
    }
}

TEST_CASE("Lines are found along the edges and in the corners", "[rules]") {
    const auto game = line_game(5, 5, 5);
    const auto setup = GENERATE(as<std::string>{}, "black:a1,b1,c1,d1|e1", "black:a5,b5,c5,e5|d5",
                                "black:a1,a2,a3,a5|a4", "black:e2,e3,e4,e5|e1",
                                "black:a1,b2,d4,e5|c3", "black:b4,c3,d2,e1|a5");
    const std::size_t bar = setup.find('|');
    CHECK(ending(game, setup.substr(0, bar), 1, setup.substr(bar + 1)) == "black");
}

TEST_CASE("A row does not continue around the edge of the board", "[rules]") {
    const auto game = line_game(5, 3, 3);
    CHECK(ending(game, "black:d1,e1", 1, "a2") == "-");
    CHECK(ending(game, "black:e1,a2", 1, "b2") == "-");
    CHECK(ending(game, "black:e2,a1", 1, "d3") == "-");
}

TEST_CASE("A row does not continue across a hole or another side's stone", "[rules]") {
    const auto game = make({6, 1, {"place", "line length=3", "full_board"}, 2, 0, {2}});
    CHECK(ending(game, "black:b1", 1, "d1") == "-");
    CHECK(ending(game, "black:a1,b1,d1 white:f1", 1, "e1") == "draw");
    CHECK(ending(line_game(5, 1, 3), "black:a1,b1,d1 white:c1", 1, "e1") == "draw");
}

TEST_CASE("A length that fits no line of the board is refused, even because of holes", "[rules]") {
    GameDescription description =
        make({6, 1, {"place", "line length=3", "full_board"}})->description();
    description.board.blocked = {2, 3};
    const auto game = Game::create(description, all_rules());
    REQUIRE_FALSE(game);
    CHECK(says_at("rules.line.length", game.error(), "'length' {} does not fit a {}×{} board",
                  {"3", "6", "1"}));
}

TEST_CASE("On joined edges a line continues at the other side", "[rules]") {
    GameDescription description =
        make({6, 6, {"place", "line length=4 overline=ignored", "full_board"}})->description();
    CHECK(ending(*Game::create(description, all_rules()), "black:a1,b1,f1", 1, "e1") == "-");
    description.board.wrap = {true, true};
    const auto torus = *Game::create(description, all_rules());
    CHECK(ending(torus, "black:a1,b1,f1", 1, "e1") == "black");
    CHECK(ending(torus, "black:a1,b2,f6", 1, "e5") == "black");
    CHECK(ending(torus, "black:a1,a2,a6", 1, "a5") == "black");
    CHECK(ending(torus, "black:a1,b1,f1,d1", 1, "e1") == "-");
    CHECK(ending(torus, "black:a1,b1,f1,d1,e1", 1, "c1") == "-");  // a ring of six
}

TEST_CASE("Every length from 2 to 64 is won with exactly that many stones", "[rules]") {
    for (int length = 2; length <= 64; ++length) {
        const auto game = line_game(64, 1, length);
        std::string setup = "black:a1";
        for (int i = 1; i < length - 2; ++i) setup += ',' + column_name(i) + '1';
        INFO("length " << length);
        if (length > 2) {
            REQUIRE(ending(game, setup, 1, column_name(length - 2) + '1') == "-");
            setup += ',' + column_name(length - 2) + '1';
        }
        REQUIRE(ending(game, setup, 1, column_name(length - 1) + '1') == "black");
    }
}

TEST_CASE("A longer line wins, is ignored or loses, separately for each side", "[rules]") {
    struct Row {
        const char* overline;
        Side side;
        const char* five;
        const char* six;
    };
    const auto row = GENERATE(values<Row>({{"wins", 1, "black", "black"},
                                           {"ignored", 1, "black", "-"},
                                           {"loses", 1, "black", "white"},
                                           {"loses,wins", 1, "black", "white"},
                                           {"loses,wins", 2, "white", "white"},
                                           {"wins,ignored", 2, "white", "-"},
                                           {"ignored,loses", 2, "white", "black"}}));
    const auto game = line_game(9, 9, 5, 2, std::string("overline=") + row.overline);
    const std::string stones = game->side_name(row.side) + ":c5,d5,f5,g5";
    CHECK(ending(game, stones, row.side, "e5") == row.five);
    CHECK(ending(game, stones + ",h5", row.side, "e5") == row.six);
    CHECK(ending(game, stones + ",h5,b5,a5", row.side, "e5") == row.six);
}

TEST_CASE("A stone that makes a six and an exact five wins, in any direction", "[rules]") {
    struct Row {
        const char* six;
        const char* five;
        std::vector<std::string> shown;
    };
    const Row rows[] = {
        {"black:a4,b4,c4,e4,f4", ",d5,d6,d7,d8", {"d4", "d5", "d6", "d7", "d8"}},
        {"black:d1,d2,d3,d5,d6", ",b4,c4,e4,f4", {"b4", "c4", "d4", "e4", "f4"}},
    };
    for (const Row& row : rows) {
        for (const std::string overline : {"ignored", "loses"}) {
            INFO(row.six << row.five << ' ' << overline);
            const auto game = line_game(9, 9, 5, 2, "overline=" + overline);
            CHECK(ending(game, row.six, 1, "d4") == (overline == "loses" ? "white" : "-"));
            CHECK(ending(game, std::string(row.six) + row.five, 1, "d4") == "black");
            const Position over =
                play(game, "d4", std::string(row.six) + row.five + " to_move:black");
            CHECK(names(game->board(), over.verdict().cells) == row.shown);
        }
    }
}

TEST_CASE("Only the listed directions count", "[rules]") {
    struct Row {
        const char* directions;
        const char* setup;
        const char* last;
    };
    const Row rows[] = {{"horizontal", "black:a1,b1", "c1"},
                        {"vertical", "black:a1,a2", "a3"},
                        {"diagonal", "black:a1,b2", "c3"},
                        {"antidiagonal", "black:a3,b2", "c1"}};
    for (const Row& counted : rows) {
        const auto game = line_game(4, 4, 3, 2, std::string("directions=") + counted.directions);
        for (const Row& played : rows) {
            INFO(counted.directions << " counts, " << played.directions << " is played");
            CHECK(ending(game, played.setup, 1, played.last) ==
                  (&played == &counted ? "black" : "-"));
        }
    }
    const auto two = line_game(4, 4, 3, 2, "directions=vertical,diagonal");
    CHECK(ending(two, "black:a1,b2", 1, "c3") == "black");
    CHECK(ending(two, "black:a1,b1", 1, "c1") == "-");
}

TEST_CASE("In a misere game the side that makes a line loses", "[rules]") {
    CHECK(ending(line_game(3, 3, 3, 2, "misere=true"), "black:a1,b1", 1, "c1") == "white");
    CHECK(ending(line_game(3, 3, 3, 2, "misere=true"), "white:a1,b1", 2, "c1") == "black");
    const auto three = line_game(4, 4, 3, 3, "misere=true");
    CHECK(ending(three, "red:a1,b1", 3, "c1") == "others");
    const Position over = play(three, "c1", "red:a1,b1 to_move:red");
    CHECK(over.outcome().rank == std::array<std::uint8_t, 8>{1, 1, 3});
}

TEST_CASE("A misere game continues after an ignored overline", "[rules]") {
    const auto game = line_game(9, 1, 3, 2, "misere=true overline=ignored");
    CHECK(ending(game, "black:a1,b1,d1", 1, "c1") == "-");
    CHECK(ending(game, "black:a1,b1", 1, "c1") == "white");
}

TEST_CASE("A line in the setup ends the game before it begins", "[rules]") {
    const Position position = play(line_game(5, 5, 3), "", "white:a1,a2,a3");
    CHECK(position.over());
    CHECK(position.outcome().winner == 2);
    CHECK(position.verdict().cells.size() == 3);
    CHECK(
        says(position.verdict().text, "{} has {} in a row ({} to {})", {"white", "3", "a1", "a3"}));
}

TEST_CASE("The text for a line names its side, length and place", "[rules]") {
    const auto text = [](const Position& position) { return english(position.verdict().text); };
    CHECK(text(play(line_game(3, 3, 3), "a1 a2 b1 b2 c1")) == "black has 3 in a row (a1 to c1)");
    CHECK(text(play(line_game(3, 3, 3, 2, "misere=true"), "a1 a2 b1 b2 c1")) ==
          "black made 3 in a row and loses (a1 to c1)");
}

TEST_CASE("With up to eight sides the side with the line is first, and the others are last",
          "[rules]") {
    for (int sides = 2; sides <= 8; ++sides) {
        const auto game = line_game(9, 9, 2, sides);
        const auto side = static_cast<Side>(sides);
        const std::string setup = game->side_name(side) + ":a1";
        const Position over = play(game, "b2", setup + " to_move:" + game->side_name(side));
        REQUIRE(over.over());
        REQUIRE(over.outcome().winner == side);
        for (int seat = 0; seat < sides; ++seat) {
            REQUIRE(over.outcome().rank[static_cast<std::size_t>(seat)] ==
                    (seat == sides - 1 ? 1 : 2));
        }
    }
}

TEST_CASE("A line must have 2 to 64 stones and fit the board", "[rules]") {
    const auto with_length = [](int columns, int rows, std::int64_t length,
                                const std::string& more = "") {
        GameDescription description =
            describe({columns, rows, {"place", "line length=2 " + more, "full_board"}});
        description.rules[1].parameters.set("length", {Scalar(length)});
        const auto game = Game::create(description, all_rules());
        return game ? std::string() : english(game.error());
    };
    CHECK(with_length(3, 3, 1) ==
          "rules.line.length: 'length' must be a whole number 2..64, "
          "found '1'");
    CHECK(with_length(3, 3, 65) ==
          "rules.line.length: 'length' must be a whole number 2..64, "
          "found '65'");
    CHECK(with_length(5, 5, 7) == "rules.line.length: 'length' 7 does not fit a 5×5 board");
    CHECK(with_length(9, 1, 9).empty());
    CHECK(with_length(9, 4, 5, "directions=diagonal,vertical") ==
          "rules.line.length: 'length' 5 does not fit a 9×4 board");
    CHECK(with_length(1, 1, 2) == "rules.line.length: 'length' 2 does not fit a 1×1 board");
}
