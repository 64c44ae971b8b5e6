// stuck: the game ends when the side to move has no action. If it has a royal stone that is
// attacked, it loses.
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

class Stuck final : public Rule, rule::Judge, rule::Symmetric {
  public:
    explicit Stuck(GameResult result) : result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Counts,
                .judge_when = JudgeWhen::Stuck,
                .answers_full_board = true,
                .fewer_wins = result_ == GameResult::Wins};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Side side = position.turn().side;
        outcome = outcome_for(position, threat(position) ? GameResult::Loses : result_, side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Term side = position.game().side_term(position.turn().side);
        if (const auto attacked = threat(position)) {
            return {"checkmate",
                    Message("{} cannot save the {}: checkmate", side,
                            position.game().piece_term(attacked->piece)),
                    {attacked->royal}};
        }
        switch (result_) {
            case GameResult::Wins:
                return {"stuck", Message("{} has no move left and wins", side), {}};
            case GameResult::Loses:
                return {"stuck", Message("{} has no move left and loses", side), {}};
            case GameResult::Draw:
                break;
        }
        return {"stuck", Message("{} has no move left", side), {}};
    }

  private:
    /// An attack on a royal stone of the side without a move.
    static std::optional<Threat> threat(const Position& position) {
        const Mover* const mover = position.game().mover();
        return mover == nullptr ? std::nullopt : mover->threat(position, position.turn().side);
    }

    GameResult result_;
};

}  // namespace

RuleType stuck() {
    return {"stuck",
            "A side that has no move left loses, wins or draws.",
            {choice_field("result", "loses", {"loses", "wins", "draw"},
                          "result of the side without a move; it loses if a royal piece of it is "
                          "attacked")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Stuck>(result_of(parameters));
            }};
}

}  // namespace tengen::rules
