// Rebuilds positions from their text.
#pragma once

#include <string_view>

#include "core/position.hpp"

namespace tengen::test {

/// Replays a text of to_text(). Fails if an action is illegal or the key differs.
Result<Position> parse_position(std::string_view text, const RuleCatalogue& catalogue);

}  // namespace tengen::test
