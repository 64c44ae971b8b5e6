// Stones that move: their ways, their text, and the ends of such games.
#include <algorithm>
#include <set>

#include "core/canonical_key.hpp"
#include "core/position_text.hpp"
#include "core/symmetry.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr Direction kSouth = 3;

/// A game on a board of 5x5 with these stones. Black faces north and white south.
std::shared_ptr<const Game> moving(std::vector<std::string> rules, const std::string& stones,
                                   std::vector<BoardRegion> regions = {}) {
    rules.push_back("stones cells=" + stones);
    rules.push_back("stuck");
    rules.push_back("move_limit moves=100");
    GameDescription description = describe({5, 5, rules});
    description.facing = {kNorth, kSouth};
    description.regions = std::move(regions);
    const auto game = Game::create(description, all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return *game;
}

using Names = std::set<std::string>;

/// The cells where the stone on a cell may go.
Names targets(const Position& position, const std::string& from) {
    Names names;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        const std::string name = position.action_name(action);
        if (name.starts_with(from)) names.insert(name.substr(from.size()));
    }
    return names;
}

}  // namespace

TEST_CASE("A stone steps in the directions that are named, seen from its side", "[rules]") {
    struct Row {
        const char* towards;
        Names targets;
    };
    // Black on c3, own stones on b3 and c4, white on d4.
    const Row rows[] = {
        {"any", {"-b2", "-c2", "-d2", "-d3", "-b4"}},
        {"orthogonal", {"-c2", "-d3"}},
        {"diagonal", {"-b2", "-d2", "-b4"}},
        {"forward", {}},
        {"backward", {"-c2"}},
        {"sideways", {"-d3"}},
        {"forward-diagonal", {"-b4"}},
        {"backward-diagonal", {"-b2", "-d2"}},
        {"south,north-west", {"-c2", "-b4"}},
    };
    for (const Row& row : rows) {
        INFO(row.towards);
        const Position position(
            moving({std::string("step towards=") + row.towards}, "c3%20b3%20c4,d4"));
        CHECK(targets(position, "c3") == row.targets);
    }
    const Position black(moving({"step towards=forward"}, "a2,e4"));
    CHECK(targets(black, "a2") == Names{"-a3"});
    CHECK(targets(play(black.shared_game(), "a2-a3"), "e4") == Names{"-e3"});
}

TEST_CASE("A move ends on empty cells, on other stones, or on both", "[rules]") {
    const auto onto = [](const std::string& what) {
        return targets(Position(moving({"step towards=orthogonal onto=" + what}, "c3%20b3,d3")),
                       "c3");
    };
    CHECK(onto("empty") == Names{"-c2", "-c4"});
    CHECK(onto("other") == Names{"xd3"});
    CHECK(onto("empty,other") == Names{"-c2", "-c4", "xd3"});
}

TEST_CASE("A slide ends at the first stone, after most cells, or passes own stones", "[rules]") {
    const auto slide = [](const std::string& more) {
        return targets(
            Position(moving({"slide towards=east,north onto=empty,other" + more}, "a1%20c1,a4")),
            "a1");
    };
    CHECK(slide("") == Names{"-b1", "-a2", "-a3", "xa4"});
    CHECK(slide(" most=2") == Names{"-b1", "-a2", "-a3"});
    CHECK(slide(" over=own") == Names{"-b1", "-d1", "-e1", "-a2", "-a3", "xa4"});
}

TEST_CASE("A slide of as many cells as its line has stones counts both ways", "[rules]") {
    const std::string rule = "slide exactly=stones_in_line over=own onto=empty,other";
    // Row 3 has three stones and no way. Column c has two, and the diagonals have one and two.
    const Position position(moving({rule}, "c3%20b3,e3%20c5%20e1"));
    CHECK(targets(position, "c3") == Names{"xc5", "-c1", "-d4", "-b2", "-a5", "xe1"});
    // The stone of white on d2 stops the way to e1.
    const Position stopped(moving({rule}, "c3,d2%20e1"));
    CHECK(targets(stopped, "c3") == Names{"-b3", "-d3", "-c2", "-c4", "-b2", "-d4"});
}

