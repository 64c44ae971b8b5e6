// full_board: the game ends when no cell is empty.
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

class FullBoard final : public Rule, rule::Judge, rule::Symmetric {
  public:
    /// `side`: whose result it is; empty: of the side that filled the board.
    FullBoard(GameResult result, Side side) : result_(result), side_(side) {}

    RuleTraits traits() const override {
        return {.role = result_ == GameResult::Draw ? RuleRole::FullBoard : RuleRole::Other,
                .judge_rank = JudgeRank::FullBoard,
                .judge_when = JudgeWhen::FullBoard,
                .answers_full_board = true};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        outcome = outcome_for(position, result_, judged(position));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Term side = position.game().side_term(judged(position));
        switch (result_) {
            case GameResult::Wins:
                return {"full_board", Message("the board is full, and {} wins", side), {}};
            case GameResult::Loses:
                return {"full_board", Message("the board is full, and {} loses", side), {}};
            case GameResult::Draw:
                break;
        }
        return {"full_board", Message("the board is full"), {}};
    }

  private:
    Side judged(const Position& position) const {
        return side_ == kEmpty ? position.turn().side : side_;
    }

    GameResult result_;
    Side side_;
};

Result<std::unique_ptr<Rule>> create_full_board(const Parameters& parameters,
                                                const RuleContext& context) {
    if (const auto checked = check_draw(parameters, "actor"); !checked) {
        return fail(checked.error());
    }
    const Result<Side> side = read_side("winner", parameters, {"actor"}, context);
    if (!side) return fail(side.error());
    return std::make_unique<FullBoard>(result_of(parameters), *side);
}

}  // namespace

RuleType full_board() {
    return {"full_board",
            "A full board ends the game.",
            {choice_field("result", "draw", {"draw", "wins", "loses"}, "result of a full board"),
             added_later(or_name_of(
                 NamesOf::Sides,
                 choice_field("winner", "actor", {"actor"},
                              "who wins (or loses): the side that filled the board, or a side")))},
            create_full_board};
}

}  // namespace tengen::rules
