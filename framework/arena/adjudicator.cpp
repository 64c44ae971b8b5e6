#include "arena/adjudicator.hpp"

#include <cmath>
#include <cstddef>

#include "core/position.hpp"

namespace tengen {

std::optional<Expectation> Adjudicator::moved(Seat seat, std::optional<double> chance, int ply) {
    Streak& streak = streaks_[static_cast<std::size_t>(seat)];
    const auto count = [&](int& length, bool holds) { length = holds ? length + 1 : 0; };
    if (rules_.resign) {
        count(streak.winning, chance && *chance >= 1 - rules_.resign->chance);
        count(streak.losing, chance && *chance <= rules_.resign->chance);
    }
    if (rules_.draw) {
        count(streak.even, chance && std::abs(*chance - 1.0 / seats_) <= rules_.draw->within);
    }
    if (const auto seat_of_winner = winner()) {
        return Expectation{AdjudicationKind::Resign, seat_of_winner};
    }
    if (is_even(ply)) return Expectation{AdjudicationKind::Draw, std::nullopt};
    const bool is_long = rules_.moves && ply >= *rules_.moves;
    if (is_long) return Expectation{AdjudicationKind::Moves, std::nullopt};
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

Adjudication adjudication_of(const Position& position, const Expectation& expectation) {
    Adjudication adjudication{expectation.kind, position.ply(), draw_of(position)};
    if (!expectation.winner) {
        adjudication.outcome = position.ranked(adjudication.outcome);
        return adjudication;
    }
    const int seats = position.game().seats();
    const Side side = position.side_of(*expectation.winner);
    int winners = 0;
    for (Seat seat = 0; seat < seats; ++seat) winners += position.side_of(seat) == side;
    for (Seat seat = 0; seat < seats; ++seat) {
        if (position.side_of(seat) == side) continue;
        adjudication.outcome.rank[seat] = static_cast<std::uint8_t>(winners + 1);
    }
    adjudication.outcome.winner = side;
    adjudication.outcome = position.ranked(adjudication.outcome);
    return adjudication;
}

MatchResult adjudicated(const Position& position, const Adjudication& adjudication) {
    MatchResult result = draw_agreed(position);
    result.reason = "adjudicated";
    result.outcome = adjudication.outcome;
    const Side winner = adjudication.outcome.winner;
    if (winner == kEmpty) {
        result.text = Message("drawn by adjudication");
        return result;
    }
    const Game& game = position.game();
    for (Seat seat = 0; seat < game.seats() && !result.culprit; ++seat) {
        if (position.side_of(seat) != winner) result.culprit = seat;
    }
    result.kind = EndKind::Resigned;
    result.text = Message("{} wins by adjudication", game.side_term(winner));
    return result;
}

}  // namespace tengen
