// Words that people type at a table, where moves, choices and commands share one line.
#pragma once

#include <span>
#include <string_view>

namespace tengen {

/// Whether two words are the same but for the case of their (ASCII) letters.
bool same_word(std::string_view left, std::string_view right);

/// What is typed for other things than the choices of a rule: "pass" and the commands of programs,
/// in small letters. A program may not know all of them, but no program takes others.
std::span<const std::string_view> command_words();

/// Whether a word is one of those, in whatever case. Nothing that a game lets people choose may be
/// called so: it could not be typed.
bool is_command_word(std::string_view word);

}  // namespace tengen
