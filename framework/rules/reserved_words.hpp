// Words that a game must not use for choices, because moves, choices and commands share one input
// line.
#pragma once

#include <span>
#include <string_view>

namespace tengen {

/// "pass" and the commands of all programs, in lower case.
std::span<const std::string_view> reserved_words();

/// Whether a word is reserved, in any letter case.
bool is_reserved_word(std::string_view word);

}  // namespace tengen
