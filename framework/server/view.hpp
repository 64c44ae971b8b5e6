// A position for clients that know no rules: the page in the browser, and bots in any language.
#pragma once

#include "messages/server_messages.hpp"

namespace tengen {
struct MatchResult;
class Position;
}  // namespace tengen

namespace tengen::server {

/// `cells`: row by row from the bottom, '.' for an empty cell, '#' for a hole, and '1' to '8' for a
/// stone of this side. `result`: null during the game.
messages::View view_of(const Position& position, const MatchResult* result);

}  // namespace tengen::server
