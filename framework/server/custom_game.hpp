// Games that a server does not have, as descriptions from clients.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "server/services.hpp"

namespace tengen::server {

/// Makes the game of rules.description. Refuses what would cost a server too much: more than 8 KiB,
/// 24 rules or a board of 32x32.
Result<ServedGame> custom_game(const messages::Rules& rules, const RuleCatalogue& catalogue);

/// The bounds of a game that a server accepts.
struct TrialLimits {
    std::size_t actions = 5'000;  ///< of one position
    /// The time of one action, with all that a server derives from the new position.
    std::chrono::nanoseconds slowest = std::chrono::milliseconds(2);
    std::chrono::nanoseconds all = std::chrono::milliseconds(300);  ///< of the trial
    int games = 4;
    int plies = 500;  ///< of each game
};

/// Plays random games within the limits. Fails at the first position beyond them. `processor_time`
/// is that of this thread. It may take long and need much memory, so run it in a confined process.
Result<void> try_custom_game(const std::shared_ptr<const Game>& game, const TrialLimits& limits,
                             const std::function<std::chrono::nanoseconds()>& processor_time);

}  // namespace tengen::server
