// The rule "line" with "shape: square".
#pragma once

#include <memory>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// Makes the rule. The error's place is the name of the field.
Result<std::unique_ptr<Rule>> square_of(const Parameters& parameters, const RuleContext& context);

}  // namespace tengen::rules
