#include "deepening.hpp"

#include <algorithm>

namespace sente {

namespace {

constexpr int kFirstWindow = 24;  ///< around the score of the last depth
constexpr int kWindowDepth = 4;   ///< from this depth on

}  // namespace

bool Deepening::goes_on() const {
    const Line& line = progress_.line;
    if (line.depth == 0) return true;
    if (moves_.size() == 1 || line.score > kProven) return false;
    // A loss within the depth stays one.
    return line.score >= unproven(-kProven) || kProven - std::abs(line.score) > line.depth;
}

bool Deepening::is_better_than(const Deepening& other) const {
    const Line& mine = progress_.line;
    const Line& theirs = other.progress_.line;
    if (mine.score > kProven || theirs.score > kProven) return mine.score > theirs.score;
    return mine.depth > theirs.depth;
}

/// If the search was stopped after the best move turned out to lose, plays one that was not tried.
void Deepening::avoid_loss(int last_score) {
    if (progress_.line.score > unproven(-kProven)) return;
    for (std::size_t i = 1; i < moves_.size(); ++i) {
        const bool searched = std::any_of(
            progress_.moves.begin(), progress_.moves.end(),
            [&](const auto& move) { return move.first == moves_[i] && move.second > -kInfinite; });
        if (searched) continue;
        progress_.line.moves = {moves_[i]};
        progress_.line.score = last_score;
        return;
    }
}

/// Whether each move that is not searched loses immediately.
bool Deepening::must_stop_five() const {
    const Board& board = searcher_.board();
    return board.count(other(board.to_move()), Threat::Five) > 0;
}

bool Deepening::deepen(int depth) {
    int window = kFirstWindow;
    const int last = progress_.line.score;
    int alpha = -kInfinite;
    int beta = kInfinite;
    if (depth >= kWindowDepth && !is_proven(last)) {
        alpha = last - window;
        beta = last + window;
    }
    for (;;) {
        Line line;
        const bool complete = searcher_.search_root(moves_, depth, alpha, beta, line);
        const std::vector<int>& scores = searcher_.root_scores();
        const bool failed_low = complete && line.score <= alpha && alpha > -kInfinite;
        if (!line.moves.empty() && !failed_low && (complete || line.score > alpha)) {
            progress_.line = line;
            // Cells that were not tried may prevent a loss, unless they leave a five.
            if (line.score < -kProven && !(complete && must_stop_five())) {
                progress_.line.score = unproven(line.score);
            }
            progress_.moves.clear();
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                progress_.moves.emplace_back(moves_[i], scores[i]);
            }
            const auto best = std::find(moves_.begin(), moves_.end(), line.moves[0]);
            std::rotate(moves_.begin(), best, best + 1);
        }
        if (!complete) {
            progress_.line.depth = depth - 1;
            avoid_loss(last);
            return false;
        }
        if (failed_low) {
            beta = (alpha + beta) / 2;
            alpha = std::max(line.score - window, -kInfinite);
        } else if (line.score >= beta && beta < kInfinite) {
            beta = std::min(line.score + window, +kInfinite);
        } else {
            return true;
        }
        window *= 2;
        if (window > 1000 || is_proven(line.score)) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

}  // namespace sente
