// fly: the stones of a side with few of them go to any empty cell.
#include "rules/catalogue.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

RuleType fly() {
    return {
        "fly",
        "A stone of a side with few stones moves to any empty cell, and not otherwise.",
        {integer_field("at_most", 3, 1, kMaxRows * kMaxColumns, "stones of the side on the board"),
         moved_piece_field(), when_field(), not_into_field()},
        [](const Parameters& parameters, const RuleContext& context) {
            return flights(static_cast<int>(parameters.integer("at_most")), parameters, context);
        }};
}

}  // namespace tengen::rules
