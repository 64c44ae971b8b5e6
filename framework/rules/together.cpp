// together: a side whose stones are all in one group wins.
#include <algorithm>
#include <bitset>

#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/group.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

class Together final : public Rule, rule::Judge, rule::Symmetric {
  public:
    Together(const Board& board, GameResult result)
        : directions_(all_directions(board)), result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides, .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    std::vector<StoneGoal> goals(int sides) const override {
        std::vector<StoneGoal> goals;
        for (Side side = 1; side <= sides && result_ == GameResult::Wins; ++side) {
            goals.push_back({GoalPurpose::Together, side, kAllPieces, {}});
        }
        return goals;
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Side side = side_together(position, JudgedSides::Playing);
        if (side == kEmpty) return false;
        outcome = outcome_for(position, result_, side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Side side = side_together(position, JudgedSides::All);
        const Term name = position.game().side_term(side);
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            if (position.at(cell) == side) cells.push_back(cell);
        }
        if (result_ == GameResult::Loses) {
            return {"together", Message("all stones of {} are together, and it loses", name),
                    cells};
        }
        return {"together", Message("all stones of {} are together", name), cells};
    }

  private:
    bool is_together(const Position& position, Side side) const {
        const auto cells = position.cells();
        const auto first = std::ranges::find(cells, side);
        if (first == cells.end()) return false;
        std::bitset<kMaxRows * kMaxColumns> seen;
        std::ptrdiff_t size = 0;
        visit_group(position, directions_, static_cast<Cell>(first - cells.begin()), seen,
                    [&](Cell) {
                        ++size;
                        return false;
                    });
        return size == std::ranges::count(cells, side);
    }

    /// The actor's side first, since it decides if the stones of two sides come together.
    Side side_together(const Position& position, JudgedSides judged) const {
        const int sides = position.game().sides();
        for (int i = 0; i < sides; ++i) {
            const auto side = static_cast<Side>((position.turn().side - 1 + i) % sides + 1);
            if (is_judged(position, side, judged) && is_together(position, side)) return side;
        }
        return kEmpty;
    }

    std::vector<Direction> directions_;
    GameResult result_;
};

}  // namespace

RuleType together() {
    return {"together",
            "A side whose stones are all connected, also diagonally, wins.",
            {choice_field("result", "wins", {"wins", "loses", "draw"}, "result of that side")},
            [](const Parameters& parameters,
               const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Together>(context.board, result_of(parameters));
            }};
}

}  // namespace tengen::rules
