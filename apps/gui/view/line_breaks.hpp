// Where a text is broken into lines: after blanks, and beside Chinese letters, which no blank
// parts.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace tengen::gui {

/// The lines of the text, without the blanks at their ends; '\n' ends one too. Each is `width`
/// pixels at most where `advance`, the width of one letter, allows it: a word that is wider is
/// broken anywhere. No line begins with a closing sign or ends with an opening one. The lines refer
/// to `text`, which is UTF-8.
std::vector<std::string_view> lines_of(std::string_view text, float width,
                                       const std::function<float(unsigned letter)>& advance);

}  // namespace tengen::gui
