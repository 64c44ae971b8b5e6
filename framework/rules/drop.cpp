// drop: gravity. A stone goes to an empty cell where it rests: on a stone, a hole or the edge. If
// another rule removes stones, those above stay in mid-air, and the cells below and above them can
// be played. Otherwise no game begins with stones in mid-air.
#include <algorithm>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/down.hpp"

namespace tengen::rules {

namespace {

class Drop final : public Rule, rule::Start, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    Drop(Direction down, bool may_hang) : down_(down), may_hang_(may_hang) {}

    RuleTraits traits() const override {
        return {.role = RuleRole::Drops, .places_own_stones = true, .needs_empty_cells = true};
    }
    const Start* start() const override { return this; }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return symmetry.directions[down_] == down_;
    }

    /// Branch-free, because the content of the cell below is hard to predict.
    void list(const Position& position, Side, ActionList& actions) const override {
        const auto empty = position.empty_cells();
        std::size_t count = actions.size();
        actions.resize(count + empty.size());
        for (const Action action : empty) {
            actions[count] = action;
            count += rests(position, action.cell(), down_) ? 1 : 0;
        }
        actions.resize(count);
    }

    bool contains(const Position& position, Action action) const override {
        return places_on_empty(position, action) && rests(position, action.cell(), down_);
    }

    Cell target_cell(const Position& position, Cell cell) const override {
        if (!places_on_empty(position, Action::place(cell))) return cell;
        return resting_cell(position, cell, down_);
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_absent(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be dropped");
        const Message taken = why_not_empty(position, action.cell());
        if (!taken.id.empty()) return taken;
        return why_not_resting(position, action.cell(),
                               resting_cell(position, action.cell(), down_));
    }

    void apply(Edit& edit, Action action) const override {
        edit.set_cell(action.cell(), edit.position().turn().side);
    }

    Message why_not_start(const Board& board, std::span<const Stone> stones) const override {
        if (may_hang_ || stones.empty()) return {};
        std::vector<bool> carries(static_cast<std::size_t>(board.cell_count()) + 1, false);
        carries[board.outside()] = true;
        for (const Stone& stone : stones) carries[stone.cell] = true;
        for (const Stone& stone : stones) {
            if (carries[board.step(stone.cell, down_)]) continue;
            return Message("{}: nothing is below it (stones fall {})", cell_name(board, stone.cell),
                           name_of_down(down_));
        }
        return {};
    }

  private:
    Direction down_;
    bool may_hang_;  ///< a rule may remove stones from below others, which then stay in mid-air
};

/// Whether a rule may remove stones from below others. 'pop' does not count, because it makes the
/// others fall.
bool takes_from_below(const RuleContext& context) {
    return std::any_of(context.rules.begin(), context.rules.end(), [](const RuleUse& use) {
        return use.part() == "capture" || use.part() == "enclose";
    });
}

Result<std::unique_ptr<Rule>> create_drop(const Parameters& parameters,
                                          const RuleContext& context) {
    const Result<Direction> down = read_down(parameters, context.board);
    if (!down) return fail(down.error());
    return std::make_unique<Drop>(*down, takes_from_below(context));
}

}  // namespace

RuleType drop() {
    return {"drop",
            "A stone falls until it lies on something.",
            {choice_field("towards", "south", {"east", "west", "north", "south", "down"},
                          "where stones fall; down: to the lowest layer")},
            create_drop};
}

}  // namespace tengen::rules
