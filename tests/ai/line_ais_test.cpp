// Properties of every AI that scores cells by the lines through them.
#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::vector<std::string> kLineAis{"rookie", "tuples", "shapes", "pattern", "alphabeta"};

}  // namespace

TEST_CASE("an AI of lines makes none if a line loses", "[ai]") {
    const std::string name = GENERATE(from_range(kLineAis));
    INFO(name);
    const auto game = line_game(3, 3, 3, 2, "misere=true");
    Player player(name, game);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CHECK(player.says(play(game, "", "black:a1,b1 white:a3,b2"), seed) != "c1");
    }
}

TEST_CASE("an AI of lines does not help the other side to a winning cell", "[ai]") {
    const std::string name = GENERATE(from_range(kLineAis));
    INFO(name);
    const auto game = make({7, 6, {"drop towards=south", "line length=4", "full_board"}});
    Player player(name, game);
    // White has a2, b2 and c2. After a stone on d1, d2 wins.
    const Position position = play(game, "", "black:a1,c1,f1 white:b1,a2,b2,c2 to_move:black");
    for (std::uint64_t seed = 0; seed < 20; ++seed) CHECK(player.says(position, seed) != "d1");
    CHECK(player.value(position, "d1") < 0);
}

TEST_CASE("an AI of lines completes one with both stones of a turn", "[ai]") {
    const std::string name = GENERATE(from_range(kLineAis));
    INFO(name);
    const auto game =
        make({13, 13, {"place", "line length=6", "turns stones=2 first=1", "full_board"}});
    Player player(name, game);
    Position position = play(game, "", "black:c7,d7,e7,f7 white:a1,c1,e1,g1,a3 to_move:black");
    position.apply(player.think(position));
    position.apply(player.think(position));
    CHECK(position.over());
}

TEST_CASE("an AI of lines refuses games without lines, and reports the reason", "[ai]") {
    struct Row {
        std::string name, makes;
    };
    const Row row = GENERATE(values<Row>({{"rookie", "scores rows"},
                                          {"tuples", "scores lines"},
                                          {"pattern", "scores shapes"},
                                          {"shapes", "makes rows"},
                                          {"threats", "makes rows"},
                                          {"alphabeta", "judges shapes"}}));
    const std::string refused = "cannot play this game: ";
    CHECK_THROWS_WITH(Player(row.name, make({3, 3, {"place", "full_board"}})),
                      refused + "the game has no rule 'line' (" + row.name + ' ' + row.makes + ')');
    const auto wild =
        make({3, 3, {"place stones=any", "line length=3 winner=actor", "full_board"}});
    CHECK_THROWS_WITH(Player(row.name, wild), refused + "stones of any side are placed (" +
                                                  row.name + ' ' + row.makes + " of one side)");
    const auto shared =
        make({3, 3, {"place stones=nobody", "line length=3 winner=actor", "full_board"}});
    CHECK_THROWS_WITH(Player(row.name, shared), refused + "stones are placed in another way (" +
                                                    row.name + ' ' + row.makes + " of one side)");
    const auto two =
        make({5, 5, {"place", "line length=4", "line/three length=3 result=loses", "full_board"}});
    CHECK_THROWS_WITH(Player(row.name, two), refused + "the game has a line of another kind (" +
                                                 row.name + ' ' + row.makes + " of one kind only)");
}
