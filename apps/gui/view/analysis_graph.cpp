#include "view/analysis_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/teams.hpp"

namespace tengen::gui {
namespace {

using Chances = std::array<double, kMaxSeats>;

/// The chances in a position. A proven result is certain.
Chances chances_of(const Analysis& analysis, const Position& position) {
    Chances chances = AnalysisLine::no_chances();
    if (analysis.lines.empty()) return chances;
    const AnalysisLine& best = analysis.lines.front();
    chances = best.chances;
    const auto seats = static_cast<std::size_t>(position.game().seats());
    if (best.proven == Proven::No) return chances;
    const Seat mover = position.turn().seat;
    for (Seat seat = 0; seat < seats; ++seat) {
        chances[seat] = chance_in_game(best, mover, seat, position.game());
    }
    return chances;
}

}  // namespace

std::vector<GraphCurve> analysis_graph(const AnalysisView& view, EngineId id) {
    const Game& game = view.shown_position().game();
    // The seats begin with one of each team.
    const int teams = teams_of(game);
    std::vector<GraphCurve> curves(static_cast<std::size_t>(teams > 2 ? teams : 1));
    for (std::size_t seat = 0; seat < curves.size(); ++seat) {
        curves[seat].seat = static_cast<Seat>(seat);
    }
    const ReviewFigures* figures = id == EngineId::First ? view.review().figures() : nullptr;
    for (const RecordNodeId node : view.line()) {
        const int reviewed = figures == nullptr ? -1 : figures->ply_of(node);
        if (reviewed >= 0 && !std::isnan(figures->chance(reviewed, 0))) {
            for (GraphCurve& curve : curves) {
                const double chance = figures->chance(reviewed, curve.seat);
                if (std::isnan(chance)) continue;
                curve.points.push_back({reviewed, static_cast<float>(chance)});
            }
            continue;
        }
        const bool here = node == view.place();
        const Evaluation* kept = view.kept(node, id);
        if (!here && kept == nullptr) continue;
        const Position& position = here ? view.shown_position() : view.study().position_of(node);
        if (position.over()) continue;
        const Chances chances =
            chances_of(here ? view.lines(id) : analysis_of(*kept, position), position);
        for (GraphCurve& curve : curves) {
            const double chance = chances[curve.seat];
            if (std::isnan(chance)) continue;
            curve.points.push_back({position.ply(), static_cast<float>(chance)});
        }
    }
    std::erase_if(curves, [](const GraphCurve& curve) { return curve.points.empty(); });
    return curves;
}

std::vector<ProvedStretch> proved_stretches(const AnalysisView& view) {
    const ReviewFigures* figures = view.review().figures();
    std::vector<ProvedStretch> stretches;
    int ply = 0;
    for (const RecordNodeId node : view.line()) {
        const RecordMove move = view.record().nodes[node].move;
        if (node != kRecordRoot && move != RecordMove::None) ++ply;
        const int reviewed = figures == nullptr ? -1 : figures->ply_of(node);
        const auto reaches = [&](const ProvedStretch& stretch) {
            return stretch.first <= reviewed && reviewed <= stretch.last;
        };
        bool proved = reviewed >= 0 && std::ranges::any_of(figures->proved(), reaches);
        if (node == view.place()) {
            const Analysis& lines = view.lines();
            proved = proved || (!lines.lines.empty() && lines.lines.front().proven != Proven::No);
        } else if (const Evaluation* kept = proved ? nullptr : view.kept(node)) {
            proved = !kept->lines.empty() && kept->lines.front().proven != Proven::No;
        }
        if (!proved) continue;
        if (stretches.empty() || stretches.back().last < ply - 1) stretches.push_back({ply, ply});
        stretches.back().last = ply;
    }
    return stretches;
}

}  // namespace tengen::gui
