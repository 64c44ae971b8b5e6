// The measured games. Those of lines are made without configuration files.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/game.hpp"

namespace tengen::bench {

/// `length` or more in a row win, on an empty board of this size with this many sides.
Result<std::shared_ptr<const Game>> line_game(int rows, int columns, int length, int sides);

Result<std::shared_ptr<const Game>> connect_four();

/// In renju on 15x15, a forbidden point either loses or is illegal.
enum class ForbiddenPoint : std::uint8_t { Loses, Illegal };
Result<std::shared_ptr<const Game>> renju(ForbiddenPoint point);

/// A game of the folder config/games, such as "draughts:international".
Result<std::shared_ptr<const Game>> shipped(std::string_view name);

}  // namespace tengen::bench
