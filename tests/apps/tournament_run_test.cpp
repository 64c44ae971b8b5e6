// Runs of tournaments with real processes: how they begin together, are shown, and end.
#include <csignal>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "apps/program.hpp"
#include "apps/terminal.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"
#include "tournament/plan_file.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// Longer than any test.
constexpr const char* kLong =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: match\n"
    "players: [random, winblock]\n"
    "rounds: {max: 100000, block: 4}\n"
    "time: {move: 5s}\n";

/// Random moves, so rounds differ.
constexpr const char* kNewAgainstOld =
    "game: tictactoe\n"
    "format: sprt\n"
    "players: [{ai: minimax, name: new}, {ai: random, name: old}]\n"
    "rounds: {max: 1000, block: 4}\n"
    "stop: {elo0: 0, elo1: 50}\n"
    "time: {move: 5s}\n";

bool has_begun(const Home& home) {
    return comes_true([&] { return lines_of(home, "cup.arena") > 3; });
}

/// The rows of a screen that begin with a text.
int rows_with(const Screen& screen, std::string_view begin, int rows) {
    int count = 0;
    for (int row = 0; row < rows; ++row) count += screen.row(row).starts_with(begin);
    return count;
}

}  // namespace

TEST_CASE("Ctrl-C waits for the games in progress, and the last line continues", "[apps]") {
    const Home home;
    home.write("cup.yaml", kLong);
    Running program(home, {"arena", "play", "cup.yaml"});
    REQUIRE(has_begun(home));
    program.kill(SIGINT);
    const Ended ended = program.wait();
    INFO(ended.all_err);
    CHECK(ended.code == 128 + SIGINT);
    CHECK(ended.out.ends_with("\ntengen arena play cup.arena\n"));
    CHECK(has(ended.all_err, "no further game begins"));
    Running second(home, {"arena", "play", "cup.arena"});
    const auto before = lines_of(home, "cup.arena");
    REQUIRE(comes_true([&] { return lines_of(home, "cup.arena") > before; }));
    second.kill(SIGTERM);
    CHECK(second.wait().code == 128 + SIGTERM);
}

TEST_CASE("a stopped block continues as a block", "[apps]") {
    const Home home;
    home.write("cup.yaml", kLong);
    Running program(home,
                    {"arena", "play", "cup.yaml", "--set", "rounds.block=10000", "--block", "0"});
    REQUIRE(has_begun(home));
    program.kill(SIGTERM);
    const Ended ended = program.wait();
    CHECK(ended.code == 128 + SIGTERM);
    CHECK(has(ended.all_err, "to continue: tengen arena play cup.arena --block 0\n"));
}

TEST_CASE("programs that ask for different rounds at the same time play the most", "[apps]") {
    const Home home;
    home.write("cup.yaml", kNewAgainstOld);
    std::vector<std::unique_ptr<Running>> programs;
    for (const char* rounds : {"2", "3", "4", "5", "6"}) {
        programs.push_back(std::make_unique<Running>(
            home, std::vector<std::string>{"arena", "play", "cup.yaml", "--set", "stop.elo1=5",
                                           "--set", std::string("rounds.max=") + rounds}));
    }
    for (const auto& program : programs) {
        const Ended ended = program->wait();
        INFO(ended.all_err);
        CHECK(ended.code == 0);
    }
    const json all = json::parse(arena(home, {"export", "cup.arena", "--json"}).out);
    CHECK(all["rounds"] == 6);
    CHECK(all["results"].size() == 12);
}

TEST_CASE("a request for fewer rounds or games than planned has one line", "[apps]") {
    const Home home;
    const std::string cup = "game: tictactoe\nformat: match\nplayers: [random, winblock]\n";
    home.write("cup.yaml", cup + "rounds: {max: 3}\n");
    const Ended whole = arena(home, {"play", "cup.yaml"});
    CHECK_FALSE(has(whole.err, "keeps its"));
    const Ended fewer = arena(home, {"play", "cup.yaml", "--set", "rounds.max=2"});
    CHECK(fewer.code == 0);
    CHECK(fewer.err ==
          "tengen: cup.arena keeps its 3 rounds (asked for 2; start another folder for fewer)\n");
    CHECK(fewer.out == whole.out);
    CHECK(arena(home, {"play", "cup.arena"}).err.empty());
    home.write("games.yaml", cup + "rounds: {games: 9}\n");
    REQUIRE(arena(home, {"play", "games.yaml"}).code == 0);
    // Nine games end within the fifth round.
    for (const char* games : {"8", "4"}) {
        const Ended ended =
            arena(home, {"play", "games.yaml", "--set", std::string("rounds.games=") + games});
        CHECK(ended.err == std::string("tengen: games.arena keeps its 9 games (asked for ") +
                               games + "; start another folder for fewer)\n");
    }
    CHECK(arena(home, {"play", "games.yaml"}).err.empty());
}

