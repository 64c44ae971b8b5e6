// Games played by OpenSpiel, with its description of every position.
#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>
#include <vector>

#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The file's description of one position.
struct State {
    bool described = false;  ///< false for positions with only the move
    bool terminal = false;
    int player = 0;
    std::vector<int> legal;
    std::vector<int> returns;
    int action = -1;  ///< the next move; -1 at the end
};

/// Returns the numbers of "name = [1, 2]" or "action: 1".
std::vector<int> numbers(const std::string& line) {
    std::vector<int> found;
    const char* const end = line.data() + line.size();
    const char* at = line.data() + std::min(line.find_first_of("=:"), line.size());
    while (at < end) {
        int value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error == std::errc()) found.push_back(value);
        at = error == std::errc() ? next : at + 1;
    }
    return found;
}

bool starts(const std::string& line, std::string_view text) {
    return line.compare(0, text.size(), text) == 0;
}

std::vector<State> read_playthrough(const std::string& name) {
    std::ifstream file(TENGEN_TEST_DATA "/openspiel_playthroughs/" + name + ".txt");
    std::vector<State> states;
    std::string line;
    while (std::getline(file, line)) {
        if (starts(line, "# State")) states.emplace_back();
        if (states.empty()) continue;
        State& state = states.back();
        state.described = state.described || starts(line, "IsTerminal()");
        if (starts(line, "IsTerminal() = True")) state.terminal = true;
        if (starts(line, "CurrentPlayer()")) state.player = numbers(line).at(0);
        if (starts(line, "LegalActions()")) state.legal = numbers(line);
        if (starts(line, "Returns()")) state.returns = numbers(line);
        if (starts(line, "action:")) state.action = numbers(line).at(0);
    }
    return states;
}

/// OpenSpiel counts cells row by row from the top. The number after the last cell is a pass.
Action action_of(const Board& board, int number) {
    if (number == board.cell_count()) return Action::pass();
    return Action::place(
        board.cell(board.rows() - 1 - number / board.columns(), number % board.columns()));
}

std::vector<Action> sorted(std::span<const Action> actions) {
    std::vector<Action> list(actions.begin(), actions.end());
    std::sort(list.begin(), list.end());
    return list;
}

void compare(const Position& position, const State& state) {
    std::vector<Action> expected;
    for (const int number : state.legal) expected.push_back(action_of(position.board(), number));
    ActionList scratch;
    REQUIRE(sorted(position.legal(scratch)) == sorted(expected));
    if (!state.terminal) {
        REQUIRE(position.turn().seat == state.player);
        return;
    }
    for (int seat = 0; seat < 2; ++seat) {
        const int rank = position.outcome().rank[static_cast<std::size_t>(seat)];
        const int value = position.outcome().draw() ? 0 : rank == 1 ? 1 : -1;
        CHECK(value == state.returns.at(static_cast<std::size_t>(seat)));
    }
}

void replay(const std::string& file, std::string_view game, std::size_t positions,
            std::ptrdiff_t described) {
    const std::vector<State> states = read_playthrough(file);
    INFO(file);
    REQUIRE(states.size() == positions);
    REQUIRE(states.back().terminal);
    CHECK(std::count_if(states.begin(), states.end(),
                        [](const State& state) { return state.described; }) == described);
    Position position(shipped(game));
    for (const State& state : states) {
        INFO("after " << position.ply() << " actions");
        if (state.described) compare(position, state);
        REQUIRE(position.over() == state.terminal);
        if (!state.terminal) position.apply(action_of(position.board(), state.action));
    }
}

}  // namespace

TEST_CASE("OpenSpiel's game of othello is the same game in Tengen", "[games]") {
    replay("othello", "reversi", 61, 11);
}

TEST_CASE("OpenSpiel's game of tic-tac-toe is the same game in Tengen", "[games]") {
    replay("tic_tac_toe", "tictactoe", 8, 7);
}

TEST_CASE("OpenSpiel's game of gomoku is the same game in Tengen", "[games]") {
    replay("gomoku", "gomoku:freestyle", 116, 17);
}
