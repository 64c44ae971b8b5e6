// A file of positions from which games of a match begin.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "core/position.hpp"

namespace tengen::cli {

/// One position a line, as read_position() reads it (moves, or stones), or as the offsets of
/// Gomocup's openings: pairs x,y from the centre, rows counted downwards. Empty lines and what
/// stands behind a '#' are left out. Fails with every line that is wrong or where the game is over
/// already, and when there is none.
Result<std::vector<Position>> read_openings(const std::string& path,
                                            const std::shared_ptr<const Game>& game);

}  // namespace tengen::cli
