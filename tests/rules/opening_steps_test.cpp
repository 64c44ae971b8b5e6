// The steps of openings in their written form: valid steps, refused steps, and the cells that a
// step allows or offers.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/position_text.hpp"
#include "games/gomoku/rules.hpp"
#include "rules/catalogue.hpp"
#include "rules/opening_games.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"

using namespace tengen;
using namespace tengen::test;
using Catch::Matchers::Contains;

TEST_CASE("an invalid step is named, with the expected words", "[rules]") {
    struct Row {
        Lines lines;
        std::string error;
    };
    const std::vector<Row> rows{
        {{"frist places black"},
         "step 1 'frist places black': expected first, second or a side (black, white), found "
         "'frist' (did you mean 'first'?)"},
        {{"first places", "red places"}, "step 2 'red places': expected first, second or a side"},
        {{"first"}, "expected places, may swap, chooses, declares, offers or picks, found the end"},
        {{"first place black"}, "found 'place' (did you mean 'places'?)"},
        {{"first plays black"}, "found 'plays'"},
        {{"first places grey"}, "expected a side, in, outside or touching, found 'grey'"},
        {{"first places black in"}, "expected a window such as 5x5, found the end"},
        {{"first places black in 5"}, "expected a window such as 5x5, found '5'"},
        {{"first places black in 0x5"}, "expected a window such as 5x5, found '0x5'"},
        {{"first places black in 5x5 toching"}, "expected nothing more, found 'toching'"},
        {{"first places touching touching"}, "expected nothing more, found 'touching'"},
        {{"first places in 5x5 outside 3x3"}, "expected nothing more, found 'outside'"},
        {{"first places black outside 15x15"}, "a board of 15×15 has no cell there"},
        {{"first places black in 4x4"},
         "a 4x4 window has no middle on a board of 15×15 (use 3x3 or 5x5)"},
        {{"first places black outside 5x2"},
         "a 5x2 window has no middle on a board of 15×15 (use 5x1 or 5x3)"},
        {{"black offers 2 in 6x5", "white picks"},
         "a 6x5 window has no middle on a board of 15×15 (use 5x5 or 7x5)"},
        {{"black offers 2 outside 15x15", "white picks"}, "a board of 15×15 has no cell there"},
        {{"black offers 2 near", "white picks"},
         "expected a side, in, outside or touching, found 'near'"},
        {{"black offers 2 in", "white picks"}, "expected a window such as 5x5, found the end"},
        {{"first may skip"}, "expected swap, found 'skip'"},
        {{"first chooses black"}, "expected 2..16 words to choose among"},
        {{"first chooses"}, "expected 2..16 words to choose among"},
        {{"first chooses keep or keep"}, "'keep' can be chosen twice"},
        {{"first chooses keep or Keep"}, "'Keep' can be chosen twice"},
        {{"first chooses undo or more", "if more, first places", "if undo, first places"},
         "'undo' is a command at the table, and could not be chosen there (take another word)"},
        {{"first chooses keep or Pass", "if Pass, first places"},
         "'Pass' is a command at the table"},
        {{"first chooses keep or h8"},
         "expected a side, keep, swap or a word of letters, found 'h8'"},
        {{"first chooses keep or more"}, "no later step begins with 'if more,'"},
        {{"if more, first places"}, "expected a word that an earlier step offers, found 'more'"},
        {{"first declares many"}, "expected MIN to MAX, within 1..64, found 'many'"},
        {{"first declares 1"}, "expected MIN to MAX, within 1..64, found the end"},
        {{"first declares 3 to 3"}, "expected MIN to MAX, within 1..64, found '3'"},
        {{"first declares 1 to 65"}, "expected MIN to MAX, within 1..64, found '65'"},
        {{"first declares 01 to 5"}, "expected MIN to MAX, within 1..64, found '01'"},
        {{"black offers some"}, "expected a number 1..64 or declared, found 'some'"},
        {{"black offers declared", "white picks"}, "no earlier step declares a number"},
        {{"black offers 2"}, "the next step must be a pick"},
        {{"black offers 2", "white places"}, "the next step must be a pick"},
        {{"black places", "white picks"}, "the step before must offer cells"},
        {{"white picks"}, "the step before must offer cells"},
        {{""}, "expected first, second or a side (black, white), found the end"},
        {Lines(65, "black places"), "'steps' has 65 lines, the most are 64"},
    };
    for (const Row& row : rows) {
        INFO(row.lines.front());
        CHECK_THAT(why(steps(row.lines)), Contains("rules.opening.steps"));
        CHECK_THAT(why(steps(row.lines)), Contains(row.error));
    }
    CHECK_THAT(why("opening name=swap2 steps=black%20places"), Contains("both given"));
    CHECK_THAT(why("opening name=pro", 2, 5), Contains("rules.opening.name: step 3"));
}

TEST_CASE("sides are exchanged only between two seats, but any side can place stones", "[rules]") {
    CHECK_THAT(why("opening name=swap2", 3), Contains("between two seats only, this game has 3"));
    CHECK_THAT(why("opening name=swap", 3), Contains("between two seats only"));
    CHECK_THAT(why(steps({"second places"}), 1), Contains("the game has one seat only"));
    CHECK(why("opening name=none", 3).empty());
    const auto game = game_with(steps({"black places in 1x1", "white places touching"}), 9, 3);
    CHECK(turns(play(game, "e5 e6 a1")) == "0b 1w 2r 0b");
}

