// The meaning of levels at a seat.
#include "config/levels.hpp"

#include "config/lineup.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr std::string_view kLevelsFile =
    "ais:\n"
    "  rookie: {easy: {noise: 60, seed: 1}, hard: {noise: 0}}\n"
    "games:\n"
    "  gomoku: {easy: {ai: rookie, options: {noise: 70}}, hard: {ai: rookie}}\n"
    "  any: {easy: {ai: random}, medium: {ai: winblock, options: {blunder: 5}}}\n";

Levels read_levels(const TempFolder& folder, std::string_view content = kLevelsFile) {
    folder.write("levels.yaml", content);
    auto levels = Levels::read({{folder.path()}, 0});
    REQUIRE(levels);
    return std::move(*levels);
}

std::string resolved(const Levels& levels, std::string_view seat, std::string_view game) {
    const auto result = levels.resolve(*parse_seat(seat), game);
    return result ? to_text(*result) : english(result.error());
}

}  // namespace

TEST_CASE("a level alone selects the game's AI for that level", "[config]") {
    const TempFolder folder;
    const Levels levels = read_levels(folder);
    CHECK(resolved(levels, "easy", "gomoku") == "rookie:noise=70,seed=1");
    CHECK(resolved(levels, "hard", "gomoku") == "rookie:noise=0");
    CHECK(resolved(levels, "medium", "gomoku") == "winblock:blunder=5");
    CHECK(resolved(levels, "easy", "tictactoe") == "random");
    CHECK(resolved(levels, "easy:seed=9", "gomoku") == "rookie:seed=9,noise=70");
}

TEST_CASE("a level of an AI becomes its options, and the seat's own options have priority",
          "[config]") {
    const TempFolder folder;
    const Levels levels = read_levels(folder);
    CHECK(resolved(levels, "rookie:easy", "any game") == "rookie:noise=60,seed=1");
    CHECK(resolved(levels, "rookie:easy,seed=5", "gomoku") == "rookie:seed=5,noise=60");
    CHECK(resolved(levels, "rookie", "gomoku") == "rookie");
    CHECK(resolved(levels, "human:Ann", "gomoku") == "human:Ann");
    CHECK(resolved(levels, "unheard_of", "gomoku") == "unheard_of");
}

TEST_CASE("a level's second AI plays the games that the first refuses", "[config]") {
    const TempFolder folder;
    const Levels levels = read_levels(
        folder,
        "ais: {mine: {hard: {seed: 3}}}\n"
        "games:\n"
        "  gomoku:\n"
        "    hard: {ai: strong, options: {deep: 9}, otherwise: {ai: mine, options: {depth: 4}}}\n"
        "    easy: {ai: rookie}\n");
    std::string asked;
    const auto resolved_if = [&](const std::string& level, bool plays) {
        asked.clear();
        return to_text(levels
                           .resolve(*parse_seat(level), "gomoku",
                                    [&](const std::string& ai) {
                                        asked += ai;
                                        return plays;
                                    })
                           .value());
    };
    CHECK(resolved_if("hard", true) == "strong:deep=9");
    CHECK(asked == "strong");
    CHECK(resolved_if("hard", false) == "mine:depth=4,seed=3");
    CHECK(asked == "strong");
    CHECK(resolved_if("easy", false) == "rookie");
    CHECK(resolved_if("mine:hard", false) == "mine:seed=3");
    CHECK(asked.empty());
    CHECK(resolved(levels, "hard", "gomoku") == "strong:deep=9");
}

TEST_CASE("unknown levels are errors", "[config]") {
    const TempFolder folder;
    const Levels levels = read_levels(folder);
    CHECK(resolved(levels, "rookie:expert", "gomoku") ==
          "'rookie' has no level 'expert' (known: easy, hard)");
    CHECK(resolved(levels, "mine:hard", "gomoku") ==
          "no levels are known for 'mine' (give its options, as in mine:seed=1)");
    CHECK(levels.resolve(*parse_seat("mine:hard"), "gomoku").error().front().code ==
          ErrorCode::CommandLine);
    const auto lineup = read_lineup_file(folder.write(
        "l.yaml", "game: gomoku\nseats:\n  - human\n  - {ai: rookie, level: expert}\n"));
    REQUIRE(lineup);
    const auto seat = levels.resolve(lineup->table.seats[1], "gomoku");
    REQUIRE(!seat);
    CHECK(seat.error().front().code == ErrorCode::Input);
    CHECK(folder.lines({seat.error()}) ==
          Texts{"l.yaml:4:5: 'rookie' has no level 'expert' (known: easy, hard)"});
}

