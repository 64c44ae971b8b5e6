// Words that no choice of a game may have: at a table, moves, choices and commands share one line.
#pragma once

#include <span>
#include <string_view>

namespace tengen {

/// "pass" and the commands of all programs, in small letters.
std::span<const std::string_view> reserved_words();

/// Whether a word is one of those, in whatever case.
bool is_reserved_word(std::string_view word);

}  // namespace tengen
