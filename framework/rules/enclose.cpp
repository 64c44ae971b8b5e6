// enclose: a group of stones without an adjacent empty cell is captured. Enough captured stones
// may win.
#include <algorithm>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/group.hpp"
#include "rules/group_liberties.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

using Cells = std::bitset<kMaxRows * kMaxColumns>;

enum class Suicide : std::uint8_t { Forbidden, Allowed };

/// Words, if captured stones win: the number that each side has captured.
class Enclose final : public Rule,
                      rule::Restriction,
                      rule::Effect,
                      rule::Judge,
                      rule::Texts,
                      rule::Symmetric {
  public:
    /// `goal`: captured stones that win; 0: none do.
    Enclose(const RuleContext& context, int goal, Suicide suicide)
        : directions_(touching_directions(context.board)),
          sides_(context.sides),
          goal_(goal),
          suicide_(suicide) {}

    RuleTraits traits() const override {
        return {.words = goal_ > 0 ? sides_ : 0,
                .judge_rank = JudgeRank::Decides,
                .may_leave_nothing = suicide_ == Suicide::Forbidden,
                .may_repeat = goal_ == 0 || suicide_ == Suicide::Allowed,
                .moves_stones = true,
                .needs_single_stones = true,
                .needs_owned_stones = true};
    }
    const Restriction* restriction() const override {
        return suicide_ == Suicide::Forbidden ? this : nullptr;
    }
    const Effect* effect() const override { return this; }
    const Judge* judge() const override { return goal_ > 0 ? this : nullptr; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool allows(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        return !stone || lives(position, *stone);
    }
    void keep_allowed(const Position& position, ActionList& actions) const override {
        const GroupLiberties liberties(position, directions_);
        std::erase_if(actions, [&](Action action) {
            const auto stone = stone_of(position, action);
            return stone &&
                   (liberties.around(stone->cell) & GroupLiberties::life_of(stone->side)) == 0;
        });
    }
    bool allows_some(const Position& position, Side side) const override {
        const auto empty = position.empty_cells();
        return std::any_of(empty.begin(), empty.end(), [&](Action action) {
            return lives(position, {action.cell(), side});
        });
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
        if (count > 0 && goal_ > 0) {
            edit.set_word(word(side - 1), captured(position, side) + count);
        }
        if (count > 0 || suicide_ == Suicide::Forbidden) return;
        if (!has_liberty(position, stone->cell, kNoCell)) remove(edit, stone->cell);
    }

    /// A stone that moves may leave an empty cell next to its target.
    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        if (action.is_move()) return std::nullopt;
        const auto stone = stone_of(position, action);
        if (!stone) return 0;
        return key_of_removed(position, *stone);
    }

    bool foresee_all(const Position& position, std::span<const Action> candidates,
                     std::span<std::uint64_t> changes) const override {
        const GroupLiberties liberties(position, directions_);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (candidates[i].is_move()) return false;
            const auto stone = stone_of(position, candidates[i]);
            if (!stone) continue;
            const GroupLiberties::Neighbours around = liberties.around(stone->cell);
            const bool takes = (around & GroupLiberties::taken_by(stone->side)) != 0;
            const bool lives = (around & GroupLiberties::life_of(stone->side)) != 0;
            if (takes || !lives) changes[i] ^= key_of_removed(position, *stone);
        }
        return true;
    }

    /// Captures count for the stone's side, no matter which seat placed the stone.
    bool decides(const Position& position, Outcome& outcome) const override {
        const auto stone = last_stone(position);
        if (!stone || captured(position, stone->side) < goal_) return false;
        outcome = win_for(position, stone->side);
        return true;
    }

    /// Marks the cells of the captured stones, which are empty now.
    Verdict explain(const Position& position) const override {
        const Side side = last_stone(position)->side;
        Verdict verdict{"capture",
                        Message("{} has captured {}", position.game().side_term(side),
                                quantity(captured(position, side), "{} stone", "{} stones")),
                        {}};
        for (const Change& change : position.last_changes()) {
            if (change.is_cell() && position.at(change.cell()) == kEmpty) {
                verdict.cells.push_back(change.cell());
            }
        }
        return verdict;
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone) return;
        const std::vector<Cell> enclosed = enclosed_by(position, *stone);
        const Board& board = position.board();
        const Term side = position.game().side_term(stone->side);
        const std::string name = cell_name(board, stone->cell);
        if (!enclosed.empty()) {
            const std::string stones = joined_names(board, enclosed);
            if (goal_ == 0) {
                comments.push_back({Message("{} at {} captures {}", side, name, stones), enclosed});
                return;
            }
            const int total = captured(position, stone->side) + static_cast<int>(enclosed.size());
            comments.push_back({Message("{} at {} captures {} ({} captured then, {} win)", side,
                                        name, stones, total, goal_),
                                enclosed});
            return;
        }
        const Group group = group_with(position, *stone);
        const std::string stones = joined_names(board, group.stones);
        const std::string room = joined_names(board, group.liberties);
        const auto count = group.liberties.size();
        comments.push_back(
            {count == 0   ? Message("{} at {} captures nothing, and no empty cell is beside its "
                                      "group ({})",
                                    side, name, stones)
             : count == 1 ? Message("{} at {} captures nothing, and its group ({}) can be captured "
                                    "at {}",
                                    side, name, stones, room)
                          : Message("{} at {} captures nothing; {} empty cells are beside its "
                                    "group ({}): {}",
                                    side, name, count, stones, room),
             count == 0 ? group.stones : group.liberties});
    }

    /// If the first capture wins, no side has captures before the end.
    Message status(const Position& position) const override {
        if (goal_ <= 1) return {};
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

    /// Whether the group of the stone on `start` has an adjacent empty cell other than `but`.
    bool has_liberty(const Position& position, Cell start, Cell but) const {
        const auto is_free = [&](Cell cell) {
            return std::any_of(directions_.begin(), directions_.end(), [&](Direction direction) {
                const Cell next = position.board().step(cell, direction);
                return position.at(next) == kEmpty && next != but;
            });
        };
        if (is_free(start)) return true;  // mostly, without a walk
        Cells seen;
        return visit_group(position, directions_, start, seen, is_free);
    }

    /// The keys of the stones that leave the board after a stone on an empty cell.
    std::uint64_t key_of_removed(const Position& position, const Stone& stone) const {
        Cells seen;
        std::uint64_t keys = 0;
        bool lives = suicide_ == Suicide::Forbidden;
        const auto remove = [&](Cell start) {
            visit_group(position, directions_, start, seen, [&](Cell cell) {
                keys ^= cell_key(cell, position.at(cell));
                return false;
            });
        };
        for (const Direction direction : directions_) {
            const Cell next = position.board().step(stone.cell, direction);
            const Side there = position.at(next);
            if (there == kEmpty) lives = lives || next != stone.cell;
            if (there == kEmpty || there == kOutside || seen[next]) continue;
            if (there == stone.side) {
                lives = lives || has_liberty(position, next, stone.cell);
            } else if (!has_liberty(position, next, stone.cell)) {
                lives = true;
                remove(next);
            }
        }
        if (lives) return keys;
        for (const Direction direction : directions_) {
            const Cell next = position.board().step(stone.cell, direction);
            if (position.at(next) == stone.side && !seen[next]) remove(next);
        }
        return keys ^ cell_key(stone.cell, stone.side);
    }

    /// Whether a stone on an empty cell would have an empty neighbour, join a group that has
    /// another one, or capture.
    bool lives(const Position& position, const Stone& stone) const {
        return std::any_of(directions_.begin(), directions_.end(), [&](Direction direction) {
            const Cell next = position.board().step(stone.cell, direction);
            const Side there = position.at(next);
            if (there == kEmpty) return next != stone.cell;
            if (there == kOutside) return false;
            return has_liberty(position, next, stone.cell) == (there == stone.side);
        });
    }

    /// The stones of all groups that lose their last empty cell to a stone on an empty cell.
    std::vector<Cell> enclosed_by(const Position& position, const Stone& stone) const {
        Cells seen;
        std::vector<Cell> stones;
        for (const Direction direction : directions_) {
            const Cell next = position.board().step(stone.cell, direction);
            if (!is_enemy(position.at(next), stone.side) || seen[next]) continue;
            if (has_liberty(position, next, stone.cell)) continue;
            visit_group(position, directions_, next, seen, [&](Cell cell) {
                stones.push_back(cell);
                return false;
            });
        }
        std::sort(stones.begin(), stones.end());
        return stones;
    }

    struct Group {
        std::vector<Cell> stones;
        std::vector<Cell> liberties;  ///< the adjacent empty cells
    };

    /// The group that a stone on an empty cell would belong to.
    Group group_with(const Position& position, const Stone& stone) const {
        Group group{{stone.cell}, {}};
        Cells seen;
        seen.set(stone.cell);
        Cells free = seen;
        const auto look_round = [&](Cell cell) {
            for (const Direction direction : directions_) {
                const Cell next = position.board().step(cell, direction);
                if (position.at(next) != kEmpty || free[next]) continue;
                free.set(next);
                group.liberties.push_back(next);
            }
        };
        look_round(stone.cell);
        for (const Direction direction : directions_) {
            const Cell next = position.board().step(stone.cell, direction);
            if (position.at(next) != stone.side || seen[next]) continue;
            visit_group(position, directions_, next, seen, [&](Cell cell) {
                group.stones.push_back(cell);
                look_round(cell);
                return false;
            });
        }
        std::sort(group.stones.begin(), group.stones.end());
        std::sort(group.liberties.begin(), group.liberties.end());
        return group;
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
    Suicide suicide_;
};

Result<std::unique_ptr<Rule>> create_enclose(const Parameters& parameters,
                                             const RuleContext& context) {
    const bool allowed = parameters.text("suicide") == "allowed";
    return std::make_unique<Enclose>(context, static_cast<int>(parameters.integer("goal")),
                                     allowed ? Suicide::Allowed : Suicide::Forbidden);
}

}  // namespace

RuleType enclose() {
    return {"enclose",
            "A group of stones with no empty cell beside it is captured.",
            {integer_field("goal", 1, 0, 4096, "captured stones needed to win; 0: none win"),
             added_later(
                 choice_field("suicide", "forbidden", {"forbidden", "allowed"},
                              "whether a stone may fill the last empty neighbour of its group"))},
            create_enclose};
}

}  // namespace tengen::rules