TEST_CASE("A hole of the board does not count as a stone", "[rules]") {
    const std::string rule = "slide towards=orthogonal exactly=stones_in_line";
    GameDescription description =
        describe({5, 5, {rule, "stones cells=c3,a1", "stuck", "move_limit moves=9"}});
    description.board.blocked = {14};  // e3
    const Position position(Game::create(description, all_rules()).value());
    CHECK(targets(position, "c3") == Names{"-b3", "-d3", "-c2", "-c4"});
    CHECK(targets(play(position.shared_game(), "c3-d3 a1-b1"), "d3") == Names{"-c3", "-d2", "-d4"});
}

TEST_CASE("A slide on joined edges ends before its own cell, and counts each stone once",
          "[rules]") {
    const auto on_ring = [](const std::string& rule, const std::string& stones) {
        GameDescription description =
            describe({5, 5, {rule, "stones cells=" + stones, "stuck", "move_limit moves=9"}});
        description.board.wrap.columns = true;
        return Position(Game::create(description, all_rules()).value());
    };
    const std::string slide = "slide towards=east over=own onto=empty,other";
    CHECK(targets(on_ring(slide, "c3%20a3,e1"), "c3") == Names{"-d3", "-e3", "-b3"});
    CHECK(targets(on_ring(slide + " exactly=stones_in_line", "c3,e3"), "c3") == Names{"xe3"});
}

TEST_CASE("A leap goes over anything and stays on the board", "[rules]") {
    const Position position(moving({"leap by=1/2 onto=empty,other"}, "a1%20a2%20b2,b3"));
    CHECK(targets(position, "a1") == Names{"xb3", "-c2"});
    const Position far(moving({"leap by=0/2,2/2"}, "c3,e5"));
    CHECK(targets(far, "c3") == Names{"-a3", "-e3", "-c1", "-c5", "-a1", "-a5", "-e1"});
}

TEST_CASE("Moves are read with a dash, an x or nothing between their cells", "[rules]") {
    const Position position(moving({"step onto=empty,other"}, "a1,b2"));
    const Action take = Action::move(0, 6);
    for (const char* text : {"a1-b2", "a1xb2", "a1b2", "A1Xb2"}) {
        INFO(text);
        CHECK(parse_action(position, text).value() == take);
        CHECK(parse_any_action(position, text).value() == take);
    }
    CHECK(position.action_name(take) == "a1xb2");
    CHECK(position.action_name(Action::move(0, 1)) == "a1-b1");
    CHECK_FALSE(parse_action(position, "a1-"));
    CHECK_FALSE(parse_action(position, "a1-b9"));
    CHECK_FALSE(parse_action(position, "a1"));
}

TEST_CASE("The reason of an illegal move is its first fault", "[rules]") {
    const Position position(moving({"step towards=orthogonal"}, "a1%20b1%20a2,e5"));
    struct Row {
        Cell from, to;
        const char* text;
    };
    const Row rows[] = {{2, 3, "{} has no stone on {}"},
                        {24, 23, "{} has no stone on {}"},
                        {0, 1, "{} already has a stone on {}"},
                        {0, 6, "the stone on {} cannot move"},
                        {1, 3, "the stone on {} does not reach {}"},
                        {0, 999, "not a cell of the board"},
                        {999, 0, "not a cell of the board"}};
    for (const Row& row : rows) {
        INFO(row.from << " to " << row.to);
        const Action action = Action::move(row.from, row.to);
        CHECK_FALSE(position.is_legal(action));
        CHECK(position.why_not(action).id == row.text);
        CHECK_FALSE(position.action_name(action).empty());
    }
    CHECK(position.why_not(Action::place(3)).id == "a stone must be moved");
}

