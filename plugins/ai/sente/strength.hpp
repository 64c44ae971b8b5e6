// Playing weaker: fewer nodes, and a choice among the best moves with random errors.
#pragma once

#include <functional>

#include "root.hpp"

namespace sente {

inline constexpr int kFullStrength = 100;

/// How strong an engine plays.
struct Strength {
    /// `percent` is 0..100.
    explicit Strength(int percent);

    std::uint64_t nodes = 0;  ///< for one decision; 0: no limit
    int error = 0;            ///< that the value of a move may have, in units of the evaluation
};

/// Returns a random number from 0 to below its argument.
using RandomBelow = std::function<int(int)>;

/// Decides like Engine::think(), but chooses among the best moves by their values with random
/// errors. It misses no win that it finds, and makes no move that is known to lose if there is
/// another one.
Progress think_weaker(Engine& engine, const std::vector<Cell>& moves, const Limits& limits,
                      int error, const RandomBelow& random,
                      const std::function<void(const Progress&)>& report);

}  // namespace sente
