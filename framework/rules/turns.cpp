// turns: the order of the seats, and the number of actions in a turn.
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

/// Words: 0 = the index in the order; 1 = the remaining actions of the turn, including this one.
class StonesPerTurn final : public Rule, rule::Start, rule::Turns, rule::Symmetric {
  public:
    StonesPerTurn(std::vector<std::uint8_t> order, int stones, int first)
        : order_(std::move(order)), stones_(stones), first_(first) {}

    RuleTraits traits() const override { return {.role = RuleRole::Turns, .words = 2}; }
    const Start* start() const override { return this; }
    const Turns* turns() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void begin(Edit& edit) const override {
        const Position& position = edit.position();
        const Setup& setup = position.setup();
        int place = 0;
        if (setup.to_move != kEmpty) place = place_of(position, setup.to_move);
        edit.set_word(word(0), place);
        edit.set_word(word(1), setup.stones.empty() ? first_ : stones_);
        edit.set_turn(order_[place]);
    }

    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        int place = position.word(word(0));
        int left = position.word(word(1));
        if (order_[place] != position.turn().slot) {
            // Another rule, such as an opening, gave the turn, so a new turn begins here.
            place = place_of_slot(position.turn().slot);
            left = stones_;
        }
        if (--left == 0) {
            place = (place + 1) % static_cast<int>(order_.size());
            left = stones_;
        }
        edit.set_word(word(0), place);
        edit.set_word(word(1), left);
        edit.set_turn(order_[place]);
        return true;
    }

  private:
    /// The first index in the order for a side; 0 if the side never acts.
    int place_of(const Position& position, Side side) const {
        for (std::size_t place = 0; place < order_.size(); ++place) {
            if (position.game().side_of_slot(order_[place]) == side) {
                return static_cast<int>(place);
            }
        }
        return 0;
    }

    /// The first index in the order for a slot; 0 if it never acts.
    int place_of_slot(std::uint8_t slot) const {
        const auto found = std::find(order_.begin(), order_.end(), slot);
        return found == order_.end() ? 0 : static_cast<int>(found - order_.begin());
    }

    std::vector<std::uint8_t> order_;  ///< slots
    int stones_;
    int first_;
};

Result<std::unique_ptr<Rule>> create_turns(const Parameters& parameters,
                                           const RuleContext& context) {
    std::vector<std::uint8_t> order;
    for (const Scalar& value : parameters.values("order")) {
        const auto seat = std::get<std::int64_t>(value);
        if (seat > context.seats) {
            return fail(ErrorCode::Input, "order", "'order' names seat {}, the game has {}", seat,
                        context.seats);
        }
        order.push_back(static_cast<std::uint8_t>(seat - 1));
    }
    if (order.empty()) {
        order.resize(static_cast<std::size_t>(context.seats));
        std::iota(order.begin(), order.end(), std::uint8_t{0});
    }
    const auto stones = static_cast<int>(parameters.integer("stones"));
    const auto first = static_cast<int>(parameters.integer("first"));
    return std::make_unique<StonesPerTurn>(std::move(order), stones, first == 0 ? stones : first);
}

}  // namespace

RuleType turns() {
    return {"turns",
            "The order of turns. Without this rule, seats act in order, one action each.",
            {list_of(integer_field("order", 1, 1, kMaxSeats,
                                   "seats in playing order, from 1; empty: 1 2 3 ...")),
             integer_field("stones", 1, 1, 64, "actions in a turn"),
             integer_field("first", 0, 0, 64,
                           "actions in the first turn of the game; 0: as in any other turn")},
            create_turns};
}

}  // namespace tengen::rules
