#include <cmath>
#include <set>

#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The score of a cell after these stones.
double score(const std::shared_ptr<const Game>& game, const std::string& stones,
             const std::string& cell) {
    Player rookie("rookie", game);
    const Position position = play(game, "", stones);
    rookie.think(position);
    return rookie.value(position, cell);
}

}  // namespace

TEST_CASE("rookie scores rows by stones and open ends", "[ai]") {
    const auto game = line_game(15, 15, 5);
    // One row of black along the 8th line; white's stone closes its left end.
    CHECK(score(game, "black:g8", "h8") == 100);
    CHECK(score(game, "black:g8 white:f8", "h8") == 50);
    CHECK(score(game, "black:g8,h8", "i8") == 1000);
    CHECK(score(game, "black:g8,h8 white:f8", "i8") == 500);
    CHECK(score(game, "black:g8,h8,i8", "j8") == 10000);
    CHECK(score(game, "black:g8,h8,i8 white:f8", "j8") == 5000);
    CHECK(score(game, "black:g8,h8,i8,j8", "k8") >= 1e8);
    CHECK(score(game, "black:g8,h8,i8,j8 white:f8", "k8") >= 1e8);
    // The stone joins the stones on both its sides.
    CHECK(score(game, "black:g8,i8", "h8") == 1000);
    CHECK(score(game, "black:f8,g8,i8,j8", "h8") >= 1e8);
    CHECK(score(game, "black:g8", "a1") == 0);
}

TEST_CASE("rookie knows that in caro five between stones of others are not a line", "[ai]") {
    const auto caro = line_game(15, 15, 5, 2, "closed=ignored");
    CHECK(score(caro, "black:g8,h8,i8,j8 white:f8", "k8") >= 1e8);
    CHECK(score(caro, "black:g8,h8,i8,j8 white:f8,l8", "k8") < 1e8);
    CHECK(score(caro, "black:a8,b8,c8,d8 white:f8", "e8") >= 1e8);        // the edge closes nothing
    CHECK(score(caro, "black:g8,h8,i8,j8,l8 white:f8,m8", "k8") >= 1e8);  // six
}

TEST_CASE("rookie scores a row it takes from others like a row it makes", "[ai]") {
    const auto game = line_game(15, 15, 5);
    CHECK(score(game, "white:g8 to_move:black", "h8") == 100);
    CHECK(score(game, "white:g8,h8 to_move:black", "i8") == 1000);
    CHECK(score(game, "white:g8,h8,i8 black:f8 to_move:black", "j8") == 5000);
    CHECK(score(game, "white:g8,h8,i8,j8 to_move:black", "k8") >= 1e6);
    CHECK(score(game, "white:g8,h8,i8,j8 to_move:black", "k8") < 1e8);
    // Both in one move, in two directions, and against two others.
    CHECK(score(game, "black:g7,g6 white:h8 to_move:black", "g8") == 1100);
    const auto three = line_game(15, 15, 5, 3);
    CHECK(score(three, "white:g8 red:h7,h6 to_move:black", "h8") == 1100);
}

TEST_CASE("rookie adds the scores of the four directions", "[ai]") {
    const auto game = line_game(15, 15, 5);
    CHECK(score(game, "black:g8,h7,g7,i7", "h8") == 400);
    const auto rows = line_game(15, 15, 5, 2, "directions=horizontal,diagonal");
    CHECK(score(rows, "black:g8,h7,g7,i7", "h8") == 200);
}

TEST_CASE("rookie gives nothing for a row without room for a line", "[ai]") {
    const auto game = line_game(15, 15, 5);
    CHECK(score(game, "black:b8 white:e8", "c8") == 0);
    CHECK(score(game, "black:b8 white:f8", "c8") == 100);
    CHECK(score(game, "black:a2", "b1") == 0);
    const auto holes =
        make({9, 9, {"place", "line length=5", "full_board"}, 2, 0, {4 * 9 + 0, 4 * 9 + 5}});
    CHECK(score(holes, "black:b5", "c5") == 0);
}

TEST_CASE("rookie scales its table with the length of a line", "[ai]") {
    const auto game = line_game(15, 15, 7);
    CHECK(score(game, "black:g8,h8", "i8") == 0);
    CHECK(score(game, "black:g8,h8,i8", "j8") == 100);
    CHECK(score(game, "black:g8,h8,i8,j8", "k8") == 1000);
    CHECK(score(game, "black:g8,h8,i8,j8,k8", "l8") == 10000);
    CHECK(score(game, "black:g8,h8,i8,j8,k8,l8", "m8") >= 1e8);
}

TEST_CASE("rookie begins in the centre", "[ai]") {
    const auto [columns, rows, centres] =
        GENERATE(table<int, int, std::set<std::string>>({{15, 15, {"h8"}},
                                                         {19, 19, {"j10"}},
                                                         {9, 5, {"e3"}},
                                                         {6, 6, {"c3", "c4", "d3", "d4"}},
                                                         {64, 5, {"af3", "ag3"}}}));
    const auto game = line_game(columns, rows, 5);
    Player rookie("rookie", game);
    std::set<std::string> found;
    for (std::uint64_t seed = 0; seed < 40; ++seed) found.insert(rookie.says(Position(game), seed));
    CHECK(found == centres);
}

