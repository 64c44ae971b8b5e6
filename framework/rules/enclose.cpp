// enclose: a group of stones with no empty cell beside it is captured; who captures enough wins.
#include <algorithm>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/group.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

using Cells = std::bitset<kMaxRows * kMaxColumns>;

/// Words: how many stones each side has captured.
class Enclose final : public Rule {
  public:
    Enclose(const RuleContext& context, int goal)
        : directions_(touching_directions(context.board)), sides_(context.sides), goal_(goal) {}

    unsigned questions() const override { return kAllows | kApply | kJudge; }
    bool moves_stones() const override { return true; }
    bool may_allow_nothing() const override { return true; }
    int word_count() const override { return sides_; }
    JudgeRank judge_rank() const override { return JudgeRank::Decides; }

    bool allows(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        return !stone || lives(position, stone->side, stone->cell);
    }
    void keep_allowed(const Position& position, ActionList& actions) const override {
        std::erase_if(actions, [&](Action action) { return !Enclose::allows(position, action); });
    }
    bool allows_some(const Position& position, Side side) const override {
        const auto empty = position.empty_cells();
        return std::any_of(empty.begin(), empty.end(),
                           [&](Action action) { return lives(position, side, action.cell()); });
    }

    Message why_not(const Position& position, Action action) const override {
        return Message("a stone on {} would have no empty cell beside its group",
                       cell_name(position.board(), action.cell()));
    }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        const auto stone = last_stone(position);
        if (!stone) return;
        const Side side = stone->side;
        int count = 0;
        for (const Direction direction : directions_) {
            const Cell next = position.board().step(stone->cell, direction);
            if (!is_enemy(position.at(next), side)) continue;
            if (!has_liberty(position, next, kNoCell)) count += remove(edit, next);
        }
        if (count > 0) edit.set_word(word(side - 1), captured(position, side) + count);
    }

    /// What a stone captures is its side's, whoever placed it.
    bool judge(const Position& position, Outcome& outcome) const override {
        const auto stone = last_stone(position);
        if (!stone || captured(position, stone->side) < goal_) return false;
        outcome = win_for(position, stone->side);
        return true;
    }

    /// The captured stones' cells are empty now, and shown.
    Verdict explain(const Position& position) const override {
        const Side side = last_stone(position)->side;
        Verdict verdict{"capture",
                        Message("{} has captured {}", position.game().side_name(side),
                                counted(captured(position, side), "stone")),
                        {}};
        for (const Change& change : position.last_changes()) {
            if (change.is_cell() && position.at(change.cell()) == kEmpty) {
                verdict.cells.push_back(change.cell());
            }
        }
        return verdict;
    }

    /// Where the first capture wins nobody has any before the end.
    Message status(const Position& position) const override {
        if (goal_ == 1) return {};
        const Game& game = position.game();
        return Message("captured: {} ({} win)",
                       side_counts(game, [&](Side side) { return captured(position, side); }),
                       goal_);
    }

  private:
    int captured(const Position& position, Side side) const {
        return position.word(word(side - 1));
    }

    static bool is_enemy(Side there, Side own) {
        return there != kEmpty && there != kOutside && there != own;
    }

    /// Whether the group of the stone on `start` has an empty cell beside it other than `but`.
    bool has_liberty(const Position& position, Cell start, Cell but) const {
        Cells seen;
        return visit_group(position, directions_, start, seen, [&](Cell cell) {
            return std::any_of(directions_.begin(), directions_.end(), [&](Direction direction) {
                const Cell next = position.board().step(cell, direction);
                return position.at(next) == kEmpty && next != but;
            });
        });
    }

    /// Whether a stone on an empty cell would have room, join a group that has, or make room.
    bool lives(const Position& position, Side side, Cell cell) const {
        return std::any_of(directions_.begin(), directions_.end(), [&](Direction direction) {
            const Cell next = position.board().step(cell, direction);
            const Side there = position.at(next);
            if (there == kEmpty) return next != cell;
            if (there == kOutside) return false;
            return has_liberty(position, next, cell) == (there == side);
        });
    }

    int remove(Edit& edit, Cell start) const {
        Cells seen;
        int count = 0;
        visit_group(edit.position(), directions_, start, seen, [&](Cell cell) {
            edit.set_cell(cell, kEmpty);
            ++count;
            return false;
        });
        return count;
    }

    std::vector<Direction> directions_;
    int sides_;
    int goal_;
};

}  // namespace

RuleType enclose() {
    return {"enclose",
            "A group of stones with no empty cell beside it is captured; own groups may not be.",
            {integer_field("goal", 1, 1, 4096, "captured stones that win")},
            [](const Parameters& parameters,
               const RuleContext& context) -> Result<std::unique_ptr<Rule>> {
                return std::make_unique<Enclose>(context,
                                                 static_cast<int>(parameters.integer("goal")));
            }};
}

}  // namespace tengen::rules
