// Captures between two stones.
#include <algorithm>
#include <string>

#include "core/position_text.hpp"
#include "core/symmetry.hpp"
#include "rules/position_facts.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> game_of(int columns, int rows, const std::string& capture,
                                    int sides = 2) {
    return make(
        {columns, rows, {"place", "line length=5", "capture " + capture, "full_board"}, sides});
}

}  // namespace

TEST_CASE("A flanked pair is captured in every direction, even at edges and in corners",
          "[rules]") {
    const auto game = game_of(7, 7, "");
    const auto pair =
        GENERATE(as<std::string>{}, "white:b1,c1 black:d1|a1", "white:a2,a3 black:a4|a1",
                 "white:b2,c3 black:d4|a1", "white:f6,e5 black:d4|g7", "white:f1,e1 black:d1|g1",
                 "white:b6,c5 black:d4|a7", "white:g5,g6 black:g4|g7", "white:f2,e3 black:d4|g1");
    const std::size_t bar = pair.find('|');
    const std::string setup = pair.substr(0, bar) + " to_move:black";
    Position position = play(game, pair.substr(bar + 1), setup);
    INFO(pair);
    CHECK(stone_count(position, 2) == 0);
    CHECK(stone_count(position, 1) == 2);
    CHECK(position.empty_cells().size() == 47);
    position.undo();
    CHECK(position == play(game, "", setup));
}

TEST_CASE("Only rows of the given sizes are captured", "[rules]") {
    const auto left = [](const std::string& sizes, const std::string& whites, const char* end) {
        return stone_count(play(game_of(9, 1, "sizes=" + sizes), "a1",
                                "white:" + whites + " black:" + end + " to_move:black"),
                           2);
    };
    CHECK(left("2", "b1", "c1") == 1);
    CHECK(left("2", "b1,c1", "d1") == 0);
    CHECK(left("2", "b1,c1,d1", "e1") == 3);
    CHECK(left("2,3", "b1,c1,d1", "e1") == 0);
    CHECK(left("1,3", "b1,c1", "d1") == 2);
    CHECK(left("1", "b1", "c1") == 0);
}

TEST_CASE("Empty cells of a hostile region flank stones", "[rules]") {
    GameDescription description = describe({7,
                                            7,
                                            {"place", "capture sizes=1,2 goal=0 hostile=castle",
                                             "full_board", "move_limit moves=60"}});
    const auto left = [&](std::vector<std::vector<Cell>> cells, const char* setup, const char* move,
                          Side side) {
        description.regions = {{"castle", std::move(cells)}};
        const auto game = Game::create(description, all_rules());
        REQUIRE(game);
        return stone_count(play(*game, move, setup), side);
    };
    const std::vector<std::vector<Cell>> corners{{0, 6, 42, 48}};
    CHECK(left(corners, "white:b1 to_move:black", "c1", 2) == 0);
    CHECK(left(corners, "white:b1,c1 to_move:black", "d1", 2) == 0);
    CHECK(left(corners, "white:b2 to_move:black", "c3", 2) == 0);
    CHECK(left(corners, "white:c1 to_move:black", "d1", 2) == 1);
    // A stone there flanks stones of other sides, not its own.
    CHECK(left(corners, "white:a1,b1 to_move:black", "c1", 2) == 2);
    CHECK(left(corners, "white:b1 black:a1 to_move:black", "c1", 2) == 0);
    // Only the stones of the side that the region is of.
    CHECK(left({{0}, {6}}, "white:b1 to_move:black", "c1", 2) == 1);
    CHECK(left({{0}, {6}}, "white:f1 to_move:black", "e1", 2) == 0);
    CHECK(left({{0}, {6}}, "black:b1 to_move:white", "c1", 1) == 0);
    const auto comment = [&](const char* setup, const char* move) {
        description.regions = {{"castle", corners}};
        const Position position = play(Game::create(description, all_rules()).value(), "", setup);
        return english(position.comments(parse_action(position, move).value()).front().text);
    };
    CHECK(comment("white:b1 to_move:black", "c1") == "black at c1 captures b1");
    CHECK(english(Game::create(describe({7, 7, {"place", "capture hostile=castel", "full_board"}}),
                               all_rules())
                      .error())
              .starts_with("rules.capture.hostile: there is no region 'castel'"));
}

