// What a game starts from.
#pragma once

#include <vector>

#include "core/action.hpp"

namespace tengen {

/// A stone on the table before the first action.
struct Stone {
    Cell cell = kNoCell;
    Side side = kEmpty;

    friend bool operator==(const Stone&, const Stone&) = default;
};

/// A position to start from.
struct Setup {
    std::vector<Stone> stones;
    Side to_move = kEmpty;  ///< empty: the side that begins the game

    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace tengen
