// enclose: a group of stones without an adjacent empty cell is captured. Enough captured stones
// may win.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

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
        : sides_(context.sides), goal_(goal), suicide_(suicide) {}

    RuleTraits traits() const override {
        return {.words = goal_ > 0 ? sides_ : 0,
                .judge_rank = JudgeRank::Decides,
                .may_leave_nothing = suicide_ == Suicide::Forbidden,
                .may_repeat = goal_ == 0 || suicide_ == Suicide::Allowed,
                .keeps_groups = true,
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
        return !stone || lives(position.groups(), *stone);
    }
    void keep_allowed(const Position& position, ActionList& actions) const override {
        const StoneGroups groups = position.groups();
        const Side own = placed_side(position);
        // Mostly, the list begins with all empty cells, in their order.
        const std::span<const Action> empties = position.empty_cells();
        const bool begins = actions.size() >= empties.size() &&
                            std::memcmp(actions.data(), empties.data(), empties.size_bytes()) == 0;
        const std::size_t known = begins ? empties.size() : 0;
        std::size_t kept = known == 0 ? 0 : keep_living(position, groups, own, actions);
        for (std::size_t i = known; i < actions.size(); ++i) {
            const Action action = actions[i];
            bool allowed = true;
            if (action.is_place()) {
                allowed = lives(groups, {action.cell(), own});
            } else if (const auto stone = stone_of(position, action)) {
                allowed = lives(groups, *stone);
            }
            actions[kept] = action;
            kept += allowed ? 1 : 0;
        }
        actions.resize(kept);
    }
    bool allows_some(const Position& position, Side side) const override {
        const StoneGroups groups = position.groups();
        return std::ranges::any_of(position.empty_cells(), [&](Action action) {
            return lives(groups, {action.cell(), side});
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
        const StoneGroups groups = position.groups();
        int count = 0;
        for (const Cell next : touching(position, stone->cell)) {
            if (!is_enemy(position.at(next), side)) continue;
            const Cell group = groups.group_of(next);
            if (!groups.has_liberty(group)) count += remove(edit, groups, group);
        }
        if (count > 0 && goal_ > 0) {
            edit.set_word(word(side - 1), captured(position, side) + count);
        }
        if (count > 0 || suicide_ == Suicide::Forbidden) return;
        const Cell own = groups.group_of(stone->cell);
        if (!groups.has_liberty(own)) remove(edit, groups, own);
    }

    /// A stone that moves may leave an empty cell next to its target.
    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        if (action.is_move()) return std::nullopt;
        const auto stone = stone_of(position, action);
        if (!stone) return 0;
        const StoneGroups groups = position.groups();
        return key_of_removed(position, groups, groups.around(stone->cell), *stone);
    }

    bool foresee_removals(const Position& position, Removals& removals) const override {
        if (suicide_ == Suicide::Allowed) return false;
        const StoneGroups groups = position.groups();
        groups.visit_takable(placed_side(position), [&](Cell group, Cell liberty) {
            removals.add(liberty, groups.keys(group));
        });
        return true;
    }

    bool foresee_all(const Position& position, std::span<const Action> candidates,
                     std::span<std::uint64_t> changes) const override {
        const StoneGroups groups = position.groups();
        const Side own = placed_side(position);
        std::array<std::uint64_t, kMaxCells> removed;
        if (suicide_ == Suicide::Forbidden) {
            std::fill_n(removed.begin(), position.board().cell_count(), std::uint64_t{0});
            groups.visit_takable(
                own, [&](Cell group, Cell liberty) { removed[liberty] ^= groups.keys(group); });
        }
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (candidates[i].is_place() && suicide_ == Suicide::Forbidden) {
                changes[i] ^= removed[candidates[i].cell()];
                continue;
            }
            if (candidates[i].is_move()) return false;
            const auto stone = stone_of(position, candidates[i]);
            if (!stone) continue;
            const StoneGroups::Neighbours around = groups.around(stone->cell);
            const bool takes = (around & StoneGroups::taken_by(stone->side)) != 0;
            const bool lives = (around & StoneGroups::life_of(stone->side)) != 0;
            if (takes || !lives) changes[i] ^= key_of_removed(position, groups, around, *stone);
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

    /// Whether a stone on an empty cell would have an empty neighbour, join a group that has
    /// another one, or capture.
    static bool lives(const StoneGroups& groups, const Stone& stone) {
        return (groups.around(stone.cell) & StoneGroups::life_of(stone.side)) != 0;
    }

    /// Removes the cells where a stone would not live from a list that begins with all empty cells.
    /// Returns the number of those left. Few cells touch no empty cell, and only these need a look.
    static std::size_t keep_living(const Position& position, const StoneGroups& groups, Side own,
                                   ActionList& actions) {
        std::array<std::uint64_t, kMaxCells / 64> dead;  // by place in the list
        const std::size_t count = position.empty_cells().size();
        const std::size_t words = (count + 63) / 64;
        std::fill_n(dead.begin(), words, 0);
        groups.visit_closed([&](Cell cell) {
            const std::size_t place = position.place_of_empty(cell);
            const std::uint64_t dies = lives(groups, {cell, own}) ? 0 : 1;
            dead[place / 64] |= dies << place % 64;
        });
        const auto first = actions.begin();
        auto out = first;
        std::ptrdiff_t next = 0;  // the first one that was not moved
        const auto move_until = [&](std::ptrdiff_t end) {
            out = next == out - first ? first + end : std::copy(first + next, first + end, out);
        };
        for (std::size_t word = 0; word < words; ++word) {
            for (std::uint64_t left = dead[word]; left != 0; left &= left - 1) {
                const std::size_t place =
                    word * 64 + static_cast<std::size_t>(std::countr_zero(left));
                move_until(static_cast<std::ptrdiff_t>(place));
                next = static_cast<std::ptrdiff_t>(place) + 1;
            }
        }
        move_until(static_cast<std::ptrdiff_t>(count));
        return static_cast<std::size_t>(out - first);
    }

    static bool is_enemy(Side there, Side own) {
        return there != kEmpty && there != kOutside && there != own;
    }

    /// The side of the stone that a Place places.
    static Side placed_side(const Position& position) {
        return position.game().shares_stones() ? kNobody : position.turn().side;
    }

    std::span<const Cell> touching(const Position& position, Cell cell) const {
        return position.game().touching()->of(cell);
    }

    /// The keys of the stones that leave the board after a stone on an empty cell that takes
    /// (`around`: its neighbours) or, if suicide is allowed, does not live.
    std::uint64_t key_of_removed(const Position& position, const StoneGroups& groups,
                                 StoneGroups::Neighbours around, const Stone& stone) const {
        const bool takes = (around & StoneGroups::taken_by(stone.side)) != 0;
        if (!takes && suicide_ == Suicide::Forbidden) return 0;
        std::uint64_t keys = takes ? 0 : cell_key(stone.cell, stone.side);
        const std::span<const Cell> nearby = touching(position, stone.cell);
        for (auto next = nearby.begin(); next != nearby.end(); ++next) {
            const Side there = position.at(*next);
            if (there == kEmpty || there == kOutside || (there == stone.side) == takes) continue;
            const Cell group = groups.group_of(*next);
            const auto is_same = [&](Cell other) { return groups.group_of(other) == group; };
            if (!groups.has_one_liberty(group) || std::any_of(nearby.begin(), next, is_same)) {
                continue;
            }
            keys ^= groups.keys(group);
        }
        return keys;
    }

    /// The stones of all groups that lose their last empty cell to a stone on an empty cell.
    std::vector<Cell> enclosed_by(const Position& position, const Stone& stone) const {
        const StoneGroups groups = position.groups();
        std::vector<Cell> stones;
        for (const Cell next : touching(position, stone.cell)) {
            if (!is_enemy(position.at(next), stone.side)) continue;
            if (!groups.has_one_liberty(groups.group_of(next))) continue;
            groups.visit(groups.group_of(next), [&](Cell cell) { stones.push_back(cell); });
        }
        std::ranges::sort(stones);
        stones.erase(std::unique(stones.begin(), stones.end()), stones.end());
        return stones;
    }

    struct Group {
        std::vector<Cell> stones;
        std::vector<Cell> liberties;  ///< the adjacent empty cells
    };

    /// The group that a stone on an empty cell would belong to.
    Group group_with(const Position& position, const Stone& stone) const {
        const StoneGroups groups = position.groups();
        Group group{{stone.cell}, {}};
        for (const Cell next : touching(position, stone.cell)) {
            if (position.at(next) != stone.side) continue;
            groups.visit(groups.group_of(next), [&](Cell cell) { group.stones.push_back(cell); });
        }
        for (const Cell cell : group.stones) {
            for (const Cell next : touching(position, cell)) {
                const bool is_free = position.at(next) == kEmpty && next != stone.cell;
                if (is_free) group.liberties.push_back(next);
            }
        }
        for (std::vector<Cell>* cells : {&group.stones, &group.liberties}) {
            std::ranges::sort(*cells);
            cells->erase(std::unique(cells->begin(), cells->end()), cells->end());
        }
        return group;
    }

    /// Removes the stones in the order of cells, because that of a group depends on how the
    /// position came about.
    int remove(Edit& edit, const StoneGroups& groups, Cell group) const {
        std::array<Cell, kMaxCells> stones;
        std::size_t count = 0;
        groups.visit(group, [&](Cell cell) { stones[count++] = cell; });
        const std::span<Cell> removed(stones.data(), count);
        std::ranges::sort(removed);
        for (const Cell cell : removed) edit.set_cell(cell, kEmpty);
        return static_cast<int>(count);
    }

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
