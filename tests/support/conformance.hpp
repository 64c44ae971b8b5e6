// What must hold for every game, whatever its rules: the harness that each game goes through.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/position.hpp"

namespace tengen::test {

struct ConformanceOptions {
    int games = 50;          ///< random games to play
    std::uint64_t seed = 1;  ///< of the first game; the next has seed + 1
    Setup setup = {};        ///< stones to begin with
};

/// Plays random games and compares at every ply: is_legal() with the list, text with actions, undo
/// with what was there, clones and replays with the original, keys with contents, outcomes with
/// what an outcome may be. Returns an empty text when all holds; else what does not, with the seed
/// and the ply of the game that shows it.
std::string find_breach(const std::shared_ptr<const Game>& game, const RuleCatalogue& catalogue,
                        const ConformanceOptions& options = {});

}  // namespace tengen::test