TEST_CASE("a side that is named like a command can play, but cannot be chosen", "[rules]") {
    const auto refused = [](const std::string& opening) {
        GameDescription game = describe({5, 5, {"place", "full_board", opening}});
        game.sides = {"undo", "white"};
        const auto made = Game::create(game, all_rules());
        return made ? std::string() : english(made.error());
    };
    CHECK(refused(steps({"undo places", "white may swap"})).empty());
    CHECK_THAT(refused(steps({"undo places", "white chooses undo or white"})),
               Contains("'undo' is a command at the table"));
}

TEST_CASE("one mistake in an opening is reported once", "[rules]") {
    const auto problems = [](const std::string& opening, int sides) {
        const GameDescription game = describe({15, 15, {"place", "full_board", opening}, sides});
        const Board board = Board::create(game.board).value();
        std::vector<std::string> texts;
        for (const Error& problem : all_rules().find("opening")->problems(
                 game.rules.back().parameters,
                 RuleContext{board, sides, game.seats, game.sides, game.rules})) {
            texts.push_back(english(problem.message));
        }
        return texts;
    };
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        const bool exchanges = opening.name.find("pro") == std::string::npos;
        CHECK(problems("opening name=" + opening.name, 3).size() == (exchanges ? 1 : 0));
        CHECK(problems("opening name=" + opening.name, 2).empty());
    }
    CHECK(problems(steps({"second chooses black, h8 or more", "if more, second places"}), 2) ==
          Lines{"step 1 'second chooses black, h8 or more': expected a side, keep, swap or a word "
                "of letters, found 'h8'"});
    CHECK(problems(steps({"secnd chooses black or more", "if more, second places"}), 2).size() ==
          1);
}

TEST_CASE("the opening rule lists its names for programs", "[rules]") {
    RuleCatalogue catalogue;
    rules::add_to(catalogue, {{"corner", {"first places black", "second may swap"}}});
    const Field& name = catalogue.find("opening")->fields.front();
    CHECK(name.choices == std::vector<std::string>{"none", "corner"});
    const Recipe corner{3, 3, {"place", "full_board", "opening name=corner"}};
    CHECK(prompt(play(make(corner, catalogue), "a1")) == "the second player chooses: keep or swap");
    const RuleCatalogue shipped = all_rules();
    CHECK(shipped.find("opening")->fields.front().choices ==
          std::vector<std::string>{"none", "pro", "long_pro", "swap", "swap3", "swap2", "swap5",
                                   "rif", "yamaguchi", "soosyrv8", "taraguchi10", "tarannikov"});
}

TEST_CASE("windows are in the centre of the board, and can be combined with touching", "[rules]") {
    struct Row {
        std::string step;
        int size;
        std::string before;
        std::string region;  ///< the marked cells, in alphabetical order
        std::size_t cells;
    };
    const std::vector<Row> rows{
        {"white places in 3x3", 9, "a1", "d4 d5 d6 e4 e5 e6 f4 f5 f6", 9},
        {"white places in 1x1", 9, "a1", "e5", 1},
        // On boards of even size an even window is exactly central, and an odd one is around the
        // centre.
        {"white places in 2x2", 8, "a1", "d4 d5 e4 e5", 4},
        {"white places in 1x1", 8, "a1", "e5", 1},
        {"white places in 3x3", 8, "a1", "d4 d5 d6 e4 e5 e6 f4 f5 f6", 9},
        {"white places in 2x3", 8, "a1", "d4 d5 d6 e4 e5 e6", 6},
        {"white places touching", 9, "a1", "a2 b1 b2", 3},
        {"white places in 3x3 touching", 9, "d4", "d5 e4 e5", 3},
        {"white places touching in 3x3", 9, "d4", "d5 e4 e5", 3},
        {"white places outside 3x3 touching", 9, "d4", "c3 c4 c5 d3 e3", 5},
        {"white offers 2 in 3x3", 9, "a1", "d4 d5 d6 e4 e5 e6 f4 f5 f6", 9},
        {"white offers 2 black in 3x3 touching", 9, "d4", "d5 e4 e5", 3},
    };
    for (const Row& row : rows) {
        INFO(row.step << ' ' << row.size);
        Lines lines{"black places", row.step};
        if (row.step.find("offers") != std::string::npos) lines.emplace_back("black picks");
        const Position position = play(game_with(steps(lines), row.size), row.before);
        CHECK(fmt::format("{}", fmt::join(names_of(position, "region"), " ")) == row.region);
        CHECK(legal_count(position) == row.cells);
    }
}

TEST_CASE("cells are offered in their region, but fewer if it has no more", "[rules]") {
    const auto game = game_with(
        steps({"black places in 1x1", "white offers 4 in 3x1 touching", "black picks"}), 9);
    Position position = play(game, "e5");
    CHECK(prompt(position) ==
          "white offers cell 1 of 4 for stone 2, in the 3×1 window and next to a stone");
    const auto why_not = [&](const std::string& cell) {
        const auto action = parse_action(position, cell);
        return action ? std::string() : english(action.error());
    };
    CHECK(why_not("a1") == "a1 is outside the 3×1 window");
    position = play(game, "e5 d5");
    // f5 is the mirror image of d5, so no cell remains to offer.
    CHECK(prompt(position) == "black picks one of the cells offered for stone 2");
    const auto far = game_with(steps({"black places", "white places in 5x5 touching"}), 9);
    position = play(far, "g5");
    CHECK(why_not("c5") == "c5 is not next to a stone");
    CHECK(why_not("h5") == "h5 is outside the 5×5 window");
    // A region without an allowed cell does not restrict.
    CHECK(legal_count(play(far, "a1")) == 80);
    CHECK(find_breach(game, all_rules(), {20, 3, {}}) == "");
    CHECK(find_breach(far, all_rules(), {5, 3, {}}) == "");
}
