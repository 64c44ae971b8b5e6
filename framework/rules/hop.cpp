// hop: stones pass the nearest stone in a direction, take it, and may continue.
#include "rules/catalogue.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

namespace {

/// Fails if the parameters contradict each other.
Result<void> check_hop(const Hop& hop) {
    const bool is_part = hop.again == HopAgain::Straight || hop.again == HopAgain::Anywhere;
    if (hop.again == HopAgain::Must && !hop.takes) {
        return fail(ErrorCode::Input, "again", "'must' needs 'takes: true'");
    }
    if (hop.again == HopAgain::Anywhere && hop.takes) {
        return fail(ErrorCode::Input, "again", "'anywhere' needs 'takes: false'");
    }
    if (hop.far && is_part) {
        return fail(ErrorCode::Input, "far", "'true' needs 'again: no' or 'again: must'");
    }
    if (hop.lift_at_end && hop.again != HopAgain::Must) {
        return fail(ErrorCode::Input, "lift", "'at_end' needs 'again: must'");
    }
    return {};
}

Result<std::unique_ptr<Rule>> create_hop(const Parameters& parameters, const RuleContext& context) {
    Hop hop;
    hop.over_other = false;
    for (const Scalar& word : parameters.values("over")) {
        (word == Scalar(std::string("own")) ? hop.over_own : hop.over_other) = true;
    }
    if (!hop.over_own && !hop.over_other) {
        return fail(ErrorCode::Input, "over", "names no stones (write other or own)");
    }
    hop.takes = parameters.switched_on("takes");
    hop.far = parameters.switched_on("far");
    hop.lift_at_end = parameters.text("lift") == "at_end";
    const std::string& again = parameters.text("again");
    hop.again = again == "must"       ? HopAgain::Must
                : again == "straight" ? HopAgain::Straight
                : again == "anywhere" ? HopAgain::Anywhere
                                      : HopAgain::No;
    if (auto checked = check_hop(hop); !checked) return fail(checked.error());
    MoveLine form;
    form.hop = hop;
    return moves_along(form, parameters, context);
}

}  // namespace

RuleType hop() {
    Field over = list_of(choice_field("over", "other", {"other", "own"}, "whose stones it passes"));
    over.default_values = {std::string("other")};
    RuleType type{
        "hop",
        "A stone passes the nearest stone in a direction and stops on an empty cell after it.",
        {towards_field(), std::move(over),
         switch_field("takes", true, "whether it takes the stone that it passes"),
         switch_field("far", false, "whether empty cells may be before and after that stone"),
         choice_field(
             "again", "no", {"no", "must", "straight", "anywhere"},
             "whether it hops again: 'must': while it can take, hop by hop; 'straight' and "
             "'anywhere': as one move"),
         choice_field("lift", "at_once", {"at_once", "at_end"},
                      "when taken stones leave: after each hop, or at the end of all"),
         moved_piece_field(), when_field(), not_into_field()},
        create_hop};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
