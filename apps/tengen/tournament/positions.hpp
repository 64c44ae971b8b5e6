// Positions of a tournament's games as training data, in the order of the plan: the same games give
// the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "tournament/tournament.hpp"

namespace tengen::cli {

/// Games and positions to leave out.
struct PositionOptions {
    int skip = 0;              ///< first plies of each game
    int sample = 1;            ///< one of so many games
    std::uint64_t seed = 1;    ///< of the sample
    bool drop_copies = false;  ///< games that repeat an earlier one move by move
    bool until_proof = false;  ///< plies after the first one with a chance to win of 0 or 1
};

struct TrainingData {
    std::string bytes;
    std::int64_t games = 0;
    std::int64_t skipped = 0;    ///< without a position, or ended by a fault, a clock or a player
    std::int64_t copies = 0;     ///< left out
    std::int64_t unsampled = 0;  ///< left out
};

/// The games in the form that the file's name asks for. "NAME.binpack": that of c-gomoku-cli, for
/// games of the Gomocup protocol on square boards from 5 to 22. Otherwise Tengen's own, for any
/// game (docs/matches.md). Fails if the form cannot express the game.
Result<TrainingData> training_data(const Tournament& tournament, const KnownGames& known,
                                   const PositionOptions& options,
                                   const std::filesystem::path& file);

}  // namespace tengen::cli