TEST_CASE("of two tournaments that begin in one folder at the same time, one is refused",
          "[apps]") {
    const Home home;
    home.write("cup.yaml", kNewAgainstOld);
    std::vector<std::unique_ptr<Running>> programs;
    for (const char* seed : {"1", "2"}) {
        programs.push_back(std::make_unique<Running>(
            home, std::vector<std::string>{"arena", "play", "cup.yaml", "--set",
                                           std::string("seed=") + seed}));
    }
    std::set<int> codes;
    for (const auto& program : programs) codes.insert(program->wait().code);
    CHECK(codes == std::set{0, 3});
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
}

TEST_CASE("a test of players that repeat their games ends and says so", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: sprt\n"
               "players: [\"winblock:seed=1\", {ai: winblock, options: {seed: 2}, name: b}]\n"
               "stop: {elo0: 0, elo1: 5}\n");
    const Ended ended = arena(home, {"play", "cup.yaml"});
    INFO(ended.all_err);
    CHECK(ended.code == 3);
    CHECK(has(ended.all_err, "16 of 17 rounds repeat an earlier one"));
    CHECK(lines_of(home, "cup.arena") == 34);
}

TEST_CASE("a test on the command line keeps its games in a new folder", "[apps]") {
    const Home home;
    const std::vector<std::string> command{"match",  "tictactoe", "--seats", "minimax,random",
                                           "--sprt", "0,50",      "-n",      "6"};
    for (const char* folder : {"tictactoe-1.arena", "tictactoe-2.arena"}) {
        const Ended ended = tengen(home, command);
        INFO(ended.all_err);
        CHECK(ended.code == 0);
        CHECK(lines_of(home, folder) == 6);
        CHECK(has(ended.out, std::string("tengen arena why ") + folder));
    }
}

TEST_CASE("a tournament whose folder is removed ends with an error", "[apps]") {
    const Home home;
    home.write("cup.yaml", kLong);
    Running program(home, {"arena", "play", "cup.yaml"});
    REQUIRE(has_begun(home));
    fs::remove_all(home.path() / "cup.arena");
    const Ended ended = program.wait();
    CHECK(ended.code == 5);
    CHECK(has(ended.all_err, "has been removed"));
}

TEST_CASE("before the first game, each player shows its speed, and only then", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku\nformat: round_robin\n"
               "players: [random, {ai: alphabeta, name: ab, options: {depth: 6}}, winblock]\n"
               "rounds: {max: 1, block: 1}\ntime: {move: 5s}\n");
    const Ended first = arena(home, {"play", "cup.yaml"});
    INFO(first.all_err);
    REQUIRE(first.code == 0);
    const auto speeds = [](const Ended& ended) {
        return has(ended.err, "ab ") && has(ended.err, " nodes/s");
    };
    CHECK(speeds(first));
    CHECK(has(first.err, "random "));
    // Players that answer too soon have no reliable speed.
    CHECK_FALSE(has(first.err, "winblock "));
    CHECK_FALSE(speeds(arena(home, {"play", "cup.arena"})));
    CHECK_FALSE(speeds(arena(home, {"play", "cup.arena", "--set", "rounds.max=2"})));
    // One pair alone plays the first rounds.
    const std::string planned =
        arena(
            home,
            {"plan", "cup.yaml", "--set", "rounds.max=20", "--set",
             "players=[random, winblock, rookie, {ai: alphabeta, name: ab, options: {depth: 6}}]"})
            .out;
    for (const char* shown : {"random ", "ab ", " nodes/s"}) CHECK(has(planned, shown));
}

