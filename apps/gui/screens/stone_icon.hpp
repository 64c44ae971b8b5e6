// A side's stone or symbol in a panel.
#pragma once

#include "board_drawing/side_look.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

void stone_icon(const Ui& ui, Point centre, float radius, const SideLook& look);

}  // namespace tengen::gui
