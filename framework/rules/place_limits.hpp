// The parameters of the rule "place" that limit its cells or add a second stone.
#pragma once

#include <memory>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

std::vector<Field> place_limit_fields();

/// Whether the stones are walls: of no side, among stones of sides that move. Fails if another part
/// does not understand that.
Result<bool> places_walls(const Parameters& parameters, const RuleContext& context);

/// A rule for limited cells or pairs of stones; null without limits. Fails for unknown regions and
/// for parameters that contradict each other. The error's place is the name of the field.
/// `walls`: places_walls().
Result<std::unique_ptr<Rule>> limited_place(const Parameters& parameters,
                                            const RuleContext& context, bool walls);

}  // namespace tengen::rules
