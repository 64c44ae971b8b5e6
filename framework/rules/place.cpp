// place: put a stone of the own side on an empty cell.
#include <algorithm>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

class Place final : public Rule {
  public:
    unsigned questions() const override { return kCandidates | kApply; }
    bool places_own_stones() const override { return true; }
    bool offers_all_empty_cells() const override { return true; }

    void candidates(const Position& position, ActionList& actions) const override {
        const auto cells = position.empty_cells();
        actions.insert(actions.end(), cells.begin(), cells.end());
    }

    bool is_candidate(const Position& position, Action action) const override {
        return action.is_place() && action.cell() < position.board().cell_count() &&
               position.at(action.cell()) == kEmpty;
    }

    Message why_not(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be placed");
        const Board& board = position.board();
        if (action.cell() >= board.cell_count()) return Message("outside the board");
        if (board.is_blocked(action.cell())) return Message("a hole in the board");
        return Message("{} is occupied", cell_name(board, action.cell()));
    }

    void apply(Edit& edit, Action action) const override {
        if (action.is_place()) edit.set_cell(action.cell(), edit.position().turn().side);
    }
};

}  // namespace

RuleType place() {
    return {"place",
            "A stone is placed on an empty cell.",
            {choice_field("on", "empty", {"empty"}, "which cells may be played")},
            [](const Parameters&, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Place>();
            }};
}

}  // namespace tengen::rules
