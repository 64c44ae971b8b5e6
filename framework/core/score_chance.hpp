// The chance that a score means, for engines that report no chances.
#pragma once

#include "core/analysis.hpp"

namespace tengen {

class Position;

/// 1 / (1 + e^(-score / scale))
double chance_of_score(double score, double scale);

/// Gives lines with a score but no chances the chances that it means. Only for two seats: with
/// others the lines stay as they are.
void add_chances(Analysis& analysis, const Position& position, double scale);

}  // namespace tengen
