// What each side has of something, for people to read.
#pragma once

#include <fmt/format.h>

#include <string>

#include "core/game.hpp"

namespace tengen::rules {

/// "black 4, white 2": `count_of(side)` for every side.
template <class CountOf>
std::string side_counts(const Game& game, CountOf count_of) {
    std::string text;
    for (Side side = 1; side <= game.sides(); ++side) {
        text += fmt::format("{}{} {}", side == 1 ? "" : ", ", game.side_name(side), count_of(side));
    }
    return text;
}

}  // namespace tengen::rules
