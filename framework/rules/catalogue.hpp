// The rule parts that any game may use.
#pragma once

#include "core/rule.hpp"

namespace tengen::rules {

RuleType place();
RuleType drop();
RuleType line();
RuleType no_line();
RuleType turns();
RuleType full_board();
RuleType stones();
RuleType flip();
RuleType count();
RuleType pass();
RuleType play_on();
RuleType capture();
RuleType pop();
RuleType move_limit();
RuleType connect();
RuleType enclose();
RuleType opening();

/// All of the above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::rules
