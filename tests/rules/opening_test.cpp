// Openings: the language of their steps, and what each step lets whom do.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "games/gomoku/rules.hpp"
#include "rules/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;
using Catch::Matchers::Contains;

namespace {

using Lines = std::vector<std::string>;

/// The rule with steps of one's own, as a recipe writes it.
std::string steps(const Lines& lines, const std::string& more = "") {
    std::string text;
    for (const std::string& line : lines) {
        if (!text.empty()) text += ',';
        if (line.empty()) text += '%';
        for (const char c : line) {
            text += c == ' ' ? "%20" : c == ',' ? "%2c" : std::string(1, c);
        }
    }
    return "opening steps=" + text + more;
}

std::shared_ptr<const Game> game_with(const std::string& opening, int size = 15, int sides = 2,
                                      int length = 5) {
    return make({size,
                 size,
                 {"place", fmt::format("line length={}", length), "full_board", opening},
                 sides});
}

std::string why(const std::string& opening, int sides = 2, int size = 15) {
    return refusal({size, size, {"place", "full_board", opening}, sides});
}

/// Who has the turn before each action and after the last one: seat and side.
std::string turns(const Position& position) {
    std::string text;
    const auto add = [&](Turn turn) {
        text += fmt::format("{}{}{} ", text.empty() ? "" : " ", turn.seat,
                            position.game().side_name(turn.side)[0]);
        text.pop_back();
    };
    for (int ply = 0; ply < position.ply(); ++ply) add(position.turn_at(ply));
    add(position.turn());
    return text;
}

std::vector<std::string> names_of(const Position& position, std::string_view kind) {
    std::vector<std::string> names;
    for (const Mark& mark : position.marks()) {
        if (mark.kind == kind) names.push_back(cell_name(position.board(), mark.cell));
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::size_t legal_count(const Position& position) {
    ActionList scratch;
    return position.legal(scratch).size();
}

std::string prompt(const Position& position) {
    return english(position.prompt());
}

}  // namespace

TEST_CASE("a step that is not understood is named, with what was expected", "[rules]") {
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
        {{"if more, first places"},
         "expected a word that an earlier step lets somebody choose, found 'more'"},
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

TEST_CASE("sides are exchanged between two seats only; stones are placed by any", "[rules]") {
    CHECK_THAT(why("opening name=swap2", 3), Contains("between two seats only, this game has 3"));
    CHECK_THAT(why("opening name=swap", 3), Contains("between two seats only"));
    CHECK_THAT(why(steps({"second places"}), 1), Contains("the game has one seat only"));
    CHECK(why("opening name=none", 3).empty());
    const auto game = game_with(steps({"black places in 1x1", "white places touching"}), 9, 3);
    CHECK(turns(play(game, "e5 e6 a1")) == "0b 1w 2r 0b");
}

TEST_CASE("a side that is called like a command can play, but cannot be chosen", "[rules]") {
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

TEST_CASE("one mistake in an opening is told once", "[rules]") {
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

TEST_CASE("the names of openings are those that a program gives the rule", "[rules]") {
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

TEST_CASE("windows are in the middle of the board, and may be joined with touching", "[rules]") {
    struct Row {
        std::string step;
        int size;
        std::string before;
        std::string region;  ///< what is marked, in alphabetical order
        std::size_t cells;
    };
    const std::vector<Row> rows{
        {"white places in 3x3", 9, "a1", "d4 d5 d6 e4 e5 e6 f4 f5 f6", 9},
        {"white places in 1x1", 9, "a1", "e5", 1},
        // Even boards: an even window is in the middle, an odd one lies round the centre.
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

TEST_CASE("cells are offered in their region, and fewer where it has no more", "[rules]") {
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
    // f5 is d5 mirrored, so that no cell is left to offer.
    CHECK(prompt(position) == "black picks one of the cells offered for stone 2");
    const auto far = game_with(steps({"black places", "white places in 5x5 touching"}), 9);
    position = play(far, "g5");
    CHECK(why_not("c5") == "c5 is not next to a stone");
    CHECK(why_not("h5") == "h5 is outside the 5×5 window");
    // A region without any cell to play is no restriction.
    CHECK(legal_count(play(far, "a1")) == 80);
    CHECK(find_breach(game, all_rules(), {20, 3, {}}) == "");
    CHECK(find_breach(far, all_rules(), {5, 3, {}}) == "");
}

TEST_CASE("an opening called none changes nothing", "[rules]") {
    const auto game = game_with("opening");
    CHECK(game->places_freely());
    CHECK(game->word_count() == 2);
    CHECK(turns(play(game, "a1 b1 c1")) == "0b 1w 0b 1w");
}

TEST_CASE("every opening goes through its steps as its rules say", "[rules]") {
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

TEST_CASE("a step refuses what it does not allow, and says why", "[rules]") {
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
        {"rif", "h8 h9 h10 keep a1 c5", "c5", "c5 is offered already"},
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
    CHECK(english(touching.why_not(Action::place(0))) == "a1 is not next to a stone");
    CHECK(legal_count(touching) == 8);
    CHECK(english(touching.why_not(Action::pass())) == "a cell must be named");
}

TEST_CASE("a person is told what an opening asks for", "[rules]") {
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

TEST_CASE("what a step allows and what is offered is marked", "[rules]") {
    const auto game = game_with("opening name=rif");
    CHECK(names_of(play(game, ""), "region") == Lines{"h8"});
    CHECK(names_of(play(game, "h8"), "region") ==
          Lines{"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"});
    CHECK(names_of(play(game, "h8 h9 h10 keep"), "region").empty());
    CHECK(names_of(play(game, "h8 h9 h10 keep a1 d5 c5"), "offered") == Lines{"c5", "d5"});
    CHECK(play(game, "h8 h9 h10 keep a1 d5 c5 c5").marks().empty());
}

TEST_CASE("as many cells are offered as there are different ones", "[rules]") {
    const auto game =
        game_with(steps({"black places in 1x1", "white offers 5", "black picks"}), 3, 2, 3);
    const Position offered = play(game, "b2 a1 a2");
    CHECK(prompt(offered) == "black picks one of the cells offered for stone 2");
    CHECK(legal_count(offered) == 2);
    const Position picked = play(game, "b2 a1 a2 a2");
    CHECK(picked.at(parse_cell(game->board(), "a2").value()) == 2);
    CHECK(turns(picked) == "0b 1w 1w 0w 0b");
}

TEST_CASE("symmetric cells are told apart as the parameter says", "[rules]") {
    const Lines lines{"black places", "white places", "black offers 2", "white picks"};
    // c3 and d3 are symmetric round the stones, but not round the board.
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

TEST_CASE("a region that is full is none", "[rules]") {
    const auto game = game_with(
        steps({"black places in 1x1", "white places in 1x1", "black places touching"}), 5, 2, 4);
    CHECK(legal_count(play(game, "c3")) == 24);
    CHECK(legal_count(play(game_with(steps({"black places touching"})), "")) == 225);
}

TEST_CASE("a game from stones set up has its opening behind it", "[rules]") {
    const auto game = game_with("opening name=swap2");
    const Position position = play(game, "a1 b1", "black:h8 to_move:white");
    CHECK(turns(position) == "1w 0b 1w");
    CHECK(prompt(position).empty());
}

TEST_CASE("ways through an opening that lead to the same position are the same", "[rules]") {
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

TEST_CASE("a game that is decided in its opening is won by whoever plays the side", "[rules]") {
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

TEST_CASE("after an opening a turn of several stones is whole", "[rules]") {
    const auto game = make({9,
                            9,
                            {"place", "line length=6", "full_board", "turns stones=2 first=1",
                             steps({"black places in 1x1", "white may swap"})}});
    CHECK(turns(play(game, "e5 swap a1 a2 b1 b2")) == "0b 1w 0w 0w 1b 1b 0w");
}

TEST_CASE("sides of any name can be written in steps", "[rules]") {
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

TEST_CASE("games with openings keep what a game promises", "[rules]") {
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

TEST_CASE("openings thrown together by chance are refused or keep what a game promises",
          "[rules]") {
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
    for (int i = 0; i < 1500; ++i) {
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
    CHECK(made > 200);
}

TEST_CASE("games with openings keep what a game promises, a thousand times", "[rules][.slow]") {
    for (const auto& opening : gomoku::openings()) {
        INFO(opening.name);
        CHECK(find_breach(game_with("opening name=" + opening.name, 9, 2, 4), all_rules(),
                          {1000, 77, {}}) == "");
    }
}

TEST_CASE("an offer of a number that was never declared is one cell", "[rules]") {
    // The choice of a branch passes over the step that declares.
    const Lines lines{"first places black",    "white chooses keep or ten",
                      "white declares 2 to 3", "black offers declared",
                      "white picks",           "if ten, black offers declared",
                      "if ten, white picks"};
    const auto game = game_with(steps(lines), 9, 2, 5);
    CHECK(legal_count(play(game, "e5 ten a1")) == 1);
    CHECK(find_breach(game, all_rules(), {50, 1, {}}) == "");
}

TEST_CASE("an opening alone is no game", "[rules]") {
    CHECK(refusal({9, 9, {"opening name=pro", "line length=5", "full_board"}}) ==
          "rules: no rule says which actions exist (add 'place' or 'drop')");
    CHECK(refusal({9, 9, {"pass", "line length=5", "full_board"}}) ==
          "rules: no rule says which actions exist (add 'place' or 'drop')");
}

TEST_CASE("An opening begins with its own step, whatever the order of turns", "[rules]") {
    const auto begins = [](const Lines& lines, const std::string& order) {
        const auto game = make(
            {9, 9, {"place", "line length=5", "full_board", steps(lines), "turns order=" + order}});
        return turns(play(game, "e5 e6"));
    };
    CHECK(begins({"black places", "white places"}, "2,1") == "0b 1w 0b");
    CHECK(begins({"second places white", "first places black"}, "1,2") == "1w 0b 1w");
}

TEST_CASE("Steps of which other rules leave nothing are left out", "[rules]") {
    // Black can flip with b4 and d3, white with b1 only.
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

TEST_CASE("Openings under rules that may leave nothing of a step keep all promises", "[rules]") {
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
