// What tengen match prints at the end.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"

namespace tengen::cli {

/// What a match was asked for beyond its settings, as it was typed.
struct MatchQuestion {
    std::vector<std::pair<std::string, std::string>> set;  ///< keys of the game's file, and values
    std::vector<std::string> seats;                        ///< "rookie:hard"
    std::string isolation;
    std::string openings;  ///< a file; empty: none
};

/// All that the games depend on but the seed and the game's name. The description is the game with
/// every option, whatever becomes of its file.
nlohmann::ordered_json settings_json(const MatchQuestion& asked, const ArenaSettings& settings);

/// Lines for people, each ended.
std::string match_table(const ArenaSettings& settings, const ArenaReport& report);

/// For programs: also what a match must be given to play the same games again.
std::string match_json(const MatchQuestion& asked, const ArenaSettings& settings,
                       const ArenaReport& report, const std::vector<GameRecord>& played);

}  // namespace tengen::cli
