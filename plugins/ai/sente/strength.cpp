#include "strength.hpp"

#include <algorithm>
#include <cmath>

namespace sente {

namespace {

constexpr double kMinNodes = 300;
constexpr double kMaxNodes = 3e6;
constexpr int kMaxError = 300;
constexpr int kMinError = 4;          ///< a smaller one changes no move
constexpr std::size_t kChoices = 10;  ///< moves to choose among

/// The searched moves, the best first, then those that were best before or are likely.
std::vector<Cell> choices(const Progress& result) {
    std::vector<Cell> chosen{result.line.moves[0]};
    for (const auto& [cell, score] : result.moves) {
        if (chosen.size() == kChoices) break;
        if (cell != chosen[0]) chosen.push_back(cell);
    }
    return chosen;
}

}  // namespace

Strength::Strength(int percent) {
    if (percent >= kFullStrength) return;
    const double share = percent / static_cast<double>(kFullStrength);
    nodes = static_cast<std::uint64_t>(
        std::llround(kMinNodes * std::pow(kMaxNodes / kMinNodes, share)));
    const int weakness = kFullStrength - percent;
    error = kMaxError * weakness * weakness / (kFullStrength * kFullStrength);
    if (error < kMinError) error = 0;
}

Progress think_weaker(Engine& engine, const std::vector<Cell>& moves, const Limits& limits,
                      int error, const RandomBelow& random,
                      const std::function<void(const Progress&)>& report) {
    Limits part = limits;
    part.nodes = limits.nodes / 2;
    Progress result = engine.think(moves, part, report);
    const std::vector<Cell> cells = choices(result);
    if (result.line.score > kProven || cells.size() == 1) return result;

    std::vector<int> scores(cells.size(), -kInfinite);
    part.nodes = limits.nodes == 0 ? 0 : limits.nodes - std::min(result.nodes, limits.nodes - 1);
    engine.begin(part);
    for (int depth = 0; depth < std::max(result.line.depth, 1); ++depth) {
        std::vector<int> found(cells.size());
        bool complete = true;
        for (std::size_t i = 0; i < cells.size() && complete; ++i) {
            complete = engine.score_after(cells[i], depth, -kInfinite, kInfinite, found[i]);
        }
        if (!complete) break;
        scores = found;
    }
    result.nodes += engine.nodes();

    std::size_t best = 0;
    int highest = -2 * kInfinite;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int wrong = random(error + 1) + random(error + 1);
        // A known loss has a score beyond any error.
        if (scores[i] + wrong <= highest) continue;
        highest = scores[i] + wrong;
        best = i;
    }
    if (best == 0) return result;
    result.line.moves = {cells[best]};
    result.line.score = scores[best];
    if (report) report(result);
    return result;
}

}  // namespace sente
