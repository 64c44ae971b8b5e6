// no_line: the game ends when nobody can make a line any more, however the others play.
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/line_settings.hpp"

namespace tengen::rules {

namespace {

/// Word: the first chance of a line in the order of cells, axes and sides; 0: there is none. A
/// chance once gone never comes back, so that the word depends on the stones and the turn only.
/// A chance is a stretch of cells that a side could still fill, and for which it has stones enough
/// before the board is full where turns go round in a known order. Where every seat places one
/// stone in turn, anywhere, that is exact: the draw comes with the action that takes the last
/// chance. Where stones fall, a turn has several stones, or there is an opening, a chance may be
/// seen that has become impossible; the draw then comes later, at a full board at the latest, but
/// is never wrong.
class NoLine final : public Rule, rule::Start, rule::Turns, rule::Judge {
  public:
    /// `cycle`: the slots that place one stone each, round and round; empty when that is not so.
    NoLine(LineSettings line, std::vector<std::uint8_t> cycle)
        : line_(std::move(line)), cycle_(std::move(cycle)) {}

    RuleTraits traits() const override {
        return {.role = RuleRole::NoLine,
                .words = 1,
                .judge_rank = JudgeRank::Limits,
                .needs_lasting_stones = true};
    }
    const Start* start() const override { return this; }
    const Turns* turns() const override { return this; }
    const Judge* judge() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (holds(position, position.word(word(0))) || find(position) != 0) return false;
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position&) const override {
        return {"no_line", Message("nobody can make a line any more"), {}};
    }

    void begin(Edit& edit) const override { edit.set_word(word(0), find(edit.position())); }

    void note(Edit& edit) const override {
        const Position& position = edit.position();
        if (!holds(position, position.word(word(0)))) edit.set_word(word(0), find(position));
    }

  private:
    static constexpr int kSideBits = 4;
    static constexpr int kAxisBits = 4;

    static int chance(Cell cell, std::size_t axis, Side side) {
        return ((cell << kAxisBits | static_cast<int>(axis)) << kSideBits) | side;
    }

    bool holds(const Position& position, int chance) const {
        const auto side = static_cast<Side>(chance & ((1 << kSideBits) - 1));
        if (side == kEmpty) return false;
        const int axis = chance >> kSideBits & ((1 << kAxisBits) - 1);
        return is_open(position, static_cast<Cell>(chance >> (kSideBits + kAxisBits)),
                       line_.axes[static_cast<std::size_t>(axis)], side);
    }

    int find(const Position& position) const {
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            const Side there = position.at(cell);
            if (there == kOutside) continue;
            for (std::size_t axis = 0; axis < line_.axes.size(); ++axis) {
                for (Side side = 1; side <= position.game().sides(); ++side) {
                    if (there != kEmpty && there != side) continue;
                    if (is_open(position, cell, line_.axes[axis], side)) {
                        return chance(cell, axis, side);
                    }
                }
            }
        }
        return 0;
    }

    /// Whether `side` can come to a line of which `first` is the first cell.
    bool is_open(const Position& position, Cell first, Direction axis, Side side) const {
        const Board& board = position.board();
        int missing = 0;
        Cell cell = first;
        for (int i = 0; i < line_.length; ++i, cell = board.step(cell, axis)) {
            const Side there = position.at(cell);
            if (there != kEmpty && there != side) return false;
            missing += there == kEmpty ? 1 : 0;
        }
        if (missing == 0) return false;  // a line that stands has been counted
        const Cell before = board.step(first, Board::opposite(axis));
        const bool ring = cell == first;
        const Side ends[2] = {ring ? kOutside : position.at(before),
                              ring ? kOutside : position.at(cell)};
        const bool longer = ends[0] == side || ends[1] == side;
        if (longer && line_.overline[side] == Overline::Ignored) return false;
        const auto closes = [&](Side end) { return end != kEmpty && end != kOutside; };
        int spare = 0;  // cells that must stay empty until the line is made
        if (!line_.closed_counts && !longer) {
            if (closes(ends[0]) && closes(ends[1])) return false;
            if (ends[0] != kOutside && ends[1] != kOutside) spare = 1;
        }
        return in_time(position, side, missing, spare) ||
               (spare > 0 && line_.overline[side] != Overline::Ignored &&
                in_time(position, side, missing + 1, 0));
    }

