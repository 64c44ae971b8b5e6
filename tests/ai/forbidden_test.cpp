// AIs and forbidden points: they avoid their own, and win by those of other sides.
#include <tengen/kit/line_rows.hpp>

#include "core/notation.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> renju(const std::string& penalty) {
    return make(
        {15,
         15,
         {"place", "line length=5 overline=ignored,wins",
          "forbidden overline=true,false double_four=true,false double_three=true,false penalty=" +
              penalty,
          "full_board"}});
}

/// h8 blocks white's four, but makes a double three. A stone there loses immediately; any other
/// move loses a little later.
constexpr std::string_view kBlockIsForbidden =
    "black:h7,h9,g7,i9,c8 white:d8,e8,f8,g8,a1 to_move:black";

/// g8 makes a four that only h8 can stop, and there black makes a double three.
constexpr std::string_view kFourAtForbidden =
    "black:h7,h9,g7,i9,c8 white:d8,e8,f8,a1 to_move:white";

/// By rows alone h8 is the best cell by far: it makes two open threes and breaks an open three.
constexpr std::string_view kTempting = "black:h9,h10,i9,j10,a15 white:g9,f10,o1,o3 to_move:black";

bool is_marked(const Position& position, Cell cell) {
    const std::vector<Mark> marks = position.marks();
    return std::any_of(marks.begin(), marks.end(),
                       [cell](const Mark& mark) { return mark.cell == cell; });
}

Cell cell_named(const Position& position, std::string_view name) {
    return parse_cell(position.board(), name).value();
}

}  // namespace

TEST_CASE("an AI plays no forbidden point while it has another cell", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    const auto game = renju("loses");
    Player player(name, game);
    player.budget.nodes = 2000;
    for (const std::string_view stones : {kBlockIsForbidden, kTempting}) {
        INFO(name << " " << stones);
        const Position position = play(game, "", stones);
        REQUIRE(is_marked(position, cell_named(position, "h8")));
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            CHECK(!is_marked(position, player.think(position, seed).cell()));
        }
    }
}

TEST_CASE("an AI that is stopped immediately plays no forbidden point either", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    INFO(name);
    // Two of the four empty cells are overlines for black.
    const auto game = make(
        {16,
         1,
         {"place", "line length=5 overline=ignored", "forbidden overline=true", "full_board"}});
    std::map<std::string, std::string> options;
    if (name != "rookie" && name != "minimax") options["blunder"] = "100";
    Player player(name, game, options);
    player.stopped = true;
    const Position position =
        play(game, "", "black:a1,b1,d1,e1,f1,h1,i1,j1,l1,m1 white:g1,n1 to_move:black");
    REQUIRE(position.marks().size() == 2);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CHECK(!is_marked(position, player.think(position, seed).cell()));
    }
}

TEST_CASE("an AI plays a forbidden point if there is no other cell", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    const auto game = make(
        {7,
         1,
         {"place", "line length=5 overline=ignored", "forbidden overline=true", "full_board"}});
    Player player(name, game);
    const Position position = play(game, "", "black:a1,b1,d1,e1,f1 white:g1 to_move:black");
    CHECK(player.says(position) == "c1");
}

TEST_CASE("an AI claims no win by a line of a forbidden length", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    INFO(name);
    const auto game =
        make({15,
              15,
              {"place", "line length=5 overline=wins",
               "forbidden overline=true,false double_four=true,false", "full_board"}});
    Player player(name, game);
    player.budget.nodes = 2000;
    // After g8 two cells complete the line, c8 and h8. At h8 the line has six stones.
    const std::string stones = "black:d8,e8,f8,i8 white:b8,o1,a15,o15 to_move:black";
    player.think(play(game, "", stones));
    CHECK(player.report().win_chance < 1);
    const Position answered = play(game, "g8 c8", stones);
    CHECK(is_marked(answered, cell_named(answered, "h8")));
}

TEST_CASE("minimax wins by a four that the other side could stop only at a forbidden point",
          "[ai]") {
    const auto game = renju(GENERATE("loses", "illegal"));
    Player player("minimax", game);
    player.budget.nodes = 20000;
    const Position position = play(game, "", kFourAtForbidden);
    CHECK(player.says(position) == "g8");
    CHECK(player.report().win_chance == 1);
    CHECK(player.report().score == Approx(1 - 3 / 10000.0));
}

TEST_CASE("minimax knows that it cannot stop a four at a forbidden point", "[ai]") {
    const auto game = renju(GENERATE("loses", "illegal"));
    Player player("minimax", game);
    player.budget.nodes = 20000;
    const Position position = play(game, "", kBlockIsForbidden);
    CHECK(player.says(position) != "h8");
    CHECK(player.report().win_chance == 0);
    CHECK(player.report().score == Approx(-1 + 2 / 10000.0));
}

TEST_CASE("minimax never loses by a forbidden move as black in renju", "[ai]") {
    const auto game = renju("loses");
    Player black("minimax", game);
    black.budget.nodes = 300;
    Player white("rookie", game);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Position end = play_out(game, {&black, &white}, seed);
        CHECK(end.verdict().reason != "forbidden");
    }
}

TEST_CASE("an AI that plays ahead by rows plays no forbidden point in its playouts", "[ai]") {
    const auto stone = [](const std::shared_ptr<const Game>& game) {
        const GameView view(game);
        const ai::Game seen(view.raw());
        const ai::LineRows rows(seen);
        ai::LineGuide guide(rows, seen);
        tengen_position handle(play(game, "", kTempting));
        ai::Position position(position_api(), &handle);
        return handle.position.action_name(Action(guide.stone(position)));
    };
    CHECK(stone(line_game(15, 15, 5)) == "h8");
    CHECK(stone(renju("loses")) != "h8");
    CHECK(stone(renju("illegal")) != "h8");
}
