// The look of a side's stones: a colour and a symbol, or a cross, a ring or another shape in a
// square.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board_drawing/stone_colours.hpp"
#include "board_drawing/theme.hpp"
#include "core/game.hpp"

namespace tengen {

/// Shapes of symbols, in the order of assignment to sides. Sides differ by shape as well as colour.
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
    bool stone = true;  ///< a round stone, else a symbol alone in a square
    StoneColours colours;
    SignShape sign = SignShape::None;  ///< on the stone, or alone
    /// The index of its colour before a person's choice, among those of stones or of symbols.
    std::size_t colour = 0;
};

/// The looks of all sides, the first one at index 0. Sides named black, white, red ... have the
/// colour of their name; sides named x and o are a cross and a ring. A person's choice can replace
/// each colour. No two sides of a game look alike. If stones belong to no side, they have the last
/// look, at index kNobody - 1.
std::vector<SideLook> side_looks(const Game& game, const Theme& theme, bool signs_on_all,
                                 const SideColours& chosen = {});

/// The sign of a name, such as a cross for "x".
std::optional<SignShape> sign_named(std::string_view name);

/// The look of a side in each of the eight colours, to choose from.
std::vector<SideLook> looks_in_all_colours(const SideLook& side, const Theme& theme);

}  // namespace tengen
