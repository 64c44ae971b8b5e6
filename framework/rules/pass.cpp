// pass: gives up the turn, by choice or for lack of another action.
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/count.hpp"

namespace tengen::rules {

namespace {

/// Word: a bit for each slot that has passed since the last other action.
class Pass final : public Rule,
                   rule::Candidates,
                   rule::Effect,
                   rule::Turns,
                   rule::Judge,
                   rule::Texts,
                   rule::Symmetric {
  public:
    Pass(bool always, std::optional<Counting> counting)
        : always_(always), counting_(std::move(counting)) {}

    RuleTraits traits() const override {
        return {.words = 1,
                .counts_actions = true,
                .judge_rank = JudgeRank::Passes,
                .judge_when = JudgeWhen::Pass,
                .offers_at_times = !always_,
                .explains_kind = ActionKind::Pass,
                .answers_full_board = true,
                .can_act_when_stuck = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    Offer offers(const Position& position) const override {
        if (always_) return Offer::Some;
        return stuck(position) ? Offer::Alone : Offer::Nothing;
    }

    bool can_act(const Position&, Side) const override { return false; }

    Message prompt(const Position& position) const override {
        if (!stuck(position)) return {};
        return Message("{} can only pass", position.game().side_term(position.turn().side));
    }

    void list(const Position&, Side, ActionList& actions) const override {
        actions.push_back(Action::pass());
    }

    bool contains(const Position&, Action action) const override {
        return action == Action::pass();
    }

    Message why_absent(const Position& position, Action) const override {
        if (!stuck(position)) {
            return Message("{} can pass only when nothing else can be played",
                           position.game().side_term(position.turn().side));
        }
        return Message("{} can only pass", position.game().side_term(position.turn().side));
    }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        edit.set_word(word(0), position.word(word(0)) | 1 << position.turn().slot);
    }

    std::optional<std::uint64_t> foresee(const Position&, Action action) const override {
        if (action != Action::pass()) return std::nullopt;
        return 0;
    }

    /// Also called for seats that sit out, which count as having passed.
    void note(Edit& edit) const override {
        const Position& position = edit.position();
        const int slots = position.word(word(0));
        if (slots == 0) return;
        const bool passed = position.last_action() == Action::pass();
        edit.set_word(word(0), passed ? slots | 1 << position.turn().slot : 0);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (position.word(word(0)) + 1 != 1 << position.game().slots()) return false;
        outcome = counting_ ? counted_outcome(position, *counting_) : draw_of(position);
        return true;
    }

    Verdict explain(const Position& position) const override {
        if (counting_) {
            const Message counts = counts_text(position, *counting_);
            return {"count",
                    counting_->what == CountOf::Area
                        ? Message("all passed one after the other; points are counted: {}", counts)
                        : Message("all passed one after the other; stones are counted: {}", counts),
                    {}};
        }
        return {"passes", Message("all passed one after the other"), {}};
    }

  private:
    static bool stuck(const Position& position) { return !position.can_act(position.turn().side); }

    bool always_;
    std::optional<Counting> counting_;
};

}  // namespace

RuleType pass() {
    return {
        "pass",
        "Passing; when all pass one after the other the game is drawn, or counted (rule count).",
        {choice_field("when", "stuck", {"stuck", "always"},
                      "only without another action, or at any time")},
        [](const Parameters& parameters,
           const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
            return std::make_unique<Pass>(parameters.text("when") == "always",
                                          counting_in(context));
        }};
}

}  // namespace tengen::rules
