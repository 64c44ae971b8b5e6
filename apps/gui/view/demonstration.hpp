// A position of each game for the small pictures of boards.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "view/board_picture.hpp"

namespace tengen::gui {

/// Moves of a plausible game in move notation, separated by blanks: "h8 i9". Empty for unknown
/// games, such as a user's own.
std::string_view demonstration_moves(std::string_view game);

/// The position after the moves, up to the first illegal one.
Position demonstration(const std::shared_ptr<const Game>& game, std::string_view moves);

/// The stones of a position, and a dot on the last one.
BoardPicture still_picture(const Position& position);

}  // namespace tengen::gui
