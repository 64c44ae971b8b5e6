// tengen match --round-robin: games between all pairs of AIs, and their ratings.
#pragma once

#include <cstdint>
#include <string>

#include "arena/arena.hpp"
#include "command_line/program.hpp"
#include "match_report.hpp"
#include "round_robin_report.hpp"

namespace tengen::cli {

struct RoundRobinQuestion {
    MatchQuestion asked;  ///< `seats` holds the players, by name
    std::string results;  ///< the file that keeps the games; empty: none
    RoundRobinForm form = RoundRobinForm::Text;
    bool strict = false;
};

/// Plays and prints. `settings.contestants` are the players in the order of `asked.seats`.
/// `settings.games` is the number of meetings per pair, rounded up to full rounds. Returns the exit
/// code.
Result<int> run_round_robin(Program& program, const RoundRobinQuestion& question,
                            const ArenaSettings& settings);

}  // namespace tengen::cli
