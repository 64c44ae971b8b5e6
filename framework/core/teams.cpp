#include "core/teams.hpp"

#include <cmath>

namespace tengen {

namespace {

bool has_teams(const Game& game) {
    return game.sides() > 1 && game.seats() > game.sides();
}

}  // namespace

int teams_of(const Game& game) {
    return has_teams(game) ? game.sides() : game.seats();
}

Seat team_of(const Game& game, Seat seat) {
    if (!has_teams(game)) return seat;
    return static_cast<Seat>(game.side_of_slot(seat) - 1);
}

bool are_partners(const Game& game, Seat left, Seat right) {
    return team_of(game, left) == team_of(game, right);
}

double share_of_win(const Game& game, const Outcome& outcome, Seat seat) {
    if (outcome.rank[seat] != 1) return 0;
    int first = 0;
    int partners = 0;
    for (Seat each = 0; each < game.seats(); ++each) {
        if (outcome.rank[each] != 1) continue;
        ++first;
        if (are_partners(game, each, seat)) ++partners;
    }
    return static_cast<double>(partners) / first;
}

double chance_in_game(std::span<const double> chances, double draw, Proven proven, Seat mover,
                      Seat seat, const Game& game) {
    std::array<double, kMaxSeats> of_teams = AnalysisLine::no_chances();
    for (Seat each = 0; each < game.seats() && each < chances.size(); ++each) {
        double& chance = of_teams[team_of(game, each)];
        if (std::isnan(chance)) chance = chances[each];
    }
    const auto teams = static_cast<std::size_t>(teams_of(game));
    return chance_of_seat(std::span(of_teams).first(teams), draw, proven, team_of(game, mover),
                          team_of(game, seat), static_cast<int>(teams));
}

}  // namespace tengen
