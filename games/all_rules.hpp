// Every rule part that Tengen has: what all programs that make games start from.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen {

void all_rules(RuleCatalogue& catalogue);

}  // namespace tengen
