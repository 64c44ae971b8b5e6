// All rule parts of Tengen, for every program that creates games.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen {

void all_rules(RuleCatalogue& catalogue);

}  // namespace tengen
