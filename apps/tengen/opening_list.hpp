// A file of positions from which the games of a match begin.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command_line/program.hpp"
#include "config/error_list.hpp"
#include "core/position.hpp"

namespace tengen::cli {

/// The file of openings that a name means for a game. A path is itself. A name without a folder,
/// such as "balanced", also means the folder openings/NAME among the configuration's; its files
/// GAME-VARIANT-COLUMNSxROWS.txt are for games with the rules of that variant and any opening rule.
/// A folder of the current folder does not hide it. Fails if there is no such file or folder
/// (Input), or the folder has none for the game (CommandLine). The error has no place.
Result<std::string> find_opening_file(Program& program, const std::string& name, const Game& game);

/// Each line has one position: moves or stones as for read_position(), or offsets like those of
/// Gomocup's openings. Offsets are pairs x,y from the centre; rows count downwards. Ignores empty
/// lines and the text after a '#'. Reports every line that is invalid or whose game is already
/// over. Also fails if there is no position.
Result<std::vector<Position>> read_openings(const std::string& path,
                                            const std::shared_ptr<const Game>& game);

}  // namespace tengen::cli
