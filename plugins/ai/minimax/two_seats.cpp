#include "two_seats.hpp"

#include <cmath>

namespace minimax {

namespace {

/// Converts a score to one action earlier in the game, and back. `proven` is the limit of wins and
/// losses.
int one_earlier(int score, int proven) {
    return score > proven ? score - 1 : score < -proven ? score + 1 : score;
}
int one_later(int score, int proven) {
    return score > proven ? score + 1 : score < -proven ? score - 1 : score;
}

}  // namespace

TwoSeats::TwoSeats(State& state, std::size_t table_bytes, double positions)
    : state_(state), table_(table_bytes, positions) {}

TwoSeats::Value TwoSeats::try_action(ai::Action action, int depth, ai::Effort& effort) {
    effort_ = &effort;
    candidates_.clear();
    const std::uint64_t guesses = guesses_;
    Value value;
    value.score = score_of(action, depth - 1, -kInfinite, kInfinite);
    const bool near = std::abs(value.score) > kProven && kWin - std::abs(value.score) <= depth;
    value.settled = guesses == guesses_ || near;
    return value;
}

TwoSeats::Value TwoSeats::judge(int deepest, ai::Effort& effort) {
    effort_ = &effort;
    candidates_.clear();
    Value value;
    for (int depth = 1; depth <= deepest && !value.settled; ++depth) {
        const std::uint64_t guesses = guesses_;
        const int score = search(depth, -kInfinite, kInfinite);
        if (effort.spent()) break;
        value.score = score;
        value.settled = guesses == guesses_ || std::abs(score) > kProven;
    }
    return value;
}

int TwoSeats::score_of(ai::Action action, int depth, int alpha, int beta) {
    const int seat = state_.position().turn().seat;
    if (state_.apply(action)) {
        const int score = final_score(seat);
        state_.undo();
        return score;
    }
    if (state_.evaluates() && state_.is_repeated()) {
        ++guesses_;
        state_.undo();
        return 0;
    }
    const int low = one_later(alpha, kProven);
    const int high = one_later(beta, kProven);
    const bool same = state_.position().turn().seat == seat;
    const int rest = same && state_.evaluates() ? depth + 1 : depth;
    const int score = same ? search(rest, low, high) : -search(rest, -high, -low);
    state_.undo();
    return one_earlier(score, kProven);
}

int TwoSeats::final_score(int seat) const {
    const auto ranks = state_.position().ranks();
    const int other = 1 - seat;
    if (ranks[seat] == ranks[other]) return 0;
    return ranks[seat] < ranks[other] ? kWin - 1 : -(kWin - 1);
}

int TwoSeats::search(int depth, int alpha, int beta) {
    if (effort_->spend()) return 0;
    if (state_.no_line_possible()) return 0;
    const Pressure pressure = this->pressure(depth);
    if (pressure.likely) ++guesses_;
    if (pressure.decided) return pressure.score;
    if (depth <= 0 && pressure.forced == 0) {
        ++guesses_;
        if (state_.evaluates()) return quiet(alpha, beta, kMaxTakes, Begins::Turn);
        return state_.promise(state_.position().turn().seat);
    }
    // The best result is a win with this action, and the worst is a loss with it.
    alpha = std::max(alpha, -(kWin - 1));
    beta = std::min(beta, kWin - 1);
    if (state_.rules().lines_win) {
        // A side that can no longer make a line cannot win.
        const int seat = state_.position().turn().seat;
        if (!state_.line_possible(seat)) beta = std::min(beta, 0);
        if (!state_.line_possible(1 - seat)) alpha = std::max(alpha, 0);
    }
    return alpha >= beta ? alpha : search_candidates(depth, alpha, beta, pressure);
}

int TwoSeats::search_candidates(int depth, int alpha, int beta, const Pressure& pressure) {
    const CommonKey key = state_.key();
    const Entry* known = table_.find(key.key);
    if (known != nullptr && usable(*known, depth, alpha, beta)) {
        if (!is_certain(*known, alpha, beta)) ++guesses_;
        return known->score;
    }
    const std::uint64_t guesses = guesses_;
    const std::size_t first = candidates_.size();
    bool all = true;
    if (pressure.forced > 0) {
        for (std::size_t i = 0; i < pressure.forced; ++i) {
            candidates_.push_back({pressure.answers[i], 0});
        }
        all = !pressure.likely;
    } else {
        all = state_.candidates(candidates_);
        if (known != nullptr) bring_to_front(first, state_.from_common(known->action, key));
    }
    if (candidates_.size() == first) return 0;  // no action is possible: no seat wins

    // A forced answer costs no depth, so threats are read to their end.
    const int next_depth = pressure.forced > 0 ? std::max(depth, 0) : depth - 1;
    const std::size_t last = candidates_.size();
    const ai::Side side = state_.position().turn().side;
    const bool begins_turn = state_.evaluates() && state_.begins_turn();
    int best = -kInfinite;
    ai::Action best_action = candidates_[first].action;
    for (std::size_t i = first; i < last && best < beta; ++i) {
        const ai::Action action = candidates_[i].action;
        if (begins_turn) state_.note_actions(side, last - first);
        const int score = score_of(action, next_depth, std::max(alpha, best), beta);
        if (effort_->spent()) break;
        if (score > best) {
            best = score;
            best_action = action;
        }
    }
    candidates_.resize(first);
    if (effort_->spent()) return 0;
    if (!all) {
        ++guesses_;
        best = std::max(best, -State::kMaxPromise);  // an action that was not tried might be better
    }
    const Bound bound = best >= beta ? Bound::Lower : best <= alpha ? Bound::Upper : Bound::Exact;
    const int searched = guesses == guesses_ ? kResolved : std::clamp(depth, 0, kResolved - 1);
    table_.store({key.key, state_.to_common(best_action, key), static_cast<std::int16_t>(best),
                  static_cast<std::uint8_t>(searched), bound});
    return best;
}

/// Follows takes while there are any. The side to move may do without, unless it must take or has
/// begun its turn.
int TwoSeats::quiet(int alpha, int beta, int left, Begins begins) {
    const int seat = state_.position().turn().seat;
    const int calm = state_.promise(seat);
    if (left == 0) return calm;
    const std::size_t first = candidates_.size();
    state_.candidates(candidates_);
    if (begins == Begins::Turn) {
        const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(first);
        candidates_.erase(std::remove_if(begin, candidates_.end(),
                                         [&](const Candidate& candidate) {
                                             return !state_.takes(candidate.action);
                                         }),
                          candidates_.end());
    }
    const std::size_t last = candidates_.size();
    const bool free = begins == Begins::Turn && !state_.must_take();
    int best = last == first || free ? calm : -kInfinite;
    for (std::size_t i = first; i < last && best < beta; ++i) {
        const ai::Action action = candidates_[i].action;
        const int score = quiet_score(action, std::max(alpha, best), beta, left - 1);
        if (effort_->spent()) break;
        best = std::max(best, score);
    }
    candidates_.resize(first);
    return best;
}

int TwoSeats::quiet_score(ai::Action action, int alpha, int beta, int left) {
    if (effort_->spend()) return 0;
    const int seat = state_.position().turn().seat;
    int score = 0;
    if (state_.apply(action)) {
        score = final_score(seat);
    } else if (state_.position().turn().seat == seat) {
        score = quiet(alpha, beta, left, Begins::Action);
    } else {
        score = -quiet(-beta, -alpha, left, Begins::Turn);
    }
    state_.undo();
    return score;
}

bool TwoSeats::usable(const Entry& entry, int depth, int alpha, int beta) const {
    const bool cuts = (entry.bound != Bound::Upper && entry.score >= beta) ||
                      (entry.bound != Bound::Lower && entry.score <= alpha);
    const bool deep = entry.depth >= depth && (cuts || entry.bound == Bound::Exact);
    return deep || is_certain(entry, alpha, beta);
}

bool TwoSeats::is_certain(const Entry& entry, int alpha, int beta) const {
    const bool lower = entry.bound != Bound::Upper && entry.score >= beta;
    const bool upper = entry.bound != Bound::Lower && entry.score <= alpha;
    if (entry.depth == kResolved) return lower || upper || entry.bound == Bound::Exact;
    // A win, once found, is valid at any depth. It may not be the quickest.
    return (lower && entry.score > kProven) || (upper && entry.score < -kProven);
}

TwoSeats::Pressure TwoSeats::pressure(int depth) {
    const ai::Position& position = state_.position();
    const ai::Side mine = position.turn().side;
    state_.winning_cells(mine, cells_);
    if (!cells_.empty()) return {.decided = true, .score = kWin - 1};
    if (!state_.rules().alternate) return {};
    const ai::Side theirs = position.side_of(1 - position.turn().seat);
    state_.winning_cells(theirs, cells_);
    if (!state_.rules().stones_only) {
        // A capture may answer any threat. The search sees that while it has depth.
        if (depth > 0 || cells_.empty()) return {};
        if (cells_.size() == 1) return {.forced = 1, .likely = true, .answers = {cells_[0]}};
        return {.decided = true, .score = -State::kMaxPromise, .likely = true};
    }
    if (cells_.empty()) return {};
    return answers_to(cells_, theirs);
}

/// The answers to one or more winning cells of the other side.
TwoSeats::Pressure TwoSeats::answers_to(const std::vector<ai::Action>& wins, ai::Side theirs) {
    const KnownRules& rules = state_.rules();
    const Pressure lost{.decided = true, .score = -(kWin - 2)};
    // If closed lines do not count (caro), one stone may stop several.
    if (wins.size() > 1 && rules.line.closed_counts()) return lost;
    const ai::Position& position = state_.position();
    const ai::Side mine = position.turn().side;
    const ai::Cell line = ai::cell_of(wins[0]);
    Pressure pressure;
    for (const ai::Cell cell : {line, state_.closing_cell(line, theirs)}) {
        const ai::Action answer = ai::place(cell);
        if (cell == state_.game().cell_count() || !position.is_legal(answer)) continue;
        if (rules.forbidden.binds(mine) && state_.is_bad(answer)) continue;
        if (state_.effect(cell, mine) == ai::LineEffect::Loses) return {};
        pressure.answers[pressure.forced++] = answer;
    }
    if (pressure.forced > 0) return pressure;
    // There is no answer. But if all actions lose immediately, the other side never plays its line.
    return state_.all_are_bad() ? Pressure{} : lost;
}

void TwoSeats::bring_to_front(std::size_t first, ai::Action action) {
    const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::find_if(begin, candidates_.end(), [&](const Candidate& candidate) {
        return candidate.action == action;
    });
    if (found != candidates_.end()) std::rotate(begin, found, found + 1);
}

bool TwoSeats::known_best(ai::Action& action) {
    return state_.known_best(table_, cells_, action);
}

double TwoSeats::score(const Value& value) {
    if (value.score > kProven) return 1 - (kWin - value.score) / 10000.0;
    if (value.score < -kProven) return -1 + (kWin + value.score) / 10000.0;
    return value.score / (2.2 * State::kMaxPromise);
}

double TwoSeats::win_chance(const Value& value) {
    if (std::abs(value.score) > kProven) return value.score > 0 ? 1 : 0;
    return 1 / (1 + std::exp(-value.score / 800.0));
}

void TwoSeats::prove(const Value& value, ai::Line& line) {
    if (std::abs(value.score) > kProven) {
        line.proven = value.score > 0 ? TENGEN_PROVEN_WIN : TENGEN_PROVEN_LOSS;
        line.length = static_cast<std::uint32_t>(kWin - std::abs(value.score));
    } else if (value.score == 0) {
        line.proven = TENGEN_PROVEN_DRAW;
        line.chances = {0, 0};
        line.draw = 1;
    }
}

}  // namespace minimax
