#include "max_n.hpp"

namespace alphabeta {

void MaxN::begin(int seat, ai::Effort& effort) {
    seat_ = seat;
    effort_ = &effort;
}

int MaxN::try_action(ai::Action action, int depth, int, int) {
    candidates_.clear();
    return scores_of(action, depth - 1, 0)[static_cast<std::size_t>(seat_)];
}

MaxN::Scores MaxN::scores_of(ai::Action action, int depth, int ply) {
    const auto seat = static_cast<std::size_t>(state_.seat());
    const State::Applied applied = state_.apply(action);
    if (applied == State::Applied::Illegal) {
        Scores scores{};
        scores[seat] = -(kWin - ply - 1);
        return scores;
    }
    const bool over = applied == State::Applied::Over;
    const Scores scores = over ? final_scores(ply + 1) : search(depth, ply + 1);
    state_.undo();
    return scores;
}

MaxN::Scores MaxN::search(int depth, int ply) {
    if (effort_->spend()) return {};
    ai::Action line = 0;
    if (can_win(line)) return scores_of(line, 0, ply);
    if (depth <= 0) return judge();
    const auto seat = static_cast<std::size_t>(state_.seat());
    const std::size_t first = candidates_.size();
    state_.candidates(width_, candidates_);
    const std::size_t last = candidates_.size();
    Scores best{};  // no action is possible: no seat wins
    for (std::size_t i = first; i < last && !effort_->spent(); ++i) {
        const Scores scores = scores_of(candidates_[i].action, depth - 1, ply);
        if (i == first || scores[seat] > best[seat]) best = scores;
        if (best[seat] == kWin - ply - 1) break;
    }
    candidates_.resize(first);
    return best;
}

MaxN::Scores MaxN::final_scores(int ply) const {
    Scores scores{};
    for (int seat = 0; seat < state_.game().seats(); ++seat) {
        scores[static_cast<std::size_t>(seat)] =
            static_cast<int>(state_.standing(seat) * (kWin - ply));
    }
    return scores;
}

/// The promise of each seat's shapes, compared with the others.
MaxN::Scores MaxN::judge() const {
    const int seats = state_.game().seats();
    Scores promises{};
    int all = 0;
    int playing = 0;
    for (int seat = 0; seat < seats; ++seat) {
        if (state_.place_of(seat) > 0) continue;
        ++playing;
        const int promise = state_.windows().promise(state_.side_of(seat));
        promises[static_cast<std::size_t>(seat)] =
            seat == state_.seat() ? with_turn(promise) : promise;
        all += promises[static_cast<std::size_t>(seat)];
    }
    for (int seat = 0; seat < seats; ++seat) {
        int& promise = promises[static_cast<std::size_t>(seat)];
        if (state_.place_of(seat) > 0) {
            promise = static_cast<int>(state_.standing(seat) * (kWin - kDeepest));
            continue;
        }
        const int others = playing == 1 ? 0 : (all - promise) / (playing - 1);
        promise = std::clamp(promise - others, -kProven, kProven) * (state_.misere() ? -1 : 1);
    }
    return promises;
}

bool MaxN::can_win(ai::Action& action) const {
    if (!state_.shapes_tell()) return false;
    const ai::Cell cell = state_.winning_cell(state_.side());
    action = ai::place(cell);
    return cell != state_.game().cell_count();
}

bool MaxN::known_best(ai::Action& action) const {
    return can_win(action);
}

}  // namespace alphabeta
