// tengen match --round-robin: many AIs, each against each, and how strong that makes them.
#pragma once

#include <cstdint>
#include <string>

#include "arena/arena.hpp"
#include "command_line/program.hpp"
#include "match_report.hpp"

namespace tengen::cli {

enum class RoundRobinForm : std::uint8_t { Text, Markdown, Json };

struct RoundRobinQuestion {
    MatchQuestion asked;  ///< `seats` are the players, and what they are called
    std::string results;  ///< file that keeps them; empty: none
    RoundRobinForm form = RoundRobinForm::Text;
    bool strict = false;
};

/// Plays and prints. `settings.contestants` are the players in the order of `asked.seats`, and
/// `settings.games` are the meetings of each pair, made up to full rounds. Returns the exit code.
Result<int> run_round_robin(Program& program, const RoundRobinQuestion& question,
                            const ArenaSettings& settings);

}  // namespace tengen::cli
