// A position as it is named on a command line.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "command_line/game_options.hpp"
#include "core/position.hpp"
#include "journal/match_result.hpp"

namespace tengen::cli {

/// A position, with the result of its game when that ended by something else than the rules.
struct Shown {
    Position position;
    std::optional<MatchResult> result;
};

/// "h8", "aa1": a word that can only be a cell.
bool looks_like_cell(std::string_view word);
/// "black:h8,i9", "white:" without any stone; but not "gomoku:renju".
bool looks_like_stones(std::string_view word);
/// A word that can begin a position, so that no game is named: a move or stones.
bool begins_position(std::string_view word);

/// A position in text form: stones, then moves, of which either may be missing. The error's place
/// is empty.
Result<Position> read_position(const std::shared_ptr<const Game>& game, const std::string& text);

/// Finds out what the words are: a saved game, or a file of another format with or without its game
/// before it, or a game and a position, or a position alone. A
/// position is stones (black:h8 white:h9 to_move:black), moves (h8 h9), or first the one and then
/// the other. `game` is the one that is
/// meant when the words name none, and then holds the one that they name.
Result<Shown> find_position(Program& program, GameOptions& game,
                            std::span<const std::string> words);

}  // namespace tengen::cli
