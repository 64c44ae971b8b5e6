// Brandub: the games of a plain program.
#include <random>
#include <set>

#include "core/position.hpp"
#include "support/catch.hpp"
#include "support/naive_brandub.hpp"
#include "support/naive_counts.hpp"
#include "support/shipped.hpp"

namespace tengen::test::brandub {

namespace {

Action action_of(const Board& board, const std::array<int, 4>& move) {
    return Action::move(board.cell(move[1], move[0]), board.cell(move[3], move[2]));
}

/// Plays a random game on both programs, and returns the plain program's winner; 0 if none.
int compare_game(std::uint64_t seed, int plies) {
    std::mt19937_64 random(seed);
    Position position(shipped("brandub"));
    naive::Brandub plain;
    ActionList scratch;
    for (int ply = 0; ply < plies && plain.winner == 0; ++ply) {
        const auto moves = plain.moves();
        std::set<Action> expected;
        for (const auto& move : moves) expected.insert(action_of(position.board(), move));
        const auto legal = position.legal(scratch);
        CHECK(std::set<Action>(legal.begin(), legal.end()) == expected);
        const auto& move = moves[random() % moves.size()];
        position.apply(action_of(position.board(), move));
        plain.play(move);
        for (Cell cell = 0; cell < 49; ++cell) {
            const int stone = plain.table.at(cell % 7, cell / 7);
            CHECK(position.at(cell) == plain.side_at(cell % 7, cell / 7));
            CHECK(position.piece_at(cell) == (stone == 3 ? 1 : 0));
        }
        REQUIRE(position.over() == (plain.winner != 0));
    }
    if (plain.winner != 0) CHECK(position.outcome().winner == plain.winner % 3);
    return plain.winner;
}

}  // namespace

TEST_CASE("Brandub has as many games as in a plain program", "[games]") {
    compare_counts(shipped("brandub"), naive::Brandub(), 3);
}

TEST_CASE("Brandub has the moves, captures and ends of a plain program", "[games]") {
    std::array<int, 4> winners{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        INFO("seed " << seed);
        ++winners[static_cast<std::size_t>(compare_game(seed, 290))];
    }
    CHECK(winners[1] > 0);
    CHECK(winners[2] > 0);
}

}  // namespace tengen::test::brandub
