// step: stones move to a neighbouring cell.
#include "rules/catalogue.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

RuleType step() {
    RuleType type{
        "step",
        "A stone moves to a neighbouring cell.",
        {towards_field(), onto_field(), moved_piece_field(), when_field(), not_into_field()},
        [](const Parameters& parameters, const RuleContext& context) {
            return moves_along(MoveLine{.most = 1}, parameters, context);
        }};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
