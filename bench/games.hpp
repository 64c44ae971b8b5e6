// The games that are measured, made without configuration files.
#pragma once

#include <cstdint>
#include <memory>

#include "core/game.hpp"

namespace tengen::bench {

/// `length` or more in a row on an empty board of that size, for as many sides as given.
Result<std::shared_ptr<const Game>> line_game(int rows, int columns, int length, int sides);

Result<std::shared_ptr<const Game>> connect_four();

/// Renju on 15x15; a forbidden point loses, or may not be played.
enum class ForbiddenPoint : std::uint8_t { Loses, Illegal };
Result<std::shared_ptr<const Game>> renju(ForbiddenPoint point);

}  // namespace tengen::bench
