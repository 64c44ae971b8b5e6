// forbidden: shapes that a side must not make (renju, omok). The definitions are those of five in a
// row; a point that makes exactly five is never forbidden.
#include <algorithm>
#include <array>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "games/gomoku/forbidden_shapes.hpp"
#include "games/gomoku/rules.hpp"

namespace tengen::gomoku {

namespace {

enum class Penalty : std::uint8_t { Loses, Illegal };

struct Kind {
    unsigned bit;
    std::string_view name;        ///< in YAML and in marks
    std::string_view short_name;  ///< for people
    std::string_view text;        ///< the same with the cells of the shapes
};
constexpr std::array<Kind, 3> kKinds{
    {{kOverline, "overline", "overline", "overline: {}"},
     {kDoubleFour, "double_four", "double four", "double four: {}"},
     {kDoubleThree, "double_three", "double three", "double three: {}"}}};

std::string joined_names(const Board& board, const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) text += (text.empty() ? "" : "-") + cell_name(board, cell);
    return text;
}

std::string cells_text(const Board& board, const std::vector<Shape>& shapes, unsigned kind) {
    std::string text;
    for (const Shape& shape : shapes) {
        if (shape.kind != kind) continue;
        if (!text.empty()) text += " + ";
        text += joined_names(board, shape.cells);
    }
    return text;
}

/// "double four: ...; overline: ...": one text a kind.
std::vector<Message> reasons(const Board& board, ForbiddenShapes& look, Cell cell, Side side) {
    const unsigned found = look.kinds(cell, side);
    const std::vector<Shape> shapes = look.shapes(cell, side);
    std::vector<Message> messages;
    for (const Kind& kind : kKinds) {
        if (found & kind.bit) messages.emplace_back(kind.text, cells_text(board, shapes, kind.bit));
    }
    return messages;
}

std::vector<Cell> cells_of(const std::vector<Shape>& shapes) {
    std::vector<Cell> cells;
    for (const Shape& shape : shapes) {
        cells.insert(cells.end(), shape.cells.begin(), shape.cells.end());
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::string names_of(unsigned kinds) {
    std::string names;
    for (const Kind& kind : kKinds) {
        if (kinds & kind.bit) names += (names.empty() ? "" : ", ") + std::string(kind.short_name);
    }
    return names;
}

class ForbiddenPoints final : public Rule {
  public:
    struct Settings {
        std::array<ForbiddenRule, kMaxSides + 1> by_side{};
        Penalty penalty = Penalty::Loses;
    };

    explicit ForbiddenPoints(const Settings& settings) : settings_(settings) {}

    unsigned questions() const override {
        return kMark | (settings_.penalty == Penalty::Illegal ? kAllows : kJudge);
    }
    /// Before the lines are judged: an overline is one of the shapes.
    JudgeRank judge_rank() const override { return JudgeRank::Forbids; }

    /// Where every empty point is forbidden one must be played all the same: somebody has to act.
    bool allows(const Position& position, Action action) const override {
        if (!action.is_place() || kinds(position, action.cell()) == 0) return true;
        const auto empty = position.empty_cells();
        return std::all_of(empty.begin(), empty.end(),
                           [&](Action other) { return kinds(position, other.cell()) != 0; });
    }

    Message why_not(const Position& position, Action action) const override {
        ForbiddenShapes look = look_at(position);
        const auto messages = reasons(position.board(), look, action.cell(), position.turn().side);
        return messages.empty() ? Message("it is not forbidden") : messages.front();
    }

    bool judge(const Position& position, Outcome& outcome) const override {
        if (position.ply() == 0) return false;
        const Action action = position.action(position.ply() - 1);
        if (!action.is_place() || position.at(action.cell()) != position.turn().side) return false;
        if (kinds(position, action.cell()) == 0) return false;
        outcome = loss_for(position, position.turn().side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = position.action(position.ply() - 1).cell();
        const Side side = position.turn().side;
        ForbiddenShapes look = look_at(position);
        const auto messages = reasons(position.board(), look, cell, side);
        return {"forbidden",
                Message("{} played the forbidden point {} ({})", position.game().side_name(side),
                        cell_name(position.board(), cell), english(messages.front())),
                cells_of(look.shapes(cell, side))};
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        const Side side = position.turn().side;
        if (settings_.by_side[side].kinds == 0) return;
        ForbiddenShapes look = look_at(position);
        for (const Action empty : position.empty_cells()) {
            const unsigned found = look.kinds(empty.cell(), side);
            if (found == 0) continue;
            const auto kind = std::find_if(kKinds.begin(), kKinds.end(),
                                           [&](const Kind& one) { return found & one.bit; });
            marks.push_back(
                {empty.cell(), kind->name, reasons(position.board(), look, empty.cell(), side)});
        }
        std::sort(marks.begin(), marks.end(),
                  [](const Mark& left, const Mark& right) { return left.cell < right.cell; });
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const Side side = position.turn().side;
        if (!action.is_place() || settings_.by_side[side].kinds == 0 ||
            action.cell() >= position.board().cell_count() ||
            position.at(action.cell()) != kEmpty) {
            return;
        }
        const Board& board = position.board();
        ForbiddenShapes look = look_at(position);
        const std::string name = cell_name(board, action.cell());
        const auto messages = reasons(board, look, action.cell(), side);
        for (const Message& message : messages) {
            const bool loses = settings_.penalty == Penalty::Loses;
            comments.push_back({Message(loses ? "{} is forbidden for {} and loses: {}"
                                              : "{} is forbidden for {}: {}",
                                        name, position.game().side_name(side), english(message)),
                                cells_of(look.shapes(action.cell(), side))});
        }
        if (messages.empty())
            comments.push_back({not_forbidden(position, look, action.cell()), {}});
        for (const VoidThree& three : look.void_threes(action.cell(), side)) {
            comments.push_back({void_three(board, three), three.cells});
        }
    }

  private:
    ForbiddenShapes look_at(const Position& position) const {
        return {position.board(), position.cells().data(), settings_.by_side[position.turn().side]};
    }

    unsigned kinds(const Position& position, Cell cell) const {
        const Side side = position.turn().side;
        return settings_.by_side[side].kinds == 0 ? 0 : look_at(position).kinds(cell, side);
    }

    static Message not_forbidden(const Position& position, const ForbiddenShapes& look, Cell cell) {
        const std::string name = cell_name(position.board(), cell);
        const std::string& side = position.game().side_name(position.turn().side);
        return look.makes_five(cell, position.turn().side)
                   ? Message("{} makes five in a row, which nothing forbids", name)
                   : Message("{} is not forbidden for {}", name, side);
    }

    static Message void_three(const Board& board, const VoidThree& three) {
        const std::string cells = joined_names(board, three.cells);
        const std::string needed = cell_name(board, three.needs);
        return three.forbidden == 0
                   ? Message("{} is no three: the straight four at {} would make five elsewhere",
                             cells, needed)
                   : Message(
                         "{} is no three: the straight four at {} would itself be forbidden "
                         "({})",
                         cells, needed, names_of(three.forbidden));
    }

    Settings settings_;
};

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    const BoardShape& shape = context.board.shape();
    const bool narrow = (shape.wrap.columns && shape.columns < kWidthOfShapes) ||
                        (shape.wrap.rows && shape.rows < kWidthOfShapes);
    if (context.board.direction_count() != 8 || narrow) {
        return fail(ErrorCode::Input, "",
                    "the shapes are those of a flat board of squares (joined edges at least {} "
                    "cells apart)",
                    kWidthOfShapes);
    }
    ForbiddenPoints::Settings settings;
    const bool simple = parameters.text("threes") == "simple";
    for (int number = 1; number <= context.sides; ++number) {
        const auto side = static_cast<Side>(number);
        ForbiddenRule& rule = settings.by_side[side];
        rule.kinds = 0;
        for (const Kind& kind : kKinds) {
            if (parameters.switched_on(kind.name, side)) rule.kinds |= kind.bit;
        }
        rule.threes = simple ? Threes::Simple : Threes::Rif;
    }
    settings.penalty = parameters.text("penalty") == "illegal" ? Penalty::Illegal : Penalty::Loses;
    return std::make_unique<ForbiddenPoints>(settings);
}

}  // namespace

RuleType forbidden() {
    return {
        "forbidden",
        "Shapes of the game of five that a side must not make.",
        {per_side(switch_field("overline", false, "six or more in a row")),
         per_side(switch_field("double_four", false, "two fours through one stone")),
         per_side(switch_field("double_three", false, "two threes through one stone")),
         choice_field("threes", "rif", {"rif", "simple"},
                      "whether a three counts only if its straight four may be played"),
         choice_field("penalty", "loses", {"loses", "illegal"},
                      "what a forbidden stone costs; illegal: only where nothing else is left")},
        create};
}

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(forbidden());
}

}  // namespace tengen::gomoku