TEST_CASE("rookie wins in one", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player rookie("rookie", game);
    // White also has four in a row.
    CHECK(rookie.says(play(game, "", "black:a1,b2,c3,d4 white:g8,h8,i8,j8")) == "e5");
    CHECK(rookie.says(play(game, "", "black:a1,b2,d4,e5 white:g8,h8,i8,j8")) == "c3");
}

TEST_CASE("rookie blocks a four", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player rookie("rookie", game);
    CHECK(rookie.says(play(game, "", "white:a8,b8,c8,d8 black:h8,h9,h10 to_move:black")) == "e8");
    CHECK(rookie.says(play(game, "", "white:c7,c8,c10,c11 black:h8,h9,h10 to_move:black")) == "c9");
}

TEST_CASE("rookie heeds the effect of an overline", "[ai]") {
    const std::string stones = "black:c8,d8,e8,g8,h8 white:a1,a3,a5,a7";
    Player wins("rookie", line_game(15, 15, 5));
    CHECK(wins.says(play(line_game(15, 15, 5), "", stones)) == "f8");
    const auto ignored = line_game(15, 15, 5, 2, "overline=ignored");
    Player careful("rookie", ignored);
    const Position position = play(ignored, "", stones);
    CHECK(careful.says(position) != "f8");
    CHECK(careful.value(position, "f8") < 1000);
    const auto loses = line_game(15, 15, 5, 2, "overline=loses");
    Player afraid("rookie", loses);
    CHECK(afraid.says(play(loses, "", stones)) != "f8");
    CHECK(afraid.value(position, "f8") < -1e6);
}

TEST_CASE("rookie makes no line if a line loses, and leaves losing lines to the others", "[ai]") {
    const auto game = line_game(3, 3, 3, 2, "misere=true");
    Player rookie("rookie", game);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CHECK(rookie.says(play(game, "", "black:a1,b1 white:a3,b3"), seed) == "a2");
    }
}

TEST_CASE("rookie does not help the other side to a winning cell", "[ai]") {
    const auto game = make({7, 6, {"drop towards=south", "line length=4", "full_board"}});
    Player rookie("rookie", game);
    // White has a2, b2 and c2. After a stone on d1, d2 wins.
    const Position position = play(game, "", "black:a1,c1,f1 white:b1,a2,b2,c2 to_move:black");
    for (std::uint64_t seed = 0; seed < 20; ++seed) CHECK(rookie.says(position, seed) != "d1");
    CHECK(rookie.value(position, "d1") < 0);
}

TEST_CASE("rookie scores only allowed cells", "[ai]") {
    const auto game = make({7, 6, {"drop towards=south", "line length=4", "full_board"}});
    Player rookie("rookie", game);
    const Position position = play(game, "d1 d2");
    rookie.think(position);
    CHECK(std::isnan(rookie.value(position, "d1")));
    CHECK(std::isnan(rookie.value(position, "c2")));
    CHECK_FALSE(std::isnan(rookie.value(position, "c1")));
    CHECK(rookie.report().depth == 1);
    CHECK(rookie.report().nodes == 7);
}

TEST_CASE("rookie with noise sometimes plays another move", "[ai]") {
    const auto game = line_game(15, 15, 5);
    const Position position = play(game, "", "black:g8,h8,i8 white:g9,h9,f7");
    Player sure("rookie", game);
    Player noisy("rookie", game, {{"noise", "100"}});
    std::set<std::string> sure_answers;
    std::set<std::string> noisy_answers;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        sure_answers.insert(sure.says(position, seed));
        noisy_answers.insert(noisy.says(position, seed));
    }
    CHECK(sure_answers.size() == 1);
    CHECK(noisy_answers.size() > 1);
}

TEST_CASE("rookie reports its move and its winning chance after it", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player rookie("rookie", game);
    const auto chance = [&](const std::string& stones) {
        const Position position = play(game, "", stones);
        const Action action = rookie.think(position);
        CHECK(rookie.report().line == std::vector<Action>{action});
        CHECK_FALSE(std::isnan(rookie.report().score));
        return rookie.report().win_chance;
    };
    CHECK(chance("black:g8,h8,i8,j8 white:a1,a3,a5,o1") == 1);
    // White has an open four: black can stop only one end.
    CHECK(chance("white:g8,h8,i8,j8 black:a1,a3,a5,o1 to_move:black") == 0);
    // The better the remaining rows, the better the chance.
    const std::vector<std::string> rising{
        "white:g8,h8,i8,g9,g10 black:a1,a3,a5,o1 to_move:black",
        "white:g8 black:a1 to_move:black",
        "white:a1 black:g8,h8 to_move:black",
        "white:a1 black:g8,h8,i8 to_move:black",
    };
    double last = 0;
    for (const std::string& stones : rising) {
        const double now = chance(stones);
        INFO(stones);
        CHECK(now > last);
        CHECK(now < 1);
        last = now;
    }
}
