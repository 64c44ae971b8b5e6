// connect with `groups`: a chain that touches several sides, corners or regions of the board.
#pragma once

#include <memory>
#include <vector>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The parameters `groups` and `at_least`.
std::vector<Field> connect_groups_fields();

/// Whether `groups` names the two edges of a side, which connect.cpp joins.
bool connects_edges(const Parameters& parameters);

/// The rule for all other `groups`.
Result<std::unique_ptr<Rule>> connect_groups(const Parameters& parameters,
                                             const RuleContext& context);

}  // namespace tengen::rules
