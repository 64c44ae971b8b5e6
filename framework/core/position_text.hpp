// The text forms of actions, stones and whole positions.
#pragma once

#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tengen {

/// Reads an action from user input: a cell, a move, "pass" or an option's name. A move may name a
/// kind by its letters ("a7a8q" for "a7-a8=queen"), and be a short one ("Nf3"). A column alone ("d"
/// with gravity) works if only one action fits. Checks that the action is legal; the error explains
/// why not. Its place is empty.
Result<Action> parse_action(const Position& position, std::string_view text);

/// Reads an action like parse_action(), but accepts illegal cells ("h8", "x:b2", "-b2") and "pass".
/// Options must be available. The error's place is empty.
Result<Action> parse_any_action(const Position& position, std::string_view text);

/// The short name of a kind: the first letter of its name that no earlier kind has, as a capital.
/// The name itself if it has no such letter; empty if there is no such kind.
std::string piece_letters(const Game& game, Piece piece);

/// The kind of the stone on a cell as a sign: 0..9 and a..f; '*' for a stone that a running chain
/// has taken, '.' for an empty cell and '#' for none. For positions with values.
char kind_sign(const Position& position, Cell cell);

/// "h8 h9 i8": the actions so far, with the names they had when played.
std::string actions_text(const Position& position);

/// "black:h8,i10 white:h9 to_move:black hand:3,4"; empty for the plain start.
std::string setup_text(const Game& game, const Setup& setup);

/// Reads stones as written by setup_text(), or a position of other programs (core/forsyth.hpp). An
/// empty text is the plain start. The error's place is empty.
Result<Setup> parse_setup(const Game& game, std::string_view text);

/// Plays turns in text form (parse_turn()). Stops at the first invalid action; the
/// error names it and its ply.
Result<void> play_actions(Position& position, std::string_view text);

/// A complete position: the description, a line "setup ..." if stones were set up, a line "actions
/// ...", and a line "key ..." to check the replay.
std::string to_text(const Position& position);

}  // namespace tengen
