// Openings: the allowed moves of each step, and their effects.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "games/gomoku/rules.hpp"
#include "rules/opening_games.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/sanitized.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;
using Catch::Matchers::Contains;

TEST_CASE("an opening named none changes nothing", "[rules]") {
    const auto game = game_with("opening");
    CHECK(game->places_freely());
    CHECK(game->word_count() == 2);
    CHECK(turns(play(game, "a1 b1 c1")) == "0b 1w 0b 1w");
}

TEST_CASE("every opening goes through its steps according to its rules", "[rules]") {
    struct Row {
        std::string opening, actions, turns;
    };
    const std::vector<Row> rows{
        {"pro", "h8 a1 h11 b2", "0b 1w 0b 1w 0b"},
        {"long_pro", "h8 i9 h12 b2", "0b 1w 0b 1w 0b"},
        {"swap", "a1 keep b2 c3", "0b 1w 1w 0b 1w"},
        {"swap", "a1 swap b2 c3", "0b 1w 0w 1b 0w"},
        {"swap3", "h8 i9 h10 white a1 b1", "0b 0w 0b 1w 1w 0b 1w"},
        {"swap3", "h8 i9 h10 black a1 b1", "0b 0w 0b 1w 0w 1b 0w"},
        {"swap2", "h8 i9 h10 white a1 b1", "0b 0w 0b 1w 1w 0b 1w"},
        {"swap2", "h8 i9 h10 black a1 b1", "0b 0w 0b 1w 0w 1b 0w"},
        {"swap2", "h8 i9 h10 more a1 b1 black c1 d1", "0b 0w 0b 1w 1w 1b 0b 1w 0b 1w"},
        {"swap2", "h8 i9 h10 more a1 b1 white c1 d1", "0b 0w 0b 1w 1w 1b 0b 0w 1b 0w"},
        {"swap5", "a1 keep b1 keep c1 keep d1 keep e1 keep f1",
         "0b 1w 1w 0b 0b 1w 1w 0b 0b 1w 1w 0b"},
        {"swap5", "a1 swap b1 swap c1 keep d1 keep e1 swap f1",
         "0b 1w 0w 1b 0b 1w 1w 0b 0b 1w 0w 1b"},
        {"rif", "h8 h9 h10 keep a1 c5 d5 d5 e1", "0b 0w 0b 1w 1w 0b 0b 1b 1w 0b"},
        {"rif", "h8 h9 h10 swap a1 c5 d5 c5 e1", "0b 0w 0b 1w 0w 1b 1b 0b 0w 1b"},
        {"yamaguchi", "h8 i9 j10 3 swap a1 c5 d5 e9 d5 f1", "0b 0w 0b 0b 1w 0w 1b 1b 1b 0b 0w 1b"},
        {"yamaguchi", "h8 i9 j10 1 keep a1 c5 c5 f1", "0b 0w 0b 0b 1w 1w 0b 1b 1w 0b"},
        {"soosyrv8", "h8 i9 j10 keep a1 2 swap c5 d5 c5 f1", "0b 0w 0b 1w 1w 1w 0b 1b 1b 0b 0w 1b"},
        {"taraguchi10", "h8 keep h9 keep h10 keep h7 keep e5 keep a1",
         "0b 1w 1w 0b 0b 1w 1w 0b 0b 1w 1w 0b"},
        {"taraguchi10", "h8 swap h9 keep h10 keep h7 swap e5 swap a1",
         "0b 1w 0w 1b 1b 0w 0w 1b 0b 1w 0w 1b"},
        {"taraguchi10", "h8 keep h9 keep h10 keep h7 ten a1 b2 c3 d4 e5 f6 g2 f2 e2 d2 g2 o15",
         "0b 1w 1w 0b 0b 1w 1w 0b 0b 0b 0b 0b 0b 0b 0b 0b 0b 0b 1b 1w 0b"},
        {"tarannikov", "h8 keep i9 keep j10 keep k11 keep l12 keep a1",
         "0b 1w 1w 0b 0b 1w 1w 0b 0b 1w 1w 0b"},
    };
    for (const Row& row : rows) {
        INFO(row.opening << ": " << row.actions);
        CHECK(turns(play(game_with("opening name=" + row.opening), row.actions)) == row.turns);
    }
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        const bool played = std::any_of(
            rows.begin(), rows.end(), [&](const Row& row) { return row.opening == opening.name; });
        CHECK(played);
    }
}