TEST_CASE("a player whose file changes ends the run, and no later game counts", "[apps]") {
    const Home home;
    fs::create_directories(home.path() / "mine");
    const fs::path plugin = home.path() / "mine/winblock.so";
    fs::copy_file(build_folder() / "plugins/ai/winblock.so", plugin);
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: match\n"
               "players: [{ai: winblock, file: mine/winblock.so, name: new}, random]\n"
               "rounds: {max: 100000, block: 4}\ntime: {move: 5s}\n");
    Running program(home, {"arena", "play", "cup.yaml"});
    REQUIRE(has_begun(home));
    const std::string build = home.read("mine/winblock.so");
    home.write("mine/other.so", build + "another build");
    fs::rename(home.path() / "mine/other.so", plugin);
    const Ended ended = program.wait();
    INFO(ended.all_err);
    CHECK(ended.code == 3);
    CHECK(has(ended.err, "winblock.so: has changed since the tournament began"));
    const auto kept = lines_of(home, "cup.arena");
    // The first build continues the tournament.
    home.write("mine/other.so", build);
    fs::rename(home.path() / "mine/other.so", plugin);
    Running second(home, {"arena", "play", "cup.arena"});
    CHECK(comes_true([&] { return lines_of(home, "cup.arena") > kept; }));
    second.kill(SIGTERM);
    CHECK(second.wait().code == 128 + SIGTERM);
}

TEST_CASE("if every player fails, no game is played", "[apps]") {
    const Home home;
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\n"
               "players: [segfault, {ai: segfault, name: other}]\nrounds: {max: 4}\n");
    const std::vector<std::string> play{"play", "cup.yaml", "--plugin-path", bad};
    const Ended ended = arena(home, play);
    INFO(ended.all_err);
    CHECK(ended.code == 4);
    CHECK(has(ended.err, "every player fails before the first round"));
    CHECK(lines_of(home, "cup.arena") == 0);
}

TEST_CASE("a plan that another program has changed is not overwritten", "[apps]") {
    const Home home;
    home.write("cup.yaml", kNewAgainstOld);
    REQUIRE(arena(home, {"play", "cup.yaml", "--set", "rounds.max=2"}).code == 0);
    const fs::path folder = home.path() / "cup.arena";
    auto first = cli::read_plan(folder);
    auto second = cli::read_plan(folder);
    REQUIRE(first);
    REQUIRE(second);
    first->stages.back().rounds = 3;
    second->stages.back().rounds = 4;
    CHECK(cli::write_plan(*first, folder).value());
    CHECK_FALSE(cli::write_plan(*second, folder).value());
    CHECK(cli::read_plan(folder)->stages.back().rounds == 3);
    // Writing the same plan changes nothing, and its writer can change it again.
    CHECK(cli::write_plan(*first, folder).value());
    first->stages.back().rounds = 5;
    CHECK(cli::write_plan(*first, folder).value());
    CHECK(cli::read_plan(folder)->stages.back().rounds == 5);
}

TEST_CASE("the line of a run fits its terminal and replaces itself", "[apps]") {
    const Home home;
    home.write("cup.yaml", kLong);
    constexpr int kRows = 20;
    Terminal terminal(home, {"arena", "play", "cup.yaml"}, 30, kRows);
    REQUIRE(terminal.shows("round "));
    REQUIRE(terminal.shows("…"));
    const std::string line = terminal.screen().row(terminal.screen().cursor_row());
    REQUIRE(terminal.hides(line));
    CHECK(rows_with(terminal.screen(), line.substr(0, 5), kRows) == 1);
    terminal.kill(SIGTERM);
    CHECK(terminal.wait().code == 128 + SIGTERM);
}

TEST_CASE("the first fault of each player is shown, also after faults of others", "[apps]") {
    const Home home;
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    home.write("cup.yaml",
               "game: tictactoe\nformat: round_robin\n"
               "players: [random, segfault, {ai: segfault, name: other}]\nrounds: {max: 1}\n");
    const Ended ended = arena(home, {"play", "cup.yaml", "--plugin-path", bad});
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "tengen: random against segfault, game 1: "));
    CHECK(has(ended.err, "tengen: random against other, game "));
}

}  // namespace tengen::test
