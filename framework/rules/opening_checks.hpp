// Whether the steps of an opening fit together, and the game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/opening_steps.hpp"

namespace tengen::rules {

/// What is wrong in a step, which is named with its number and its line; `index` from 0. The place
/// is that of the line, such as "steps[0]".
Error error_in_step(std::size_t index, std::string_view line, const Argument& what);

/// What can be seen only when all steps are known; `lines` are what they were read from.
Errors check_steps(const std::vector<Step>& steps, std::span<const std::string> lines,
                   const RuleContext& context);

}  // namespace tengen::rules