TEST_CASE("a step refuses other moves, and gives the reason", "[rules]") {
    struct Row {
        std::string opening, actions, refused, reason;
    };
    const std::vector<Row> rows{
        {"pro", "", "h9", "stone 1 goes to the centre"},
        {"pro", "h8", "h8", "h8 is occupied"},
        {"pro", "h8 h9", "j10", "j10 is inside the 5×5 window"},
        {"long_pro", "h8 h9", "k11", "k11 is inside the 7×7 window"},
        {"swap", "h8", "i9", "first comes a choice: keep or swap"},
        {"swap2", "h8 i9 h10", "j8", "first comes a choice: black, white or more"},
        {"swap2", "h8 i9 h10", "keep", "first comes a choice: black, white or more"},
        {"rif", "h8", "h10", "h10 is outside the 3×3 window"},
        {"rif", "h8 h9", "k8", "k8 is outside the 5×5 window"},
        {"rif", "h8 h9 h10 keep a1 c5", "c5", "c5 is already offered"},
        {"rif", "h8 h9 h10 keep h7 g8", "i8", "i8 is symmetric to g8"},
        {"rif", "h8 h9 h10 keep a1 c5 d5", "e5", "e5 was not offered"},
        {"yamaguchi", "h8 h9 h10", "h7", "first comes a number, 1 to 12"},
        {"yamaguchi", "h8 h9 h10", "13", "first comes a number, 1 to 12"},
        {"taraguchi10", "h8 keep h9 keep h10 keep", "l8", "l8 is outside the 7×7 window"},
        {"taraguchi10", "h8 keep h9 keep h10 keep h7 keep", "m8", "m8 is outside the 9×9 window"},
        {"taraguchi10", "h8 keep h9 keep h10 keep h7 swap", "ten", "is not a cell"},
    };
    for (const Row& row : rows) {
        INFO(row.opening << ": " << row.actions << " " << row.refused);
        const Position position = play(game_with("opening name=" + row.opening), row.actions);
        const Result<Action> action = parse_action(position, row.refused);
        REQUIRE_FALSE(action);
        CHECK_THAT(english(action.error()), Contains(row.reason));
    }
    const Position touching =
        play(game_with(steps({"black places", "white places touching"})), "h8");
    CHECK(says(touching.why_not(Action::place(0)), "{} is not next to a stone", {"a1"}));
    CHECK(legal_count(touching) == 8);
    CHECK(says(touching.why_not(Action::pass()), "a cell must be named"));
}

TEST_CASE("a person sees the question of an opening", "[rules]") {
    struct Row {
        std::string opening, actions, prompt;
    };
    const std::vector<Row> rows{
        {"opening name=pro", "", "black places a black stone in the centre"},
        {"opening name=pro", "h8 h9", "black places a black stone outside the 5×5 window"},
        {"opening name=pro", "h8 h9 a1", ""},
        {"opening name=swap2", "h8", "the first player places a white stone"},
        {"opening name=swap2", "h8 i9 h10", "the second player chooses: black, white or more"},
        {"opening name=taraguchi10", "h8 keep h9 keep h10 keep h7 ten a1 b2",
         "black offers cell 3 of 10 for stone 5"},
        {"opening name=rif", "h8 h9", "the first player places a black stone in the 5×5 window"},
        {"opening name=rif", "h8 h9 h10 keep h7 a1 b1",
         "white picks one of the cells offered for stone 5"},
        {"opening name=soosyrv8", "h8 h9 h10 swap h7",
         "white declares how many cells will be offered: 1 to 8"},
        {steps({"black places", "white places touching"}), "a1",
         "white places a white stone next to a stone"},
    };
    for (const Row& row : rows) {
        INFO(row.opening << ": " << row.actions);
        CHECK(prompt(play(game_with(row.opening), row.actions)) == row.prompt);
    }
}

