// The text forms of actions, stones and whole positions.
#pragma once

#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tengen {

/// Reads an action as people type it: a cell, "pass", an option's name, or, where only one action
/// fits it, a column alone ("d" in a game with gravity). Also checks that it is legal; the error
/// says why it is not. Its place is empty.
Result<Action> parse_action(const Position& position, std::string_view text);

/// Reads an action as parse_action() does, but legal or not where it names a cell ("h8", "x:b2",
/// "-b2") or is "pass"; options only where they may be chosen. The error's place is empty.
Result<Action> parse_any_action(const Position& position, std::string_view text);

/// "h8 h9 i8": the actions played so far, by the names they had when they were played.
std::string actions_text(const Position& position);

/// "black:h8,i10 white:h9 to_move:black"; empty for the plain start.
std::string setup_text(const Game& game, const Setup& setup);

/// Reads stones as setup_text() writes them; an empty text is the plain start. The error's place is
/// empty.
Result<Setup> parse_setup(const Game& game, std::string_view text);

/// Plays actions in text form one after the other. On error nothing after the wrong action is
/// played; the text names the action and its ply.
Result<void> play_actions(Position& position, std::string_view text);

/// Everything that a position is: the description, a line "setup ..." when stones were set up, a
/// line "actions ...", and a line "key ..." to check the replay.
std::string to_text(const Position& position);

/// Rebuilds a position by replay; fails when an action is illegal or the key differs.
Result<Position> parse_position(std::string_view text, const RuleCatalogue& catalogue);

}  // namespace tengen
