// Short names of moves, as in chess: a letter for the kind of the stone, and the target. "Nf3",
// "exd5", "R1e2", "e8=Q+", "O-O".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen {

/// Whether moves of a game have short names: its two sides have kinds of stones with one letter
/// each and only move, on a board without numbers and layers, of at most 26 columns.
bool has_short_moves(const Game& game);

/// The short name of a legal move; that of other actions is Position::action_name().
std::string short_move(const Position& position, Action action);

/// The short names of a line's moves, which begins at the position.
std::vector<std::string> short_moves(Position position, std::span<const Action> line);

/// Reads a short name; the signs x, + and # need not be right. Empty if the text has another form.
/// Fails if no legal move fits, or several.
std::optional<Result<Action>> parse_short_move(const Position& position, std::string_view text);

}  // namespace tengen
