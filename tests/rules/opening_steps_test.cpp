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
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The reason why a step is refused: the id of its message, and the arguments.
struct Reason {
    std::string_view id;
    Lines arguments = {};
};

Reason expected(const std::string& what, const std::string& found, const std::string& hint = "") {
    return {"expected {}, found {}{}", {what, found.empty() ? "the end" : "'" + found + "'", hint}};
}

/// The errors of a game with this opening.
Errors errors_of(const std::string& opening, int sides = 2, int size = 15) {
    const auto game =
        Game::create(describe({size, size, {"place", "full_board", opening}, sides}), all_rules());
    REQUIRE_FALSE(game);
    return game.error();
}

/// Whether the first error is about this step (counted from 1), and has this reason.
bool refuses(const Errors& errors, int step, const Lines& lines, const Reason& reason) {
    const Error& error = errors.front();
    CHECK(error.place == fmt::format("rules.opening.steps[{}]", step - 1));
    REQUIRE(error.message.id == "step {} '{}': {}");
    const std::vector<Argument>& arguments = error.message.arguments;
    CHECK(arguments[0].english() == std::to_string(step));
    CHECK(arguments[1].english() == lines[static_cast<std::size_t>(step) - 1]);
    REQUIRE(arguments[2].message() != nullptr);
    return says(*arguments[2].message(), reason.id, reason.arguments);
}

const std::string kActs = "places, may swap, chooses, declares, offers or picks";
const std::string kActors = "first, second or a side (black, white)";
const std::string kRegions = "a side, in, outside or touching";
const std::string kWindow = "a window such as 5x5";
const std::string kRange = "MIN to MAX, within 1..64";

}  // namespace

TEST_CASE("an invalid step is named, with the expected words", "[rules]") {
    struct Row {
        Lines lines;
        Reason reason;
        int step = 1;  ///< the refused one
    };
    const Reason no_middle{"a {}x{} window has no middle on a board of {}×{} (use {}x{} or {}x{})"};
    const auto window = [&](const Lines& sizes) { return Reason{no_middle.id, sizes}; };
    const Reason no_cell{"a board of {}×{} has no cell there", {"15", "15"}};
    const Reason few_words{"expected 2..{} words to choose among", {"16"}};
    const std::string_view twice = "'{}' can be chosen twice";
    const std::string_view command =
        "'{}' is a command at the table, and could not be chosen there (take another word)";
    const Reason no_pick{"the next step must be a pick"};
    const Reason no_offer{"the step before must offer cells"};
    const std::vector<Row> rows{
        {{"frist places black"}, expected(kActors, "frist", " (did you mean 'first'?)")},
        {{"first places", "red places"}, expected(kActors, "red"), 2},
        {{"first"}, expected(kActs, "")},
        {{"first place black"}, expected(kActs, "place", " (did you mean 'places'?)")},
        {{"first plays black"}, expected(kActs, "plays")},
        {{"first places grey"}, expected(kRegions, "grey")},
        {{"first places black in"}, expected(kWindow, "")},
        {{"first places black in 5"}, expected(kWindow, "5")},
        {{"first places black in 0x5"}, expected(kWindow, "0x5")},
        {{"first places black in 5x5 toching"}, expected("nothing more", "toching")},
        {{"first places touching touching"}, expected("nothing more", "touching")},
        {{"first places in 5x5 outside 3x3"}, expected("nothing more", "outside")},
        {{"first places black outside 15x15"}, no_cell},
        {{"first places black in 4x4"}, window({"4", "4", "15", "15", "3", "3", "5", "5"})},
        {{"first places black outside 5x2"}, window({"5", "2", "15", "15", "5", "1", "5", "3"})},
        {{"black offers 2 in 6x5", "white picks"},
         window({"6", "5", "15", "15", "5", "5", "7", "5"})},
        {{"black offers 2 outside 15x15", "white picks"}, no_cell},
        {{"black offers 2 near", "white picks"}, expected(kRegions, "near")},
        {{"black offers 2 in", "white picks"}, expected(kWindow, "")},
        {{"first may skip"}, expected("swap", "skip")},
        {{"first chooses black"}, few_words},
        {{"first chooses"}, few_words},
        {{"first chooses keep or keep"}, {twice, {"keep"}}},
        {{"first chooses keep or Keep"}, {twice, {"Keep"}}},
        {{"first chooses undo or more", "if more, first places", "if undo, first places"},
         {command, {"undo"}}},
        {{"first chooses keep or Pass", "if Pass, first places"}, {command, {"Pass"}}},
        {{"first chooses keep or h8"}, expected("a side, keep, swap or a word of letters", "h8")},
        {{"first chooses keep or more"}, {"no later step begins with 'if {},'", {"more"}}},
        {{"if more, first places"}, expected("a word that an earlier step offers", "more")},
        {{"first declares many"}, expected(kRange, "many")},
        {{"first declares 1"}, expected(kRange, "")},
        {{"first declares 3 to 3"}, expected(kRange, "3")},
        {{"first declares 1 to 65"}, expected(kRange, "65")},
        {{"first declares 01 to 5"}, expected(kRange, "01")},
        {{"black offers some"}, expected("a number 1..64 or declared", "some")},
        {{"black offers declared", "white picks"}, {"no earlier step declares a number"}},
        {{"black offers 2"}, no_pick},
        {{"black offers 2", "white places"}, no_pick},
        {{"black places", "white picks"}, no_offer, 2},
        {{"white picks"}, no_offer},
        {{""}, expected(kActors, "")},
    };
    for (const Row& row : rows) {
        INFO(row.lines.front());
        CHECK(refuses(errors_of(steps(row.lines)), row.step, row.lines, row.reason));
    }
    CHECK(says_at("rules.opening.steps", errors_of(steps(Lines(65, "black places"))).front(),
                  "'steps' has {} lines, the most are {}", {"65", "64"}));
}

