// A game of a tournament as a file for the window and for other programs.
#pragma once

#include <string>

#include "base/result.hpp"
#include "record/record_format.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

/// "0000012.sgf"
std::string game_file_name(int number, const RecordFormat& format);

/// The content of a game's file. The format must be one that is written. Fails if it cannot hold
/// the game.
Result<std::string> game_file(const Tournament& tournament, const GameRecord& game,
                              const RecordFormat& format);

}  // namespace tengen::cli
