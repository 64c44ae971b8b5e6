// Tic-tac-toe counted completely: games, positions and classes under symmetry.
#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "core/perft.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/perft_data.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Board9 = std::array<Side, 9>;

Board9 board_of(const Position& position) {
    Board9 board{};
    std::copy_n(position.cells().begin(), board.size(), board.begin());
    return board;
}

/// Returns the smallest of the eight rotations and reflections of a board.
Board9 class_of(Board9 board) {
    Board9 least = board;
    for (int turn = 0; turn < 8; ++turn) {
        Board9 next{};
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t column = 0; column < 3; ++column) {
                const std::size_t to = turn == 3 ? row * 3 + (2 - column) : column * 3 + (2 - row);
                next[to] = board[row * 3 + column];
            }
        }
        board = next;
        least = std::min(least, board);
    }
    return least;
}

struct Census {
    std::unordered_map<std::uint64_t, Board9> positions;  ///< by key
    std::set<Board9> classes;
    std::map<int, int> positions_by_stones;
    std::map<int, int> classes_by_stones;
    std::array<int, 3> finished{};          ///< drawn, won by the first side, won by the second
    std::array<int, 3> finished_classes{};  ///< in the same order
};

void visit(Position& position, Census& census) {
    const Board9 board = board_of(position);
    const auto [known, is_new] = census.positions.emplace(position.key(), board);
    REQUIRE(known->second == board);
    if (!is_new) return;
    const bool new_class = census.classes.insert(class_of(board)).second;
    ++census.positions_by_stones[position.ply()];
    if (new_class) ++census.classes_by_stones[position.ply()];
    if (position.over()) {
        ++census.finished[position.outcome().winner];
        if (new_class) ++census.finished_classes[position.outcome().winner];
        return;
    }
    const ActionList actions(position.empty_cells().begin(), position.empty_cells().end());
    for (const Action action : actions) {
        position.apply(action);
        visit(position, census);
        position.undo();
    }
}

std::string by_stones(const std::map<int, int>& counts) {
    std::string text;
    for (const auto& [stones, count] : counts) {
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", stones, count);
    }
    return text;
}

std::string expected(std::string_view name) {
    return fmt::format("{}", fmt::join(read_tictactoe_counts().find(name)->second, " "));
}

}  // namespace

TEST_CASE("Tic-tac-toe has 255,168 games, with the known number of each kind", "[rules]") {
    Position position = play(line_game(3, 3, 3), "");
    std::array<std::uint64_t, 2> won{};
    std::uint64_t drawn = 0;
    std::string by_length;
    for (int depth = 1; depth <= 9; ++depth) {
        const PerftCount count = perft(position, depth);
        const std::uint64_t ended = count.wins[0] + count.wins[1] + count.draws;
        if (ended > 0)
            by_length += fmt::format("{}{}:{}", by_length.empty() ? "" : " ", depth, ended);
        won[0] += count.wins[0];
        won[1] += count.wins[1];
        drawn += count.draws;
    }
    CHECK(std::to_string(won[0] + won[1] + drawn) == expected("games"));
    CHECK(std::to_string(won[0]) == expected("games_won_by_x"));
    CHECK(std::to_string(won[1]) == expected("games_won_by_o"));
    CHECK(std::to_string(drawn) == expected("games_drawn"));
    CHECK(by_length == expected("games_by_length"));
}

TEST_CASE("Tic-tac-toe has 5,478 positions by key, in 765 classes", "[rules]") {
    Position position = play(line_game(3, 3, 3), "");
    Census census;
    visit(position, census);
    CHECK(std::to_string(census.positions.size()) == expected("reachable_positions"));
    CHECK(by_stones(census.positions_by_stones) == expected("reachable_positions_by_stones"));
    CHECK(std::to_string(census.classes.size()) == expected("classes_under_8_symmetries"));
    CHECK(by_stones(census.classes_by_stones) == expected("classes_by_stones"));
    CHECK(std::to_string(census.finished[1]) == expected("finished_positions_x_won"));
    CHECK(std::to_string(census.finished[2]) == expected("finished_positions_o_won"));
    CHECK(std::to_string(census.finished[0]) == expected("finished_positions_drawn"));
    CHECK(fmt::format("{} {} {}", census.finished_classes[1], census.finished_classes[2],
                      census.finished_classes[0]) == expected("finished_classes_x_o_draw"));
}
