// must_take: a move that takes comes before all other actions.
#include "core/rule.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

/// The mover of the game obeys the duty.
class MustTake final : public Rule, rule::Symmetric {
  public:
    explicit MustTake(bool most) : most_(most) {}

    RuleTraits traits() const override { return {.must_take = true, .must_take_most = most_}; }
    const Symmetric* symmetric() const override { return this; }

  private:
    bool most_;
};

}  // namespace

RuleType must_take() {
    return {"must_take",
            "A side that can take a stone by a move must do so.",
            {switch_field("most", false, "whether it must take as many stones as possible")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<MustTake>(parameters.switched_on("most"));
            }};
}

}  // namespace tengen::rules
