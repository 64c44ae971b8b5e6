#include "core/outcome.hpp"

#include "core/position.hpp"

namespace tengen {

namespace {

/// The seats that an outcome separates from the others.
class Group {
  public:
    Group(const Position& position, Side side) {
        const Game& game = position.game();
        for (int slot = 0; slot < game.slots(); ++slot) {
            const Seat seat = position.seat_of_slot(slot);
            const bool shared = game.sides() == 1;
            member_[seat] = shared ? seat == position.turn().seat : game.side_of_slot(slot) == side;
            if (member_[seat]) ++count_;
        }
    }

    int count() const { return count_; }

    Outcome ranked(int seats, int own, int other) const {
        Outcome outcome;
        outcome.seats = static_cast<std::uint8_t>(seats);
        for (int seat = 0; seat < seats; ++seat) {
            outcome.rank[seat] = static_cast<std::uint8_t>(member_[seat] ? own : other);
        }
        return outcome;
    }

  private:
    std::array<bool, kMaxSeats> member_{};
    int count_ = 0;
};

}  // namespace

Outcome win_for(const Position& position, Side side) {
    const Group winners(position, side);
    Outcome outcome = winners.ranked(position.game().seats(), 1, winners.count() + 1);
    outcome.winner = side;
    return outcome;
}

Outcome loss_for(const Position& position, Side side) {
    const Game& game = position.game();
    const Group losers(position, side);
    const int last = game.seats() == 1 ? 2 : game.seats() - losers.count() + 1;
    Outcome outcome = losers.ranked(game.seats(), last, 1);
    if (game.sides() == 2) outcome.winner = static_cast<Side>(3 - side);
    return outcome;
}

Outcome draw_of(const Position& position) {
    return Group(position, kEmpty).ranked(position.game().seats(), 1, 1);
}

}  // namespace tengen
