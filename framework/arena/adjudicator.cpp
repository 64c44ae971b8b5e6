#include "arena/adjudicator.hpp"

#include <cmath>
#include <cstddef>

#include "core/position.hpp"

namespace tengen {

std::optional<Adjudication> Adjudicator::moved(Seat seat, std::optional<double> chance, int ply) {
    Streak& streak = streaks_[static_cast<std::size_t>(seat)];
    const auto count = [&](int& length, bool holds) { length = holds ? length + 1 : 0; };
    if (rules_.resign) {
        count(streak.winning, chance && *chance >= 1 - rules_.resign->chance);
        count(streak.losing, chance && *chance <= rules_.resign->chance);
    }
    if (rules_.draw) {
        count(streak.even, chance && std::abs(*chance - 1.0 / seats_) <= rules_.draw->within);
    }
    if (const auto seat_of_winner = winner()) return Adjudication{seat_of_winner};
    const bool is_long = rules_.moves && ply >= *rules_.moves;
    if (is_long || is_even(ply)) return Adjudication{};
    return std::nullopt;
}

std::optional<Seat> Adjudicator::winner() const {
    if (!rules_.resign) return std::nullopt;
    std::optional<Seat> found;
    for (int i = 0; i < seats_; ++i) {
        const Streak& streak = streaks_[static_cast<std::size_t>(i)];
        if (streak.losing >= rules_.resign->moves) continue;
        if (found || streak.winning < rules_.resign->moves) return std::nullopt;
        found = static_cast<Seat>(i);
    }
    return found;
}

bool Adjudicator::is_even(int ply) const {
    if (!rules_.draw || ply < rules_.draw->from) return false;
    for (int i = 0; i < seats_; ++i) {
        if (streaks_[static_cast<std::size_t>(i)].even < rules_.draw->moves) return false;
    }
    return true;
}

MatchResult adjudicated(const Position& position, const Adjudication& adjudication) {
    MatchResult result = draw_agreed(position);
    result.reason = "adjudicated";
    if (!adjudication.winner) {
        result.text = Message("drawn by adjudication");
        return result;
    }
    const Game& game = position.game();
    const Side side = position.side_of(*adjudication.winner);
    Outcome outcome = draw_of(position);
    int winners = 0;
    for (Seat seat = 0; seat < game.seats(); ++seat) winners += position.side_of(seat) == side;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        if (position.side_of(seat) == side) continue;
        outcome.rank[seat] = static_cast<std::uint8_t>(winners + 1);
        if (!result.culprit) result.culprit = seat;
    }
    outcome.winner = side;
    result.kind = EndKind::Resigned;
    result.outcome = position.ranked(outcome);
    result.text = Message("{} wins by adjudication", game.side_term(side));
    return result;
}

}  // namespace tengen
