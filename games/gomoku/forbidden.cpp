// forbidden: forbidden shapes of a side (renju, omok). The definitions are for five in a row; a
// cell that makes exactly five is never forbidden. The placed stone makes the shape. If it also
// captures (ninuki-renju), the captured stones are still on the board when its cell is judged.
// Marks, legal actions and the judge agree on that.
#include <algorithm>
#include <array>
#include <optional>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "games/gomoku/crowded_cells.hpp"
#include "games/gomoku/forbidden_shapes.hpp"
#include "games/gomoku/rules.hpp"
#include "rules/cell_texts.hpp"

namespace tengen::gomoku {

namespace {

enum class Penalty : std::uint8_t { Loses, Illegal };

struct Kind {
    unsigned bit;
    std::string_view name;        ///< in YAML and in marks
    std::string_view short_name;  ///< for people
    std::string_view text;        ///< with the cells of the shapes
};
constexpr std::array<Kind, 3> kKinds{
    {{kOverline, "overline", "overline", translatable("overline: {}")},
     {kDoubleFour, "double_four", "double four", translatable("double four: {}")},
     {kDoubleThree, "double_three", "double three", translatable("double three: {}")}}};

std::string cells_text(const Board& board, const std::vector<Shape>& shapes, unsigned kind) {
    std::string text;
    for (const Shape& shape : shapes) {
        if (shape.kind != kind) continue;
        if (!text.empty()) text += " + ";
        text += rules::joined_names(board, shape.cells);
    }
    return text;
}

/// "double four: ...; overline: ...": one text per kind.
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

Message names_of(unsigned kinds) {
    std::vector<Argument> names;
    for (const Kind& kind : kKinds) {
        if ((kinds & kind.bit) != 0) names.emplace_back(Term{std::string(kind.short_name)});
    }
    return listed(names);
}

/// The board at the last stone's placement: with the stone, and with the stones that it captured.
class BoardOfStone {
  public:
    explicit BoardOfStone(const Position& position) : cells_(position.cells().data()) {
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell() || change.old == kEmpty) continue;
            if (cells_ != copy_.data()) std::ranges::copy(position.cells(), copy_.begin());
            cells_ = copy_.data();
            copy_[change.cell()] = static_cast<Side>(change.old);
        }
    }
    BoardOfStone(const BoardOfStone&) = delete;
    BoardOfStone& operator=(const BoardOfStone&) = delete;

    const Side* cells() const { return cells_; }

  private:
    const Side* cells_;  ///< the position's, or a copy if the stone captured
    std::array<Side, kMaxRows * kMaxColumns + 1> copy_;
};

