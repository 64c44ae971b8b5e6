// The stages of a tournament for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace tengen::cli {

struct Tournament;

/// A line for each stage: its players and matches, and who advanced or left. The lines of a tuning
/// instead. Empty without either.
std::vector<std::string> stage_lines(const Tournament& tournament);

nlohmann::ordered_json stages_json(const Tournament& tournament);

/// "winner: a", or "order: a, b" for several; empty while it is not known.
std::string winner_text(const Tournament& tournament);

}  // namespace tengen::cli