TEST_CASE("A stone in the region of its side decides", "[rules]") {
    const std::vector<BoardRegion> rows{{"goal", {{20, 21, 22, 23, 24}, {0, 1, 2, 3, 4}}}};
    const auto end = [&](const std::string& result) {
        return play(moving({"step", "reach result=" + result}, "a4,e3", rows), "a4-a5");
    };
    CHECK(end("wins").outcome().winner == 1);
    CHECK(end("wins").verdict().reason == "reach");
    CHECK(end("wins").verdict().cells == std::vector<Cell>{20});
    CHECK(end("loses").outcome().winner == 2);
    CHECK(end("draw").outcome().draw());
    // If both sides have one from the start, that of the side to move decides.
    const auto game = moving({"step", "reach"}, "a2,e4", rows);
    CHECK(play(game, "", "black:a5 white:e1").outcome().winner == 1);
    CHECK(play(game, "", "black:a5 white:e1 to_move:white").outcome().winner == 2);
    // Neither the other row nor another cell ends the game.
    CHECK_FALSE(play(moving({"step", "reach"}, "a2,e4", rows), "a2-a1 e4-e5").over());
}

TEST_CASE("All cells of a region may need stones", "[rules]") {
    const std::vector<BoardRegion> ends{{"goal", {{23, 24}, {0, 1}}}};
    const auto game = [&](const std::string& reach) {
        return moving({"step", "reach " + reach}, "a3,e3", ends);
    };
    const auto end = [&](const std::string& reach, const std::string& stones,
                         const std::string& move) { return play(game(reach), move, stones); };
    for (const char* all : {"all=own", "all=filled"}) {
        INFO(all);
        CHECK_FALSE(end(all, "black:e5,c4 white:a5 to_move:black", "c4-b4").over());
        const Position won = end(all, "black:e5,c4 white:a5 to_move:black", "c4-d5");
        REQUIRE(won.over());
        CHECK(won.outcome().winner == 1);
        CHECK(won.verdict().cells == std::vector<Cell>{23, 24});
        CHECK(says(won.verdict().text, "all cells that {} must reach are filled, and it wins",
                   {"black"}));
        // Stones of others alone do not fill it.
        CHECK_FALSE(end(all, "black:a3 white:e5,d4 to_move:white", "d4-d5").over());
        // Nor the region of the other side.
        CHECK_FALSE(end(all, "black:a1,a2 white:a5 to_move:black", "a2-b1").over());
    }
    // Another side that blocks the last cell fills it.
    CHECK_FALSE(end("all=own", "black:e5,c4 white:d4 to_move:white", "d4-d5").over());
    CHECK(end("all=filled", "black:e5,c4 white:d4 to_move:white", "d4-d5").outcome().winner == 1);
    CHECK(end("all=filled result=loses", "black:e5,c4 white:d4 to_move:white", "d4-d5")
              .outcome()
              .winner == 2);
    CHECK(end("all=filled result=draw", "black:e5,c4 white:d4 to_move:white", "d4-d5")
              .outcome()
              .draw());
}