class ForbiddenPoints final : public Rule,
                              rule::Restriction,
                              rule::Judge,
                              rule::Texts,
                              rule::Symmetric {
  public:
    struct Settings {
        std::array<ForbiddenRule, kMaxSides + 1> by_side{};
        Penalty penalty = Penalty::Loses;
    };

    explicit ForbiddenPoints(const Settings& settings) : settings_(settings) {}

    RuleTraits traits() const override {
        // Before lines are judged, because an overline is one of the shapes.
        return {.role = RuleRole::Forbids,
                .judge_rank = JudgeRank::Forbids,
                .needs_single_stones = true,
                .needs_owned_stones = true,
                .needs_plain_stones = true};
    }
    const Restriction* restriction() const override {
        return settings_.penalty == Penalty::Illegal ? this : nullptr;
    }
    const Judge* judge() const override {
        return settings_.penalty != Penalty::Illegal ? this : nullptr;
    }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// If all possible actions are forbidden, they are allowed, because the side must act.
    bool allows(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        if (!stone || !is_forbidden(position, *stone)) return true;
        return nothing_else_is_left(position, stone->side);
    }

    void keep_allowed(const Position& position, ActionList& actions) const override {
        const Side side = position.turn().side;
        if (rule_of(side).kinds == 0) {
            std::erase_if(actions, [&](Action action) {
                return !action.is_place() && !allows(position, action);
            });
            return;
        }
        const CrowdedCells crowded(position.board(), position.cells().data(), side);
        ForbiddenShapes look = look_at(position, side);
        const auto forbids = [&](Action action) {
            return crowded.has(action.cell()) && look.kinds(action.cell(), side) != 0;
        };
        const bool left = std::any_of(actions.begin(), actions.end(), [&](Action action) {
            if (action.is_place()) return !forbids(action) && others_allow(position, action);
            return is_left(position, action);
        });
        std::erase_if(actions, [&](Action action) {
            return action.is_place() ? left && forbids(action) : !allows(position, action);
        });
    }

    Message why_not(const Position& position, Action action) const override {
        const Stone stone = *stone_of(position, action);
        ForbiddenShapes look = look_at(position, stone.side);
        const auto messages = reasons(position.board(), look, stone.cell, stone.side);
        const std::string name = cell_name(position.board(), stone.cell);
        if (messages.empty()) return Message("{} is not forbidden", name);
        return Message(
            "{} is forbidden: {}", name,
            listed(std::vector<Argument>(messages.begin(), messages.end()), "{}; {}", "{}; {}"));
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const auto stone = last_stone(position);
        if (!stone || rule_of(stone->side).kinds == 0) return false;
        const BoardOfStone board(position);
        ForbiddenShapes look(position.board(), board.cells(), rule_of(stone->side));
        if (look.kinds(stone->cell, stone->side) == 0) return false;
        outcome = loss_for(position, position.turn().side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Stone stone = *last_stone(position);
        const BoardOfStone board(position);
        ForbiddenShapes look(position.board(), board.cells(), rule_of(stone.side));
        const auto messages = reasons(position.board(), look, stone.cell, stone.side);
        return {"forbidden",
                Message("{} played the forbidden point {} ({})",
                        position.game().side_term(position.turn().side),
                        cell_name(position.board(), stone.cell), messages.front()),
                cells_of(look.shapes(stone.cell, stone.side))};
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        const Side side = position.turn().side;
        if (rule_of(side).kinds == 0) return;
        const CrowdedCells crowded(position.board(), position.cells().data(), side);
        ForbiddenShapes look = look_at(position, side);
        for (const Action empty : position.empty_cells()) {
            const unsigned found = crowded.has(empty.cell()) ? look.kinds(empty.cell(), side) : 0;
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
        if (!action.is_place() || rule_of(side).kinds == 0 ||
            action.cell() >= position.board().cell_count() ||
            position.at(action.cell()) != kEmpty) {
            return;
        }
        const Board& board = position.board();
        ForbiddenShapes look = look_at(position, side);
        const std::string name = cell_name(board, action.cell());
        const auto messages = reasons(board, look, action.cell(), side);
        for (const Message& message : messages) {
            const bool loses = settings_.penalty == Penalty::Loses;
            comments.push_back({Message(loses ? "{} is forbidden for {} and loses: {}"
                                              : "{} is forbidden for {}: {}",
                                        name, position.game().side_term(side), message),
                                cells_of(look.shapes(action.cell(), side))});
        }
        if (messages.empty())
            comments.push_back({not_forbidden(position, look, action.cell()), {}});
        for (const VoidThree& three : look.void_threes(action.cell(), side)) {
            comments.push_back({void_three(board, three), three.cells});
        }
    }

  private:
    const ForbiddenRule& rule_of(Side side) const { return settings_.by_side[side]; }

    ForbiddenShapes look_at(const Position& position, Side side) const {
        return {position.board(), position.cells().data(), rule_of(side)};
    }

    bool is_forbidden(const Position& position, Stone stone) const {
        return rule_of(stone.side).kinds != 0 &&
               look_at(position, stone.side).kinds(stone.cell, stone.side) != 0;
    }

    bool others_allow(const Position& position, Action action) const {
        const auto& rules = position.game().rules();
        return std::all_of(rules.begin(), rules.end(), [&](const auto& rule) {
            const Restriction* const other = rule->restriction();
            return other == nullptr || other == this || other->allows(position, action);
        });
    }

    /// Whether the action is playable without making a forbidden shape. Passing does not count.
    bool is_left(const Position& position, Action action) const {
        if (action == Action::pass()) return false;
        const auto stone = stone_of(position, action);
        return !(stone && is_forbidden(position, *stone)) && others_allow(position, action);
    }

    /// Considers only playable cells: stones may fall, and an opening may restrict the cells.
    bool nothing_else_is_left(const Position& position, Side side) const {
        const auto left = [&](Action action) {
            return is_left(position,
                           action.is_place() ? Action::place_of(side, action.cell()) : action);
        };
        ActionList actions;
        bool found = false;
        for (const auto& rule : position.game().rules()) {
            const rule::Candidates* const candidates = rule->candidates();
            if (candidates == nullptr || !candidates->can_act(position, side)) continue;
            actions.clear();
            candidates->list(position, side, actions);
            const bool leaves = std::any_of(actions.begin(), actions.end(), left);
            if (candidates->offers(position) == Offer::Alone) return !leaves;
            found = found || leaves;
        }
        return !found;
    }

    static Message not_forbidden(const Position& position, const ForbiddenShapes& look, Cell cell) {
        const std::string name = cell_name(position.board(), cell);
        const Term side = position.game().side_term(position.turn().side);
        return look.makes_five(cell, position.turn().side)
                   ? Message("{} makes five in a row, which nothing forbids", name)
                   : Message("{} is not forbidden for {}", name, side);
    }

    static Message void_three(const Board& board, const VoidThree& three) {
        const std::string cells = rules::joined_names(board, three.cells);
        const std::string needed = cell_name(board, three.needs);
        return three.forbidden == 0
                   ? Message("{} is not a three: the straight four at {} would make five elsewhere",
                             cells, needed)
                   : Message(
                         "{} is not a three: the straight four at {} would itself be forbidden "
                         "({})",
                         cells, needed, names_of(three.forbidden));
    }

    Settings settings_;
};

/// The length of the game's lines if it is not five.
std::optional<std::int64_t> other_line_length(const RuleContext& context) {
    for (const RuleUse& use : context.rules) {
        if (use.part() != "line" || use.parameters.text("shape") == "square") continue;
        const std::int64_t length = use.parameters.integer("length");
        if (length != 5) return length;
    }
    return std::nullopt;
}

Result<std::unique_ptr<Rule>> create_forbidden(const Parameters& parameters,
                                               const RuleContext& context) {
    const BoardShape& shape = context.board.shape();
    const bool narrow = (shape.wrap.columns && shape.columns < kWidthOfShapes) ||
                        (shape.wrap.rows && shape.rows < kWidthOfShapes);
    if (context.board.direction_count() != 8 || narrow) {
        return fail(ErrorCode::Input, "",
                    "the shapes are those of a flat board of squares (joined edges at least {} "
                    "cells apart)",
                    kWidthOfShapes);
    }
    if (const auto length = other_line_length(context)) {
        return fail(ErrorCode::Input, "",
                    "the shapes are those of five in a row, but a line of this game has {} (give "
                    "'line' the length 5, or turn 'forbidden' off)",
                    *length);
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

/// The penalty and the kind of threes matter only for forbidden shapes.
std::vector<Error> idle(const Parameters& parameters, const RuleContext& context) {
    const auto is_on = [&](const Kind& kind) {
        bool on = false;
        for (int side = 1; side <= context.sides; ++side) {
            on = on || parameters.switched_on(kind.name, static_cast<Side>(side));
        }
        return on;
    };
    if (std::none_of(kKinds.begin(), kKinds.end(), is_on)) {
        return {{ErrorCode::Input, "", Message("forbids nothing: no side has a kind of shape on")}};
    }
    if (parameters.text("threes") == "rif" || is_on(kKinds[2])) return {};
    return {{ErrorCode::Input, "threes", Message("changes nothing: no side has double_three on")}};
}

}  // namespace

RuleType forbidden() {
    return {
        "forbidden",
        "Forbidden shapes of games of five in a row.",
        {per_side(switch_field("overline", false, "six or more in a row")),
         per_side(switch_field("double_four", false, "two fours through one stone")),
         per_side(switch_field("double_three", false, "two threes through one stone")),
         choice_field("threes", "rif", {"rif", "simple"},
                      "whether a three counts only if its straight four may be played"),
         choice_field("penalty", "loses", {"loses", "illegal"},
                      "penalty of a forbidden stone; illegal: allowed only without another move")},
        create_forbidden,
        {},
        idle};
}

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(forbidden());
}

}  // namespace tengen::gomoku
