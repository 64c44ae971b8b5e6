// The cells of a board that decide a game: those that stones may not enter, and the camps to fill.
#pragma once

#include <vector>

#include "core/game.hpp"

namespace tengen {

/// A cell that is marked on the empty board.
struct SpecialCell {
    Cell cell = kNoCell;
    Side side = kEmpty;  ///< of the camp; kEmpty: closed to some stones

    friend bool operator==(const SpecialCell&, const SpecialCell&) = default;
};

/// The special cells of a game, each at most once, closed ones first. Most games have none.
std::vector<SpecialCell> special_cells(const Game& game);

}  // namespace tengen
