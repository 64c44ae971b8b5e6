// flip: stones of other sides that a stone flanks, or that are around it, become stones of its own
// side.
#include <algorithm>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/flanked.hpp"

namespace tengen::rules {

namespace {

class Flip final : public Rule, rule::Restriction, rule::Effect, rule::Texts, rule::Symmetric {
  public:
    RuleTraits traits() const override {
        return {.may_leave_nothing = true,
                .moves_stones = true,
                .needs_single_stones = true,
                .needs_owned_stones = true,
                .needs_plain_stones = true};
    }
    const Restriction* restriction() const override { return this; }
    const Effect* effect() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool allows(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        return !stone || flips(position, stone->side, stone->cell);
    }
    void keep_allowed(const Position& position, ActionList& actions) const override {
        std::erase_if(actions, [&](Action action) { return !Flip::allows(position, action); });
    }
    bool allows_some(const Position& position, Side side) const override {
        const auto empty = position.empty_cells();
        return std::any_of(empty.begin(), empty.end(),
                           [&](Action action) { return flips(position, side, action.cell()); });
    }

    Message why_not(const Position& position, Action action) const override {
        return Message("a stone on {} would flip nothing",
                       cell_name(position.board(), action.cell()));
    }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        const Board& board = position.board();
        const auto stone = last_stone(position);
        if (!stone) return;
        for (Direction towards = 0; towards < board.direction_count(); ++towards) {
            Cell cell = stone->cell;
            for (int left = flanked(position, stone->side, cell, towards); left > 0; --left) {
                cell = board.step(cell, towards);
                edit.set_cell(cell, stone->side);
            }
        }
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone) return;
        const Board& board = position.board();
        std::string rows;
        std::vector<Cell> turned;
        for (Direction towards = 0; towards < board.direction_count(); ++towards) {
            const std::vector<Cell> row = flanked_cells(position, *stone, towards);
            if (row.empty()) continue;
            rows += (rows.empty() ? "" : " + ") + joined_names(board, row);
            turned.insert(turned.end(), row.begin(), row.end());
        }
        const Term side = position.game().side_term(stone->side);
        const std::string name = cell_name(board, stone->cell);
        comments.push_back(
            {turned.empty()
                 ? Message("{} at {} flips nothing: no row of other stones from there ends at a "
                           "stone of {}",
                           side, name, side)
                 : Message("{} at {} flips {}", side, name, rows),
             turned});
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        ActionList scratch;
        std::vector<bool> marked(position.cells().size(), false);
        for (const Action action : position.legal(scratch)) {
            const auto stone = stone_of(position, action);
            if (!stone || marked[stone->cell]) continue;
            marked[stone->cell] = true;
            marks.push_back({stone->cell, "region", {}});
        }
    }

  private:
    static bool flips(const Position& position, Side side, Cell cell) {
        const int directions = position.board().direction_count();
        for (Direction towards = 0; towards < directions; ++towards) {
            if (flanked(position, side, cell, towards) > 0) return true;
        }
        return false;
    }
};

/// Flips all neighbours, also diagonal ones. No action is without effect, so all are allowed.
class FlipAround final : public Rule, rule::Effect, rule::Texts, rule::Symmetric {
  public:
    RuleTraits traits() const override {
        return {.moves_stones = true, .needs_single_stones = true, .needs_owned_stones = true};
    }
    const Effect* effect() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        const auto stone = last_stone(position);
        if (!stone) return;
        for (Direction towards = 0; towards < position.board().direction_count(); ++towards) {
            const Cell next = position.board().step(stone->cell, towards);
            if (is_turned(position, *stone, next)) edit.set_cell(next, stone->side);
        }
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone) return;
        std::vector<Cell> turned;
        for (Direction towards = 0; towards < position.board().direction_count(); ++towards) {
            const Cell next = position.board().step(stone->cell, towards);
            if (is_turned(position, *stone, next)) turned.push_back(next);
        }
        if (turned.empty()) return;
        std::ranges::sort(turned);
        comments.push_back({Message("{} at {} flips {}", position.game().side_term(stone->side),
                                    cell_name(position.board(), stone->cell),
                                    joined_names(position.board(), turned)),
                            turned});
    }

  private:
    static bool is_turned(const Position& position, const Stone& stone, Cell cell) {
        const Side there = position.at(cell);
        return there != kEmpty && there != kOutside && there != stone.side;
    }
};

}  // namespace

RuleType flip() {
    return {"flip",
            "Stones of other sides change to the side of the stone that flanks them.",
            {added_later(choice_field(
                "pattern", "flanked", {"flanked", "around"},
                "rows that the stone must flank, or all stones around it, if there are any"))},
            [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                if (parameters.text("pattern") == "around") return std::make_unique<FlipAround>();
                return std::make_unique<Flip>();
            }};
}

}  // namespace tengen::rules
