// Estimates of the width of texts, equal for all kinds of pictures, which have different fonts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

/// The unit is the size of the font.
float text_width(std::string_view text);

/// Lines of at most this width, broken at blanks; a longer word has its own line. None for an
/// empty text.
std::vector<std::string> wrapped_text(std::string_view text, float width);

}  // namespace tengen
