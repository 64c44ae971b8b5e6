// Checks a recorded game by the rules.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "arena/arena.hpp"

namespace tengen {

/// Plays the moves again. Fails if the record's result is not that of its final position, or if the
/// game continues after its end. The moves must be legal.
Result<void> verify(const ArenaSettings& settings, const GameRecord& record);

/// Checks the numbers of a line of the ledger, which the rules do not: no player can have needed a
/// negative time, and no chance is above 100 %. `record` is the game of the line, `round` that of
/// the plan; empty if another result of an earlier stage has led to the game.
Result<void> verify_numbers(const nlohmann::json& line, const GameRecord& record,
                            std::optional<int> round);

}  // namespace tengen
