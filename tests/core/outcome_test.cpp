// Ranks for two to eight seats, teams, and seats that share a side.
#include "core/outcome.hpp"

#include <vector>

#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Ranks = std::vector<int>;

Ranks ranks(const Outcome& outcome) {
    return {outcome.rank.begin(), outcome.rank.begin() + outcome.seats};
}

Position table_of(int sides, int seats) {
    return Position(make({9, 9, {"place", "full_board"}, sides, seats}));
}

}  // namespace

TEST_CASE("The winner is first, and all others share second place", "[core]") {
    for (int seats = 2; seats <= 8; ++seats) {
        const Position position = table_of(seats, seats);
        for (Side side = 1; side <= seats; ++side) {
            Ranks expected(static_cast<std::size_t>(seats), 2);
            expected[side - 1u] = 1;
            const Outcome outcome = win_for(position, side);
            CHECK(ranks(outcome) == expected);
            CHECK(outcome.winner == side);
            CHECK_FALSE(outcome.draw());
        }
    }
}

TEST_CASE("The loser is last, and all others share first place", "[core]") {
    for (int seats = 2; seats <= 8; ++seats) {
        const Position position = table_of(seats, seats);
        for (Side side = 1; side <= seats; ++side) {
            Ranks expected(static_cast<std::size_t>(seats), 1);
            expected[side - 1u] = seats;
            const Outcome outcome = loss_for(position, side);
            CHECK(ranks(outcome) == expected);
            CHECK(outcome.winner == (seats == 2 ? 3 - side : kEmpty));
            CHECK_FALSE(outcome.draw());
        }
    }
}

TEST_CASE("In a draw all seats are first", "[core]") {
    for (int seats = 1; seats <= 8; ++seats) {
        const Outcome outcome = draw_of(table_of(seats, seats));
        CHECK(ranks(outcome) == Ranks(static_cast<std::size_t>(seats), 1));
        CHECK(outcome.draw());
        CHECK(outcome.winner == kEmpty);
    }
}

TEST_CASE("A team wins and loses together", "[core]") {
    const Position position = table_of(2, 4);
    CHECK(ranks(win_for(position, 1)) == Ranks{1, 3, 1, 3});
    CHECK(ranks(loss_for(position, 1)) == Ranks{3, 1, 3, 1});
    CHECK(win_for(position, 2).winner == 2);
    CHECK(ranks(win_for(table_of(3, 8), 3)) == Ranks{3, 3, 1, 3, 3, 1, 3, 3});
}

TEST_CASE("If all seats share a side, the seat to move wins or loses alone", "[core]") {
    Position position = table_of(1, 3);
    position.apply(Action::place(0));
    REQUIRE(position.turn().seat == 1);
    CHECK(ranks(win_for(position, 1)) == Ranks{2, 1, 2});
    CHECK(ranks(loss_for(position, 1)) == Ranks{1, 3, 1});
    CHECK_FALSE(win_for(position, 1).draw());
}

TEST_CASE("For a single player, winning, losing and a draw differ", "[core]") {
    const Position position = table_of(1, 1);
    CHECK(ranks(win_for(position, 1)) == Ranks{1});
    CHECK(win_for(position, 1).winner == 1);
    CHECK_FALSE(win_for(position, 1).draw());
    CHECK(ranks(loss_for(position, 1)) == Ranks{2});
    CHECK_FALSE(loss_for(position, 1).draw());
    CHECK(draw_of(position).draw());
}