    /// Whether the side places that many stones before so few cells are empty.
    bool in_time(const Position& position, Side side, int stones, int spare) const {
        const int empty = static_cast<int>(position.empty_cells().size());
        if (stones > empty - spare) return false;
        return cycle_.empty() || stones <= most_stones(position, side, empty - spare);
    }

    /// The most stones that a side may have to place in so many actions. At which of several
    /// places of the cycle the turn is cannot be seen: the best for the side is taken.
    int most_stones(const Position& position, Side side, int actions) const {
        const auto size = static_cast<int>(cycle_.size());
        const auto count = [&](int first, int length) {
            int stones = 0;
            for (int i = 0; i < length; ++i) {
                const int slot = cycle_[static_cast<std::size_t>((first + i) % size)];
                stones += position.game().side_of_slot(slot) == side ? 1 : 0;
            }
            return stones;
        };
        int most = 0;
        for (int i = 0; i < size; ++i) {
            if (cycle_[static_cast<std::size_t>(i)] != position.turn().slot) continue;
            const int next = position.ply() == 0 ? i : i + 1;
            most = std::max(most, count(next, actions % size));
        }
        return actions / size * count(0, size) + most;
    }

    LineSettings line_;
    std::vector<std::uint8_t> cycle_;
};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether, with this rule, every action puts one stone of the side to act on the board.
bool keeps_order(const RuleUse& use) {
    if (use.name == "place") return use.parameters.text("stones") == "own";
    return is_one_of(use.name, {"drop", "turns", "stones", "line", "connect", "forbidden",
                                "no_line", "full_board", "move_limit"});
}

/// The slots of a whole round of turns; empty when the turn does not go round.
std::vector<std::uint8_t> cycle_of(const RuleContext& context) {
    if (!std::all_of(context.rules.begin(), context.rules.end(), keeps_order)) return {};
    std::vector<std::uint8_t> slots(static_cast<std::size_t>(context.seats));
    std::iota(slots.begin(), slots.end(), std::uint8_t{0});
    for (const RuleUse& use : context.rules) {
        if (use.name != "turns") continue;
        const auto& order = use.parameters.values("order");
        const auto stones = use.parameters.integer("stones");
        if (use.parameters.integer("first") > stones) return {};
        if (!order.empty()) slots.clear();
        for (const Scalar& seat : order) {
            slots.push_back(static_cast<std::uint8_t>(std::get<std::int64_t>(seat) - 1));
        }
        std::vector<std::uint8_t> cycle;
        for (const std::uint8_t slot : slots) {
            cycle.insert(cycle.end(), static_cast<std::size_t>(stones), slot);
        }
        return cycle;
    }
    return slots;
}

Result<std::unique_ptr<Rule>> create_no_line(const Parameters&, const RuleContext& context) {
    const auto named_line = [](const RuleUse& use) { return use.name == "line"; };
    const auto line = std::find_if(context.rules.begin(), context.rules.end(), named_line);
    if (line == context.rules.end()) {
        return fail(ErrorCode::Input, "", "there are no lines in this game (add 'line')");
    }
    Result<LineSettings> settings = read_line_settings(line->parameters, context);
    if (!settings) return fail(settings.error());
    // On a ring that is shorter than the line a stretch would meet itself.
    std::erase_if(settings->axes, [&](Direction axis) {
        return context.board.longest_line(axis) < settings->length;
    });
    return std::make_unique<NoLine>(std::move(*settings), cycle_of(context));
}

}  // namespace

RuleType no_line() {
    return {"no_line",
            "The game is drawn as soon as nobody can make a line any more.",
            {choice_field("result", "draw", {"draw"}, "what that means")},
            create_no_line};
}

}  // namespace tengen::rules
