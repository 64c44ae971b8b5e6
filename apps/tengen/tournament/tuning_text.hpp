// The state of a tuning for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/report_page.hpp"
#include "arena/tally.hpp"

namespace tengen::cli {

struct Tournament;

/// The number of rounds of the plan. A tuning also counts its later rounds.
int planned_rounds(const Tournament& tournament);

/// A line for all iterations, and one for each option with its values over them. When the last
/// iteration has ended, also the tuned player as a word for command lines.
std::vector<std::string> tuning_lines(const Tournament& tournament);

/// The formulas with their numbers, each on a line.
std::vector<std::string> tuning_formulas(const Tournament& tournament);

/// The figures of the test on a line; empty without a complete round.
std::string tuning_test_text(const Tournament& tournament, const Tally& tally);

/// "iteration 416 of 1,000 · width 12.3 · depth 4.1"
std::string tuning_progress(const Tournament& tournament, const Tally& tally);

nlohmann::ordered_json tuning_json(const Tournament& tournament, const Tally& tally);

/// The values of each option over the iterations.
std::vector<Course> tuning_courses(const Tournament& tournament);

}  // namespace tengen::cli
