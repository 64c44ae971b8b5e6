// Parameters that name a region of the game.
#pragma once

#include <string_view>

#include "core/region.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The region that a parameter names; null for its word `none`. The error's place is the field.
Result<const BoardRegion*> read_region(std::string_view field, std::string_view none,
                                       const Parameters& parameters, const RuleContext& context);

}  // namespace tengen::rules
