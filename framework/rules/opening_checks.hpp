// Checks that the steps of an opening fit together and fit the game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/opening_steps.hpp"

namespace tengen::rules {

/// An error in a step. The message has the step's number and line; `index` is 0-based. The place is
/// that of the line, such as "steps[0]".
Error error_in_step(std::size_t index, std::string_view line, const Argument& what);

/// Makes the checks that need all steps; `lines` are the sources of the steps.
std::vector<Error> check_steps(const std::vector<Step>& steps, std::span<const std::string> lines,
                               const RuleContext& context);

}  // namespace tengen::rules
