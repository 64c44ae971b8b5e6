// The rule parts that any game may use.
#pragma once

#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/opening.hpp"

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

/// All of the above, and "opening" with these named ones.
void add_to(RuleCatalogue& catalogue, std::vector<NamedOpening> openings = {});

}  // namespace tengen::rules