TEST_CASE("allowed and offered cells are marked", "[rules]") {
    const auto game = game_with("opening name=rif");
    CHECK(names_of(play(game, ""), "region") == Lines{"h8"});
    CHECK(names_of(play(game, "h8"), "region") ==
          Lines{"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"});
    CHECK(names_of(play(game, "h8 h9 h10 keep"), "region").empty());
    CHECK(names_of(play(game, "h8 h9 h10 keep a1 d5 c5"), "offered") == Lines{"c5", "d5"});
    CHECK(play(game, "h8 h9 h10 keep a1 d5 c5 c5").marks().empty());
}

TEST_CASE("the number of offered cells counts only different ones", "[rules]") {
    const auto game =
        game_with(steps({"black places in 1x1", "white offers 5", "black picks"}), 3, 2, 3);
    const Position offered = play(game, "b2 a1 a2");
    CHECK(prompt(offered) == "black picks one of the cells offered for stone 2");
    CHECK(legal_count(offered) == 2);
    const Position picked = play(game, "b2 a1 a2 a2");
    CHECK(picked.at(parse_cell(game->board(), "a2").value()) == 2);
    CHECK(turns(picked) == "0b 1w 1w 0w 0b");
}

TEST_CASE("the parameter decides which symmetric cells are equal", "[rules]") {
    const Lines lines{"black places", "white places", "black offers 2", "white picks"};
    // c3 and d3 are symmetric around the stones, but not around the board.
    const std::string actions = "c4 d4 e1";
    CHECK(play(game_with(steps(lines)), actions).is_legal(Action::place(0)));
    const auto twin = [&](const std::string& more) {
        const Position position = play(game_with(steps(lines, more)), "c4 c5 a4");
        return position.is_legal(Action::place(parse_cell(position.board(), "e4").value()));
    };
    CHECK_FALSE(twin(""));
    CHECK_FALSE(twin(" symmetry=stones"));
    CHECK(twin(" symmetry=board"));
    CHECK(twin(" symmetry=none"));
}

TEST_CASE("a full region does not restrict", "[rules]") {
    const auto game = game_with(
        steps({"black places in 1x1", "white places in 1x1", "black places touching"}), 5, 2, 4);
    CHECK(legal_count(play(game, "c3")) == 24);
    CHECK(legal_count(play(game_with(steps({"black places touching"})), "")) == 225);
}

TEST_CASE("a game from a setup has no opening", "[rules]") {
    const auto game = game_with("opening name=swap2");
    const Position position = play(game, "a1 b1", "black:h8 to_move:white");
    CHECK(turns(position) == "1w 0b 1w");
    CHECK(prompt(position).empty());
}

TEST_CASE("different paths through an opening to the same position are the same", "[rules]") {
    const auto swap2 = game_with("opening name=swap2");
    CHECK(play(swap2, "h8 i9 h10 white") == play(swap2, "h10 i9 h8 white"));
    CHECK(play(swap2, "h8 i9 h10 white").key() == play(swap2, "h10 i9 h8 white").key());
    CHECK(play(swap2, "h8 i9 h10 white").key() != play(swap2, "h10 i9 h8 black").key());
    const auto yamaguchi = game_with("opening name=yamaguchi");
    const Position one = play(yamaguchi, "h8 h9 h10 1 keep a1 c5 c5");
    const Position two = play(yamaguchi, "h8 h9 h10 2 keep a1 d7 c5 c5");
    CHECK(one == two);
    CHECK(one.key() == two.key());
}

TEST_CASE("the winner of a game decided in its opening is the player of the winning side",
          "[rules]") {
    const auto game = game_with(
        steps({"first places black", "second may swap", "first places black", "black places"}), 5,
        2, 2);
    const Position kept = play(game, "a1 keep a2");
    REQUIRE(kept.over());
    CHECK(kept.outcome().rank[0] == 1);
    const Position swapped = play(game, "a1 swap a2");
    REQUIRE(swapped.over());
    CHECK(swapped.outcome().winner == 1);
    CHECK(swapped.outcome().rank[1] == 1);
}

TEST_CASE("after an opening a turn of several stones is complete", "[rules]") {
    const auto game = make({9,
                            9,
                            {"place", "line length=6", "full_board", "turns stones=2 first=1",
                             steps({"black places in 1x1", "white may swap"})}});
    CHECK(turns(play(game, "e5 swap a1 a2 b1 b2")) == "0b 1w 0w 0w 1b 1b 0w");
}

