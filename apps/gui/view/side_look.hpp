// How the stones of a side look: a colour and a sign, or a cross, a ring or another shape in a
// square.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "view/stone_colours.hpp"
#include "view/theme.hpp"

namespace tengen::gui {

/// Shapes of signs, in the order in which sides get them. Sides differ by shape as well as colour.
enum class SignShape : std::uint8_t {
    None,
    Disc,
    Ring,
    Triangle,
    Square,
    Diamond,
    Cross,
    Star,
    Bars,
    Plus,
};

struct SideLook {
    bool stone = true;  ///< a round stone, else a sign that stands alone in a square
    StoneColours colours;
    SignShape sign = SignShape::None;  ///< on the stone, or alone
    /// Which of the colours it has, before a person's choice: of the stones' or of the signs'.
    std::size_t colour = 0;
};

/// The looks of all sides, the first one at index 0. Sides named black, white, red ... look like
/// their name, sides named x and o are a cross and a ring, each in the colour that was chosen for
/// it; no two sides of a game look alike.
std::vector<SideLook> side_looks(const Game& game, const Theme& theme, bool signs_on_all,
                                 const SideColours& chosen = {});

/// The look of a side with each of the eight colours, for a choice.
std::vector<SideLook> looks_in_all_colours(const SideLook& side, const Theme& theme);

}  // namespace tengen::gui
