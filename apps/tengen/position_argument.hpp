// A position as it is named on a command line.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "command_line/game_options.hpp"
#include "core/position.hpp"
#include "match/result.hpp"

namespace tengen {

/// A position, with the result of its game when that ended by something else than the rules.
struct Shown {
    Position position;
    std::optional<MatchResult> result;
};

/// Finds out what the words are: a saved game, or a game and a position, or a position alone. A
/// position is moves (h8 h9) or stones (black:h8 white:h9 to_move:black). `game` is the one that is
/// meant when the words name none, and then holds the one that they name.
Checked<Shown> find_position(Program& program, GameOptions& game,
                             std::span<const std::string> words);

}  // namespace tengen
