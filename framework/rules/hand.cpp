// hand: sides have stones in hand, which 'place' with 'from: hand' puts on the board.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
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

    /// Stones that are set up come from the hands, unless the set-up states these.
    void begin(Edit& edit) const override {
        const Setup& setup = edit.position().setup();
        const std::string* stated = setup.find(kHand);
        const std::vector<std::string_view> counts =
            stated == nullptr ? std::vector<std::string_view>() : split(*stated, ',');
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            const int left =
                stated != nullptr ? *to_number<int>(counts[i]) : stones_[i] - set_up(setup, i);
            edit.set_word(word(static_cast<int>(i)), std::max(left, 0));
        }
    }

    std::span<const std::string_view> setup_names() const override { return {&kHand, 1}; }

    /// "5,4": the stones in hand of each side.
    Message why_not_state(const Board&, const Setup& setup,
                          const SetupState& state) const override {
        const std::vector<std::string_view> counts = split(state.value, ',');
        if (counts.size() != stones_.size()) {
            return Message("{} must be {} numbers, one for each side: {}", kHand, stones_.size(),
                           fmt::format("{}", fmt::join(stones_, ",")));
        }
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            const int most = std::max(stones_[i] - set_up(setup, i), 0);
            const auto left = to_number<int>(counts[i]);
            if (left && *left >= 0 && *left <= most) continue;
            return Message(
                "a side with {} of its {} stones on the board has 0 to {} in hand, "
                "found '{}'",
                set_up(setup, i), stones_[i], most, printable(counts[i], 20));
        }
        return {};
    }

    void add_state(const Position& position, Setup& setup) const override {
        std::vector<int> counts;
        bool as_assumed = true;
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            counts.push_back(position.in_hand(static_cast<Side>(i + 1)));
            as_assumed = as_assumed && counts[i] == std::max(stones_[i] - set_up(setup, i), 0);
        }
        if (as_assumed) return;
        setup.state.push_back({std::string(kHand), fmt::format("{}", fmt::join(counts, ","))});
    }

    Message status(const Position& position) const override {
        return Message("in hand: {}", side_counts(position.game(), [&](Side side) {
                           return position.in_hand(side);
                       }));
    }

  private:
    static constexpr std::string_view kHand = "hand";

    /// The number of stones of the side i + 1.
    static int set_up(const Setup& setup, std::size_t i) {
        const auto is_own = [&](const Stone& stone) { return stone.side == i + 1; };
        return static_cast<int>(std::ranges::count_if(setup.stones, is_own));
    }

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
