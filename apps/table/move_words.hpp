// The words that people may type as a move.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"

namespace tengen {

/// "a move such as h8", "a move such as d1 or -a1", "'keep' or 'swap'": what a person may type
/// here, with one example for each kind of move. Empty when the game is over.
std::string moves_to_type(const Position& position);

/// The names of all legal actions that name no cell, such as options and "pass".
std::vector<std::string> words_to_type(const Position& position);

/// True when every legal action places a stone of the one who acts.
bool only_cells(const Position& position);

}  // namespace tengen
