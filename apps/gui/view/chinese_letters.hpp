// Chinese letters, which have their own font, no bold style and no blanks between them.
#pragma once

namespace tengen::gui {

/// A Unicode code point; it and all higher ones count as Chinese letters or punctuation.
constexpr unsigned kFirstChinese = 0x2E80;

}  // namespace tengen::gui
