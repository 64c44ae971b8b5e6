#include "rules/place_limits.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/cell_texts.hpp"
#include "rules/companions.hpp"
#include "rules/group.hpp"

namespace tengen::rules {

namespace {

/// Stones that an action must touch, or must avoid.
enum class Touching : std::uint8_t { Ignored, Own, Other };

struct Limits {
    bool shared = false;      ///< places stones of kNobody
    bool walls = false;       ///< among stones of sides
    bool from_hand = false;   ///< places stones that the side has in hand
    std::string region_name;  ///< empty: all cells
    BoardRegion region;       ///< unused without a name
    Touching beside = Touching::Ignored;
    Touching not_beside = Touching::Ignored;
    bool diagonally = false;  ///< diagonal neighbours touch too
    /// The direction of the second stone, by side.
    std::array<std::optional<Direction>, kMaxSides + 1> also{};

    bool adds() const {
        return std::ranges::any_of(also, [](const auto& way) { return way.has_value(); });
    }
    bool any() const {
        return from_hand || !region_name.empty() || beside != Touching::Ignored ||
               not_beside != Touching::Ignored || adds();
    }
};

class LimitedPlace final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    LimitedPlace(const Board& board, Limits limits, int sides)
        : limits_(std::move(limits)),
          touching_(limits_.diagonally ? all_directions(board) : touching_directions(board)) {
        for (int side = 1; side <= sides; ++side) {
            std::vector<bool>& inside = inside_[static_cast<std::size_t>(side)];
            const bool all = limits_.region_name.empty();
            inside.assign(static_cast<std::size_t>(board.cell_count()) + 1, all);
            if (all) continue;
            for (const Cell cell : limits_.region.of(static_cast<Side>(side))) inside[cell] = true;
        }
    }

    RuleTraits traits() const override {
        return {.places_own_stones = !limits_.shared && !limits_.adds() && !limits_.from_hand,
                .offers_places = true,
                .needs_empty_cells = true,
                .may_leave_nothing = true,
                .adds_stones = limits_.adds(),
                .shares_stones = limits_.shared && !limits_.walls,
                .blocks_cells = limits_.walls};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board& board, const Symmetry& symmetry) const override {
        const bool keeps_ways = std::ranges::all_of(limits_.also, [&](const auto& way) {
            return !way || symmetry.directions[*way] == *way;
        });
        return keeps_ways && std::ranges::all_of(inside_, [&](const std::vector<bool>& inside) {
                   for (Cell cell = 0; !inside.empty() && cell < board.cell_count(); ++cell) {
                       if (board.is_blocked(cell)) continue;
                       if (inside[cell] != inside[symmetry.image[cell]]) return false;
                   }
                   return true;
               });
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        if (!has_stones(position, side)) return;
        for (const Action action : position.empty_cells()) {
            if (fits(position, action.cell(), side)) actions.push_back(action);
        }
    }

    bool contains(const Position& position, Action action) const override {
        const Side side = position.turn().side;
        return places_on_empty(position, action) && has_stones(position, side) &&
               fits(position, action.cell(), side);
    }

    bool can_act(const Position& position, Side side) const override {
        return has_stones(position, side) &&
               std::ranges::any_of(position.empty_cells(), [&](Action action) {
                   return fits(position, action.cell(), side);
               });
    }

    Message why_absent(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("a stone must be placed");
        const Cell cell = action.cell();
        const Message taken = why_not_empty(position, cell);
        if (!taken.id.empty()) return taken;
        const Side side = position.turn().side;
        if (!has_stones(position, side)) {
            return Message("{} has no stone left in hand", position.game().side_term(side));
        }
        const std::string name = cell_name(position.board(), cell);
        if (!inside_[side][cell]) {
            return Message("{} is not a cell to play on", name);
        }
        if (!has_room(position, cell, side)) {
            const std::size_t way = name_index(position.board(), *limits_.also[side]);
            return Message("there is no room for a second stone to the {} of {}",
                           Term{std::string(direction_names()[way])}, name);
        }
        const Cell second = second_cell(position.board(), cell, side);
        if (limits_.not_beside != Touching::Ignored) {
            for (const Cell placed : {cell, second}) {
                const Side there = touched(position, placed, side, limits_.not_beside);
                if (there == kEmpty) continue;
                return Message("{} touches a stone of {}", cell_name(position.board(), placed),
                               position.game().side_term(there));
            }
        }
        return limits_.beside == Touching::Own
                   ? Message("{} touches no stone of {}", name, position.game().side_term(side))
                   : Message("{} touches no stone of another side", name);
    }

