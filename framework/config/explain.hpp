// What a good file says, in plain lines: for `tengen check`, --help and the reference page.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "config/game_library.hpp"
#include "config/levels.hpp"
#include "config/lineup.hpp"

namespace tengen {

using Lines = std::vector<std::string>;

/// Reads a file of any kind (game, lineup, levels or engine; told by its keys), checks all of it
/// against the games and AIs that there are, and explains it; or everything that is wrong with it.
/// The last lines of a game may be remarks on what is right but perhaps not meant.
Result<Lines> check_file(const std::filesystem::path& path, const GameLibrary& library,
                         const Levels& levels, const FindAiOptions& options_of,
                         std::string_view language = "en");

Lines explain(const LoadedGame& game, const RuleCatalogue& catalogue,
              std::string_view language = "en");
Lines explain(const Lineup& lineup, const LoadedGame& game, std::string_view language = "en");

/// Parameters of the game that differ from the default and change nothing, such as a penalty
/// without anything forbidden: "rules.forbidden.threes changes nothing: ...".
Lines idle_parameters(const Game& game, const RuleCatalogue& catalogue);

/// Every kind of rule with its parameters: type, range, default and help.
Lines explain(const RuleCatalogue& catalogue);

}  // namespace tengen
