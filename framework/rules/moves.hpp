// The common part of the rules that move stones: directions as people name them, and targets.
#pragma once

#include <memory>
#include <vector>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The fields `towards`, `onto`, `piece`, `not_into` and `when`.
Field towards_field();
Field onto_field();
Field moved_piece_field();
Field not_into_field();
Field when_field();

/// Lines along the named directions, for all sides. `form` has everything except the side and the
/// direction. The error's place is the name of the field, or empty.
Result<std::vector<MoveLine>> lines_towards(const MoveLine& form, const Parameters& parameters,
                                            const RuleContext& context);

/// Makes a rule of lines along the named directions. `form` has everything except the side, the
/// direction, the kinds and `onto`, which only rules with that field have.
Result<std::unique_ptr<Rule>> moves_along(const MoveLine& form, const Parameters& parameters,
                                          const RuleContext& context);

/// Makes a rule of flights to any empty cell, of a side with at most `most` stones on the board.
Result<std::unique_ptr<Rule>> flights(int most, const Parameters& parameters,
                                      const RuleContext& context);

/// Makes a rule of jumps, each by these rows and columns in all eight ways.
Result<std::unique_ptr<Rule>> jumps_by(const std::vector<BoardSize>& offsets,
                                       const Parameters& parameters, const RuleContext& context);

}  // namespace tengen::rules
