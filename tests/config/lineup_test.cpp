// Lineups: a game, its players and their seats.
#include "config/lineup.hpp"

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;
using std::chrono::milliseconds;

namespace {

Texts lineup_refusal(const TempFolder& folder, std::string_view content) {
    const auto lineup = read_lineup_file(folder.write("l.yaml", content));
    return lineup ? Texts{} : folder.lines(lineup.error());
}

}  // namespace

TEST_CASE("a lineup has a game, its changes, seats and a clock", "[config]") {
    const TempFolder folder;
    const auto lineup = read_lineup_file(folder.write("l.yaml",
                                                      "title: {en: Three}\n"
                                                      "game: gomoku\n"
                                                      "variant: freestyle\n"
                                                      "board: {rows: 19, columns: 17}\n"
                                                      "rules: {line: {length: 6}}\n"
                                                      "seats:\n"
                                                      "  - {human: Ann}\n"
                                                      "  - {ai: rookie, level: hard, time: 2s, "
                                                      "options: {seed: 7}}\n"
                                                      "  - {engine: ./pbrain-mine, time: 1s}\n"
                                                      "clock: {move: 10s, total: 10min, "
                                                      "increment: 500ms}\n"
                                                      "isolation: none\n"));
    REQUIRE(lineup);
    CHECK(lineup->title.in("en") == "Three");
    CHECK(lineup->table.game == "gomoku:freestyle");
    REQUIRE(lineup->table.seats.size() == 3);
    CHECK(to_text(lineup->table.seats[0]) == "human:Ann");
    CHECK(to_text(lineup->table.seats[1]) == "rookie:hard,seed=7");
    CHECK(lineup->table.seats[1].limits.move_time == milliseconds(2000));
    CHECK(to_text(lineup->table.seats[2]) == "engine:./pbrain-mine");
    CHECK(lineup->table.clock ==
          ClockSettings{milliseconds(10'000), milliseconds(600'000), milliseconds(500)});
    CHECK(lineup->table.isolation == Isolation::None);

    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto game = library.load(lineup->table.game, lineup->table.overrides);
    REQUIRE(game);
    CHECK(game->game->board().rows() == 19);
    CHECK(game->game->board().columns() == 17);
    CHECK(game->game->seats() == 3);
    CHECK(game->game->description().rules[1].parameters.integer("length") == 6);
}

TEST_CASE("a lineup sets the fault policy of AIs, and their limits", "[config]") {
    const TempFolder folder;
    const auto lineup = read_lineup_file(
        folder.write("l.yaml",
                     "game: tictactoe\n"
                     "seats: [{ai: rookie, on_fault: ask, memory: 64, scratch: true}, rookie]\n"
                     "on_fault: random\n"));
    REQUIRE(lineup);
    CHECK(lineup->table.policies.on_fault == FaultPolicy::Random);
    CHECK(lineup->table.seats[0].limits.on_fault == FaultPolicy::Ask);
    CHECK(lineup->table.seats[0].limits.memory_mib == 64);
    CHECK(lineup->table.seats[0].limits.scratch);
    CHECK(!lineup->table.seats[1].limits.on_fault);
    CHECK(!lineup->table.seats[1].limits.memory_mib);
    CHECK(!lineup->table.seats[1].limits.scratch);
    CHECK(lineup_refusal(folder,
                         "game: tictactoe\n"
                         "seats: [{ai: rookie, on_fault: wins, memory: 8, scratch: maybe}, human]\n"
                         "on_fault: rando\n") ==
          Texts{"l.yaml:2:32: 'on_fault' must be one of loses, random, ask, found 'wins'",
                "l.yaml:2:46: 'memory' must be a whole number 16..1048576, found '8'",
                "l.yaml:2:58: 'scratch' must be one of true, false, found 'maybe'",
                "l.yaml:3:11: 'on_fault' must be one of loses, random, ask, found 'rando' (did you "
                "mean 'random'?)"});
}

TEST_CASE("seats may be written as on the command line", "[config]") {
    const TempFolder folder;
    const auto lineup = read_lineup_file(folder.write(
        "l.yaml", "game: tictactoe:misere\nseats: [human, 'rookie:seed=3', medium]\n"));
    REQUIRE(lineup);
    CHECK(lineup->table.game == "tictactoe:misere");
    CHECK(to_text(lineup->table.seats[1]) == "rookie:seed=3");
    CHECK(lineup->table.clock == ClockSettings{});
    CHECK(lineup->table.isolation == Isolation::Process);
}

TEST_CASE("a seat may name the file of its AI", "[config]") {
    const TempFolder folder;
    const auto lineup = read_lineup_file(
        folder.write("l.yaml",
                     "game: tictactoe\n"
                     "seats: [{ai: rookie@./old.so, level: hard}, rookie@old.so]\n"));
    REQUIRE(lineup);
    CHECK(to_text(lineup->table.seats[0]) == "rookie@./old.so:hard");
    CHECK(to_text(lineup->table.seats[1]) == "rookie@old.so");
    CHECK(lineup_refusal(folder, "game: gomoku\nseats: [{ai: rookie@}, human]\n") ==
          Texts{"l.yaml:2:14: 'rookie@' needs a plugin's file (such as rookie@./old.so)"});
}

