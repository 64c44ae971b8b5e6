// The rule "opening", and the openings that a program gives names to.
#pragma once

#include <string>
#include <vector>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

struct NamedOpening {
    std::string name;                ///< one word, other than "none"
    std::vector<std::string> steps;  ///< in the language of docs/openings.md
};

/// The rule that can be told to follow one of these, or steps of one's own.
RuleType opening(std::vector<NamedOpening> known);

}  // namespace tengen::rules
