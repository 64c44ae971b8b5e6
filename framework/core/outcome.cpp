#include "core/outcome.hpp"

#include "core/position.hpp"

namespace tengen {

namespace {

/// Seats of `side` get `own` rank, all others `other`.
Outcome ranked(const Position& position, Side side, int own, int other) {
    Outcome outcome;
    outcome.seats = static_cast<std::uint8_t>(position.game().seats());
    for (int slot = 0; slot < position.game().slots(); ++slot) {
        const bool is_own = position.game().side_of_slot(slot) == side;
        outcome.rank[position.seat_of_slot(slot)] = static_cast<std::uint8_t>(is_own ? own : other);
    }
    return outcome;
}

int seats_of(const Game& game, Side side) {
    int count = 0;
    for (int slot = 0; slot < game.slots(); ++slot) {
        if (game.side_of_slot(slot) == side) ++count;
    }
    return count;
}

}  // namespace

Outcome win_for(const Position& position, Side side) {
    Outcome outcome = ranked(position, side, 1, seats_of(position.game(), side) + 1);
    outcome.winner = side;
    return outcome;
}

Outcome loss_for(const Position& position, Side side) {
    const Game& game = position.game();
    Outcome outcome = ranked(position, side, game.seats() - seats_of(game, side) + 1, 1);
    if (game.sides() == 2) outcome.winner = static_cast<Side>(3 - side);
    return outcome;
}

Outcome draw_of(const Position& position) {
    return ranked(position, kEmpty, 1, 1);
}

}  // namespace tengen
