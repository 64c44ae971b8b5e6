// Seats that win together: those of a team. Other seats win alone.
#pragma once

#include "core/analysis.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"

namespace tengen {

/// The number of teams, if each seat without partners is one. Seats that share the only side have
/// none.
int teams_of(const Game& game);
/// The team of a seat, from 0.
Seat team_of(const Game& game, Seat seat);
/// Whether the seats win together; a seat is its own partner.
bool are_partners(const Game& game, Seat left, Seat right);

/// The seat's part of the win: 1 for the seats of the only winning team, or less if several
/// teams have rank 1. 0 for others.
double share_of_win(const Game& game, const Outcome& outcome, Seat seat);

/// Like chance_of_seat(). A seat without a known chance has that of its partner.
double chance_in_game(std::span<const double> chances, double draw, Proven proven, Seat mover,
                      Seat seat, const Game& game);
template <class Line>
double chance_in_game(const Line& line, Seat mover, Seat seat, const Game& game) {
    return chance_in_game(line.chances, line.draw, line.proven, mover, seat, game);
}

}  // namespace tengen
