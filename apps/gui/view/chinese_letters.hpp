// Which letters are Chinese: they have a font of their own, no bold look, and no blanks between
// them.
#pragma once

namespace tengen::gui {

/// A Unicode code point; letters from here on are taken for Chinese ones, as are their signs.
constexpr unsigned kFirstChinese = 0x2E80;

}  // namespace tengen::gui
