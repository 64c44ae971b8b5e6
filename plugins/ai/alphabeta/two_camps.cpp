#include "two_camps.hpp"

#include <cmath>

namespace alphabeta {

TwoCamps::TwoCamps(State& state, std::size_t table_bytes, std::size_t width)
    : state_(state),
      table_(table_bytes, INFINITY),
      has_table_(table_bytes > 0),
      width_(width),
      duel_(state.game().seats() == 2 && state.game().sides() >= 2),
      history_(static_cast<std::size_t>(state.game().cell_count())) {}

void TwoCamps::begin(int seat, ai::Effort& effort) {
    effort_ = &effort;
    our_seat_ = seat;
    // With three or more seats, stored scores are valid for the view of one seat only.
    const ai::Side side = state_.side_of(seat);
    if (state_.game().seats() > 2 && side != our_side_) table_.clear();
    our_side_ = side;
    candidates_.clear();
    killers_ = {};
    std::fill(history_.begin(), history_.end(), 0);
}

int TwoCamps::try_action(ai::Action action, int depth, int alpha, int beta) {
    candidates_.clear();
    return score_of(action, depth - 1, 0, alpha, beta);
}

/// The score of an action of the camp to move. `ply` is the number of actions before it, from the
/// root.
int TwoCamps::score_of(ai::Action action, int depth, int ply, int alpha, int beta) {
    const bool ours_before = ours();
    const State::Applied applied = state_.apply(action);
    if (applied == State::Applied::Illegal) return -(kWin - ply - 1);
    int score = 0;
    if (applied == State::Applied::Over) {
        score = final_score(ply + 1);
        if (!ours_before) score = -score;
    } else if (state_.place_of(our_seat_) > 0) {
        score = final_score(ply + 1);
        if (!ours_before) score = -score;
    } else if (ours() == ours_before) {
        score = search(depth, ply + 1, alpha, beta);
    } else {
        score = -search(depth, ply + 1, -beta, -alpha);
    }
    state_.undo();
    return score;
}

/// The score of a finished game for our camp, or of its place.
int TwoCamps::final_score(int ply) const {
    const double standing = state_.standing(our_seat_);
    return standing > 0 ? kWin - ply : standing < 0 ? -(kWin - ply) : 0;
}

int TwoCamps::search(int depth, int ply, int alpha, int beta) {
    if (effort_->spend()) return 0;
    const Pressure pressure = this->pressure(ply);
    if (pressure.decided) return pressure.score;
    if ((depth <= 0 && pressure.forced == 0) || ply >= kDeepest) return judge();
    return search_candidates(std::max(depth, 0), ply, alpha, beta, pressure);
}

int TwoCamps::search_candidates(int depth, int ply, int alpha, int beta, const Pressure& pressure) {
    const std::uint64_t key = has_table_ ? state_.key() : 0;
    const Entry* known = has_table_ ? table_.find(key) : nullptr;
    // Only entries with exactly this depth count. So the table never changes a decision.
    if (known != nullptr && known->depth == depth) {
        const int score = from_table(known->score, ply);
        const bool cuts = (known->bound != Bound::Upper && score >= beta) ||
                          (known->bound != Bound::Lower && score <= alpha);
        if (cuts || known->bound == Bound::Exact) return score;
    }
    const std::size_t first = candidates_.size();
    if (pressure.forced > 0) {
        for (std::size_t i = 0; i < pressure.forced; ++i) {
            candidates_.push_back({pressure.answers[i], 0});
        }
    } else {
        state_.candidates(width_, candidates_);
        order(first, known == nullptr ? ~ai::Action{0} : known->action, ply);
    }
    const std::size_t last = candidates_.size();
    if (last == first) return 0;  // no action is possible: no seat wins

    // A forced answer costs no depth, so fours are read to their end.
    const int next_depth = pressure.forced > 0 ? depth : depth - 1;
    const int low = alpha;
    int best = -kInfinite;
    ai::Action best_action = candidates_[first].action;
    for (std::size_t i = first; i < last && best < beta; ++i) {
        const ai::Action action = candidates_[i].action;
        // Later actions are first only tested against the best score.
        const bool asks = i > first && alpha + 1 < beta;
        int score = score_of(action, next_depth, ply, alpha, asks ? alpha + 1 : beta);
        if (asks && score > alpha && score < beta && !effort_->spent()) {
            score = score_of(action, next_depth, ply, alpha, beta);
        }
        if (effort_->spent()) break;
        if (score > best) {
            best = score;
            best_action = action;
        }
        alpha = std::max(alpha, best);
    }
    candidates_.resize(first);
    if (effort_->spent()) return 0;
    if (best >= beta) remember_cut(best_action, depth, ply);
    if (has_table_) {
        const Bound bound = best >= beta ? Bound::Lower : best <= low ? Bound::Upper : Bound::Exact;
        table_.store(
            {key, best_action, to_table(best, ply), static_cast<std::uint8_t>(depth), bound});
    }
    return best;
}

TwoCamps::Pressure TwoCamps::pressure(int ply) const {
    if (!state_.shapes_tell()) return {};
    const auto none = static_cast<ai::Cell>(state_.game().cell_count());
    const ai::Side mine = state_.side();
    if (const ai::Cell line = state_.winning_cell(mine); line != none) {
        return {.decided = true, .score = kWin - ply - 1, .answers = {ai::place(line)}};
    }
    if (!duel_) return {};
    const ai::Side theirs = state_.side_of(1 - state_.seat());
    if (const ai::Cell line = state_.winning_cell(theirs); line != none) {
        return answers_to(line, theirs, ply);
    }
    const ai::Cell four = state_.windows().find(mine, ai::WindowShape::LiveFour);
    if (state_.live_four_wins(mine) && four != none) {
        return {.decided = true, .score = kWin - ply - 3, .answers = {ai::place(four)}};
    }
    return {};
}

/// The answers to a threat to win. `line` is the first winning cell.
TwoCamps::Pressure TwoCamps::answers_to(ai::Cell line, ai::Side theirs, int ply) const {
    const auto none = static_cast<ai::Cell>(state_.game().cell_count());
    const auto next = static_cast<ai::Cell>(line + 1);
    Pressure pressure;
    if (!state_.two_lines_win() || state_.winning_cell(theirs, next) == none) {
        for (const ai::Cell cell : {line, state_.closing_cell(line, theirs)}) {
            if (cell == none || !state_.is_legal(ai::place(cell))) continue;
            pressure.answers[pressure.forced++] = ai::place(cell);
        }
    }
    if (pressure.forced > 0) return pressure;
    return {.decided = true, .score = -(kWin - ply - 2), .answers = {ai::place(line)}};
}

/// Evaluates the promise of both camps' shapes. The camp to move gets a bonus.
int TwoCamps::judge() const {
    std::array<int, 2> promise{};
    std::array<int, 2> sides{};
    for (int number = 1; number <= state_.game().sides(); ++number) {
        const auto side = static_cast<ai::Side>(number);
        if (state_.has_left(side)) continue;
        const std::size_t camp = (side == our_side_) == ours() ? 0 : 1;
        promise[camp] += state_.windows().promise(side);
        ++sides[camp];
    }
    for (std::size_t camp = 0; camp < 2; ++camp) promise[camp] /= std::max(sides[camp], 1);
    const int difference = with_turn(promise[0]) - promise[1];
    return std::clamp(state_.misere() ? -difference : difference, -kProven, kProven);
}

/// Orders the best known action first, then actions that cut elsewhere, then by shapes.
void TwoCamps::order(std::size_t first, ai::Action known, int ply) {
    constexpr int kKiller = 20'000;  // between a four and an open four
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (std::size_t i = first; i < candidates_.size(); ++i) {
        Candidate& candidate = candidates_[i];
        if (candidate.action == killers[0] || candidate.action == killers[1]) {
            candidate.weight += kKiller;
        }
        if (ai::is_place(candidate.action)) {
            candidate.weight += history_[ai::cell_of(candidate.action)];
        }
        if (candidate.action == known) candidate.weight = std::numeric_limits<int>::max();
    }
    std::stable_sort(
        candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(),
        [](const Candidate& left, const Candidate& right) { return left.weight > right.weight; });
}

void TwoCamps::remember_cut(ai::Action action, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != action) {
        killers[1] = killers[0];
        killers[0] = action;
    }
    if (!ai::is_place(action)) return;
    int& history = history_[ai::cell_of(action)];
    history = std::min(history + depth * depth, 5000);
}

int TwoCamps::to_table(int score, int ply) {
    return score > kProven ? score + ply : score < -kProven ? score - ply : score;
}
int TwoCamps::from_table(int score, int ply) {
    return score > kProven ? score - ply : score < -kProven ? score + ply : score;
}

bool TwoCamps::known_best(ai::Action& action) const {
    const Pressure pressure = this->pressure(0);
    if (pressure.forced == 1 || pressure.decided) {
        action = pressure.answers[0];
        return state_.is_legal(action);
    }
    const Entry* known = has_table_ ? table_.find(state_.key()) : nullptr;
    if (known == nullptr || !state_.is_legal(known->action)) return false;
    action = known->action;
    return true;
}

}  // namespace alphabeta
