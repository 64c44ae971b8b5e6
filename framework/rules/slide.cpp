// slide: stones move along a line, as far as the way is free.
#include "rules/catalogue.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

namespace {

constexpr int kLongest = 63;

Result<std::unique_ptr<Rule>> create_slide(const Parameters& parameters,
                                           const RuleContext& context) {
    MoveLine form;
    form.most = static_cast<int>(parameters.integer("most"));
    form.over_own = parameters.text("over") == "own";
    form.as_many_as_stones = parameters.text("exactly") == "stones_in_line";
    if (form.as_many_as_stones && form.most != 0) {
        return fail(ErrorCode::Input, "most",
                    "'most' has no effect with 'exactly' (leave out one)");
    }
    return moves_along(form, parameters, context);
}

}  // namespace

RuleType slide() {
    RuleType type{
        "slide",
        "A stone moves along a line over empty cells.",
        {towards_field(), onto_field(),
         integer_field("most", 0, 0, kLongest, "cells to move at most; 0: any number"),
         choice_field("exactly", "any", {"any", "stones_in_line"},
                      "the number of cells; 'stones_in_line': as many as its line has stones"),
         choice_field("over", "empty", {"empty", "own"},
                      "what a stone passes; 'own': also stones of its side"),
         moved_piece_field(), when_field(), not_into_field()},
        create_slide};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
