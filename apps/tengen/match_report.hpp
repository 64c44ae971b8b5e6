// What tengen match prints at the end.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

/// What a match was asked for beyond its settings, as it was typed.
struct MatchQuestion {
    std::vector<std::pair<std::string, std::string>> set;  ///< keys of the game's file, and values
    std::vector<std::string> seats;                        ///< "rookie:hard"
    std::string isolation;
    std::string openings;  ///< a file; empty: none
};

/// Lines for people, each ended.
std::string match_table(const ArenaSettings& settings, const ArenaReport& report);

/// For programs: also what a match must be given to play the same games again.
std::string match_json(const MatchQuestion& asked, const ArenaSettings& settings,
                       const ArenaReport& report, const std::vector<GameRecord>& played);

}  // namespace tengen