TEST_CASE("Moves end outside the cells that are closed to them, and lead across", "[rules]") {
    const std::vector<BoardRegion> closed{{"closed", {{7, 17}}}};  // c2 and c4
    const auto go = [&](const std::string& rule, const std::string& stones = "c1,a5") {
        return targets(Position(moving({rule + " not_into=closed"}, stones, closed)), "c1");
    };
    CHECK(go("slide towards=north") == Names{"-c3", "-c5"});
    CHECK(go("step towards=orthogonal") == Names{"-b1", "-d1"});
    CHECK(go("leap by=0/1,0/2") == Names{"-a1", "-b1", "-c3", "-d1", "-e1"});
    CHECK(go("hop towards=north takes=false", "c1,c2") == Names{"-c3"});
    CHECK(go("hop towards=north takes=false", "c1,b5").empty());
    CHECK(go("fly at_most=1").count("-c2") == 0);
    CHECK(go("fly at_most=1").size() == 21);
    CHECK(go("slide exactly=stones_in_line", "c1,c5").count("-c3") == 1);
    CHECK(go("slide towards=north exactly=stones_in_line", "c1,a5").empty());
    CHECK(go("slide towards=north onto=empty,other", "c1,c4") == Names{"-c3"});
    // A hop in any direction crosses them.
    const std::vector<BoardRegion> middle{{"closed", {{12}}}};
    const auto game = moving({"hop takes=false again=anywhere towards=orthogonal not_into=closed"},
                             "c1,c2%20c4", middle);
    CHECK(targets(Position(game), "c1") == Names{"-c5"});
    CHECK(find_breach(game, all_rules(), {.games = 10}) == "");
    // Each side has its own cells.
    const std::vector<BoardRegion> sides{{"closed", {{7}, {17}}}};
    const auto apart = moving({"slide towards=orthogonal not_into=closed"}, "c1,c5", sides);
    CHECK(targets(Position(apart), "c1").count("-c4") == 1);
    CHECK(targets(Position(apart), "c1").count("-c2") == 0);
    CHECK(targets(play(apart, "c1-b1"), "c5").count("-c2") == 1);
    CHECK(targets(play(apart, "c1-b1"), "c5").count("-c4") == 0);
    CHECK(find_breach(apart, all_rules(), {.games = 10}) == "");
}

TEST_CASE("Closed cells keep only their own symmetries", "[rules]") {
    const auto symmetries = [](const std::string& rule, std::vector<Cell> cells) {
        GameDescription description = describe({5, 5, {rule, "stuck", "move_limit moves=9"}});
        description.regions = {{"closed", {std::move(cells)}}};
        return symmetries_of(*Game::create(description, all_rules()).value()).size();
    };
    for (const std::string rule : {"slide", "leap by=1/2", "fly"}) {
        INFO(rule);
        CHECK(symmetries(rule, {0}) == 8);
        CHECK(symmetries(rule + " not_into=closed", {0, 4, 20, 24}) == 8);
        CHECK(symmetries(rule + " not_into=closed", {0}) == 2);
        CHECK(symmetries(rule + " not_into=closed", {1}) == 1);
    }
}

TEST_CASE("Stones move along the six directions of hexagons", "[rules]") {
    const auto go = [](const std::string& rule) {
        GameDescription description =
            describe({5, 5, {rule, "stuck", "move_limit moves=99", "stones cells=c3,a1"}});
        description.board.neighbours = Neighbours::Hexagonal;
        const auto game = Game::create(description, all_rules());
        return game ? targets(Position(*game), "c3") : Names{english(game.error())};
    };
    CHECK(go("step") == Names{"-b3", "-d3", "-c4", "-c2", "-b4", "-d2"});
    CHECK(go("step towards=north-west,south-east") == Names{"-b4", "-d2"});
    CHECK(go("slide towards=north-west") == Names{"-b4", "-a5"});
    CHECK(go("step towards=forward") ==
          Names{"rules.step.towards: hexagons have no 'forward' (write any, east, west, north, "
                "south, north-west, south-east)"});
    CHECK(go("leap by=1/2") == Names{"rules.leap: needs a board of squares with one layer"});
}

TEST_CASE("Sides that have left the game are judged no more", "[rules]") {
    const auto game = make({5,
                            5,
                            {"step onto=empty,other", "few", "play_on", "pass when=stuck",
                             "move_limit moves=99", "stones cells=a1%20a2,b1,e5%20c1"},
                            3});
    // White loses its stone, so it is last; then red loses its own ones.
    Position position = play(game, "a1xb1");
    CHECK_FALSE(position.over());
    CHECK(position.game().side_name(position.turn().side) == "red");
    position = play(game, "a1xb1 e5-d4 b1xc1 d4-c3 a2-b2 c3xb2");
    CHECK_FALSE(position.over());
    position.apply(parse_action(position, "c1xb2").value());
    REQUIRE(position.over());
    CHECK(position.outcome().rank[0] == 1);
    CHECK(position.outcome().rank[1] == 3);
    CHECK(position.outcome().rank[2] == 2);
}

