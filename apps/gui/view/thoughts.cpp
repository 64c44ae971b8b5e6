#include "view/thoughts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace tengen::gui {
namespace {

/// The graph needs all reports of a game. Only the best values of each are kept, to limit the
/// memory of long games on large boards.
constexpr std::size_t kValuesKept = 32;

void keep_best_values(std::vector<double>& values) {
    std::vector<double> known;
    for (const double value : values) {
        if (!std::isnan(value)) known.push_back(value);
    }
    if (known.size() <= kValuesKept) return;
    std::nth_element(known.begin(), known.begin() + kValuesKept, known.end(), std::greater<>());
    const double least = known[kValuesKept];
    for (double& value : values) {
        if (value <= least) value = std::nan("");
    }
}

}  // namespace

void Thoughts::add(const Position& position, Seat seat, const AiReport& report) {
    Thought& thought = by_ply_[position.ply()];
    thought = {seat, position.key(), report};
    keep_best_values(thought.report.values);
}

const Thought* Thoughts::at(int ply) const {
    const auto found = by_ply_.find(ply);
    if (found == by_ply_.end()) return nullptr;
    return moves_.key_at(ply) == found->second.key ? &found->second : nullptr;
}

const Thought* Thoughts::about(int ply) const {
    const Thought* now = at(ply);
    return now != nullptr ? now : at(ply - 1);
}

const Thought* Thoughts::last_of(Seat seat, int ply) const {
    for (; ply >= 0; --ply) {
        const Thought* thought = at(ply);
        if (thought != nullptr && thought->seat == seat) return thought;
    }
    return nullptr;
}

const Thought* Thoughts::first() const {
    for (const auto& [ply, thought] : by_ply_) {
        if (at(ply) != nullptr) return &thought;
    }
    return nullptr;
}

std::vector<GraphCurve> Thoughts::curves(std::span<const Judgement> judgements) const {
    std::map<Seat, std::map<int, float>> curves;
    for (const Judgement& judged : judgements) {
        if (moves_.key_at(judged.ply) != judged.key) continue;
        curves[judged.seat][judged.ply] = static_cast<float>(judged.per_mille) / 1000;
    }
    for (const auto& [ply, thought] : by_ply_) {
        if (at(ply) == nullptr || std::isnan(thought.report.win_chance)) continue;
        curves[thought.seat][ply] = static_cast<float>(thought.report.win_chance);
    }
    std::vector<GraphCurve> graph;
    for (const auto& [seat, points] : curves) {
        GraphCurve& curve = graph.emplace_back(GraphCurve{seat, {}});
        for (const auto& [ply, chance] : points) curve.points.push_back({ply, chance});
    }
    return graph;
}

}  // namespace tengen::gui