TEST_CASE("all errors in a lineup are reported with their place", "[config]") {
    const TempFolder folder;
    CHECK(lineup_refusal(folder,
                         "gaem: gomoku\n"
                         "variant: Free style\n"
                         "seats:\n"
                         "  - {human: Ann, ai: rookie}\n"
                         "  - {ai: rookie, lvel: hard}\n"
                         "  - two words\n"
                         "  - [x]\n"
                         "  - {engine: ./x, time: 10}\n"
                         "  - {ai: bad name, options: {Seed: 1}}\n"
                         "clock: {increment: 1s}\n") ==
          Texts{"l.yaml:1:1: the file needs 'game'",
                "l.yaml:1:1: unknown key 'gaem' (did you mean 'game'?)",
                "l.yaml:2:10: 'variant' must be a word of small letters, digits and underscores, "
                "found 'Free style'",
                "l.yaml:4:5: a seat needs one of 'human', 'ai' and 'engine'",
                "l.yaml:5:18: unknown key 'lvel' (did you mean 'level'?)",
                "l.yaml:6:5: 'two words' is not a seat (such as human, human:Ann, rookie or "
                "rookie:hard)",
                "l.yaml:7:5: a seat must be a word or a map, found a list",
                "l.yaml:8:25: 'time': '10' is not a duration (such as 500ms, 10s, 5min or 1h)",
                "l.yaml:9:10: 'ai' must be the name of an AI, found 'bad name'",
                "l.yaml:9:30: 'Seed' is not the name of an option",
                "l.yaml:10:9: 'increment' needs 'total'"});
    CHECK(lineup_refusal(folder, "game: gomoku\nseats: []\n") ==
          Texts{"l.yaml:2:8: 'seats' must be 1..8 players, found 0"});
    CHECK(lineup_refusal(folder,
                         "game: gomoku:freestyle\nvariant: standard\nseats: [human, human]\n") ==
          Texts{"l.yaml:2:1: 'game' already names a variant"});
    CHECK(lineup_refusal(folder, "game: gomoku\nseats: [human, human]\nclock: {increment: 1s}\n") ==
          Texts{"l.yaml:3:9: 'increment' needs 'total'"});
    CHECK(lineup_refusal(folder, "game: gomoku\nseats: [human, human]\nisolation: sandbox\n") ==
          Texts{"l.yaml:3:12: 'isolation' must be one of process, none, found 'sandbox'"});
}

TEST_CASE("errors in a lineup's changes of a game are reported at their place in the lineup",
          "[config]") {
    const TempFolder folder;
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto problems = [&](std::string_view content) {
        const auto lineup = read_lineup_file(folder.write("l.yaml", content));
        REQUIRE(lineup);
        const auto game = library.load(lineup->table.game, lineup->table.overrides);
        REQUIRE(!game);
        return folder.lines(game.error());
    };
    CHECK(problems("game: connect6\nseats: [human, human, human]\n") ==
          Texts{"l.yaml:2:1: 'seats' must be 2, found '3'"});
    CHECK(problems("game: gomoku\nboard: {rows: 3, columns: 3}\nseats: [human, human]\n") ==
          Texts{"l.yaml:2:1: 'length' 5 does not fit a 3×3 board"});
    CHECK(problems("game: gomoku\nrules: {line: {length: 20}}\nseats: [human, human]\n") ==
          Texts{"l.yaml:2:24: 'length' 20 does not fit a 15×15 board"});
    CHECK(problems("game: gomoku\nboard: {rwos: 3}\nseats: [human, human]\n") ==
          Texts{"l.yaml:2:9: unknown key 'rwos' (did you mean 'rows'?)"});
}

TEST_CASE("lineups are found by name, the user's before the shipped ones, or by path", "[config]") {
    const TempFolder folder;
    folder.write("user/lineups/solo.yaml", "game: gomoku\nseats: [human, random]\n");
    folder.write("shipped/lineups/solo.yaml", "game: tictactoe\nseats: [human, random]\n");
    const auto duel =
        folder.write("shipped/lineups/duel.yaml", "game: connect6\nseats: [random, random]\n");
    const ConfigFolders folders{{folder.path() / "user", folder.path() / "shipped"}, 1};
    CHECK(lineup_names(folders) == Texts{"duel", "solo"});
    CHECK(load_lineup(folders, "solo")->table.game == "gomoku");
    CHECK(load_lineup(folders, "duel")->table.game == "connect6");
    CHECK(load_lineup(folders, duel.string())->table.game == "connect6");
    const auto unknown = load_lineup(folders, "sola");
    REQUIRE(!unknown);
    CHECK(to_lines(unknown.error()) == Texts{"unknown lineup 'sola' (did you mean 'solo'?)"});
    CHECK(unknown.error()[0].code == ErrorCode::CommandLine);
    const auto missing = load_lineup(folders, folder.path().string() + "/none.yaml");
    REQUIRE(!missing);
    CHECK(folder.lines(missing.error()) == Texts{"none.yaml: no such file"});
}
