// Shared code of the set-up screen's lists.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "window/ui.hpp"

namespace tengen::gui {

inline constexpr float kPanelPadding = 18;       ///< at both sides of a panel's content
inline constexpr std::size_t kMaxTimeText = 20;  ///< characters

/// A button with a small arrow, as wide as its text, within limits.
inline float list_width(const Ui& ui, const std::string& shown, float widest) {
    return std::min(widest, ui.measure(Face::Small, shown).width + ui.px(44));
}

/// Returns -1 if it is missing.
inline int index_of(const std::vector<std::string>& items, const std::string& item) {
    const auto at = std::find(items.begin(), items.end(), item);
    return at == items.end() ? -1 : static_cast<int>(at - items.begin());
}

}  // namespace tengen::gui
