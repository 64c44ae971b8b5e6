// drop: gravity. A stone goes to an empty cell on which it stays: below is a stone, a hole or the
// edge. Where stones are set up in mid-air, both the cell below and the one above can be played.
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/down.hpp"

namespace tengen::rules {

namespace {

class Drop final : public Rule {
  public:
    explicit Drop(Direction down) : down_(down) {}

    unsigned questions() const override { return kCandidates | kApply; }
    bool places_own_stones() const override { return true; }

    /// Without a branch on what lies below, which is hard to foretell.
    void candidates(const Position& position, Side, ActionList& actions) const override {
        const auto empty = position.empty_cells();
        std::size_t count = actions.size();
        actions.resize(count + empty.size());
        for (const Action action : empty) {
            actions[count] = action;
            count += rests(position, action.cell(), down_) ? 1 : 0;
        }
        actions.resize(count);
    }

    bool is_candidate(const Position& position, Action action) const override {
        return places_on_empty(position, action) && rests(position, action.cell(), down_);
    }

    Cell cell_meant(const Position& position, Cell cell) const override {
        if (!places_on_empty(position, Action::place(cell))) return cell;
        while (!rests(position, cell, down_)) cell = position.board().step(cell, down_);
        return cell;
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_not(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be dropped");
        const Message taken = why_not_empty(position, action.cell());
        return taken.id.empty() ? why_not_resting(position, action.cell()) : taken;
    }

    void apply(Edit& edit, Action action) const override {
        edit.set_cell(action.cell(), edit.position().turn().side);
    }

  private:
    Direction down_;
};

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    const Result<Direction> down = read_down(parameters, context.board);
    if (!down) return Failure(down.error());
    return std::make_unique<Drop>(*down);
}

}  // namespace

RuleType drop() {
    return {
        "drop",
        "A stone falls until it lies on something.",
        {choice_field("towards", "south", {"east", "west", "north", "south"}, "where stones fall")},
        create};
}

}  // namespace tengen::rules
