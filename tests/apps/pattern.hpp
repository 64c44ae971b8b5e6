// Regular expressions over what programs print.
#pragma once

#include <string>

namespace tengen::test {

/// True when all of the text is as the pattern says.
bool matches(const std::string& text, const std::string& pattern);

/// True when some of it is.
bool finds(const std::string& text, const std::string& pattern);

}  // namespace tengen::test
