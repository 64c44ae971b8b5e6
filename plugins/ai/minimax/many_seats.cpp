#include "many_seats.hpp"

namespace minimax {

ManySeats::ManySeats(State& state, std::size_t table_bytes, double positions)
    : state_(state),
      table_(table_bytes, positions),
      seat_count_(state.game().seats()),
      teams_(seat_count_) {}

/// The worth of a win. Partners share the best places.
int ManySeats::best_worth(int seat) const {
    return kRank * std::max(seat_count_ - teams_.partners_of(seat), 1);
}

ManySeats::Value ManySeats::try_action(ai::Action action, int depth, ai::Effort& effort) {
    effort_ = &effort;
    candidates_.clear();
    const std::uint64_t guesses = guesses_;
    const int seat = state_.position().turn().seat;
    teams_ = ai::Teams(state_.game(), state_.position());
    const Worth worth = worth_of(action, depth - 1);
    return {worth, seat, seat_count_, best_worth(seat), guesses == guesses_};
}

ManySeats::Worth ManySeats::worth_of(ai::Action action, int depth) {
    const bool over = state_.apply(action);
    Worth worth = over ? final_worth() : search(depth);
    state_.undo();
    ++worth.actions;
    return worth;
}

ManySeats::Worth ManySeats::final_worth() const {
    const auto ranks = state_.position().ranks();
    Worth worth;
    for (int seat = 0; seat < seat_count_; ++seat) {
        int sharing = 0;
        for (int other = 0; other < seat_count_; ++other) sharing += ranks[other] == ranks[seat];
        const int twice_average_rank = 2 * ranks[seat] + sharing - 1;
        worth.seats[seat] =
            static_cast<std::int16_t>(kRank * (seat_count_ + 1 - twice_average_rank));
    }
    return worth;
}

ManySeats::Worth ManySeats::guess() {
    ++guesses_;
    Worth worth;
    for (int seat = 0; seat < seat_count_; ++seat) {
        const int part = state_.promise(seat) * (kRank - 1) / State::kMaxPromise;
        worth.seats[seat] = static_cast<std::int16_t>(part);
    }
    return worth;
}

ManySeats::Worth ManySeats::search(int depth) {
    if (effort_->spend()) return {};
    state_.winning_cells(state_.position().turn().side, cells_);
    if (!cells_.empty()) return worth_of(cells_[0], 0);
    if (state_.rules().full_board_draws && state_.no_line_possible()) {
        return {{}, static_cast<std::int16_t>(state_.empty_cells())};
    }
    if (depth <= 0) return guess();
    const CommonKey key = state_.key();
    const Entry* known = table_.find(key.key);
    if (known != nullptr && known->depth >= depth) {
        if (known->depth != kResolved) ++guesses_;
        return known->worth;
    }
    const std::uint64_t guesses = guesses_;
    ai::Action best_action = 0;
    const Worth best = search_candidates(depth, best_action);
    if (effort_->spent()) return {};
    const int searched = guesses == guesses_ ? kResolved : std::min(depth, kResolved - 1);
    table_.store(
        {key.key, best, state_.to_common(best_action, key), static_cast<std::uint8_t>(searched)});
    return best;
}

ManySeats::Worth ManySeats::search_candidates(int depth, ai::Action& best_action) {
    const int seat = state_.position().turn().seat;
    const std::size_t first = candidates_.size();
    if (!state_.candidates(candidates_)) ++guesses_;
    const std::size_t last = candidates_.size();
    Worth best;  // no action is possible: no seat wins
    for (std::size_t i = first; i < last && !effort_->spent(); ++i) {
        const ai::Action action = candidates_[i].action;
        const Worth worth = worth_of(action, depth - 1);
        if (i == first || better(worth, best, seat, seat_count_)) {
            best = worth;
            best_action = action;
        }
        const bool won = best.actions == 1 && best.seats[seat] == best_worth(seat);
        if (won) break;
    }
    candidates_.resize(first);
    return best;
}

bool ManySeats::better(const Worth& left, const Worth& right, int seat, int seat_count) {
    const int mine = left.seats[seat];
    if (mine != right.seats[seat]) return mine > right.seats[seat];
    if (left.actions != right.actions && mine != 0) {
        return mine > 0 ? left.actions < right.actions : left.actions > right.actions;
    }
    for (int i = 1; i < seat_count; ++i) {
        const int other = (seat + i) % seat_count;
        if (left.seats[other] != right.seats[other]) return left.seats[other] < right.seats[other];
    }
    return left.actions < right.actions;
}

bool ManySeats::is_win(const Value& value) {
    return value.settled && value.seat_count > 1 && value.worth.seats[value.seat] == value.best;
}

double ManySeats::score(const Value& value) {
    const double best = value.best;
    const double part = std::clamp(value.worth.seats[value.seat] / best, -1.0, 1.0);
    return part * (1 - (value.settled ? value.worth.actions : 0) / 10000.0);
}

double ManySeats::win_chance(const Value& value) {
    const double best = value.best;
    return std::clamp((1 + value.worth.seats[value.seat] / best) / 2, 0.0, 1.0);
}

void ManySeats::prove(const Value& value, ai::Line& line) {
    if (!is_win(value)) return;
    line.proven = TENGEN_PROVEN_WIN;
    line.length = static_cast<std::uint32_t>(value.worth.actions);
}

bool ManySeats::known_best(ai::Action& action) {
    return state_.known_best(table_, cells_, action);
}

}  // namespace minimax
