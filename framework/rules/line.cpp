// line: stones of one side in a row end the game.
#include <algorithm>
#include <array>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

enum class Overline : std::uint8_t { Wins, Ignored, Loses };
enum class Effect : std::uint8_t { None, Wins, Loses };

/// A run of stones of one side along an axis.
struct Run {
    Cell first = 0;
    Direction towards = 0;
    int length = 1;
};

class Line final : public Rule {
  public:
    struct Settings {
        int length = 5;
        bool misere = false;
        std::array<Overline, kMaxSides + 1> overline{};
        std::vector<Direction> axes;  ///< one direction of each pair that counts
    };

    explicit Line(Settings settings) : settings_(std::move(settings)) {}

    unsigned questions() const override { return kJudge; }
    int judge_order() const override { return 10; }

    bool judge(const Position& position, Outcome& outcome) const override {
        Side side = kEmpty;
        Run run;
        const Effect effect = find(position, side, run);
        if (effect == Effect::None) return false;
        outcome = effect == Effect::Wins ? win_for(position, side) : loss_for(position, side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        Side side = kEmpty;
        Run run;
        const Effect effect = find(position, side, run);
        const Board& board = position.board();
        Verdict verdict{"line", {}, {run.first}};
        for (int i = 1; i < run.length; ++i) {
            verdict.cells.push_back(board.step(verdict.cells.back(), run.towards));
        }
        verdict.text = Message(effect == Effect::Wins ? "{} has {} in a row ({} to {})"
                                                      : "{} made {} in a row and loses ({} to {})",
                               position.game().side_name(side), run.length,
                               cell_name(board, verdict.cells.front()),
                               cell_name(board, verdict.cells.back()));
        return verdict;
    }

  private:
    /// Walks from a stone while stones of its side follow; counts them and returns the last.
    static Cell extend(const Position& position, Cell from, Direction towards, int& length) {
        const Side* cells = position.cells().data();
        const Cell* steps = position.board().steps();
        const Side side = cells[from];
        Cell last = from;
        Cell next = steps[from * std::size_t{Board::kDirections} + towards];
        while (cells[next] == side && next != from) {
            last = next;
            ++length;
            next = steps[next * std::size_t{Board::kDirections} + towards];
        }
        return last;
    }

    /// What the lines through a stone mean; one that wins counts before one that loses.
    Effect effect_at(const Position& position, Cell cell, Run& decisive) const {
        const Side side = position.at(cell);
        Effect effect = Effect::None;
        for (const Direction axis : settings_.axes) {
            int length = 1;
            const Cell first = extend(position, cell, Board::opposite(axis), length);
            extend(position, cell, axis, length);
            const Effect found = effect_of(length, side);
            if (found == Effect::None || found == effect) continue;
            effect = found;
            decisive = {first, axis, length};
            if (effect == Effect::Wins) break;
        }
        return effect;
    }

    Effect effect_of(int length, Side side) const {
        if (length < settings_.length) return Effect::None;
        const Effect line = settings_.misere ? Effect::Loses : Effect::Wins;
        if (length == settings_.length) return line;
        switch (settings_.overline[side]) {
            case Overline::Wins:
                return line;
            case Overline::Loses:
                return Effect::Loses;
            case Overline::Ignored:
                break;
        }
        return Effect::None;
    }

    /// The first of the last changes whose stone has a line that ends the game.
    Effect find(const Position& position, Side& side, Run& run) const {
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            side = position.at(change.cell());
            if (side == kEmpty) continue;
            const Effect effect = effect_at(position, change.cell(), run);
            if (effect != Effect::None) return effect;
        }
        return Effect::None;
    }

    Settings settings_;
};

/// The axes by their names in YAML.
struct Axis {
    std::string_view name;
    Direction direction;
};
constexpr std::array<Axis, 4> kAxes{
    {{"horizontal", 0}, {"vertical", 2}, {"diagonal", 4}, {"antidiagonal", 6}}};

int longest_line(const Board& board, Direction axis) {
    if (axis == kAxes[0].direction) return board.columns();
    if (axis == kAxes[1].direction) return board.rows();
    return std::min(board.rows(), board.columns());
}

std::vector<Direction> axes_of(const std::vector<Scalar>& names) {
    std::vector<Direction> axes;
    for (const Axis& axis : kAxes) {
        const Scalar name{std::string(axis.name)};
        if (names.empty() || std::find(names.begin(), names.end(), name) != names.end()) {
            axes.push_back(axis.direction);
        }
    }
    return axes;
}

Overline overline_of(std::string_view word) {
    if (word == "wins") return Overline::Wins;
    return word == "loses" ? Overline::Loses : Overline::Ignored;
}

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    Line::Settings settings;
    settings.length = static_cast<int>(parameters.integer("length"));
    settings.misere = parameters.switched_on("misere");
    settings.axes = axes_of(parameters.values("directions"));
    const Board& board = context.board;
    const bool fits = std::any_of(settings.axes.begin(), settings.axes.end(), [&](Direction axis) {
        return longest_line(board, axis) >= settings.length;
    });
    if (!fits) {
        return fail(ErrorCode::Input, "length", "'length' {} does not fit a {}×{} board",
                    settings.length, board.columns(), board.rows());
    }
    for (int side = 1; side <= context.sides; ++side) {
        settings.overline[side] = overline_of(parameters.text("overline", static_cast<Side>(side)));
    }
    return std::make_unique<Line>(std::move(settings));
}

}  // namespace

RuleType line() {
    return {"line",
            "Stones of one side in a row win, or lose in a misere game.",
            {integer_field("length", 5, 2, 64, "how many stones make a line"),
             per_side(choice_field("overline", "wins", {"wins", "ignored", "loses"},
                                   "what a longer line does")),
             list_of(choice_field("directions", "horizontal",
                                  {"horizontal", "vertical", "diagonal", "antidiagonal"},
                                  "which lines count; empty: all")),
             switch_field("misere", false, "who makes a line loses")},
            create};
}

}  // namespace tengen::rules
