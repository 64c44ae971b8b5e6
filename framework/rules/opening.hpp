// The rule "opening", and the named openings of a program.
#pragma once

#include <string>
#include <vector>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

struct NamedOpening {
    std::string name;                ///< one word, other than "none"
    std::vector<std::string> steps;  ///< in the language of docs/openings.md
};

/// The rule, which follows one of these openings or the steps of the game file.
RuleType opening(std::vector<NamedOpening> known);

}  // namespace tengen::rules
