// The output of tengen explore: as text, and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "command_line/program.hpp"
#include "explorer/explorer_database.hpp"
#include "explorer/import_files.hpp"

namespace tengen::cli {

void print_position_games(Output& out, const Position& position, const PositionGames& found);
void print_known_games(Output& out, const Game& game, const std::vector<KnownGame>& games);
void print_import(Output& out, const ImportCounts& counts, std::int64_t games,
                  const std::string& board);

nlohmann::ordered_json position_games_json(const Position& position, const PositionGames& found);
nlohmann::ordered_json known_games_json(const Game& game, const std::vector<KnownGame>& games);
nlohmann::ordered_json import_json(const ImportCounts& counts, std::int64_t games,
                                   const std::vector<Error>& wrong);

}  // namespace tengen::cli
