// The players of a tournament with their ratings and scores, best first.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/round_robin.hpp"

namespace tengen::cli {

struct Tournament;

enum class TableForm : std::uint8_t { Text, Markdown };

/// The title, a line for each player, and explanations.
std::string standing_text(const Tournament& tournament, const RoundRobinScores& scores,
                          TableForm form);

/// The players and their pairs, added to a report.
void add_standing(const Tournament& tournament, const RoundRobinScores& scores,
                  nlohmann::ordered_json& report);

}  // namespace tengen::cli
