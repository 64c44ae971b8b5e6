// turns: the order of the seats, and the number or the steps of the actions in a turn.
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/companions.hpp"

namespace tengen::rules {

namespace {

/// The parts whose actions may be a step. All others follow by themselves, or fill a turn.
constexpr std::array<std::string_view, 9> kStepParts{"place", "drop", "pop", "push", "step",
                                                     "slide", "leap", "hop", "fly"};
constexpr std::size_t kMaxSteps = 16;
/// The parts that choose among the actions of all others, or order turns themselves.
constexpr std::array<std::string_view, 3> kUnfitForSteps{"must_take", "sow", "opening"};

bool is_step_part(std::string_view part) {
    return std::ranges::find(kStepParts, part) != kStepParts.end();
}

/// Parts that move stones act together, so they are one part of a turn.
bool moves_stones(std::string_view part) {
    return std::ranges::find(kMovingParts, part) != kMovingParts.end();
}

/// Words: 0 = the index in the order; 1 = the remaining actions of the turn, including this one.
class StonesPerTurn final : public Rule,
                            rule::Start,
                            rule::Turns,
                            rule::Steps,
                            rule::Texts,
                            rule::Symmetric {
  public:
    /// `steps`: the part of each action of a turn; empty: actions of all parts.
    StonesPerTurn(std::vector<std::uint8_t> order, int stones, int first,
                  std::vector<std::string> steps)
        : order_(std::move(order)), stones_(stones), first_(first), steps_(std::move(steps)) {}

    RuleTraits traits() const override {
        return {.role = steps_.empty() ? RuleRole::Turns : RuleRole::Other, .words = 2};
    }
    const Start* start() const override { return this; }
    const Turns* turns() const override { return this; }
    const Steps* steps() const override { return steps_.empty() ? nullptr : this; }
    const Texts* texts() const override { return steps_.empty() ? nullptr : this; }
    const Symmetric* symmetric() const override { return this; }

    std::uint64_t steps_of(std::string_view part) const override {
        std::uint64_t found = 0;
        for (std::size_t step = 0; step < steps_.size(); ++step) {
            const bool both_move = moves_stones(part) && moves_stones(steps_[step]);
            if (both_move || steps_[step] == part) found |= std::uint64_t{1} << step;
        }
        return found;
    }

    int step(const Position& position, Side side) const override {
        return side == position.turn().side ? stones_ - position.word(word(1)) : 0;
    }

    Message prompt(const Position& position) const override {
        const Term side = position.game().side_term(position.turn().side);
        const std::string& part =
            steps_[static_cast<std::size_t>(step(position, position.turn().side))];
        if (moves_stones(part)) return Message("{} moves a stone", side);
        return part == "push"  ? Message("{} pushes a stone", side)
               : part == "pop" ? Message("{} takes out a stone", side)
                               : Message("{} places a stone", side);
    }

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
        --left;
        if (!steps_.empty()) left = skip_steps(edit, left);
        if (left == 0) {
            place = (place + 1) % static_cast<int>(order_.size());
            left = stones_;
        }
        edit.set_word(word(0), place);
        edit.set_word(word(1), left);
        edit.set_turn(order_[place]);
        return true;
    }

  private:
    /// Leaves out the steps without an action, or all of them after a pass. Returns the
    /// number of steps left.
    int skip_steps(Edit& edit, int left) const {
        const Position& position = edit.position();
        if (position.last_action() == Action::pass()) return 0;
        for (; left > 0; --left) {
            edit.set_word(word(1), left);
            if (position.can_act(position.turn().side)) break;
        }
        return left;
    }

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
    std::vector<std::string> steps_;
};

Result<std::vector<std::string>> read_step_parts(const Parameters& parameters,
                                                 const RuleContext& context) {
    std::vector<std::string> steps;
    const auto refuse = [](Message reason) {
        return fail(Error{ErrorCode::Input, "steps", std::move(reason)});
    };
    for (const Scalar& value : parameters.values("steps")) {
        const auto& part = std::get<std::string>(value);
        if (find_use(context.rules, part) == nullptr) {
            return refuse(Message("the game has no '{}' (add it)", part));
        }
        for (const std::string& other : steps) {
            if (other == part || !moves_stones(other) || !moves_stones(part)) continue;
            return refuse(
                Message("a step of '{}' is for '{}' too (name one of them only)", other, part));
        }
        steps.push_back(part);
    }
    if (steps.empty()) return steps;
    if (steps.size() > kMaxSteps) {
        return refuse(Message("a turn has at most {} steps, found {}", kMaxSteps, steps.size()));
    }
    for (const std::string_view field : {"stones", "first"}) {
        if (parameters.integer(field) == (field == "stones" ? 1 : 0)) continue;
        return fail(ErrorCode::Input, std::string(field),
                    "'steps' has the number of actions (leave out one)");
    }
    for (const RuleUse& use : context.rules) {
        if (std::ranges::find(kUnfitForSteps, use.part()) != kUnfitForSteps.end()) {
            return refuse(Message("'{}' does not fit turns in steps (leave out one)", use.name));
        }
        const bool is_left_out =
            is_step_part(use.part()) && std::ranges::none_of(steps, [&](const std::string& step) {
                return step == use.part() || (moves_stones(step) && moves_stones(use.part()));
            });
        if (is_left_out) return refuse(Message("'{}' is in no step (add it)", use.name));
    }
    return steps;
}

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
    auto steps = read_step_parts(parameters, context);
    if (!steps) return fail(steps.error());
    const auto stones = steps->empty() ? static_cast<int>(parameters.integer("stones"))
                                       : static_cast<int>(steps->size());
    const auto first = static_cast<int>(parameters.integer("first"));
    return std::make_unique<StonesPerTurn>(std::move(order), stones, first == 0 ? stones : first,
                                           std::move(*steps));
}

}  // namespace

RuleType turns() {
    return {"turns",
            "The order of turns. Without this rule, seats act in order, one action each.",
            {list_of(integer_field("order", 1, 1, kMaxSeats,
                                   "seats in playing order, from 1; empty: 1 2 3 ...")),
             integer_field("stones", 1, 1, 64, "actions in a turn"),
             integer_field("first", 0, 0, 64,
                           "actions in the first turn of the game; 0: as in any other turn"),
             added_later(list_of(choice_field(
                 "steps", "place", {kStepParts.begin(), kStepParts.end()},
                 "parts that act one after the other in a turn; empty: any of them")))},
            create_turns};
}

}  // namespace tengen::rules
