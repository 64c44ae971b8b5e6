// The rule parts that any game may use.
#pragma once

#include "core/rule.hpp"

namespace tengen::rules {

RuleType place();
RuleType drop();
RuleType line();
RuleType turns();
RuleType full_board();

/// All of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::rules
