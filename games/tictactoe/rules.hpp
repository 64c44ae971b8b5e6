// The rule parts of tic-tac-toe.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen::tictactoe {

RuleType ultimate();

/// Adds all of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::tictactoe
