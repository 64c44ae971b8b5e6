// The words for moves: those that people may type, and those of a line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"

namespace tengen {

/// The moves that a person may type here, with one example per kind: "a move such as h8", "a move
/// such as d1 or -a1", "'keep' or 'swap'". Empty if the game is over.
std::string moves_to_type(const Position& position);

/// The names of all legal actions without a cell, such as options and "pass".
std::vector<std::string> words_to_type(const Position& position);

/// The names of a line's actions, which begins at the position.
std::vector<std::string> names_of_line(Position position, const std::vector<Action>& line);

/// The actions until the player to move has won, if the report claims a win and its line, which
/// begins at the position, plays to it.
std::optional<int> wins_in(Position position, const AiReport& report);

/// A winning chance (0..1) in percent. Only 0 and 1, which are proven, are 0 and 100 percent.
int percent_of(double chance);

/// Whether every legal action places a stone of the side to move.
bool only_cells(const Position& position);

}  // namespace tengen
