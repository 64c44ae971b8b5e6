// What tic-tac-toe adds to the rule parts that any game may use.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen::tictactoe {

RuleType ultimate();

/// All of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::tictactoe
