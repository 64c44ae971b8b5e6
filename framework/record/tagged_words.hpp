// Words of PGN and PDN.
#pragma once

#include <cstddef>
#include <string_view>

namespace tengen {

/// Whether a word ends before this character.
bool is_word_end(char c);

/// "1-0", "2-0", "*" ...
bool is_result_word(std::string_view word);

/// "e4" for "12.e4" and "12...e4"; empty for a number alone.
std::string_view without_move_number(std::string_view word);

/// The end of the game that begins at a byte of a text, or after blanks and comments there.
std::size_t end_of_tagged_game(std::string_view text, std::size_t begin);

}  // namespace tengen
