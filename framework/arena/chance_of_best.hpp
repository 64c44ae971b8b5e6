// How likely each of several players is the strongest.
#pragma once

#include <vector>

#include "arena/ratings.hpp"

namespace tengen {

/// The chance of each of these players to have the highest rating of them, 0..1, by the joint
/// normal distribution of the ratings. From samples with a fixed seed, to about 0.1 %. Equal
/// players without errors share the chance.
std::vector<double> chances_of_best(const Ratings& ratings, const std::vector<int>& players);

}  // namespace tengen
