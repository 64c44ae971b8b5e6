// pass: giving up the right to act, by choice or because there is nothing else.
#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

class Pass final : public Rule {
  public:
    explicit Pass(bool always) : always_(always) {}

    unsigned questions() const override { return kCandidates | kJudge; }
    int judge_order() const override { return 80; }

    bool offers_at_times() const override { return !always_; }
    Offer offers(const Position& position) const override {
        if (stuck(position)) return Offer::Alone;
        return always_ ? Offer::Some : Offer::Nothing;
    }

    bool can_act(const Position&, Side) const override { return false; }

    Message prompt(const Position& position) const override {
        if (!stuck(position)) return {};
        return Message("{} can only pass", position.game().side_name(position.turn().side));
    }

    void candidates(const Position&, ActionList& actions) const override {
        actions.push_back(Action::pass());
    }

    bool is_candidate(const Position&, Action action) const override {
        return action == Action::pass();
    }

    bool speaks_for(ActionKind kind) const override { return kind == ActionKind::Pass; }

    Message why_not(const Position& position, Action) const override {
        if (!stuck(position)) {
            return Message("{} can pass only when nothing else can be played",
                           position.game().side_name(position.turn().side));
        }
        return Message("{} can only pass", position.game().side_name(position.turn().side));
    }

    /// All slots passed since anybody last did something else.
    bool judge(const Position& position, Outcome& outcome) const override {
        unsigned passed = 0;
        for (int ply = position.ply() - 1; ply >= 0; --ply) {
            if (position.action(ply) != Action::pass()) return false;
            passed |= 1u << position.turn_at(ply).slot;
            if (passed + 1 == 1u << position.game().slots()) {
                outcome = draw_of(position);
                return true;
            }
        }
        return false;
    }

    Verdict explain(const Position&) const override {
        return {"passes", Message("all passed one after the other"), {}};
    }

  private:
    static bool stuck(const Position& position) { return !position.can_act(position.turn().side); }

    bool always_;
};

}  // namespace

RuleType pass() {
    return {"pass",
            "Passing; when all pass one after the other the game is drawn.",
            {choice_field("when", "stuck", {"stuck", "always"},
                          "only where nothing else can be done, or at any time")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Pass>(parameters.text("when") == "always");
            }};
}

}  // namespace tengen::rules
