// no_line: the game ends when no player can make a line any more, however the others play.
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/line_settings.hpp"

namespace tengen::rules {

namespace {

/// Word: the first open chance of a line, by rules, cells, axes and sides; 0: none. A
/// lost chance never returns, so the word depends only on the stones and the turn.
///
/// A chance is a stretch of cells that a side can still fill. If turns follow a known order, the
/// side must also have enough stones left before the board is full. If every seat places one stone
/// per turn, anywhere, the test is exact: the draw comes with the action that removes the last
/// chance. With gravity, turns of several stones or an opening, the rule may see a chance that is
/// already impossible. Then the draw comes later, with a full board at the latest, but is never
/// wrong.
class NoLine final : public Rule, rule::Start, rule::Turns, rule::Judge, rule::Symmetric {
  public:
    /// `cycle`: the repeating slots, each of which places one stone; empty if there is no such
    /// order.
    NoLine(std::vector<LineSettings> lines, std::vector<std::uint8_t> cycle)
        : lines_(std::move(lines)), cycle_(std::move(cycle)) {}

    RuleTraits traits() const override {
        return {.role = RuleRole::NoLine,
                .words = 1,
                .judge_rank = JudgeRank::Limits,
                .needs_lasting_stones = true,
                .needs_owned_stones = true,
                .needs_plain_stones = true};
    }
    const Start* start() const override { return this; }
    const Turns* turns() const override { return this; }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(
            lines_, [&](const LineSettings& line) { return keeps_axes(line.axes, symmetry); });
    }
    void map_words(const Board&, const Symmetry&, std::span<std::int32_t> words) const override {
        words[0] = 0;
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (holds(position, position.word(word(0))) || find(position) != 0) return false;
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position&) const override {
        return {"no_line", Message("no player can make a line any more"), {}};
    }

    void begin(Edit& edit) const override { edit.set_word(word(0), find(edit.position())); }

    void note(Edit& edit) const override {
        const Position& position = edit.position();
        if (!holds(position, position.word(word(0)))) edit.set_word(word(0), find(position));
    }

  private:
    static constexpr int kSideBits = 4;
    static constexpr int kAxisBits = 4;
    static constexpr int kCellBits = 12;

    static int chance(std::size_t line, Cell cell, std::size_t axis, Side side) {
        const int place = static_cast<int>(line) << kCellBits | cell;
        return ((place << kAxisBits | static_cast<int>(axis)) << kSideBits) | side;
    }

    bool holds(const Position& position, int chance) const {
        const auto side = static_cast<Side>(chance & ((1 << kSideBits) - 1));
        if (side == kEmpty) return false;
        const int axis = chance >> kSideBits & ((1 << kAxisBits) - 1);
        const int place = chance >> (kSideBits + kAxisBits);
        const LineSettings& line = lines_[static_cast<std::size_t>(place >> kCellBits)];
        return is_open(position, line, static_cast<Cell>(place & ((1 << kCellBits) - 1)),
                       line.axes[static_cast<std::size_t>(axis)], side);
    }

    int find(const Position& position) const {
        for (std::size_t line = 0; line < lines_.size(); ++line) {
            if (const int found = find(position, line); found != 0) return found;
        }
        return 0;
    }

    int find(const Position& position, std::size_t index) const {
        const LineSettings& line = lines_[index];
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            const Side there = position.at(cell);
            if (there == kOutside) continue;
            for (std::size_t axis = 0; axis < line.axes.size(); ++axis) {
                for (Side side = 1; side <= position.game().sides(); ++side) {
                    if (there != kEmpty && there != side) continue;
                    if (is_open(position, line, cell, line.axes[axis], side)) {
                        return chance(index, cell, axis, side);
                    }
                }
            }
        }
        return 0;
    }