TEST_CASE("A side with too few stones loses", "[rules]") {
    const auto taken = [](const std::string& few) {
        return play(moving({"step onto=other", few}, "a1%20c1,b2%20d2"), "a1xb2");
    };
    CHECK(taken("few fewer_than=2").outcome().winner == 1);
    CHECK(taken("few fewer_than=2 result=wins").outcome().winner == 2);
    CHECK(taken("few fewer_than=2 of=white").outcome().winner == 1);
    CHECK_FALSE(taken("few fewer_than=2 of=black").over());
    CHECK_FALSE(taken("few").over());
    CHECK(taken("few fewer_than=2").verdict().reason == "few");
    // If all sides have too few from the start, the side after the one to move loses.
    const auto game = moving({"step", "few fewer_than=2"}, "a1%20c1,b2%20d2");
    CHECK(play(game, "", "black:a1 white:b2").outcome().winner == 1);
    CHECK(play(game, "", "black:a1 white:b2 to_move:white").outcome().winner == 2);
}

TEST_CASE("A side whose stones are together wins, also diagonally", "[rules]") {
    const auto game = moving({"step onto=empty,other", "together"}, "a1%20c3,e1%20e3%20a5");
    const Position apart(game);
    CHECK_FALSE(apart.over());
    const Position joined = play(game, "a1-b2");
    REQUIRE(joined.over());
    CHECK(joined.outcome().winner == 1);
    CHECK(joined.verdict().cells == std::vector<Cell>{6, 12});
    // Black joins its own stones and those of white by one move.
    const auto both = moving({"step onto=empty,other", "together"}, "c3%20a5,b4%20e1%20e2");
    CHECK(play(both, "c3xb4").outcome().winner == 1);
}

TEST_CASE("Facing and stones decide the symmetries of a game with moves", "[rules]") {
    const auto count = [](const std::vector<std::string>& rules, const std::string& stones) {
        const auto game = moving(rules, stones);
        const CanonicalFrames frames(game);
        std::set<std::uint64_t> keys;
        for (const char* move : {"b3-b4", "d3-d4", "b3-b2", "d3-d2"}) {
            const Position position(game);
            const auto action = parse_action(position, move);
            if (!action) continue;
            Position next = position;
            next.apply(*action);
            const auto shared = std::make_shared<const CanonicalFrames>(game);
            keys.insert(CanonicalKey(shared, next).key());
        }
        return keys.size();
    };
    CHECK(count({"step towards=orthogonal"}, "b3%20d3,c1%20c5") == 1);
    // Forward is kept by the mirror of columns only.
    CHECK(count({"step towards=forward"}, "b3%20d3,c1%20c5") == 1);
    CHECK(count({"step towards=forward,backward"}, "b3%20d3,c5") == 2);
    CHECK(count({"leap by=0/1"}, "b3%20d3,c1%20c5") == 1);
}

