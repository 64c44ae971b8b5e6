// push: a side takes an empty or own cell of the rim, and pushes a stone into its row or column
// from an end.
#include <algorithm>
#include <array>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/companions.hpp"

namespace tengen::rules {

namespace {

/// The action move(from, to) takes the cell `from` out of its row or column, moves the cells up to
/// `to` by one towards `from`, and puts a stone of the side on `to`.
class Push final : public Rule, rule::Candidates, rule::Effect, rule::Symmetric {
  public:
    /// `ends`: a row of the rim ends the game before all its cells belong to one side.
    Push(const Board& board, bool ends) : ends_(ends) {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            const int row = board.row(cell), column = board.column(cell);
            const bool on_rim =
                row == 0 || row + 1 == board.rows() || column == 0 || column + 1 == board.columns();
            if (!on_rim) continue;
            for (const Direction direction : kWays) {
                if (board.step(cell, direction) == board.outside()) continue;
                Cell to = cell;
                while (board.step(to, direction) != board.outside()) {
                    to = board.step(to, direction);
                }
                ways_.push_back({cell, to, direction});
            }
        }
    }

    RuleTraits traits() const override {
        return {.explains_kind = ActionKind::Move,
                .may_leave_nothing = !ends_,
                .may_repeat = true,
                .moves_stones = true,
                .needs_plain_stones = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void list(const Position& position, Side side, ActionList& actions) const override {
        for (const Way& way : ways_) {
            if (is_open(position, way.from, side)) {
                actions.push_back(Action::move(way.from, way.to));
            }
        }
    }

    bool contains(const Position& position, Action action) const override {
        if (action.kind() != ActionKind::Move) return false;
        const Way* way = find(action);
        return way != nullptr && is_open(position, way->from, position.turn().side);
    }

    bool can_act(const Position& position, Side side) const override {
        return std::ranges::any_of(
            ways_, [&](const Way& way) { return is_open(position, way.from, side); });
    }

    Message why_absent(const Position& position, Action action) const override {
        const Board& board = position.board();
        if (action.kind() != ActionKind::Move) {
            return Message("name a cell of the rim and the end where a stone enters, such as {}-{}",
                           cell_name(board, ways_.front().from),
                           cell_name(board, ways_.front().to));
        }
        const Cell from = action.from();
        if (from >= board.cell_count()) return Message("outside the board");
        std::string ends;
        for (const Way& way : ways_) {
            if (way.from != from) continue;
            ends += (ends.empty() ? "" : ", ") + cell_name(board, way.to);
        }
        const std::string name = cell_name(board, from);
        if (ends.empty()) return Message("{} is not on the rim", name);
        if (!is_open(position, from, position.turn().side)) {
            return Message("{} belongs to {}", name, position.game().side_term(position.at(from)));
        }
        return Message("a stone for {} enters at one of {}", name, ends);
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        const Way& way = *find(action);
        Cell cell = way.from;
        while (cell != way.to) {
            const Cell next = position.board().step(cell, way.direction);
            set(edit, cell, position.at(next));
            cell = next;
        }
        set(edit, way.to, position.turn().side);
    }

  private:
    /// A cell of the rim, and an end of its row or column in a direction.
    struct Way {
        Cell from;
        Cell to;
        Direction direction;
    };
    static constexpr std::array<Direction, 4> kWays{0, 1, 2, 3};

    static bool is_open(const Position& position, Cell cell, Side side) {
        const Side there = position.at(cell);
        return there == kEmpty || there == side;
    }

    static void set(Edit& edit, Cell cell, Side side) {
        if (edit.position().at(cell) != side) edit.set_cell(cell, side);
    }

    const Way* find(Action action) const {
        const auto found = std::ranges::find_if(ways_, [&](const Way& way) {
            return way.from == action.from() && way.to == action.to();
        });
        return found == ways_.end() ? nullptr : &*found;
    }

    std::vector<Way> ways_;
    bool ends_;
};

/// Whether a line ends the game as soon as one side has a whole row of the rim.
bool rim_ends(const RuleContext& context) {
    const int shortest = std::min(context.board.rows(), context.board.columns());
    return std::ranges::any_of(context.rules, [&](const RuleUse& use) {
        if (use.part() != "line" || !use.parameters.values("directions").empty()) return false;
        const auto length = use.parameters.integer("length");
        bool overlines = true;
        for (int side = 1; side <= context.sides; ++side) {
            const std::string& overline = use.parameters.text("overline", static_cast<Side>(side));
            overlines = overlines && overline != "ignored";
        }
        const bool always = use.parameters.text("closed") == "wins";
        return always && length <= shortest && (overlines || length == shortest);
    });
}

/// The parts that understand stones that are pushed along.
constexpr std::array<std::string_view, 9> kPushCompanions{
    "push", "line", "turns", "stones", "stuck", "repetition", "move_limit", "few", "count"};

Result<std::unique_ptr<Rule>> create_push(const Parameters&, const RuleContext& context) {
    if (const RuleUse* unfit = find_unfit(context, kPushCompanions)) {
        return fail(ErrorCode::Input, "", "'{}' does not fit rows that are pushed (leave out one)",
                    unfit->name);
    }
    if (auto plain = check_rectangle(context); !plain) return fail(plain.error());
    const BoardShape& shape = context.board.shape();
    if (shape.rows < 2 || shape.columns < 2) {
        return fail(ErrorCode::Input, "", "needs two rows and two columns, found {}×{}",
                    shape.columns, shape.rows);
    }
    return std::make_unique<Push>(context.board, rim_ends(context));
}

}  // namespace

RuleType push() {
    return {
        "push",
        "A side takes an empty or own cell of the rim, and pushes a stone in from an end of its "
        "row or column.",
        {},
        create_push};
}

}  // namespace tengen::rules
