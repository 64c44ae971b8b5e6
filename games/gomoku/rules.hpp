// What gomoku adds to the rule parts that any game may use.
#pragma once

#include "core/rule.hpp"

namespace tengen::gomoku {

RuleType forbidden();

/// All of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::gomoku
