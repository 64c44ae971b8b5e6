#include "openings.hpp"

namespace minimax {

namespace {

constexpr double kWon = 0.5;  ///< between a draw and the slowest win

/// The limit for evaluating a position, because on a wide board little can be proven.
constexpr std::size_t kNarrow = 36;
constexpr std::uint64_t kNodesNarrow = 2000;
constexpr std::uint64_t kNodesWide = 200;

}  // namespace

double SearchGuide::worth(ai::Position& position, int seat) {
    state_.begin(position);
    const bool narrow = position.legal().size() <= kNarrow;
    ai::Effort effort(search_, narrow ? kNodesNarrow : kNodesWide);
    const TwoSeats::Value value = solver_.judge(kMaxDepth, effort);
    if (!value.settled) return LineGuide::worth(position, seat);
    const double score = TwoSeats::score(value);
    return position.turn().seat == seat ? score : -score;
}

std::optional<OpeningSolver::Solution> OpeningSolver::solve(ai::Chance chance) {
    const int seat = position_.turn().seat;
    const auto legal = position_.legal();
    std::vector<ai::Action> actions(legal.begin(), legal.end());
    std::sort(actions.begin(), actions.end());  // the random choice must not depend on the host's
                                                // order
    std::vector<Solution> best;
    for (const ai::Action action : actions) {
        position_.apply(action);
        const double score = value_for(seat);
        position_.undo();
        if (effort_.spent()) return std::nullopt;
        if (!best.empty() && score < best[0].score) continue;
        if (!best.empty() && score > best[0].score) best.clear();
        best.push_back({action, score});
    }
    if (best.empty()) return std::nullopt;
    return best[chance.below(best.size())];
}

/// The value of the position for a seat. Meaningless once the effort is spent.
double OpeningSolver::value_for(int seat) {
    if (effort_.spend()) return 0;
    if (position_.over()) return ai::result_for(position_, state_.game(), seat);
    double score = 0;
    if (opening_.goes_on()) {
        score = best_value();
    } else {
        state_.begin(position_);
        score = TwoSeats::score(solver_.judge(kMaxDepth, effort_));
    }
    return position_.turn().seat == seat ? score : -score;
}

double OpeningSolver::best_value() {
    const std::uint64_t key = position_.key();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const int seat = position_.turn().seat;
    const auto legal = position_.legal();
    const std::vector<ai::Action> actions(legal.begin(), legal.end());
    double best = actions.empty() ? 0 : -1;
    for (const ai::Action action : actions) {
        position_.apply(action);
        best = std::max(best, value_for(seat));
        position_.undo();
        if (effort_.spent()) return 0;
        if (best > kWon) break;
    }
    known_.emplace(key, best);
    return best;
}

}  // namespace minimax