TEST_CASE("A hostile region keeps only its own symmetries", "[rules]") {
    GameDescription description = describe(
        {7, 7, {"place", "capture goal=0 hostile=castle", "full_board", "move_limit moves=60"}});
    const auto symmetries = [&](std::vector<Cell> cells) {
        description.regions = {{"castle", {std::move(cells)}}};
        const auto game = Game::create(description, all_rules()).value();
        CHECK(find_breach(game, all_rules(), {.games = 3}) == "");
        return symmetries_of(*game).size();
    };
    CHECK(symmetries({0, 6, 42, 48}) == 8);
    CHECK(symmetries({0, 6}) == 2);
    CHECK(symmetries({1}) == 1);
}

TEST_CASE("A stone placed between two stones of the other side is safe", "[rules]") {
    const auto game = game_of(6, 1, "");
    const Position position = play(game, "b1", "white:a1,d1 black:c1 to_move:black");
    CHECK(stone_count(position, 1) == 2);
}

TEST_CASE("One stone captures several pairs, and enough of them win", "[rules]") {
    const std::string setup = "white:b1,c1,b2,c3,a2,a3 black:d1,d4,a4 to_move:black";
    const Position six = play(game_of(5, 5, "goal=6"), "a1", setup);
    REQUIRE(six.over());
    CHECK(six.outcome().winner == 1);
    CHECK(six.verdict().reason == "capture");
    CHECK(says(six.verdict().text, "{} has captured {}", {"black", "6 stones"}));
    CHECK_FALSE(play(game_of(5, 5, "goal=7"), "a1", setup).over());
}

TEST_CASE("Different numbers of captures are different positions", "[rules]") {
    const auto game = game_of(5, 1, "");
    const Position taken = play(game, "a1", "white:b1,c1 black:d1 to_move:black");
    const Position never = play(game, "a1", "black:d1 to_move:black");
    CHECK(std::equal(taken.cells().begin(), taken.cells().end(), never.cells().begin()));
    CHECK_FALSE(taken == never);
    CHECK(taken.key() != never.key());
}

TEST_CASE("A five that a capture can break wins only if it is not broken", "[rules]") {
    // Black's five in row 3 with b2 below b3: white can take the pair b3, b2 from b4.
    const std::string setup = "black:a3,b3,c3,d3,b2 white:b1,g1,g2 to_move:black";
    const auto lasting = game_of(7, 7, "lines_must_last=true");
    CHECK(play(game_of(7, 7, ""), "e3", setup).over());

    Position position = play(lasting, "e3", setup);
    CHECK_FALSE(position.over());
    CHECK(position.turn().side == 2);
    position.undo();
    CHECK(position == play(lasting, "", setup));

    const Position broken = play(lasting, "e3 b4", setup);
    CHECK_FALSE(broken.over());
    CHECK(stone_count(broken, 1) == 4);

    const Position kept = play(lasting, "e3 g7", setup);
    REQUIRE(kept.over());
    CHECK(kept.outcome().winner == 1);
    CHECK(kept.verdict().reason == "line");
    CHECK(kept.verdict().cells.size() == 5);
    CHECK(says(kept.verdict().text, "the line of {} was not broken", {"black"}));

    // The five is made again, and has no pair that could be captured.
    CHECK(play(lasting, "e3 b4 b3", setup).outcome().winner == 1);
}

TEST_CASE("A five that no capture can break wins immediately", "[rules]") {
    const auto lasting = game_of(7, 7, "lines_must_last=true");
    CHECK(play(lasting, "e3", "black:a3,b3,c3,d3 white:g1,g2 to_move:black").over());
    // The pair a3, a2 is at the edge, so no stone can flank it from below.
    CHECK(play(lasting, "e1", "black:a1,b1,c1,d1,a2 white:a3,g2 to_move:black").over());
}

TEST_CASE("An older five wins before one made in answer to it, but captures win earlier",
          "[rules]") {
    const std::string fives = "black:a3,b3,c3,d3,b2 white:b1,a7,b7,c7,d7 to_move:black";
    const Position answered = play(game_of(7, 7, "lines_must_last=true"), "e3 e7", fives);
    REQUIRE(answered.over());
    CHECK(answered.outcome().winner == 1);

    // White cannot break the five, but captures f6 and f5 from f4, its last pair.
    const std::string last = "black:a1,b1,c1,d1,f5,f6 white:f7,g2 to_move:black";
    const auto game = game_of(7, 7, "lines_must_last=true goal=2");
    CHECK_FALSE(play(game, "e1", last).over());
    const Position taken = play(game, "e1 f4", last);
    REQUIRE(taken.over());
    CHECK(taken.outcome().winner == 2);
    CHECK(taken.verdict().reason == "capture");
    CHECK(play(game, "e1 g4", last).outcome().winner == 1);
}

