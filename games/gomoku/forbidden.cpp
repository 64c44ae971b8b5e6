// forbidden: shapes that a side must not make (renju, omok). The definitions are those of five in a
// row; a point that makes exactly five is never forbidden.
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
    std::string_view name;  ///< in YAML and in marks
    std::string_view text;  ///< for people; the arguments are the cells of the shapes
};
constexpr std::array<Kind, 3> kKinds{{{kOverline, "overline", "overline: {}"},
                                      {kDoubleFour, "double_four", "double four: {}"},
                                      {kDoubleThree, "double_three", "double three: {}"}}};

std::string cells_text(const Board& board, const std::vector<Shape>& shapes, unsigned kind) {
    std::string text;
    for (const Shape& shape : shapes) {
        if (shape.kind != kind) continue;
        if (!text.empty()) text += " + ";
        for (std::size_t i = 0; i < shape.cells.size(); ++i) {
            text += (i == 0 ? "" : "-") + cell_name(board, shape.cells[i]);
        }
    }
    return text;
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
    int judge_order() const override { return 5; }

    bool allows(const Position& position, Action action) const override {
        return !action.is_place() || kinds(position, action.cell()) == 0;
    }

    Message why_not(const Position& position, Action action) const override {
        const Side side = position.turn().side;
        ForbiddenShapes look(position.board(), position.cells().data());
        const auto messages = reasons(position.board(), look, action.cell(), side);
        return messages.empty() ? Message("it is not forbidden") : messages.front();
    }

    bool judge(const Position& position, Outcome& outcome) const override {
        if (position.ply() == 0) return false;
        const Action action = position.action(position.ply() - 1);
        if (!action.is_place() || kinds(position, action.cell()) == 0) return false;
        outcome = loss_for(position, position.turn().side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Cell cell = position.action(position.ply() - 1).cell();
        const Side side = position.turn().side;
        ForbiddenShapes look(position.board(), position.cells().data());
        Verdict verdict{
            "forbidden", Message("{} is forbidden", cell_name(position.board(), cell)), {}};
        for (const Shape& shape : look.shapes(cell, side, settings_.by_side[side])) {
            verdict.cells.insert(verdict.cells.end(), shape.cells.begin(), shape.cells.end());
        }
        const auto messages = reasons(position.board(), look, cell, side);
        verdict.text =
            Message("{} played the forbidden point {} ({})", position.game().side_name(side),
                    cell_name(position.board(), cell), english(messages.front()));
        return verdict;
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        const Side side = position.turn().side;
        if (settings_.by_side[side].kinds == 0) return;
        ForbiddenShapes look(position.board(), position.cells().data());
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            if (position.at(cell) != kEmpty) continue;
            const unsigned found = look.kinds(cell, side, settings_.by_side[side]);
            if (found == 0) continue;
            const auto messages = reasons(position.board(), look, cell, side);
            for (const Kind& kind : kKinds) {
                if (found & kind.bit) {
                    marks.push_back({cell, kind.name, messages});
                    break;
                }
            }
        }
    }

  private:
    unsigned kinds(const Position& position, Cell cell) const {
        const Side side = position.turn().side;
        const ForbiddenRule& rule = settings_.by_side[side];
        if (rule.kinds == 0) return 0;
        return ForbiddenShapes(position.board(), position.cells().data()).kinds(cell, side, rule);
    }

    std::vector<Message> reasons(const Board& board, ForbiddenShapes& look, Cell cell,
                                 Side side) const {
        const ForbiddenRule& rule = settings_.by_side[side];
        const unsigned found = look.kinds(cell, side, rule);
        const std::vector<Shape> shapes = look.shapes(cell, side, rule);
        std::vector<Message> messages;
        for (const Kind& kind : kKinds) {
            if (found & kind.bit) {
                messages.emplace_back(kind.text, cells_text(board, shapes, kind.bit));
            }
        }
        return messages;
    }

    Settings settings_;
};

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
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
         choice_field("penalty", "loses", {"loses", "illegal"}, "what a forbidden stone costs")},
        create};
}

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(forbidden());
}

}  // namespace tengen::gomoku
