// The parameters of the rule "place" that limit its cells or add a second stone.
#pragma once

#include <memory>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

std::vector<Field> place_limit_fields();

/// A rule for limited cells or pairs of stones; null without limits. Fails for unknown regions and
/// for parameters that contradict each other. The error's place is the name of the field.
Result<std::unique_ptr<Rule>> limited_place(const Parameters& parameters,
                                            const RuleContext& context);

}  // namespace tengen::rules
