// How the stones of a side look in a terminal.
#pragma once

#include <string>

#include "core/game.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// The sign of a side's stones, and its colour.
std::string stone_sign(const Game& game, Side side, bool unicode);
Ink stone_ink(const Game& game, Side side);

/// A side's name with its sign: "● black", painted.
std::string side_label(const Game& game, Side side, TextStyle style);

}  // namespace tengen::cli
