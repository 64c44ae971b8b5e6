// The results of a round robin as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/round_robin.hpp"
#include "match_report.hpp"

namespace tengen::cli {

enum class RoundRobinForm : std::uint8_t { Text, Markdown, Json };

/// Everything that the games of a round robin depend on, except its players.
nlohmann::ordered_json round_robin_settings(const MatchQuestion& asked,
                                            const ArenaSettings& settings);

struct RoundRobinReport {
    const MatchQuestion& asked;     ///< `seats` holds the players, by name
    const ArenaSettings& settings;  ///< with the players as contestants
    const RoundRobinScores& scores;
    const std::vector<int>& players;  ///< their indices in the scores
};

nlohmann::ordered_json json_of(const RoundRobinReport& report);

std::string text_of(const RoundRobinReport& report, RoundRobinForm form);

}  // namespace tengen::cli
