// The conformance harness: promises of every game, whatever its rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/position.hpp"

namespace tengen::test {

struct ConformanceOptions {
    int games = 50;          ///< random games to play; with sanitizers, a part of them
    std::uint64_t seed = 1;  ///< the seed of the first game; the next one has seed + 1
    Setup setup = {};        ///< initial stones
    int plies = 0;  ///< ends after so many, also within a game; 0: plays all games to the end
};

/// Plays random games. At every ply it compares is_legal() with the list, texts with moves, the
/// position after undo with the earlier one, clones and replays with the original, keys with
/// contents, and outcomes with the valid outcomes. Returns an empty text if all promises are kept;
/// otherwise the broken promise, with the seed and the ply of the game.
std::string find_breach(const std::shared_ptr<const Game>& game, const RuleCatalogue& catalogue,
                        const ConformanceOptions& options = {});

}  // namespace tengen::test
