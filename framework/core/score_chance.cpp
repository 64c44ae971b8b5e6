#include "core/score_chance.hpp"

#include <algorithm>
#include <cmath>

#include "core/position.hpp"

namespace tengen {

double chance_of_score(double score, double scale) {
    return 1 / (1 + std::exp(-score / scale));
}

void add_chances(Analysis& analysis, const Position& position, double scale) {
    if (position.game().seats() != 2) return;
    const Seat mover = position.turn().seat;
    const auto other = static_cast<Seat>(1 - mover);
    for (AnalysisLine& line : analysis.lines) {
        const bool known = !std::isnan(line.chances[mover]) || !std::isnan(line.chances[other]);
        if (known || std::isnan(line.score)) continue;
        line.chances[mover] = chance_of_score(line.score, scale);
        line.chances[other] = 1 - line.chances[mover];
    }
}

}  // namespace tengen
