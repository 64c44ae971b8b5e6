// The look of a kind of stones: how it differs from a plain stone of its side.
#pragma once

#include <string>

#include "board_drawing/side_look.hpp"

namespace tengen {

struct PieceLook {
    bool double_ring = false;          ///< on the stone, in place of the side's sign
    SignShape sign = SignShape::None;  ///< in place of the side's sign; None: keep it
    std::string letters;               ///< on the stone, in place of all signs; may be empty

    friend bool operator==(const PieceLook&, const PieceLook&) = default;
};

/// The letters after the sign of a stone in texts: none for the first kind of the stones of sides.
/// The letters of shared stones replace their sign.
std::string letters_beside(const Game& game, const Stone& stone);

/// The first of two kinds is plain, and the second has a double ring. If there are more kinds, they
/// have letters. Shared stones that are named after signs, such as x and o, are these signs.
PieceLook piece_look(const Game& game, Side side, Piece piece);

}  // namespace tengen
