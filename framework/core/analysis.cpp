#include "core/analysis.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

/// Chances of all seats and of a draw may be rounded.
constexpr double kSum = 1.01;

}  // namespace

bool AnalysisSettings::allows(Action action) const {
    const auto has = [action](const std::vector<Action>& actions) {
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    };
    return (only.empty() || has(only)) && !has(without);
}

double chance_of_seat(std::span<const double> chances, double draw, Proven proven, Seat mover,
                      Seat seat, int seats) {
    if (proven == Proven::Drawn) return 1.0 / seats;
    if (proven != Proven::No) {
        const bool mover_wins = proven == Proven::Won;
        if (seat == mover) return mover_wins ? 1 : 0;
        if (mover_wins) return 0;
        if (seats == 2) return 1;
    }
    const auto known = [&](Seat of) { return of < chances.size() ? chances[of] : NAN; };
    const double chance = known(seat);
    if (std::isnan(chance) && seats == 2) return 1 - known(static_cast<Seat>(1 - seat));
    if (std::isnan(draw)) return chance;
    double sum = draw;
    for (const double each : chances) sum += std::isnan(each) ? 0 : each;
    return sum <= kSum ? chance + draw / seats : chance;
}

}  // namespace tengen
