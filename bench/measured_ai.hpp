// The AI to measure, from the command line of a measuring program, in this process.
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

    /// The first moves of a gomoku game on 15x15 without threats, so a search uses its full depth.
    static Result<MeasuredGame> quiet_gomoku();

    /// The first moves of a random game, the same each time. `name` is any shipped game, such as
    /// "gomoku:renju" or "reversi"; `board` replaces its board size.
    static Result<MeasuredGame> shipped(std::string_view name, std::optional<BoardSize> board);
};

/// Reads values such as "depth=6" for the options of an AI.
Result<Parameters> read_options(const AiInfo& info, const std::vector<std::string_view>& options);

/// Makes an instance of a plugin's first AI for this game.
Result<std::unique_ptr<AiInstance>> open_ai(const char* plugin, std::shared_ptr<const Game> game,
                                            const std::vector<std::string_view>& options);

}  // namespace tengen::bench