TEST_CASE("Stones of two other sides between own stones are captured together", "[rules]") {
    const Position position = play(game_of(6, 1, "", 3), "a1", "white:b1 red:c1 black:d1");
    CHECK(stone_count(position, 2) + stone_count(position, 3) == 0);
}

TEST_CASE("A capture rule that captures nothing is refused", "[rules]") {
    CHECK(refusal({5, 5, {"place", "line length=5", "capture sizes=", "full_board"}}) ==
          "rules.capture.sizes: 'sizes' is empty: nothing could be captured");
}

TEST_CASE("A cell that is only named in an opening captures no stones", "[rules]") {
    const std::string steps =
        "opening steps=first%20places%20black,first%20places%20white,first%20places%20white,"
        "first%20offers%202%20black,second%20picks";
    const std::string moves = "g7 b1 c1 a1 f5";
    for (const std::string rule : {"capture", "enclose"}) {
        INFO(rule);
        const auto game =
            make({7, 7, {"place", "line length=5", rule, "pass", "full_board", steps}});
        const Position position = play(game, moves);
        CHECK(stone_count(position, 1) == 1);
        CHECK(stone_count(position, 2) == 2);
        CHECK(position.empty_cells().size() == 46);
    }
}

TEST_CASE("Games with captures keep the promises of a game", "[rules]") {
    for (const char* capture : {"sizes=1 goal=9", "sizes=1,2 goal=6 lines_must_last=true",
                                "sizes=2,3 goal=40 lines_must_last=true"}) {
        for (const int sides : {2, 3}) {
            INFO(capture << " sides " << sides);
            const auto game = make({5,
                                    5,
                                    {"place", "line length=3 overline=ignored",
                                     std::string("capture ") + capture, "full_board"},
                                    sides});
            CHECK(find_breach(game, all_rules(), {60, 1, {}}) == "");
        }
    }
}

TEST_CASE("A five gets its place only if it was not broken, whatever the order of rules",
          "[rules]") {
    // As above, white can break black's five in row 3 at b4. Red is not involved.
    const std::string setup = "black:a3,b3,c3,d3,b2 white:b1,g1,g2 red:g4 to_move:black";
    const std::string capture = "capture lines_must_last=true";
    const std::vector<std::vector<std::string>> orders{
        {"place", "line length=5", capture, "full_board", "play_on"},
        {"play_on", "place", "line length=5", capture, "full_board"},
        {"play_on", capture, "full_board", "line length=5", "place"}};
    for (const auto& rules : orders) {
        const auto game = make({7, 7, rules, 3});
        const auto told = [&](const std::string& actions) {
            std::string text;
            for (const Message& said : play(game, actions, setup).status()) {
                text += english(said) + ";";
            }
            return text;
        };
        CHECK(told("e3").find("places") == std::string::npos);
        CHECK(told("e3 b4").find("places") == std::string::npos);
        CHECK(told("e3 g7").find("places: 1. black;") != std::string::npos);
        // A five with its place waits for no other move.
        CHECK(told("e3 g7 a7 a6").find("places: 1. black;") != std::string::npos);
        CHECK_FALSE(play(game, "e3 g7 a7 a6", setup).over());
        CHECK(find_breach(game, all_rules(), {5, 1, {}}) == "");
    }
}

TEST_CASE("A five with its place waits for no answer while the others play on", "[rules]") {
    const auto game =
        make({7,
              7,
              {"place", "line length=5", "capture lines_must_last=true", "full_board", "play_on"},
              3});
    const std::string setup =
        "black:a3,b3,c3,d3,b2 white:b1,g1,g2,a7,b7,c7,d7 red:g4 to_move:black";
    Position position = play(game, "e3 f1 f6", setup);
    CHECK_FALSE(position.over());
    // White makes its own five later, and gets second place for it.
    position.apply(*parse_action(position, "e7"));
    REQUIRE(position.over());
    CHECK(position.outcome().rank[0] == 1);
    CHECK(position.outcome().rank[1] == 2);
    CHECK(position.outcome().rank[2] == 3);
}

TEST_CASE("The explanation of a line that may be broken says that the game continues", "[rules]") {
    const std::string setup = "black:d8,e8,f8,g8,f7 white:f6 to_move:black";
    for (const auto& [last, told] : {std::pair{"true", true}, std::pair{"false", false}}) {
        const auto game = game_of(9, 9, std::string("lines_must_last=") + last);
        const Position position = play(game, "", setup);
        bool goes_on = false;
        for (const Comment& comment : position.comments(*parse_action(position, "h8"))) {
            goes_on = goes_on || english(comment.text).starts_with("the game continues after it");
        }
        CHECK(goes_on == told);
    }
}
