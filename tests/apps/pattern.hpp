// Regular expressions for the output of programs.
#pragma once

#include <string>

namespace tengen::test {

/// True if the whole text matches the pattern.
bool matches(const std::string& text, const std::string& pattern);

/// True if a part of the text matches.
bool finds(const std::string& text, const std::string& pattern);

}  // namespace tengen::test
