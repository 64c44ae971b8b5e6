// hand: sides have stones in hand, which 'place' with 'from: hand' puts on the board.
#include <algorithm>

#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

/// Words: the stones in hand, one per side.
class Hand final : public Rule, rule::Start, rule::Texts, rule::Symmetric {
  public:
    explicit Hand(std::vector<int> stones) : stones_(std::move(stones)) {}

    RuleTraits traits() const override {
        return {.words = static_cast<int>(stones_.size()),
                .needs_owned_stones = true,
                .keeps_hands = true};
    }
    const Start* start() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// Stones that are set up come from the hands.
    void begin(Edit& edit) const override {
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            const auto is_own = [&](const Stone& stone) { return stone.side == i + 1; };
            const auto set_up = std::ranges::count_if(edit.position().setup().stones, is_own);
            const int left = stones_[i] - static_cast<int>(set_up);
            edit.set_word(word(static_cast<int>(i)), std::max(left, 0));
        }
    }

    Message status(const Position& position) const override {
        return Message("in hand: {}", side_counts(position.game(), [&](Side side) {
                           return position.in_hand(side);
                       }));
    }

  private:
    std::vector<int> stones_;
};

Result<std::unique_ptr<Rule>> create_hand(const Parameters& parameters,
                                          const RuleContext& context) {
    const auto takes_from_it = [](const RuleUse& use) {
        return use.part() == "place" && use.parameters.text("from") == "hand";
    };
    if (std::ranges::none_of(context.rules, takes_from_it)) {
        return fail(ErrorCode::Input, "",
                    "no part places the stones in hand (give 'place' the value 'from: hand')");
    }
    std::vector<int> stones;
    for (int side = 1; side <= context.sides; ++side) {
        stones.push_back(static_cast<int>(parameters.integer("pieces", static_cast<Side>(side))));
    }
    return std::make_unique<Hand>(std::move(stones));
}

}  // namespace

RuleType hand() {
    return {"hand",
            "Sides have stones in hand to place; those that are set up come from it.",
            {per_side(integer_field("pieces", 9, 0, kMaxRows * kMaxColumns,
                                    "stones in hand at the start"))},
            create_hand};
}

}  // namespace tengen::rules