    void apply(Edit& edit, Action action) const override {
        const Side side = edit.position().turn().side;
        const Side stone = limits_.shared ? kNobody : side;
        const Cell second = second_cell(edit.position().board(), action.cell(), side);
        edit.set_cell(action.cell(), stone);
        if (second != action.cell()) edit.set_cell(second, stone);
        if (limits_.from_hand) edit.set_in_hand(side, edit.position().in_hand(side) - needed(side));
    }

    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        if (!stone || stone->side > kMaxSides) return foresee_stone(position, action);
        const Cell second = second_cell(position.board(), stone->cell, stone->side);
        const std::uint64_t more = second == stone->cell ? 0 : cell_key(second, stone->side);
        return cell_key(stone->cell, stone->side) ^ more;
    }

    /// The index of a direction's name: the third pair of hexagons has the names of the fourth of
    /// squares.
    static std::size_t name_index(const Board& board, Direction direction) {
        const bool shifted =
            board.shape().neighbours == Neighbours::Hexagonal && direction >= kHexagonalAxis;
        return direction + (shifted ? std::size_t{2} : 0);
    }
    static constexpr Direction kHexagonalAxis = 4;

  private:
    /// The cell itself if the side places one stone.
    Cell second_cell(const Board& board, Cell cell, Side side) const {
        return limits_.also[side] ? board.step(cell, *limits_.also[side]) : cell;
    }

    /// The stones that an action of the side places.
    int needed(Side side) const { return limits_.also[side] ? 2 : 1; }

    bool has_stones(const Position& position, Side side) const {
        return !limits_.from_hand || position.in_hand(side) >= needed(side);
    }

    bool has_room(const Position& position, Cell cell, Side side) const {
        if (!limits_.also[side]) return true;
        const Cell second = second_cell(position.board(), cell, side);
        return second != cell && position.at(second) == kEmpty && inside_[side][second];
    }

    bool fits(const Position& position, Cell cell, Side side) const {
        if (!inside_[side][cell] || !has_room(position, cell, side)) return false;
        const Cell second = second_cell(position.board(), cell, side);
        const auto touches = [&](Touching which) {
            return touched(position, cell, side, which) != kEmpty ||
                   (second != cell && touched(position, second, side, which) != kEmpty);
        };
        if (limits_.beside != Touching::Ignored && !touches(limits_.beside)) return false;
        return limits_.not_beside == Touching::Ignored || !touches(limits_.not_beside);
    }

    /// The side of an adjacent stone; empty if there is no such stone.
    Side touched(const Position& position, Cell cell, Side own, Touching which) const {
        for (const Direction direction : touching_) {
            const Side there = position.at(position.board().step(cell, direction));
            if (there == kEmpty || there == kOutside) continue;
            if ((there == own) == (which == Touching::Own)) return there;
        }
        return kEmpty;
    }

    Limits limits_;
    std::vector<Direction> touching_;
    std::array<std::vector<bool>, kMaxSides + 1> inside_;
};

Touching touching_of(std::string_view word) {
    if (word == "own") return Touching::Own;
    return word == "other" ? Touching::Other : Touching::Ignored;
}

Result<Direction> direction_of(std::string_view name, const Board& board) {
    for (Direction direction = 0; direction < std::min(board.direction_count(), 8); ++direction) {
        if (direction_names()[LimitedPlace::name_index(board, direction)] == name) return direction;
    }
    return fail(ErrorCode::Input, "also", "hexagons have no neighbour to the {}", name);
}

