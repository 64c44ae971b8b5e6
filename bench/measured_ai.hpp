// An AI that is measured: from the command line of a measuring program, in this process.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "plugin/ai_instance.hpp"

namespace tengen::bench {

/// Positions of one game, at least one.
struct MeasuredGame {
    std::shared_ptr<const Game> game;
    std::vector<Position> positions;

    /// Gomoku, 15x15: the beginning of a game without threats, so that a search looks at all of
    /// its depth.
    static Result<MeasuredGame> quiet_gomoku();

    /// Any shipped game, "gomoku:renju" or "reversi", on its own board unless another is given:
    /// the beginning of a random game, the same each time.
    static Result<MeasuredGame> shipped(std::string_view name, std::optional<BoardSize> board);
};

/// The values of "depth=6" ... among the options of an AI.
Result<Parameters> read_options(const AiInfo& info, const std::vector<std::string_view>& options);

/// The first AI of a plugin at that game.
Result<std::unique_ptr<AiInstance>> open_ai(const char* plugin, std::shared_ptr<const Game> game,
                                            const std::vector<std::string_view>& options);

}  // namespace tengen::bench
