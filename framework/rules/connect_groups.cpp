#include "rules/connect_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <iterator>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/cell_texts.hpp"
#include "rules/group.hpp"
#include "rules/group_tree.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

constexpr std::size_t kMaxGroups = 64;  ///< bits of a word

/// The groups of one word, or of several words together.
enum class GroupKind : std::uint8_t { Sides, Corners, Regions, Mixed };

/// A set of cells for all sides, or for each.
struct Group {
    std::string name;
    BoardRegion cells;
};

class ConnectGroups final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    ConnectGroups(const Board& board, std::vector<Group> groups, GroupKind kind, int at_least,
                  GameResult result, int sides)
        : groups_(std::move(groups)),
          kind_(kind),
          at_least_(at_least),
          result_(result),
          sides_(sides),
          directions_(touching_directions(board)) {
        for (int number = 1; number <= sides; ++number) {
            const auto side = static_cast<Side>(number);
            masks_[side].assign(static_cast<std::size_t>(board.cell_count()) + 1, 0);
            for (std::size_t i = 0; i < groups_.size(); ++i) {
                for (const Cell cell : groups_[i].cells.of(side)) {
                    masks_[side][cell] |= std::uint64_t{1} << i;
                }
            }
        }
    }

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Decides, .needs_owned_stones = true};
    }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// The groups of a side may be exchanged.
    bool keeps(const Board&, const Symmetry& symmetry) const override {
        for (int number = 1; number <= sides_; ++number) {
            std::vector<std::vector<Cell>> before, after;
            for (const Group& group : groups_) {
                const auto cells = group.cells.of(static_cast<Side>(number));
                std::vector<Cell> image(cells.begin(), cells.end());
                before.push_back(image);
                for (Cell& cell : image) cell = symmetry.image[cell];
                std::ranges::sort(image);
                after.push_back(std::move(image));
            }
            std::ranges::sort(before);
            std::ranges::sort(after);
            if (before != after) return false;
        }
        return true;
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const Cell cell = connecting(position);
        if (cell == kNoCell) return false;
        outcome = outcome_for(position, result_, position.at(cell));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = connecting(position);
        const Side side = position.at(cell);
        std::vector<Cell> chain;
        std::bitset<kMaxRows * kMaxColumns> seen;
        visit_group(position, directions_, cell, seen, [&](Cell stone) {
            chain.push_back(stone);
            return false;
        });
        std::ranges::sort(chain);
        const auto groups = [&](Cell stone) { return masks_[side][stone]; };
        std::vector<Cell> tree = smallest_tree(position, directions_, chain, groups, at_least_);
        std::uint64_t touched = 0;
        for (const Cell stone : tree) touched |= masks_[side][stone];
        return {"connection",
                Message(ending(), position.game().side_term(side), std::popcount(touched),
                        names_of(touched)),
                std::move(tree)};
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone || stone->side == kNobody) return;
        const std::vector<Cell> chain = chain_with(position, directions_, *stone);
        std::uint64_t touched = 0;
        for (const Cell cell : chain) touched |= masks_[stone->side][cell];
        const int count = std::popcount(touched);
        const Term side = position.game().side_term(stone->side);
        const std::string name = cell_name(position.board(), stone->cell);
        const std::string cells = joined_names(position.board(), chain);
        if (count == 0) {
            comments.push_back({Message("{} at {}: its chain ({}) touches none of the {} {}", side,
                                        name, cells, groups_.size(), kind_term()),
                                chain});
        } else if (count < at_least_) {
            comments.push_back(
                {Message("{} at {}: its chain ({}) touches {} of {} {} ({})", side, name, cells,
                         count, at_least_, kind_term(), names_of(touched)),
                 chain});
        } else {
            comments.push_back({Message("{} at {} connects {} {} ({}) with the chain {}", side,
                                        name, count, kind_term(), names_of(touched), cells),
                                chain});
        }
    }

  private:
    std::string_view ending() const {
        const bool wins = result_ == GameResult::Wins;
        switch (kind_) {
            case GroupKind::Sides:
                return wins ? translatable("{} connects {} sides: {}")
                            : translatable("{} connects {} sides and loses: {}");
            case GroupKind::Corners:
                return wins ? translatable("{} connects {} corners: {}")
                            : translatable("{} connects {} corners and loses: {}");
            case GroupKind::Regions:
                return wins ? translatable("{} connects {} regions: {}")
                            : translatable("{} connects {} regions and loses: {}");
            case GroupKind::Mixed:
                break;
        }
        return wins ? translatable("{} connects {} parts of the board: {}")
                    : translatable("{} connects {} parts of the board and loses: {}");
    }

    Message kind_term() const {
        switch (kind_) {
            case GroupKind::Sides:
                return Message("sides of the board");
            case GroupKind::Corners:
                return Message("corners");
            case GroupKind::Regions:
                return Message("regions");
            case GroupKind::Mixed:
                break;
        }
        return Message("parts of the board");
    }

    /// "a1-e1, b3, home"
    std::string names_of(std::uint64_t touched) const {
        std::string names;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            if ((touched >> i & 1) == 0) continue;
            names += fmt::format("{}{}", names.empty() ? "" : ", ", groups_[i].name);
        }
        return names;
    }

    /// A stone of the last changes in a chain that connects enough groups.
    Cell connecting(const Position& position) const {
        const auto changes = position.last_changes();
        const auto is_cell = [](const Change& change) { return change.is_cell(); };
        const bool alone = std::ranges::count_if(changes, is_cell) == 1;
        for (const Change& change : changes) {
            if (!change.is_cell()) continue;
            const Cell cell = change.cell();
            if (alone && !may_connect(position, cell)) continue;
            if (connects(position, cell)) return cell;
        }
        return kNoCell;
    }

    /// A stone outside the groups whose neighbours already touch each other connects nothing more
    /// than they did. True if nothing is known.
    bool may_connect(const Position& position, Cell cell) const {
        const Side side = position.at(cell);
        if (side == kEmpty || side > sides_) return false;
        if (masks_[side][cell] != 0 || directions_.size() != kAroundHexagon.size()) return true;
        const Board& board = position.board();
        int starts = 0;
        bool before = position.at(board.step(cell, kAroundHexagon.back())) == side;
        for (const Direction direction : kAroundHexagon) {
            const bool own = position.at(board.step(cell, direction)) == side;
            starts += own && !before ? 1 : 0;
            before = own;
        }
        return starts > 1;
    }

    bool connects(const Position& position, Cell cell) const {
        const Side side = position.at(cell);
        if (side == kEmpty || side > sides_) return false;
        const std::vector<std::uint64_t>& masks = masks_[side];
        std::bitset<kMaxRows * kMaxColumns> seen;
        std::uint64_t touched = 0;
        return visit_group(position, directions_, cell, seen, [&](Cell stone) {
            touched |= masks[stone];
            return std::popcount(touched) >= at_least_;
        });
    }

    std::vector<Group> groups_;
    GroupKind kind_;
    int at_least_;
    GameResult result_;
    int sides_;
    std::vector<Direction> directions_;
    std::array<std::vector<std::uint64_t>, kMaxSides + 1> masks_;  ///< bits of groups, by cell
};

