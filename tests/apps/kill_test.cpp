// A game killed at any moment loses no shown move.
#include <unistd.h>

#include <csignal>
#include <random>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// The moves that the program has shown: "● black (seat 1): h8" and the like.
std::vector<std::string> shown_moves(const std::string& out) {
    std::vector<std::string> moves;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) {
        const std::size_t colon = line.rfind("): ");
        const bool whole = !stream.eof();
        if (colon != std::string::npos && whole) moves.push_back(line.substr(colon + 3));
    }
    return moves;
}

/// All cells of a board of 15x15, in an order that gives no side five in a row for a long time.
std::vector<std::string> many_moves(std::mt19937& chance) {
    std::vector<std::string> cells;
    for (char column = 'a'; column <= 'o'; ++column) {
        for (int row = 1; row <= 15; ++row) cells.push_back(column + std::to_string(row));
    }
    std::shuffle(cells.begin(), cells.end(), chance);
    return cells;
}

void kill_and_resume(unsigned seed) {
    INFO("seed " << seed);
    std::mt19937 chance(seed);
    const Home home;
    std::string out;
    {
        Running play(home, {"play", "--seats", "human,human", "--new"});
        std::string input;
        for (const std::string& cell : many_moves(chance)) input += cell + '\n';
        REQUIRE(play.sees("1: "));
        play.type(input);
        const int shown = std::uniform_int_distribution<int>(1, 60)(chance);
        // The prompt for the next move: a game without moves cannot be resumed.
        REQUIRE(play.sees(std::to_string(shown + 1) + ": "));
        usleep(std::uniform_int_distribution<useconds_t>(0, 3000)(chance));
        play.kill(SIGKILL);
        out = play.wait().out;
    }
    const std::vector<std::string> shown = shown_moves(out);
    Ended resumed = tengen(home, {"play", "--resume"}, "moves\nquit\n");
    if (resumed.code == 3) {
        // The random moves had made five in a row, so the game is not unfinished.
        resumed = tengen(home, {"play", (home.games() / "000001-gomoku.tengen").string()},
                         "moves\nquit\n");
        INFO(resumed.out);
        CHECK(resumed.out.find(" wins: ") != std::string::npos);
    }
    INFO(resumed.all_err);
    REQUIRE(resumed.code == 0);
    std::string expected;
    for (const std::string& move : shown) expected += (expected.empty() ? "" : " ") + move;
    // Moves on disk that were not yet shown may follow.
    CHECK(resumed.out.find('\n' + expected) != std::string::npos);
}

}  // namespace

TEST_CASE("killed at 10 random moments, play loses no move", "[apps]") {
    for (unsigned seed = 1; seed <= 10; ++seed) kill_and_resume(seed);
}

TEST_CASE("killed at 200 random moments, play loses no move", "[apps][.slow]") {
    for (unsigned seed = 1000; seed < 1200; ++seed) kill_and_resume(seed);
}

}  // namespace tengen::test