Result<void> read_region(Limits& limits, const Parameters& parameters, const RuleContext& context) {
    const std::string& name = parameters.text("on");
    if (name == "empty") return {};
    if (const BoardRegion* region = find_region(context.regions, name)) {
        limits.region_name = name;
        limits.region = *region;
        return {};
    }
    std::vector<std::string_view> known{"empty"};
    for (const BoardRegion& region : context.regions) known.push_back(region.name);
    return fail(ErrorCode::Input, "on", "there is no region '{}' (add it to 'regions'){}",
                printable(name, 40), did_you_mean(name, known));
}

/// Fails if the limits need stones of the side to move and others are placed, or contradict each
/// other.
Result<void> check_limits(const Limits& limits, const Parameters& parameters) {
    const std::string& stones = parameters.text("stones");
    const auto needs_own = [&](std::string_view field) {
        return fail(ErrorCode::Input, std::string(field), "'{}' needs 'stones: own', found '{}'",
                    field, stones);
    };
    if (limits.beside != Touching::Ignored && stones != "own") return needs_own("beside");
    if (limits.not_beside != Touching::Ignored && stones != "own") return needs_own("not_beside");
    if (limits.adds() && stones == "any") return needs_own("also");
    if (limits.from_hand && stones != "own") return needs_own("from");
    if (!limits.region_name.empty() && stones == "any") return needs_own("on");
    if (limits.beside == Touching::Ignored || limits.beside != limits.not_beside) return {};
    return fail(ErrorCode::Input, "not_beside",
                "leaves no cell, because 'beside' is the same (leave out one)");
}

}  // namespace

std::vector<Field> place_limit_fields() {
    return {added_later(choice_field("beside", "anything", {"anything", "own", "other"},
                                     "whose stones a new stone must touch")),
            added_later(choice_field("not_beside", "nothing", {"nothing", "own", "other"},
                                     "whose stones a new stone is forbidden to touch")),
            added_later(choice_field("touching", "sides", {"sides", "all"},
                                     "which neighbours touch; 'all': also diagonal ones")),
            added_later(
                per_side(choice_field("also", "none",
                                      {"none", "east", "west", "north", "south", "north-east",
                                       "south-west", "north-west", "south-east"},
                                      "where a second stone goes, as part of the same action"))),
            added_later(choice_field("from", "supply", {"supply", "hand"},
                                     "where new stones come from; 'hand': a limited number"))};
}

Result<bool> places_walls(const Parameters& parameters, const RuleContext& context) {
    const bool moves = std::ranges::any_of(context.rules, [](const RuleUse& use) {
        return std::ranges::find(kMovingParts, use.part()) != kMovingParts.end();
    });
    if (!moves || parameters.text("stones") != "nobody") return false;
    for (const RuleUse& use : context.rules) {
        if (use.part() == "place" || is_wall_companion(use.part())) continue;
        return fail(ErrorCode::Input, "stones",
                    "shared stones among those of sides do not fit '{}' (leave out one)", use.name);
    }
    return true;
}

Result<std::unique_ptr<Rule>> limited_place(const Parameters& parameters,
                                            const RuleContext& context, bool walls) {
    Limits limits;
    limits.walls = walls;
    limits.shared = parameters.text("stones") == "nobody";
    limits.beside = touching_of(parameters.text("beside"));
    limits.not_beside = touching_of(parameters.text("not_beside"));
    limits.diagonally = parameters.text("touching") == "all";
    limits.from_hand = parameters.text("from") == "hand";
    if (limits.from_hand && find_use(context.rules, "hand") == nullptr) {
        return fail(ErrorCode::Input, "from", "'hand' needs stones in hand (add 'hand')");
    }
    if (const auto read = read_region(limits, parameters, context); !read) {
        return fail(read.error());
    }
    for (int number = 1; number <= context.sides; ++number) {
        const auto side = static_cast<Side>(number);
        const std::string& name = parameters.text("also", side);
        if (name == "none") continue;
        const Result<Direction> direction = direction_of(name, context.board);
        if (!direction) return fail(direction.error());
        limits.also[side] = *direction;
    }
    if (const auto checked = check_limits(limits, parameters); !checked) {
        return fail(checked.error());
    }
    if (!limits.any()) return std::unique_ptr<Rule>();
    return std::make_unique<LimitedPlace>(context.board, std::move(limits), context.sides);
}

}  // namespace tengen::rules
