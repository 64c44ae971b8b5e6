// full_board: the game ends when no cell is empty.
#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

class FullBoard final : public Rule, rule::Judge, rule::Symmetric {
  public:
    RuleTraits traits() const override {
        return {.role = RuleRole::FullBoard,
                .judge_rank = JudgeRank::FullBoard,
                .judge_when = JudgeWhen::FullBoard,
                .answers_full_board = true};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position&) const override {
        return {"full_board", Message("the board is full"), {}};
    }
};

}  // namespace

RuleType full_board() {
    return {"full_board",
            "A full board ends the game.",
            {choice_field("result", "draw", {"draw"}, "result of a full board")},
            [](const Parameters&, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<FullBoard>();
            }};
}

}  // namespace tengen::rules
