// pop: removes an own stone at the end towards which stones fall; those above it fall.
#include <algorithm>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/down.hpp"

namespace tengen::rules {

namespace {

class Pop final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    Pop(const Board& board, Direction down) : down_(down) {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (!board.is_blocked(cell) && board.step(cell, down) == board.outside()) {
                lowest_.push_back(cell);
            }
        }
    }

    RuleTraits traits() const override {
        return {.offers_at_times = true,
                .explains_kind = ActionKind::Take,
                .moves_stones = true,
                .needs_plain_stones = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return symmetry.directions[down_] == down_;
    }

    Offer offers(const Position& position) const override {
        return can_act(position, position.turn().side) ? Offer::Some : Offer::Nothing;
    }

    bool can_act(const Position& position, Side side) const override {
        return std::any_of(lowest_.begin(), lowest_.end(),
                           [&](Cell cell) { return position.at(cell) == side; });
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        for (const Cell cell : lowest_) {
            if (position.at(cell) == side) actions.push_back(Action::take(cell));
        }
    }

    bool contains(const Position& position, Action action) const override {
        return action.kind() == ActionKind::Take && action == Action::take(action.cell()) &&
               action.cell() < position.board().cell_count() &&
               position.at(action.cell()) == position.turn().side &&
               position.board().step(action.cell(), down_) == position.board().outside();
    }

    Message why_absent(const Position& position, Action action) const override {
        const Board& board = position.board();
        const Cell cell = action.cell();
        if (action.kind() == ActionKind::Take && cell < board.cell_count()) {
            const std::string name = cell_name(board, cell);
            if (position.at(cell) == kEmpty) return Message("there is no stone at {}", name);
            const Side side = position.turn().side;
            if (position.at(cell) != side) {
                return Message("{} is not a stone of {}", name, position.game().side_term(side));
            }
        }
        return Message("only your own stone at the edge can be removed");
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        Cell to = action.cell();
        while (position.at(to) != kEmpty) {
            const Cell from = position.board().step(to, Board::opposite(down_));
            const Side falling = position.at(from) == kOutside ? kEmpty : position.at(from);
            if (position.at(to) != falling) edit.set_cell(to, falling);
            if (falling == kEmpty) return;
            to = from;
        }
    }

  private:
    Direction down_;
    std::vector<Cell> lowest_;
};

bool limits_moves(const RuleContext& context) {
    return std::any_of(context.rules.begin(), context.rules.end(), [](const RuleUse& use) {
        return use.part() == "move_limit" && use.parameters.integer("moves") > 0;
    });
}

Result<std::unique_ptr<Rule>> create_pop(const Parameters& parameters, const RuleContext& context) {
    const Result<Direction> down = read_down(parameters, context.board);
    if (!down) return fail(down.error());
    if (!limits_moves(context)) {
        return fail(ErrorCode::Input, "",
                    "stones could be taken out forever (add 'move_limit' with 'moves')");
    }
    return std::make_unique<Pop>(context.board, *down);
}

}  // namespace

RuleType pop() {
    return {"pop",
            "Instead, a side may remove its own stone at the edge that stones fall to.",
            {choice_field("towards", "south", {"east", "west", "north", "south", "down"},
                          "where stones fall, as for 'drop'")},
            create_pop};
}

}  // namespace tengen::rules
