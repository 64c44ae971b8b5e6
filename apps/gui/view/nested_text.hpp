// Texts inside of texts. The arguments of a message are plain English; where they are texts
// themselves ("double three: g8-h8 + h7-h9", "black 4, white 2", "3 stones") they are recognised by
// their patterns and translated in parts.
#pragma once

#include <string>
#include <string_view>

namespace tengen::gui {

/// The argument in the user's language; what is not recognised stays as it is.
std::string tr_nested(std::string_view text);

}  // namespace tengen::gui
