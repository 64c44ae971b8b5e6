// The time from a request on the analysis board to the engine's first lines. Not a normal test: run
// it with "tengen_tests [.bench]".
#include <algorithm>
#include <iostream>
#include <vector>

#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using Seconds = std::chrono::duration<double>;

double milliseconds_until(AnalysisBoard& board, const std::function<void()>& act) {
    const auto begun = std::chrono::steady_clock::now();
    act();
    board.people.wait([&] {
        for (const EngineId id : board.view.engines()) {
            const auto key = board.view.shown_position().key();
            if (board.view.engine(id).result(key) == nullptr) return false;
        }
        return true;
    });
    return 1000 * Seconds(std::chrono::steady_clock::now() - begun).count();
}

std::string figures_of(std::vector<double> times) {
    std::ranges::sort(times);
    return std::to_string(static_cast<int>(times[times.size() / 2])) + " ms, at most " +
           std::to_string(static_cast<int>(times.back())) + " ms";
}

}  // namespace

TEST_CASE("the engines of the analysis board answer soon", "[gui][.bench]") {
    for (const char* name : {"sente", "alphabeta", "minimax", "mcts", "rookie"}) {
        for (const bool second : {false, true}) {
            const TemporaryFolder folder;
            AnalysisBoard board(folder.path());
            board.open(folder / "game.sgf",
                       "(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[ih];W[gh];B[hi];W[jg];B[hg];W[hf];B[gi];"
                       "W[fj];B[ij];W[hj])");
            board.view.choose_engine(parse_seat(name).value());
            board.view.show_second_engine(second);
            const double first = milliseconds_until(board, [&] { board.view.toggle_engines(); });
            std::vector<double> steps, starts;
            for (int i = 0; i < 10; ++i) {
                steps.push_back(milliseconds_until(board, [&] { board.view.walk(1); }));
            }
            for (int i = 0; i < 10; ++i) {
                board.view.toggle_engines();
                for (const EngineId id : board.view.engines()) board.view.engine(id).forget();
                board.view.walk(-1);
                starts.push_back(milliseconds_until(board, [&] { board.view.toggle_engines(); }));
            }
            std::cout << name << (second ? " and mcts" : "") << ": first start "
                      << static_cast<int>(first) << " ms; a step " << figures_of(steps)
                      << "; a start " << figures_of(starts) << '\n';
        }
    }
}

}  // namespace tengen::test