TEST_CASE("a name and steps exclude each other, and a name needs a large board", "[rules]") {
    const Errors both = errors_of("opening name=swap2 steps=black%20places");
    CHECK(says_at("rules.opening.steps", both.front(),
                  "'name' and 'steps' are both given (leave one of them out)"));
    const Errors small = errors_of("opening name=pro", 2, 5);
    CHECK(small.front().place == "rules.opening.name");
    CHECK(small.front().message.id == "step {} '{}': {}");
    CHECK(small.front().message.arguments.front().english() == "3");
}

TEST_CASE("sides are exchanged only between two seats, but any side can place stones", "[rules]") {
    const auto reason_of = [](const Errors& errors) {
        const Message* reason = errors.front().message.arguments.back().message();
        REQUIRE(reason != nullptr);
        return *reason;
    };
    for (const char* const name : {"swap2", "swap"}) {
        CHECK(says(reason_of(errors_of(fmt::format("opening name={}", name), 3)),
                   "sides can be exchanged between two seats only, this game has {}", {"3"}));
    }
    CHECK(says(reason_of(errors_of(steps({"second places"}), 1)), "the game has one seat only"));
    CHECK(why("opening name=none", 3).empty());
    const auto game = game_with(steps({"black places in 1x1", "white places touching"}), 9, 3);
    CHECK(turns(play(game, "e5 e6 a1")) == "0b 1w 2r 0b");
}

TEST_CASE("a side that is named like a command can play, but cannot be chosen", "[rules]") {
    const auto made = [](const std::string& opening) {
        GameDescription game = describe({5, 5, {"place", "full_board", opening}});
        game.sides = {"undo", "white"};
        return Game::create(game, all_rules());
    };
    CHECK(made(steps({"undo places", "white may swap"})));
    const Lines lines{"undo places", "white chooses undo or white"};
    const auto refused = made(steps(lines));
    REQUIRE_FALSE(refused);
    CHECK(refuses(refused.error(), 2, lines,
                  {"'{}' is a command at the table, and could not be chosen there (take another "
                   "word)",
                   {"undo"}}));
}

TEST_CASE("one mistake in an opening is reported once", "[rules]") {
    const auto problems = [](const std::string& opening, int sides) {
        const GameDescription game = describe({15, 15, {"place", "full_board", opening}, sides});
        const Board board = Board::create(game.board).value();
        return all_rules().find("opening")->problems(
            game.rules.back().parameters,
            RuleContext{board, sides, game.seats, game.sides, game.rules, game.regions, game.facing,
                        game.pieces});
    };
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        const bool exchanges = opening.name.find("pro") == std::string::npos;
        CHECK(problems("opening name=" + opening.name, 3).size() == (exchanges ? 1 : 0));
        CHECK(problems("opening name=" + opening.name, 2).empty());
    }
    CHECK(
        problems(steps({"second chooses black, h8 or more", "if more, second places"}), 2).size() ==
        1);
    CHECK(problems(steps({"secnd chooses black or more", "if more, second places"}), 2).size() ==
          1);
}

TEST_CASE("the opening rule lists its names for programs", "[rules]") {
    RuleCatalogue catalogue;
    rules::add_to(catalogue, {{"corner", {"first places black", "second may swap"}}});
    const Field& name = catalogue.find("opening")->fields.front();
    CHECK(name.choices == std::vector<std::string>{"none", "corner"});
    const Recipe corner{3, 3, {"place", "full_board", "opening name=corner"}};
    CHECK(says(play(make(corner, catalogue), "a1").prompt(), "{} chooses: {}",
               {"the second player", "keep or swap"}));
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
    CHECK(says(position.prompt(),
               "{} offers cell {} of {} for stone {}, in the {} window and next to a stone",
               {"white", "1", "4", "2", "3×1"}));
    const auto why_not = [&](const std::string& cell) {
        const auto action = parse_action(position, cell);
        REQUIRE_FALSE(action);
        return action.error().front();
    };
    CHECK(says(why_not("a1"), "{} is outside the {} window", {"a1", "3×1"}));
    position = play(game, "e5 d5");
    // f5 is the mirror image of d5, so no cell remains to offer.
    CHECK(
        says(position.prompt(), "{} picks one of the cells offered for stone {}", {"black", "2"}));
    const auto far = game_with(steps({"black places", "white places in 5x5 touching"}), 9);
    position = play(far, "g5");
    CHECK(says(why_not("c5"), "{} is not next to a stone", {"c5"}));
    CHECK(says(why_not("h5"), "{} is outside the {} window", {"h5", "5×5"}));
    // A region without an allowed cell does not restrict.
    CHECK(legal_count(play(far, "a1")) == 80);
    CHECK(find_breach(game, all_rules(), {20, 3, {}}) == "");
    CHECK(find_breach(far, all_rules(), {5, 3, {}}) == "");
}
