// Explains tournaments, and the parts that they share with lineups.
#pragma once

#include <string>
#include <vector>

#include "config/game_library.hpp"
#include "config/levels.hpp"
#include "config/tournament.hpp"

namespace tengen {

/// Checks the AIs and levels of seats, at their places in the file.
void check_seats(const std::vector<SeatSpec>& seats, const std::string& game, const Levels& levels,
                 const FindAiOptions& options_of, ErrorList& errors);

/// Adds the reasons why the game of a file cannot be created, at their places in the file.
void add_game_problems(const std::vector<Error>& of_game, const YamlNode& tree,
                       const GameLibrary& library, std::vector<Error>& problems);

/// ", 2s per move, 1024 MiB of memory"
std::string limits_text(const SeatLimits& limits);

/// "10s per move", "no limits"
std::string clock_text(const ClockSettings& clock);

/// Checks all of a tournament, and explains it in lines.
Result<std::vector<std::string>> check_tournament(const YamlNode& tree, const GameLibrary& library,
                                                  const Levels& levels,
                                                  const FindAiOptions& options_of,
                                                  const FindSetUpErrors& set_up_errors,
                                                  ErrorList& errors);

}  // namespace tengen
