// Breaks a text into lines: after blanks, and before and after Chinese letters, which have no
// blanks.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace tengen::gui {

/// Returns the lines of a UTF-8 text, without blanks at their ends. '\n' also ends a line. `width`:
/// the maximum in pixels; `advance`: the width of one letter. A word wider than a line is broken
/// anywhere. A line does not begin with a closing sign or end with an opening one. Lines refer to
/// `text`.
std::vector<std::string_view> lines_of(std::string_view text, float width,
                                       const std::function<float(unsigned letter)>& advance);

}  // namespace tengen::gui
