// A file of positions from which the games of a match begin.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "core/position.hpp"

namespace tengen::cli {

/// Each line has one position: moves or stones as for read_position(), or offsets like those of
/// Gomocup's openings. Offsets are pairs x,y from the centre; rows count downwards. Ignores empty
/// lines and the text after a '#'. Reports every line that is invalid or whose game is already
/// over. Also fails if there is no position.
Result<std::vector<Position>> read_openings(const std::string& path,
                                            const std::shared_ptr<const Game>& game);

}  // namespace tengen::cli
