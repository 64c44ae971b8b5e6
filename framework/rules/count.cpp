// count: when no side can act any more, the stones on the board are counted.
#include <array>
#include <string>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

using Counts = std::array<int, kMaxSides + 1>;

class Count final : public Rule {
  public:
    explicit Count(bool fewest) : fewest_(fewest) {}

    unsigned questions() const override { return kJudge; }
    JudgeRank judge_rank() const override { return JudgeRank::Counts; }
    bool answers_full_board() const override { return true; }

    bool judge(const Position& position, Outcome& outcome) const override {
        const Game& game = position.game();
        for (Side side = 1; side <= game.sides(); ++side) {
            if (position.can_act(side)) return false;
        }
        outcome = ranking(game, scores(position), position);
        return true;
    }

    Verdict explain(const Position& position) const override {
        return {"count", Message("stones are counted: {}", counts_text(position)), {}};
    }

    Message status(const Position& position) const override {
        return Message("stones: {}", counts_text(position));
    }

  private:
    static std::string counts_text(const Position& position) {
        const Counts counts = count(position);
        return side_counts(position.game(), [&](Side side) { return counts[side]; });
    }

    static Counts count(const Position& position) {
        Counts counts{};
        for (const Side side : position.cells()) {
            if (side <= kMaxSides) ++counts[side];
        }
        return counts;
    }

    /// The stones of each side, so that more is better.
    Counts scores(const Position& position) const {
        Counts counts = count(position);
        if (fewest_) {
            for (int& stones : counts) stones = -stones;
        }
        return counts;
    }

    static Outcome ranking(const Game& game, const Counts& scores, const Position& position) {
        Outcome outcome = draw_of(position);
        if (game.sides() == 1) return outcome;
        for (int seat = 0; seat < game.seats(); ++seat) {
            const int own = scores[position.side_of(static_cast<Seat>(seat))];
            for (int other = 0; other < game.seats(); ++other) {
                const Side side = position.side_of(static_cast<Seat>(other));
                if (scores[side] > own) ++outcome.rank[seat];
            }
        }
        for (Side side = 1; side <= game.sides(); ++side) {
            int others = 0;
            for (Side other = 1; other <= game.sides(); ++other) {
                if (other != side && scores[other] >= scores[side]) ++others;
            }
            if (others == 0) outcome.winner = side;
        }
        return outcome;
    }

    bool fewest_;
};

}  // namespace

RuleType count() {
    return {"count",
            "When no side can act any more, stones are counted.",
            {choice_field("winner", "most", {"most", "fewest"}, "how many stones win")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Count>(parameters.text("winner") == "fewest");
            }};
}

}  // namespace tengen::rules
