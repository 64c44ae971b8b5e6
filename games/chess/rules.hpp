// The rule parts of chess.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen::chess {

RuleType castling_and_double_steps();
RuleType insufficient_material();

/// Adds all of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::chess
