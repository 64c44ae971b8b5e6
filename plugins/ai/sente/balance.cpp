#include "balance.hpp"

#include <algorithm>

namespace sente {

namespace {

constexpr int kNarrowDepth = 3;    ///< from this depth on, moves far from balance are dropped
constexpr int kMaxDistance = 120;  ///< further from balance than the best move
constexpr std::ptrdiff_t kMinKept = 4;

/// A move and the last score of the side that makes it.
struct Candidate {
    Cell cell;
    int score;

    int distance() const { return std::abs(score); }
};

void drop_far(std::vector<Candidate>& candidates) {
    const int most = candidates[0].distance() + kMaxDistance;
    const auto near = std::find_if(candidates.begin(), candidates.end(),
                                   [most](const auto& one) { return one.distance() > most; });
    const auto kept = std::max(near - candidates.begin(), kMinKept);
    if (kept < std::ssize(candidates))
        candidates.erase(candidates.begin() + kept, candidates.end());
}

/// Searches all moves to a depth. Returns false if it was stopped; the rest keep their scores.
bool search_all(Engine& engine, std::vector<Candidate>& candidates, int depth) {
    int window = kInfinite;
    for (Candidate& candidate : candidates) {
        int score = 0;
        if (!engine.score_after(candidate.cell, depth, -window, window, score)) return false;
        candidate.score = score;
        // Others need only be found too good or too bad.
        window = std::clamp(candidate.distance(), 1, window);
    }
    return true;
}

}  // namespace

Progress find_balanced(Engine& engine, const std::vector<Cell>& moves, const Limits& limits) {
    std::vector<Candidate> candidates;
    for (const Cell cell : moves) candidates.push_back({cell, kInfinite});
    Progress progress;
    engine.begin(limits);
    bool complete = true;
    for (int depth = 0; complete && depth <= limits.depth; ++depth) {
        complete = search_all(engine, candidates, depth);
        // If it was stopped, the best move may be one that only the last depth has searched.
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& left, const Candidate& right) {
                             return left.distance() < right.distance();
                         });
        if (complete) progress.line.depth = depth;
        if (complete && depth >= kNarrowDepth) drop_far(candidates);
    }
    progress.line.moves = {candidates[0].cell};
    progress.line.score = candidates[0].distance() < kInfinite ? candidates[0].score : 0;
    for (const Candidate& one : candidates) progress.moves.emplace_back(one.cell, one.score);
    progress.nodes = engine.nodes();
    return progress;
}

}  // namespace sente
