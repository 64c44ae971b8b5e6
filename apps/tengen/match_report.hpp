// The output of tengen match at its end.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"

namespace tengen::cli {

/// The request for a match, as typed, beyond its settings.
struct MatchQuestion {
    std::vector<std::pair<std::string, std::string>> set;  ///< keys of the game's file, and values
    std::vector<std::string> seats;                        ///< "rookie:hard"
    std::string isolation;
    std::string openings;  ///< a file; empty: none
};

/// Everything that the games depend on, except the seed and the game's name. The description is the
/// game with every option, whatever happens to its file.
nlohmann::ordered_json settings_json(const MatchQuestion& asked, const ArenaSettings& settings);

/// Lines for people, each with a line end.
std::string match_table(const ArenaSettings& settings, const ArenaReport& report);

/// The report as JSON, with all settings that are needed to play the same games again.
std::string match_json(const MatchQuestion& asked, const ArenaSettings& settings,
                       const ArenaReport& report, const std::vector<GameRecord>& played);

}  // namespace tengen::cli
