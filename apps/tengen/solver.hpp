// Forced wins, found by the AI "threats".
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "command_line/program.hpp"
#include "plugin/ai_session.hpp"

namespace tengen::cli {

inline constexpr std::string_view kSolver = "threats";

struct SolverOptions {
    std::string_view kind = "vcf";  ///< by fours alone; "vct": by threes and fours
    std::int64_t fours = 0;         ///< at most so many; 0: any number
    bool shortest = false;
};

Result<AiSettings> solver_settings(Program& program, const SolverOptions& options,
                                   Isolation isolation);

/// The limits of one search. Empty or 0 means no limit.
struct SolverLimits {
    std::optional<std::chrono::milliseconds> time;
    std::uint64_t nodes = 0;
};

/// Asks for a win of the side to move. Blocks until the answer. Returns the last report: the chance
/// 1 with the line of a win, 0 if there is none, otherwise NaN. Fails if the game is not one whose
/// wins can be proved.
Result<AiReport> ask_solver(AiSettings settings, const Position& position,
                            const SolverLimits& limits);

}  // namespace tengen::cli