TEST_CASE("steps can name sides of any name", "[rules]") {
    Recipe recipe{3, 3, {"place", "line length=3", "full_board"}};
    GameDescription description = describe(recipe);
    description.sides = {"x", "o"};
    Parameters parameters(all_rules().find("opening")->fields, 2);
    parameters.set("steps", {std::string("first places x"), std::string("second chooses x or o")});
    description.rules.push_back({"opening", parameters});
    const auto own = Game::create(description, all_rules());
    REQUIRE(own);
    CHECK(turns(play(*own, "b2 x a1")) == "0x 1o 0o 1x");
    parameters.set("steps", {});
    parameters.set("name", {std::string("swap2")});
    description.rules.back().parameters = parameters;
    const auto named = Game::create(description, all_rules());
    REQUIRE(named);
    CHECK(prompt(play(*named, "b2 a1 c3")) == "the second player chooses: x, o or more");
}

TEST_CASE("games with openings keep the promises of a game", "[rules]") {
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        CHECK(find_breach(game_with("opening name=" + opening.name), all_rules(), {3, 1, {}}) ==
              "");
        CHECK(find_breach(game_with("opening name=" + opening.name, 8, 2, 4), all_rules(),
                          {15, 7, {}}) == "");
    }
    const Lines odd{"second places touching",
                    "first declares 2 to 4",
                    "first offers declared white",
                    "second picks",
                    "black chooses keep, swap, left or right",
                    "if left, white places outside 3x3",
                    "white places in 3x5",
                    "if right, black chooses white or black"};
    CHECK(find_breach(game_with(steps(odd), 5, 2, 4), all_rules(), {60, 3, {}}) == "");
}

TEST_CASE("random openings are refused or keep the promises of a game", "[rules]") {
    const Lines parts{"first places",
                      "second places white in 3x3",
                      "black places touching",
                      "white places",
                      "black places outside 3x3",
                      "second may swap",
                      "black may swap",
                      "first chooses keep, swap or more",
                      "white chooses black or white",
                      "if more, white places in 1x1",
                      "if more, black chooses keep or white",
                      "first declares 1 to 3",
                      "white offers 2",
                      "second picks",
                      "black offers declared",
                      "black picks",
                      "white places black",
                      "if more, first offers 3 black",
                      "if more, second picks",
                      "second declares 2 to 9"};
    std::minstd_rand random(4);
    int made = 0;
    for (int i = 0; i < 1500 / kSanitizedPart; ++i) {
        Lines lines;
        for (std::size_t n = random() % 7 + 1; n > 0; --n) {
            lines.push_back(parts[random() % parts.size()]);
        }
        INFO(fmt::format("{}", fmt::join(lines, "; ")));
        const std::string rule = steps(lines);
        if (!why(rule, 2, 5).empty()) continue;
        ++made;
        CHECK(find_breach(game_with(rule, 5, 2, 4), all_rules(), {2, 1, {}}) == "");
    }
    CHECK(made > 200 / kSanitizedPart);
}

TEST_CASE("games with openings keep the promises of a game, a thousand times", "[rules][.slow]") {
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        CHECK(find_breach(game_with("opening name=" + opening.name, 9, 2, 4), all_rules(),
                          {1000, 77, {}}) == "");
    }
}

TEST_CASE("an offer without a declared number is one cell", "[rules]") {
    // The chosen branch skips the step that declares a number.
    const Lines lines{"first places black",    "white chooses keep or ten",
                      "white declares 2 to 3", "black offers declared",
                      "white picks",           "if ten, black offers declared",
                      "if ten, white picks"};
    const auto game = game_with(steps(lines), 9, 2, 5);
    CHECK(legal_count(play(game, "e5 ten a1")) == 1);
    CHECK(find_breach(game, all_rules(), {50, 1, {}}) == "");
}

TEST_CASE("an opening alone is not a game", "[rules]") {
    CHECK(refusal({9, 9, {"opening name=pro", "line length=5", "full_board"}}) ==
          "rules: no rule provides actions (add 'place', 'drop' or 'step')");
    CHECK(refusal({9, 9, {"pass", "line length=5", "full_board"}}) ==
          "rules: no rule provides actions (add 'place', 'drop' or 'step')");
}

