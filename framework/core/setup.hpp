// The starting position of a game.
#pragma once

#include <vector>

#include "core/action.hpp"

namespace tengen {

/// A stone on the board before the first action.
struct Stone {
    Cell cell = kNoCell;
    Side side = kEmpty;
    Piece piece = 0;

    friend bool operator==(const Stone&, const Stone&) = default;
};

/// A starting position.
struct Setup {
    std::vector<Stone> stones;
    Side to_move = kEmpty;  ///< empty: the first side in playing order

    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace tengen