tl::unexpected<Errors> wrong(std::string_view field, Message message) {
    return fail(Error{ErrorCode::Input, std::string(field), std::move(message)});
}

std::string span_name(const Board& board, const std::vector<Cell>& cells) {
    if (cells.size() == 1) return cell_name(board, cells.front());
    return cell_name(board, cells.front()) + "-" + cell_name(board, cells.back());
}

Result<void> add_region(std::string_view word, const RuleContext& context,
                        std::vector<Group>& groups) {
    if (const BoardRegion* region = find_region(context.regions, word)) {
        groups.push_back({region->name, *region});
        return {};
    }
    std::vector<std::string_view> known{"edges", "sides", "sides_without_corners", "corners"};
    for (const BoardRegion& region : context.regions) known.push_back(region.name);
    return wrong("groups", Message("there is no region '{}' (add it to 'regions'){}",
                                   printable(word, 40), did_you_mean(word, known)));
}

void add_sides(const Board& board, bool with_corners, std::vector<Group>& groups) {
    const std::vector<Cell> corners = corners_of(board);
    for (BoardSide& side : sides_of(board)) {
        if (!with_corners) {
            std::erase_if(side.cells,
                          [&](Cell cell) { return std::ranges::binary_search(corners, cell); });
        }
        if (side.cells.empty()) continue;
        groups.push_back({span_name(board, side.cells), {"", {std::move(side.cells)}}});
    }
}

