// Tournaments with several games at the same time, and the processor cores of their players.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "apps/pattern.hpp"
#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "base/number_list.hpp"
#include "plugin/cores.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Its players limit their nodes, so each game has one course.
constexpr const char* kLanesCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: round_robin\n"
    "players: [random, winblock, \"alphabeta:nodes=300\"]\n"
    "rounds: {max: 6, block: 2}\n"
    "time: {move: 10min}\n";

/// The games of a folder's ledger, sorted, without times.
std::vector<std::string> ledger_of(const Home& home, const std::string& folder) {
    std::vector<std::string> games;
    for (const fs::path& log : logs_of(home, folder)) {
        std::ifstream file(home.path() / log);
        std::string line;
        std::getline(file, line);  // the settings
        while (std::getline(file, line)) {
            json game = json::parse(line.substr(line.find(' ') + 1));
            for (const char* key : {"ms", "cpu", "late"}) game.erase(key);
            games.push_back(game.dump());
        }
    }
    std::sort(games.begin(), games.end());
    return games;
}

/// The value of a line of /proc/PID/status.
std::string status_of(const fs::path& process, const std::string& key) {
    std::ifstream file(process / "status");
    std::string line;
    while (std::getline(file, line)) {
        if (line.starts_with(key + ":\t")) return line.substr(key.size() + 2);
    }
    return {};
}

/// The cores of each player's process of a program.
std::vector<std::string> cores_of_players(pid_t program) {
    std::vector<std::string> cores;
    std::error_code error;
    for (const auto& process : fs::directory_iterator("/proc", error)) {
        if (status_of(process.path(), "PPid") != std::to_string(program)) continue;
        if (status_of(process.path(), "Name") != "tengen-ai-host") continue;
        cores.push_back(status_of(process.path(), "Cpus_allowed_list"));
    }
    std::sort(cores.begin(), cores.end());
    return cores;
}

std::string usable_cores() {
    return number_list_text(Cores::of_this_thread()->numbers());
}

}  // namespace

TEST_CASE("games at the same time have the ledger of one game at a time", "[apps]") {
    const Home home;
    home.write("cup.yaml", kLanesCup);
    const Ended one = arena(home, {"play", "cup.yaml", "--folder", "one.arena"});
    INFO(one.all_err);
    REQUIRE(one.code == 0);
    const std::vector<std::string> games = ledger_of(home, "one.arena");
    REQUIRE(games.size() == 36);
    const Ended lanes =
        arena(home, {"play", "cup.yaml", "--folder", "lanes.arena", "--set", "run.games=3", "--set",
                     "run.force=on", "--set", "run.cores=" + usable_cores()});
    INFO(lanes.all_err);
    REQUIRE(lanes.code == 0);
    CHECK(ledger_of(home, "lanes.arena") == games);
    CHECK(figures(home, "lanes.arena") == figures(home, "one.arena"));
}

TEST_CASE("the players of each game at the same time run on its core", "[apps]") {
    const Home home;
    const std::vector<int> usable = Cores::of_this_thread()->numbers();
    // A single core is for both games.
    const std::vector<int> used{usable.front(), usable.back()};
    Running program(home, {"match", "gomoku", "--seats", "mcts,mcts", "-n", "1000", "--move-time",
                           "10s", "--concurrency", "2", "--force-concurrency", "--cores",
                           std::to_string(used.front()) + ',' + std::to_string(used.back())});
    std::vector<std::string> expected;
    for (const int core : used) expected.insert(expected.end(), 2, std::to_string(core));
    std::sort(expected.begin(), expected.end());
    CHECK(comes_true([&] { return cores_of_players(program.process()) == expected; }));
    program.kill(SIGTERM);
    CHECK(program.wait().code == 128 + SIGTERM);
}

TEST_CASE("more games than cores need a permission", "[apps]") {
    const Home home;
    home.write("cup.yaml", std::string(kLanesCup) + "run: {games: 2, cores: " +
                               std::to_string(Cores::of_this_thread()->numbers().front()) + "}\n");
    const Ended refused = arena(home, {"play", "cup.yaml"});
    CHECK(refused.code == 3);
    CHECK(finds(refused.err,
                "^tengen: cup\\.yaml:7:14: 2 games at the same time with 1 thread per "
                "AI need 2 physical cores, and this program may use 1 .*run\\.force=on\\)\n$"));
    CHECK(lines_of(home, "cup.arena") == 0);
    // Also if the file is only explained, nothing is wrong with it.
    CHECK(tengen(home, {"check", "cup.yaml"}).code == 0);
    const Ended allowed = arena(home, {"play", "cup.yaml", "--set", "run.force=on"});
    INFO(allowed.all_err);
    CHECK(allowed.code == 0);
    CHECK(lines_of(home, "cup.arena") == 36);

    const Ended match = tengen(home, {"match", "tictactoe", "--seats", "random,random",
                                      "--concurrency", "256", "--threads", "256"});
    CHECK(match.code == 2);
    CHECK(finds(match.err, "^tengen: --concurrency: 256 games .*\\(.*--force-concurrency\\)\n$"));
}

TEST_CASE("cores that the program may not use are an error", "[apps]") {
    const Home home;
    const std::vector<std::string> match{"match", "tictactoe", "--seats", "random,random"};
    const auto with = [&](const std::string& cores) {
        std::vector<std::string> words = match;
        words.insert(words.end(), {"--cores", cores});
        return tengen(home, words);
    };
    const Ended missing = with("1023");
    CHECK(missing.code == 2);
    CHECK(has(missing.err, "tengen: --cores: this program may use the cores " + usable_cores()));
    const Ended wrong = with("0-x");
    CHECK(wrong.code == 2);
    CHECK(has(wrong.err, "tengen: --cores: must be numbers of cores"));
}

}  // namespace tengen::test
