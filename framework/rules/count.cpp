// count: if no side can act any more, the stones on the board are counted.
#include "rules/count.hpp"

#include <array>
#include <string>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

CountWinner winner_of(const Parameters& parameters) {
    return parameters.text("winner") == "fewest" ? CountWinner::Fewest : CountWinner::Most;
}

using Counts = std::array<int, kMaxSides + 1>;

Counts count_stones(const Position& position) {
    Counts counts{};
    for (const Side side : position.cells()) {
        if (side <= kMaxSides) ++counts[side];
    }
    return counts;
}

Outcome ranking(const Game& game, const Counts& scores, const Position& position) {
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

class Count final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    explicit Count(CountWinner winner) : winner_(winner) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Counts,
                .answers_full_board = true,
                .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Game& game = position.game();
        for (Side side = 1; side <= game.sides(); ++side) {
            if (position.can_act(side)) return false;
        }
        outcome = counted_outcome(position, winner_);
        return true;
    }

    Verdict explain(const Position& position) const override {
        return {"count", Message("stones are counted: {}", counts_text(position)), {}};
    }

    Message status(const Position& position) const override {
        return Message("stones: {}", counts_text(position));
    }

  private:
    CountWinner winner_;
};

}  // namespace

Message counts_text(const Position& position) {
    const Counts counts = count_stones(position);
    return side_counts(position.game(), [&](Side side) { return counts[side]; });
}

Outcome counted_outcome(const Position& position, CountWinner winner) {
    Counts scores = count_stones(position);
    if (winner == CountWinner::Fewest) {
        for (int& stones : scores) stones = -stones;
    }
    return ranking(position.game(), scores, position);
}

std::optional<CountWinner> counting_in(std::span<const RuleUse> rules) {
    const RuleUse* use = find_use(rules, "count");
    return use == nullptr ? std::nullopt : std::optional(winner_of(use->parameters));
}

RuleType count() {
    return {"count",
            "When no side can act any more, or all have passed (rule pass), stones are counted.",
            {choice_field("winner", "most", {"most", "fewest"},
                          "whether the most or the fewest stones win")},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Count>(winner_of(parameters));
            }};
}

}  // namespace tengen::rules
