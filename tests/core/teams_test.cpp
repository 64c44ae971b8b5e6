// Seats that win together, and their chances.
#include "core/teams.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> team_game(int sides, int seats) {
    return make({9, 9, {"place", "full_board"}, sides, seats});
}

std::vector<double> shares(const Game& game, const Outcome& outcome) {
    std::vector<double> all;
    for (int seat = 0; seat < game.seats(); ++seat) {
        all.push_back(share_of_win(game, outcome, static_cast<Seat>(seat)));
    }
    return all;
}

}  // namespace

TEST_CASE("Partners are one team, and each other seat is one alone", "[core]") {
    struct Row {
        int sides, seats, teams;
        std::vector<int> of_seats;
    };
    const Row rows[] = {{2, 2, 2, {0, 1}},
                        {3, 3, 3, {0, 1, 2}},
                        {2, 4, 2, {0, 1, 0, 1}},
                        {3, 6, 3, {0, 1, 2, 0, 1, 2}},
                        {1, 3, 3, {0, 1, 2}}};
    for (const Row& row : rows) {
        INFO(row.sides << " sides, " << row.seats << " seats");
        const auto game = team_game(row.sides, row.seats);
        CHECK(teams_of(*game) == row.teams);
        for (Seat seat = 0; seat < row.seats; ++seat) {
            CHECK(team_of(*game, seat) == row.of_seats[seat]);
            for (Seat other = 0; other < row.seats; ++other) {
                const bool same = row.of_seats[seat] == row.of_seats[other];
                CHECK(are_partners(*game, seat, other) == same);
            }
        }
    }
}

TEST_CASE("Partners have the whole win, and teams share a draw", "[core]") {
    const auto teams = team_game(2, 4);
    CHECK(shares(*teams, win_for(Position(teams), 1)) == std::vector<double>{1, 0, 1, 0});
    CHECK(shares(*teams, loss_for(Position(teams), 1)) == std::vector<double>{0, 1, 0, 1});
    CHECK(shares(*teams, draw_of(Position(teams))) == std::vector<double>{0.5, 0.5, 0.5, 0.5});
    const auto three = team_game(3, 3);
    CHECK(shares(*three, win_for(Position(three), 2)) == std::vector<double>{0, 1, 0});
    CHECK(shares(*three, loss_for(Position(three), 2)) == std::vector<double>{0.5, 0, 0.5});
    const auto shared = team_game(1, 3);
    CHECK(shares(*shared, loss_for(Position(shared), 1)) == std::vector<double>{0, 0.5, 0.5});
}

TEST_CASE("Partners have the chances of each other", "[core]") {
    const auto teams = team_game(2, 4);
    const auto chance = [&](const AnalysisLine& line, Seat mover, Seat seat) {
        return chance_in_game(line, mover, seat, *teams);
    };
    AnalysisLine line;
    CHECK(std::isnan(chance(line, 0, 0)));
    // The chance of one seat is enough for all four.
    line.chances[2] = 0.75;
    for (Seat mover = 0; mover < 4; ++mover) {
        CHECK(chance(line, mover, 0) == 0.75);
        CHECK(chance(line, mover, 2) == 0.75);
        CHECK(chance(line, mover, 1) == 0.25);
        CHECK(chance(line, mover, 3) == 0.25);
    }
    line.proven = Proven::Lost;
    CHECK(chance(line, 0, 2) == 0);
    CHECK(chance(line, 0, 3) == 1);
    line.proven = Proven::Drawn;
    CHECK(chance(line, 0, 2) == 0.5);
    // Three seats that win alone are as before.
    const auto three = team_game(3, 3);
    AnalysisLine other;
    other.chances[1] = 0.4;
    CHECK(chance_in_game(other, 0, 1, *three) == 0.4);
    CHECK(std::isnan(chance_in_game(other, 0, 0, *three)));
    other.proven = Proven::Won;
    CHECK(chance_in_game(other, 0, 0, *three) == 1);
    CHECK(chance_in_game(other, 0, 1, *three) == 0);
}