    /// Whether `side` can still fill the line that begins at `first`.
    bool is_open(const Position& position, const LineSettings& line, Cell first, Direction axis,
                 Side side) const {
        const Board& board = position.board();
        int missing = 0;
        Cell cell = first;
        for (int i = 0; i < line.length; ++i, cell = board.step(cell, axis)) {
            const Side there = position.at(cell);
            if (there != kEmpty && there != side) return false;
            missing += there == kEmpty ? 1 : 0;
        }
        if (missing == 0) return false;  // complete lines have already been judged
        const Cell before = board.step(first, Board::opposite(axis));
        const bool ring = cell == first;
        const Side ends[2] = {ring ? kOutside : position.at(before),
                              ring ? kOutside : position.at(cell)};
        const bool longer = ends[0] == side || ends[1] == side;
        if (longer && line.overline[side] == Overline::Ignored) return false;
        const auto closes = [&](Side end) { return end != kEmpty && end != kOutside; };
        int spare = 0;  // cells that must stay empty until the line is complete
        if (!line.closed_counts && !longer) {
            if (closes(ends[0]) && closes(ends[1])) return false;
            if (ends[0] != kOutside && ends[1] != kOutside) spare = 1;
        }
        return in_time(position, side, missing, spare) ||
               (spare > 0 && line.overline[side] != Overline::Ignored &&
                in_time(position, side, missing + 1, 0));
    }

    /// Whether the side places that many stones before only `spare` cells are empty.
    bool in_time(const Position& position, Side side, int stones, int spare) const {
        const int empty = static_cast<int>(position.empty_cells().size());
        if (stones > empty - spare) return false;
        return cycle_.empty() || stones <= most_stones(position, side, empty - spare);
    }

    /// The maximum number of stones that a side places in this number of actions. If the turn could
    /// be at several places of the cycle, assumes the best for the side.
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

    std::vector<LineSettings> lines_;
    std::vector<std::uint8_t> cycle_;
};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether, with this rule, every action places one stone of the side to move.
bool keeps_order(const RuleUse& use) {
    // 'also' adds stones, but it needs 'stuck' or 'pass', which are not in the list.
    if (use.part() == "place") return use.parameters.text("stones") == "own";
    return is_one_of(use.part(), {"drop", "turns", "stones", "line", "connect", "forbidden", "ring",
                                  "no_line", "full_board", "move_limit"});
}

/// The slots of one round of turns; empty if turns do not repeat.
std::vector<std::uint8_t> cycle_of(const RuleContext& context) {
    if (!std::all_of(context.rules.begin(), context.rules.end(), keeps_order)) return {};
    std::vector<std::uint8_t> slots(static_cast<std::size_t>(context.seats));
    std::iota(slots.begin(), slots.end(), std::uint8_t{0});
    for (const RuleUse& use : context.rules) {
        if (use.part() != "turns") continue;
        const auto& order = use.parameters.values("order");
        const auto steps = std::ssize(use.parameters.values("steps"));  // each places a stone
        const auto stones = steps == 0 ? use.parameters.integer("stones") : steps;
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
    std::vector<LineSettings> lines;
    for (const RuleUse& use : context.rules) {
        if (use.part() != "line") continue;
        if (use.parameters.text("shape") == "square") {
            return fail(ErrorCode::Input, "", "does not know squares (leave out '{}')", use.name);
        }
        Result<LineSettings> settings = read_line_settings(use.parameters, context);
        if (!settings) return fail(settings.error());
        // A ring shorter than a line has no stretch of distinct cells.
        std::erase_if(settings->axes, [&](Direction axis) {
            return context.board.longest_line(axis) < settings->length;
        });
        lines.push_back(std::move(*settings));
    }
    if (lines.empty()) {
        return fail(ErrorCode::Input, "", "there are no lines in this game (add 'line')");
    }
    return std::make_unique<NoLine>(std::move(lines), cycle_of(context));
}

}  // namespace

RuleType no_line() {
    return {"no_line",
            "The game is drawn when no player can make a line any more.",
            {choice_field("result", "draw", {"draw"}, "result when no line is possible")},
            create_no_line};
}

}  // namespace tengen::rules