GroupKind kind_of(std::string_view word) {
    if (word == "corners") return GroupKind::Corners;
    return word == "sides" || word == "sides_without_corners" ? GroupKind::Sides
                                                              : GroupKind::Regions;
}

/// Adds the groups of one word of `groups`.
Result<void> add_groups(const std::string& word, const RuleContext& context,
                        std::vector<Group>& groups) {
    if (word == "edges") {
        return wrong("groups", Message("'edges' cannot be combined with other words"));
    }
    const GroupKind kind = kind_of(word);
    if (kind == GroupKind::Regions) return add_region(word, context, groups);
    if (find_region(context.regions, word) != nullptr) {
        return wrong("groups",
                     Message("'{}' is also a region of this game (rename the region)", word));
    }
    if (context.board.shape().layers > 1) {
        return wrong("groups", Message("a board of layers has no '{}' (name regions)", word));
    }
    if (kind == GroupKind::Sides) {
        add_sides(context.board, word == "sides", groups);
        return {};
    }
    for (const Cell cell : corners_of(context.board)) {
        groups.push_back({cell_name(context.board, cell), {"", {{cell}}}});
    }
    return {};
}

}  // namespace

std::vector<Field> connect_groups_fields() {
    Field groups = list_of(or_name_of(
        NamesOf::Regions,
        choice_field("groups", "edges", {"edges", "sides", "sides_without_corners", "corners"},
                     "what is connected: the two edges of 'edges', or any of these parts")));
    groups.default_values = {std::string("edges")};
    return {added_later(std::move(groups)),
            added_later(integer_field("at_least", 2, 1, static_cast<std::int64_t>(kMaxGroups),
                                      "how many of 'groups' a chain must touch"))};
}

bool connects_edges(const Parameters& parameters) {
    const std::vector<Scalar>& words = parameters.values("groups");
    return words.size() == 1 && std::get<std::string>(words.front()) == "edges";
}

Result<std::unique_ptr<Rule>> connect_groups(const Parameters& parameters,
                                             const RuleContext& context) {
    std::vector<Group> groups;
    std::vector<std::string> words;
    std::vector<GroupKind> kinds;
    for (const Scalar& value : parameters.values("groups")) {
        const std::string& word = std::get<std::string>(value);
        if (std::ranges::find(words, word) != words.end()) {
            return wrong("groups", Message("'groups' names '{}' twice", printable(word, 40)));
        }
        if (const auto added = add_groups(word, context, groups); !added) {
            return fail(added.error());
        }
        words.push_back(word);
        kinds.push_back(kind_of(word));
    }
    if (words.empty()) return wrong("groups", Message("'groups' names nothing to connect"));
    if (groups.size() > kMaxGroups) {
        return wrong("groups", Message("'groups' has {} parts of the board (at most {})",
                                       groups.size(), kMaxGroups));
    }
    const auto at_least = static_cast<int>(parameters.integer("at_least"));
    if (static_cast<std::size_t>(at_least) > groups.size()) {
        return wrong(
            "at_least",
            Message("'at_least' is {}, but 'groups' has {} on this board", at_least,
                    quantity(static_cast<std::int64_t>(groups.size()), "{} part", "{} parts")));
    }
    const bool alike = std::ranges::count(kinds, kinds.front()) == std::ssize(kinds);
    return std::make_unique<ConnectGroups>(context.board, std::move(groups),
                                           alike ? kinds.front() : GroupKind::Mixed, at_least,
                                           result_of(parameters), context.sides);
}

}  // namespace tengen::rules
