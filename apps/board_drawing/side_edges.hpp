// The edges of the board that sides own.
#pragma once

#include <vector>

#include "board_drawing/geometry.hpp"
#include "core/game.hpp"

namespace tengen {

/// An edge of the board that a side must connect to another one, or that is next to its pits.
struct EdgePicture {
    BoardEdge edge = BoardEdge::None;
    Side side = kEmpty;

    friend bool operator==(const EdgePicture&, const EdgePicture&) = default;
};

/// The edges that sides of a game own. Most games have none.
std::vector<EdgePicture> edges_of(const Game& game);

}  // namespace tengen