TEST_CASE("the levels of a game and of an AI are listed", "[config]") {
    const TempFolder folder;
    const Levels levels = read_levels(folder);
    CHECK(levels.names("gomoku") == Texts{"easy", "hard", "medium"});
    CHECK(levels.names("tictactoe") == Texts{"easy", "medium"});
    CHECK(levels.names_of_ai("rookie") == Texts{"easy", "hard"});
    CHECK(levels.names_of_ai("mine").empty());
}

TEST_CASE("the user's levels override the shipped ones", "[config]") {
    const TempFolder folder;
    folder.write("shipped/levels.yaml", kLevelsFile);
    folder.write("user/levels.yaml",
                 "ais: {rookie: {easy: {noise: 90}}, mine: {hard: {strength: 9}}}\n");
    const auto levels = Levels::read({{folder.path() / "user", folder.path() / "shipped"}, 1});
    REQUIRE(levels);
    CHECK(resolved(*levels, "rookie:easy", "gomoku") == "rookie:noise=90,seed=1");
    CHECK(resolved(*levels, "rookie:hard", "gomoku") == "rookie:noise=0");
    CHECK(resolved(*levels, "mine:hard", "gomoku") == "mine:strength=9");
}

TEST_CASE("a level with the user's AI has no options of the shipped AI", "[config]") {
    struct Row {
        const char* users;
        const char* easy;    // in gomoku
        const char* medium;  // in other games
    };
    const Row rows[] = {
        {"{gomoku: {easy: {ai: mine}}}", "mine", "winblock:blunder=5"},
        {"{gomoku: {easy: {ai: mine, options: {deep: 3}}}}", "mine:deep=3", "winblock:blunder=5"},
        {"{gomoku: {easy: {options: {seed: 3}}}}", "rookie:noise=70,seed=3", "winblock:blunder=5"},
        {"{any: {medium: {ai: rookie}}}", "rookie:noise=70,seed=1", "rookie"},
        {"{whist: {medium: {ai: mine}}}", "rookie:noise=70,seed=1", "winblock:blunder=5"},
    };
    for (const Row& row : rows) {
        INFO(row.users);
        const TempFolder folder;
        folder.write("shipped/levels.yaml", kLevelsFile);
        folder.write("user/levels.yaml", "games: " + std::string(row.users) + "\n");
        const auto levels = Levels::read({{folder.path() / "user", folder.path() / "shipped"}, 1});
        REQUIRE(levels);
        CHECK(resolved(*levels, "easy", "gomoku") == row.easy);
        CHECK(resolved(*levels, "medium", "hex") == row.medium);
    }
}

TEST_CASE("without a levels file there are no levels", "[config]") {
    const TempFolder folder;
    const auto levels = Levels::read({{folder.path()}, 0});
    REQUIRE(levels);
    CHECK(levels->names("gomoku").empty());
}

TEST_CASE("all errors in a levels file are reported with their place", "[config]") {
    const TempFolder folder;
    folder.write("levels.yaml",
                 "ais:\n"
                 "  rookie: {easy: 5, Hard!: {noise: 1}}\n"
                 "  winblock: {easy: {blunder: [1]}}\n"
                 "games:\n"
                 "  gomoku: {easy: {options: {noise: 1}}}\n"
                 "gmaes: {}\n");
    const auto levels = Levels::read({{folder.path()}, 0});
    REQUIRE(!levels);
    CHECK(folder.lines(levels.error()) ==
          Texts{"levels.yaml:2:18: 'easy': expected a map, found '5'",
                "levels.yaml:2:21: 'Hard!' is not the name of a level",
                "levels.yaml:3:30: 'blunder' must be text, found a list",
                "levels.yaml:5:12: 'easy' needs 'ai'",
                "levels.yaml:6:1: unknown key 'gmaes' (did you mean 'games'?)"});
}
