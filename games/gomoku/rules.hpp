// What gomoku adds to the rule parts that any game may use.
#pragma once

#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/opening.hpp"

namespace tengen::gomoku {

RuleType forbidden();

/// The openings that have names, for the rule "opening".
std::vector<rules::NamedOpening> openings();

/// The rules above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::gomoku
