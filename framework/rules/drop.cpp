// drop: gravity. A stone goes to an empty cell on which it stays: below is a stone, a hole or the
// edge. Where stones are set up in mid-air, both the cell below and the one above can be played.
#include <algorithm>

#include "core/board.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/down.hpp"

namespace tengen::rules {

namespace {

class Drop final : public Rule {
  public:
    explicit Drop(Direction down) : down_(down) {}

    unsigned questions() const override { return kCandidates | kApply; }
    bool places_own_stones() const override { return true; }

    /// Without a branch on what lies below, which is hard to foretell.
    void candidates(const Position& position, ActionList& actions) const override {
        const auto empty = position.empty_cells();
        std::size_t count = actions.size();
        actions.resize(count + empty.size());
        for (const Action action : empty) {
            actions[count] = action;
            count += rests(position, action.cell()) ? 1 : 0;
        }
        actions.resize(count);
    }

    bool is_candidate(const Position& position, Action action) const override {
        if (!action.is_place() || action.cell() >= position.board().cell_count()) return false;
        return position.at(action.cell()) == kEmpty && rests(position, action.cell());
    }

    bool can_act(const Position& position, Side) const override {
        return !position.empty_cells().empty();
    }

    Message why_not(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be dropped");
        const Board& board = position.board();
        if (action.cell() >= board.cell_count()) return Message("outside the board");
        if (board.is_blocked(action.cell())) return Message("a hole in the board");
        const std::string name = cell_name(board, action.cell());
        if (position.at(action.cell()) == kEmpty) {
            return Message("a stone cannot stay at {}: it falls further", name);
        }
        return Message("{} is occupied", name);
    }

    void apply(Edit& edit, Action action) const override {
        if (action.is_place()) edit.set_cell(action.cell(), edit.position().turn().side);
    }

  private:
    bool rests(const Position& position, Cell cell) const {
        return position.at(position.board().step(cell, down_)) != kEmpty;
    }

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
