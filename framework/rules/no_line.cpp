// no_line: the game ends when nobody can make a line any more, however the others play.
#include <algorithm>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/line_settings.hpp"

namespace tengen::rules {

namespace {

/// Word: the chance of a line that was found last, which is looked at first; 0: none was kept.
/// A chance is a stretch of cells that a side could still fill. Where every seat places one stone
/// in turn, anywhere, the answer is exact: a chance counts only while the side has stones enough to
/// come before the board is full. In other games it may come later, but is never wrong.
class NoLine final : public Rule {
  public:
    NoLine(LineSettings line, bool in_turn) : line_(std::move(line)), in_turn_(in_turn) {}

    unsigned questions() const override { return kJudge | kNext; }
    int word_count() const override { return 1; }
    int judge_order() const override { return 85; }
    bool needs_lasting_stones() const override { return true; }

    bool judge(const Position& position, Outcome& outcome) const override {
        if (holds(position, position.word(word(0))) || find(position) != 0) return false;
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position&) const override {
        return {"no_line", Message("nobody can make a line any more"), {}};
    }

    void start(Edit& edit) const override { edit.set_word(word(0), find(edit.position())); }

    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        if (!holds(position, position.word(word(0)))) edit.set_word(word(0), find(position));
        return false;
    }
    /// Before the turn is given: the seat that acted is looked at.
    int next_order() const override { return 0; }

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
        const Game& game = position.game();
        if (!in_turn_ || stones * game.slots() <= empty - spare) return true;
        int slot = position.turn().slot - (position.ply() == 0 ? 1 : 0);
        for (int left = empty; left > spare; --left) {
            slot = (slot + 1) % game.slots();
            if (game.side_of_slot(slot) == side && --stones == 0) return true;
        }
        return stones == 0;
    }

    LineSettings line_;
    bool in_turn_;
};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Result<std::unique_ptr<Rule>> create(const Parameters&, const RuleContext& context) {
    const auto named_line = [](const RuleUse& use) { return use.name == "line"; };
    const auto line = std::find_if(context.rules.begin(), context.rules.end(), named_line);
    if (line == context.rules.end()) {
        return fail(ErrorCode::Input, "", "there are no lines in this game (add 'line')");
    }
    Result<LineSettings> settings = read_line_settings(line->parameters, context);
    if (!settings) return Failure(settings.error());
    const auto own = [](const RuleUse& use) {
        return use.name != "place" || use.parameters.text("stones") == "own";
    };
    const bool in_turn =
        !settings->actor_decides && std::all_of(context.rules.begin(), context.rules.end(), own) &&
        std::all_of(context.rules.begin(), context.rules.end(), [](const RuleUse& use) {
            return is_one_of(use.name, {"place", "line", "no_line", "full_board", "move_limit"});
        });
    return std::make_unique<NoLine>(std::move(*settings), in_turn);
}

}  // namespace

RuleType no_line() {
    return {"no_line",
            "The game is drawn as soon as nobody can make a line any more.",
            {choice_field("result", "draw", {"draw"}, "what that means")},
            create};
}

}  // namespace tengen::rules
