// The look of a side's stones in a terminal.
#pragma once

#include <string>

#include "core/game.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// The symbol of a side's stones, in its colour.
std::string stone_sign(const Game& game, Side side, bool unicode);
/// The symbol of a stone; of shared stones with kinds, the first letter of the kind.
std::string stone_sign(const Game& game, const Stone& stone, bool unicode);
Ink stone_ink(const Game& game, Side side);

/// A side's name with its symbol, painted: "● black".
std::string side_label(const Game& game, Side side, TextStyle style);

}  // namespace tengen::cli
