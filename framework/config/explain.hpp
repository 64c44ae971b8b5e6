// Explains valid files in plain lines, for `tengen check`, --help and the reference page.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "config/game_library.hpp"
#include "config/levels.hpp"
#include "config/lineup.hpp"
#include "config/tournament.hpp"

namespace tengen {

using Lines = std::vector<std::string>;

/// Reads a file of any kind (game, lineup, levels or engine, detected by its keys). Checks all of
/// it against the installed games and AIs. Returns an explanation, or all errors. The last lines
/// for a game may be remarks about valid but probably unintended settings.
Result<Lines> check_file(const std::filesystem::path& path, const GameLibrary& library,
                         const Levels& levels, const FindAiOptions& options_of,
                         std::string_view language = "en",
                         const FindSetUpErrors& set_up_errors = {});

Lines explain(const LoadedGame& game, const RuleCatalogue& catalogue,
              std::string_view language = "en");
Lines explain(const Lineup& lineup, const LoadedGame& game, std::string_view language = "en");

/// Parameters of the game that differ from the default but have no effect, such as a penalty
/// without forbidden moves: "rules.forbidden.threes changes nothing: ...".
Lines idle_parameters(const Game& game, const RuleCatalogue& catalogue);

/// Lists each kind of rule with its parameters: type, range, default and help.
Lines explain(const RuleCatalogue& catalogue);

}  // namespace tengen