TEST_CASE("An opening needs a game that places stones, and none from hands", "[rules]") {
    const std::string swap2 = "opening name=swap2";
    CHECK(refusal({6, 6, {"stones cells=a1,b2", "step", "stuck", "move_limit moves=90", swap2}}) ==
          "rules.opening: places stones, but no other part does (leave it out)");
    CHECK(refusal({6, 6, {"place from=hand", "hand pieces=9", "line length=5", "stuck", swap2}}) ==
          "rules.opening: places stones that are not in a hand (leave out this or 'hand')");
    CHECK(refusal({6, 6, {"place", "line length=5", "full_board", swap2}}).empty());
    CHECK(refusal({6, 6, {"place stones=any", "line length=5", "full_board", swap2}}).empty());
    // It has no steps.
    const std::string none = "opening name=none";
    CHECK(refusal({6, 6, {"place from=hand", "hand pieces=9", "line length=5", "stuck", none}})
              .empty());
}

TEST_CASE("After an opening, a rule may ask whether a stone repeats a position", "[rules]") {
    // The opening comes first, and so is asked first.
    const Lines rules{
        "opening name=swap",          "place", "capture", "line length=5", "full_board", "stuck",
        "repetition result=forbidden"};
    const auto game = make({5, 5, rules});
    CHECK(find_breach(game, all_rules(), {20, 1, {}}) == "");
}

TEST_CASE("An opening begins with its first step, whatever the order of turns", "[rules]") {
    const auto begins = [](const Lines& lines, const std::string& order) {
        const auto game = make(
            {9, 9, {"place", "line length=5", "full_board", steps(lines), "turns order=" + order}});
        return turns(play(game, "e5 e6"));
    };
    CHECK(begins({"black places", "white places"}, "2,1") == "0b 1w 0b");
    CHECK(begins({"second places white", "first places black"}, "1,2") == "1w 0b 1w");
}

TEST_CASE("Steps without a move under other rules are skipped", "[rules]") {
    // Black can flip with b4 and d3, white only with b1.
    const auto turn = [](const Lines& lines, const std::string& actions) {
        const auto game = make(
            {4,
             4,
             {"place", "flip", "pass", "count", steps(lines), "stones cells=b2%20d1,b3%20d2"}});
        const Position position = play(game, actions);
        std::string text = turns(position);
        ActionList scratch;
        for (const Action action : position.legal(scratch)) {
            text += ' ' + position.action_name(action);
        }
        return text;
    };
    CHECK(turn({"black places in 1x1", "second may swap"}, "") == "1w keep swap");
    CHECK(turn({"black places", "white places", "second may swap"}, "b4") == "0b 1w keep swap");
    const Lines offers{"white offers 2 white", "black picks", "black places"};
    CHECK(turn(offers, "") == "1w b1");
    CHECK(turn(offers, "b1") == "1w 0w b1");
}

TEST_CASE("Openings keep all promises even if other rules leave a step without a move", "[rules]") {
    for (const char* opening : {"name=swap2", "name=pro", "name=swap5", "name=taraguchi10"}) {
        INFO(opening);
        for (const std::string more : {"flip", "enclose goal=2"}) {
            const auto game =
                make({6,
                      5,
                      {"place", more, "pass", "count", std::string("opening ") + opening,
                       "stones cells=a1%20b2,a2%20b1 centred=true"}});
            CHECK(find_breach(game, all_rules(), {50, 1, {}}) == "");
        }
    }
}

TEST_CASE("a named opening begins with the first side, whatever the sides' names", "[rules]") {
    GameDescription description =
        describe({15, 15, {"place", "line length=5", "full_board", "opening name=swap2"}});
    std::swap(description.sides[0], description.sides[1]);
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    CHECK(turns(play(*game, "h8 i9 h10 black a1 b1")) == "0w 0b 0w 1b 1b 0w 1b");
    CHECK(turns(play(*game, "h8 i9 h10 more a1 b1 black c1")) == "0w 0b 0w 1b 1b 1w 0w 0b 1w");
}
