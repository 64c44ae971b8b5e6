#include <set>

#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The moves that it plays with 20 different seeds.
std::set<std::string> answers(Player& player, const Position& position) {
    std::set<std::string> found;
    for (std::uint64_t seed = 0; seed < 20; ++seed) found.insert(player.says(position, seed));
    return found;
}

using Names = std::set<std::string>;

}  // namespace

TEST_CASE("winblock wins along every axis", "[ai]") {
    const auto [stones, cell] = GENERATE(table<std::string, std::string>({
        {"black:c8,d8,e8,f8 white:b8,j1,j2,j3", "g8"},
        {"black:h2,h3,h5,h6 white:j1,j2,j3,k1", "h4"},
        {"black:a1,b2,c3,e5 white:j1,j2,j3,k1", "d4"},
        {"black:f1,e2,d3,c4 white:g2,a6,j2,j3", "b5"},
    }));
    const int size = GENERATE(15, 19);
    INFO(stones << " on " << size);
    const auto game = line_game(size, size, 5);
    Player winblock("winblock", game);
    const Position position = play(game, "", stones);
    for (const std::string& answer : answers(winblock, position)) {
        Position after = position;
        after.apply(
            Action::place(position.board().cell(std::stoi(answer.substr(1)) - 1, answer[0] - 'a')));
        CHECK(after.over());
    }
    CHECK(answers(winblock, position).contains(cell));
}

TEST_CASE("winblock blocks along every axis", "[ai]") {
    const auto [stones, cell] = GENERATE(table<std::string, std::string>({
        {"white:c8,d8,e8,f8 black:b8,j1,j3,k2 to_move:black", "g8"},
        {"white:h2,h3,h5,h6 black:j1,j3,k2,k5 to_move:black", "h4"},
        {"white:a1,b2,c3,e5 black:j1,j3,k2,k5 to_move:black", "d4"},
        {"white:f1,e2,d3,c4 black:a6,j1,j3,k2 to_move:black", "b5"},
    }));
    const int size = GENERATE(11, 15, 19);
    INFO(stones << " on " << size);
    const auto game = line_game(size, size, 5);
    Player winblock("winblock", game);
    CHECK(answers(winblock, play(game, "", stones)) == Names{cell});
}

TEST_CASE("winblock wins rather than blocks", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player winblock("winblock", game);
    CHECK(answers(winblock, play(game, "a1 a3 b1 b3")) == Names{"c1"});
}

TEST_CASE("winblock also blocks the seat after the next", "[ai]") {
    const int size = GENERATE(5, 13);
    const auto game = line_game(size, size, 4, 3);
    Player winblock("winblock", game);
    // Red, who acts after white, has three in a row with one end closed.
    const Position position = play(game, "", "red:b2,c2,d2 black:a2 white:a5,e5 to_move:black");
    CHECK(answers(winblock, position) == Names{"e2"});
}

TEST_CASE("winblock plays for every place if the others play on", "[ai]") {
    struct Row {
        std::string stones;
        Names cells;
    };
    const Row row = GENERATE(values<Row>({
        // The first place, its own and that of others.
        {"black:b2,c2,d2 white:a2,a5 red:e5,e4 to_move:black", {"e2"}},
        {"black:a2,g5 white:b2,c2,d2 red:e5,e4 to_move:black", {"e2"}},
        {"black:a2,g5 white:e5,e4 red:b2,c2,d2 to_move:black", {"e2"}},
    }));
    const int size = GENERATE(7, 15);
    const auto game = make({size, size, {"place", "line length=4", "full_board", "play_on"}, 3});
    Player winblock("winblock", game);
    INFO(row.stones << " on " << size);
    CHECK(answers(winblock, play(game, "", row.stones)) == row.cells);
}

TEST_CASE("winblock plays for the second place after the first is decided", "[ai]") {
    const int size = GENERATE(7, 15);
    const auto game = make({size, size, {"place", "line length=4", "full_board", "play_on"}, 3});
    Player winblock("winblock", game);
    const std::string stones = "black:a7,b7,c7 white:a5,b5,c5 red:e1,g1,e3 to_move:black";
    // Black has its four. White also completes one, or red must stop it.
    CHECK(answers(winblock, play(game, "d7", stones)) == Names{"d5"});
    CHECK(answers(winblock, play(game, "d7 g5 e4", stones)) == Names{"d5"});
    CHECK(answers(winblock, play(game, "d7 g5", stones)) == Names{"d5"});
}

TEST_CASE("winblock does not make a line that loses if the others play on", "[ai]") {
    const auto game =
        make({4, 4, {"place", "line length=3 misere=true", "full_board", "play_on"}, 3});
    Player winblock("winblock", game);
    CHECK_FALSE(answers(winblock, play(game, "", "black:a1,b1 white:a3,b4 red:d2,d3 to_move:black"))
                    .contains("c1"));
}

TEST_CASE("winblock in a lost position blocks one of two threats", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player winblock("winblock", game);
    const Position position = play(game, "", "white:e8,f8,g8,h8 black:a1,c5,k2,o9 to_move:black");
    CHECK(answers(winblock, position) == Names{"d8", "i8"});
}

TEST_CASE("winblock does not open a cell for a falling stone of the other side", "[ai]") {
    const auto game = make({7, 6, {"drop towards=south", "line length=4", "full_board"}});
    Player winblock("winblock", game);
    const Position position = play(game, "", "black:a1,c1,f1 white:b1,a2,b2,c2 to_move:black");
    const Names found = answers(winblock, position);
    CHECK_FALSE(found.contains("d1"));
    CHECK(found.size() > 1);
}

TEST_CASE("winblock avoids a line that loses", "[ai]") {
    const auto game = line_game(3, 3, 3, 2, "misere=true");
    Player winblock("winblock", game);
    CHECK_FALSE(answers(winblock, play(game, "", "black:a1,b1 white:a3,b2")).contains("c1"));
}

TEST_CASE("winblock does not make a losing line if two seats share a side", "[ai]") {
    const auto game = make({4, 4, {"place", "line length=3 misere=true", "full_board"}, 1, 2});
    Player winblock("winblock", game);
    const Names found = answers(winblock, play(game, "a1 b1"));
    CHECK_FALSE(found.contains("c1"));
    CHECK(found.size() > 1);
}

TEST_CASE("winblock makes the winning line if two seats share a side", "[ai]") {
    const auto game = make({4, 4, {"place", "line length=3", "full_board"}, 1, 2});
    Player winblock("winblock", game);
    CHECK(answers(winblock, play(game, "a1 b1")) == Names{"c1"});
}

TEST_CASE("winblock wins and blocks with two stones per turn", "[ai]") {
    const auto game =
        make({13, 13, {"place", "line length=6", "turns stones=2 first=1", "full_board"}});
    Player winblock("winblock", game);
    const Position four = play(game, "", "black:c3,d3,e3,f3 white:b3,m1,m3,a13 to_move:black");
    for (const std::string& answer : answers(winblock, four)) {
        CHECK((answer == "g3" || answer == "h3"));
    }
    // White could make six with two stones, only at g3 and h3. Black must play one of them.
    const Position danger = play(game, "", "white:c3,d3,e3,f3 black:b3,m1,m3,a13 to_move:black");
    for (const std::string& answer : answers(winblock, danger)) {
        CHECK((answer == "g3" || answer == "h3"));
    }
}

TEST_CASE("winblock at 100 percent blunders plays random moves", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player("winblock", game, {{"blunder", "100"}});
    CHECK(answers(player, play(game, "a1 a3 b1 b3")).size() == 5);
}
