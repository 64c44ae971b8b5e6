// Tournaments whose programs are killed: the games and figures are those of a run without a break.
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <thread>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

// Its players limit their nodes, so each game has one course.
constexpr const char* kKilledCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: round_robin\n"
    "players: [random, winblock, \"alphabeta:nodes=300\"]\n"
    "rounds: {max: 16, block: 2}\n"
    "time: {move: 10min}\n"
    "run: {games: 2, force: on}\n"
    "adjudicate: {proved: 300 nodes, check: 20}\n";

constexpr const char* kKilledTuning =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: tune\n"
    "players: [\"alphabeta:blunder=60,depth=1\"]\n"
    "tune: {alphabeta.blunder: {end_step: 15, end_rate: 0.02}}\n"
    "rounds: {max: 40, test: 8, ahead: 16}\n"
    "time: {move: 10min}\n"
    "run: {games: 2, force: on}\n";

/// Two programs play one tournament. Each pause ends with a kill of one of them, which starts
/// again, until one has played to the end.
class KilledCup {
  public:
    KilledCup(const Home& home, std::string name, const std::string& text, std::mt19937_64& random)
        : home_(home), name_(std::move(name)), random_(random) {
        home_.write(name_ + ".yaml", text);
    }

    /// Returns the number of kills, at most `limit`.
    int play(int limit) {
        std::array<std::optional<Running>, 2> programs;
        for (auto& program : programs) start(program);
        int kills = 0;
        while (kills < limit) {
            // Its start and its end take a part of a run, so some kills come in each.
            std::this_thread::sleep_for(std::chrono::microseconds(random_() % 120'000));
            auto& program = programs[random_() % programs.size()];
            program->kill(SIGKILL);
            const Ended ended = program->wait();
            if (ended.signal == 0) {
                INFO(ended.all_err);
                CHECK(ended.code == 0);
                break;
            }
            ++kills;
            start(program);
        }
        for (auto& program : programs) {
            const Ended ended = program->wait();
            INFO(ended.all_err);
            CHECK(ended.code == 0);
        }
        return kills;
    }

  private:
    void start(std::optional<Running>& program) {
        program.emplace(home_, Run{.arguments = {"arena", "play", name_ + ".yaml"},
                                   .limit = std::chrono::minutes(2)});
    }

    const Home& home_;
    std::string name_;
    std::mt19937_64& random_;
};

/// Processes whose environment has the home: the programs and the hosts of their players.
int processes_of(const Home& home) {
    int count = 0;
    std::error_code error;
    for (const auto& process : fs::directory_iterator("/proc", error)) {
        std::ifstream file(process.path() / "environ", std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        count += has(text, home.path().string());
    }
    return count;
}

void kill_tournaments(const std::string& text, int times, std::uint64_t seed) {
    const Home home;
    home.write("whole.yaml", text);
    const Ended whole = arena(home, {"play", "whole.yaml"});
    INFO(whole.all_err);
    REQUIRE(whole.code == 0);
    const json games = content(home, "whole.arena");
    REQUIRE(games["results"].size() == 96);  // both tournaments
    std::mt19937_64 random(seed);
    for (int kills = 0, number = 0; kills < times; ++number) {
        const std::string name = "cup-" + std::to_string(number);
        const int done = KilledCup(home, name, text, random).play(times - kills);
        kills += done;
        INFO(name << ", " << done << " kills");
        CHECK(figures(home, name + ".arena") == figures(home, "whole.arena"));
        CHECK(content(home, name + ".arena") == games);
        CHECK(arena(home, {"verify", name + ".arena"}).code == 0);
        // Nothing remains to play.
        const auto lines = lines_of(home, name + ".arena");
        CHECK(arena(home, {"play", name + ".arena"}).out.starts_with(whole.out));
        CHECK(lines_of(home, name + ".arena") == lines);
        fs::remove_all(home.path() / (name + ".arena"));
    }
    // Also the hosts of killed programs have ended.
    CHECK(comes_true([&] { return processes_of(home) == 0; }));
}

}  // namespace

TEST_CASE("a tournament whose programs are killed at 10 random moments has the same games",
          "[apps]") {
    kill_tournaments(kKilledCup, 10, 1);
}

TEST_CASE("a tournament whose programs are killed at 1,000 random moments has the same games",
          "[apps][.slow]") {
    kill_tournaments(kKilledCup, 1'000, 2);
}

TEST_CASE("a tuning whose programs are killed at 4 random moments has the same values", "[apps]") {
    kill_tournaments(kKilledTuning, 4, 3);
}

TEST_CASE("a tuning whose programs are killed at 200 random moments has the same values",
          "[apps][.slow]") {
    kill_tournaments(kKilledTuning, 200, 4);
}

}  // namespace tengen::test