TEST_CASE("Games whose moves contradict each other or never end are refused", "[rules]") {
    const std::vector<std::string> end{"stones cells=a1,c3", "stuck", "move_limit moves=9"};
    const auto refused = [&](std::vector<std::string> rules, std::vector<std::string> more) {
        rules.insert(rules.end(), more.begin(), more.end());
        return refusal({3, 3, rules});
    };
    CHECK(refused({"step", "step/again towards=north"}, end) ==
          "rules.step/again: leads black from a1 to a2, as 'step' does (leave out one of them)");
    CHECK(refused({"slide", "leap by=0/2"}, end) ==
          "rules.leap: leads black from a1 to c1, as 'slide' does (leave out one of them)");
    GameDescription joined =
        describe({2, 3, {"step", "stones cells=a1,b3", "stuck", "repetition"}});
    CHECK(Game::create(joined, all_rules()));
    joined.board.wrap.columns = true;
    const auto twice = Game::create(joined, all_rules());
    REQUIRE_FALSE(twice);
    CHECK(english(twice.error()) ==
          "rules.step: leads black from a1 to b1 in two ways (leave out a direction, or the "
          "board's 'wrap')");
    CHECK(refused({"step", "step/takes onto=other"}, end).empty());
    CHECK(refused({"step", "leap by=0/2"}, end).empty());
    // North and south of a single row is its own cell. No move leads there.
    GameDescription ring = describe({3,
                                     1,
                                     {"step towards=north,east", "step/south towards=south",
                                      "stones cells=a1,c1", "stuck", "move_limit moves=9"}});
    ring.board.wrap.rows = true;
    CHECK(Game::create(ring, all_rules()));
    CHECK(refused({"step"}, {"stones cells=a1,c3", "stuck", "move_limit moves=0 empty_left=2"}) ==
          "rules.step: a game of such moves may never end (add 'repetition' or 'move_limit')");
    GameDescription torus =
        describe({3, 3, {"step towards=forward", "stones cells=a1,c3", "stuck"}});
    CHECK(Game::create(torus, all_rules()));
    torus.board.wrap.rows = true;
    CHECK_FALSE(Game::create(torus, all_rules()));
    CHECK(refusal({3, 3, {"place stones=nobody", "full_board", "step", "stuck"}}) ==
          "rules.place.stones: shared stones among those of sides do not fit 'full_board' (leave "
          "out one)");
    for (const char* rule : {"few", "together"}) {
        INFO(rule);
        CHECK(
            refusal(
                {3, 3, {"place stones=nobody", "full_board", rule, "stuck", "move_limit moves=9"}})
                .starts_with(std::string("rules.") + rule +
                             ": needs stones that belong to a side"));
    }
    CHECK(refused({"step"}, {"stones cells=a1,c3", "stuck"}) ==
          "rules.step: a game of such moves may never end (add 'repetition' or 'move_limit')");
    CHECK(
        refused({"step towards=forward", "step/takes onto=other"}, {"stones cells=a1,c3", "stuck"})
            .empty());
    CHECK(refused({"step towards=forward"}, {"stones cells=a1,c3", "move_limit moves=9"}) ==
          "rules.step: can leave a side without a move (add 'pass' or 'stuck')");
    CHECK(refused({"leap"}, end) == "rules.leap.by: needs a distance such as 1/2");
    for (const char* by : {"0/0", "1", "1/2/3", "1/64", "-1/2", "a/b"}) {
        INFO(by);
        CHECK(refused({std::string("leap by=") + by}, end).starts_with("rules.leap.by: 'by' must"));
    }
    CHECK(refused({"slide exactly=stones_in_line most=2"}, end).starts_with("rules.slide.most: "));
    CHECK(refused({"step", "reach region=goal"}, end)
              .starts_with("rules.reach.region: there is no region 'goal'"));
    CHECK(refused({"step", "few of=green"}, end).starts_with("rules.few.of: 'of' must be one of"));
    CHECK(refused({"step", "no_line", "line length=3"}, end)
              .starts_with("rules.no_line: needs stones that stay"));
    CHECK(refused({"step onto=other"}, {"stones cells=a1,c3"}).starts_with("rules: no rule ends"));
    GameDescription layers = describe({4, 2, {"step", "stuck", "move_limit moves=9"}});
    layers.board.layers = 2;
    const auto refused_board = Game::create(layers, all_rules());
    REQUIRE_FALSE(refused_board);
    CHECK(refused_board.error().front().place == "rules.step");
}

TEST_CASE("Facing is part of a game's text", "[rules]") {
    const auto game = moving({"step towards=forward"}, "a1,e5");
    const std::string text = to_text(game->description());
    CHECK(text.find("\nfacing north south\n") != std::string::npos);
    CHECK(parse_description(text, all_rules()).value() == game->description());
    for (const char* wrong : {"facing north\n", "facing north up\n", "facing north south east\n"}) {
        INFO(wrong);
        std::string bad = text;
        bad.replace(bad.find("facing"), std::string("facing north south\n").size(), wrong);
        CHECK_FALSE(parse_description(bad, all_rules()));
    }
}
