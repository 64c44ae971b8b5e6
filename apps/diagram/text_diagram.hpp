// A diagram as lines of text, and moves in one word.
#pragma once

#include <string>

#include "diagram/diagram.hpp"

namespace tengen {

/// The board with coordinates, numbers, signs of sides and marks, and the notes below, in UTF-8.
/// Layers are below each other. Ends with a line feed.
std::string text_of(const Diagram& diagram);

/// The moves `first` to `last` in one word, as links and other programs have them: "h8i9j10". Fails
/// if a move places no stone, or if the board has more columns than letters.
Result<std::string> moves_in_one_word(const Position& end, int first, std::optional<int> last);

}  // namespace tengen
