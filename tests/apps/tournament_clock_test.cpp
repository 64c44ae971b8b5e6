// Tournaments on machines whose wall clock jumps: nothing is lost, and no program hangs.
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

// A wrong clock would end games by time, or never.
constexpr const char* kTimedCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: round_robin\n"
    "players: [random, winblock, \"alphabeta:nodes=300\"]\n"
    "rounds: {max: 4, block: 2}\n"
    "time: {total: 10min, increment: 1s}\n"
    "run: {games: 2, force: on}\n";

json play_whole(const Home& home) {
    home.write("cup.yaml", kTimedCup);
    const Ended whole = arena(home, {"play", "cup.yaml", "--folder", "whole.arena"});
    INFO(whole.all_err);
    REQUIRE(whole.code == 0);
    return content(home, "whole.arena");
}

/// A program of another machine has claimed this block.
void claim(const Home& home, int block, std::chrono::hours after_now) {
    const fs::path file = home.write("cup.arena/claims/" + std::to_string(block), "elsewhere 1");
    fs::last_write_time(file, fs::last_write_time(file) + after_now);
}

}  // namespace

TEST_CASE("a tournament during which the wall clock jumps has the same games", "[apps]") {
    const Home home;
    const json games = play_whole(home);
    const fs::path library = build_folder() / "tests/apps/jumping_clock.so";
    const fs::path loaded = home.path() / "loaded";
    const Ended jumped =
        run(home, Run{.arguments = {"arena", "play", "cup.yaml"},
                      .environment = {{"LD_PRELOAD", library.string()},
                                      {"TENGEN_TEST_CLOCK", loaded.string()},
                                      {"ASAN_OPTIONS", "verify_asan_link_order=0"}},
                      .limit = std::chrono::minutes(1)});
    INFO(jumped.all_err);
    CHECK(jumped.code == 0);
    CHECK(fs::exists(loaded));
    CHECK(content(home, "cup.arena") == games);
    CHECK(figures(home, "cup.arena") == figures(home, "whole.arena"));
}

TEST_CASE("claims of a machine whose clock jumped are free again", "[apps]") {
    const Home home;
    const json games = play_whole(home);
    // The owners of these claims ended before the clock of the folder jumped back, or forwards.
    claim(home, 0, std::chrono::hours(24 * 365));
    claim(home, 1, std::chrono::hours(1));
    claim(home, 2, std::chrono::hours(-24 * 365));
    const Ended played = run(
        home, Run{.arguments = {"arena", "play", "cup.yaml"}, .limit = std::chrono::minutes(1)});
    INFO(played.all_err);
    CHECK(played.code == 0);
    CHECK(content(home, "cup.arena") == games);
}

}  // namespace tengen::test
