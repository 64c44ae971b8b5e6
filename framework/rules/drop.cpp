// drop: gravity. A stone goes to an empty cell whose neighbour below is not empty.
#include <algorithm>

#include "core/board.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

class Drop final : public Rule {
  public:
    Drop(const Board& board, Direction down) : down_(down) {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (!board.is_blocked(cell) && board.step(cell, down) == board.outside()) {
                floor_.push_back(cell);
            }
        }
    }

    unsigned questions() const override { return kCandidates | kApply; }
    bool places_own_stones() const override { return true; }

    void candidates(const Position& position, ActionList& actions) const override {
        const Board& board = position.board();
        const Direction up = Board::opposite(down_);
        for (Cell cell : floor_) {
            while (position.at(cell) != kEmpty && position.at(cell) != kOutside) {
                cell = board.step(cell, up);
            }
            if (position.at(cell) == kEmpty) actions.push_back(Action::place(cell));
        }
    }

    bool is_candidate(const Position& position, Action action) const override {
        if (!action.is_place() || action.cell() >= position.board().cell_count()) return false;
        return position.at(action.cell()) == kEmpty &&
               position.at(position.board().step(action.cell(), down_)) != kEmpty;
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
    Direction down_;
    std::vector<Cell> floor_;  ///< the lowest cell of every column, and those above a hole
};

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    const auto names = direction_names();
    const auto found = std::find(names.begin(), names.end(), parameters.text("towards"));
    return std::make_unique<Drop>(context.board, static_cast<Direction>(found - names.begin()));
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
