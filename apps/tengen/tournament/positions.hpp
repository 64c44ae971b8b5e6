// Positions of a tournament's games as training data, in the order of the plan: the same games give
// the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "tournament/tournament.hpp"

namespace tengen::cli {

struct TrainingData {
    std::string bytes;
    std::int64_t games = 0;
    std::int64_t skipped = 0;  ///< ended by a fault, a clock or a player who left
};

/// The games in the form that the file's name asks for. "NAME.binpack": that of c-gomoku-cli, for
/// games of the Gomocup protocol on square boards from 5 to 22. Otherwise Tengen's own, for any
/// game (docs/matches.md). Fails if the form cannot express the game.
Result<TrainingData> training_data(const Tournament& tournament, const KnownGames& known,
                                   const std::filesystem::path& file);

}  // namespace tengen::cli
