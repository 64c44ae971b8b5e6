#include "rules/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/symmetry.hpp"
#include "rules/pieces.hpp"
#include "rules/region_of.hpp"

namespace tengen::rules {

namespace {

class Moves final : public Rule, rule::Symmetric {
  public:
    Moves(std::vector<MoveLine> lines, bool may_repeat)
        : lines_(std::move(lines)), may_repeat_(may_repeat) {}

    RuleTraits traits() const override {
        return {.may_leave_nothing = true,
                .may_repeat = may_repeat_,
                .moves_stones = true,
                .needs_owned_stones = true};
    }
    std::span<const MoveLine> moves() const override { return lines_; }
    const Symmetric* symmetric() const override { return this; }

    /// Jumps and flights lead the same way in all directions.
    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(lines_, [&](MoveLine line) {
            const bool has_direction = line.jump == BoardOffset{} && line.flies_at_most == 0;
            if (has_direction) line.direction = symmetry.directions[line.direction];
            for (Cell& cell : line.closed) cell = symmetry.image[cell];
            std::ranges::sort(line.closed);
            return std::ranges::find(lines_, line) != lines_.end();
        });
    }

  private:
    std::vector<MoveLine> lines_;
    bool may_repeat_;
};

/// A direction, seen from where a side faces.
struct Bearing {
    bool diagonal = false;
    int ahead = 0;  ///< 1: forward, 0: sideways, -1: backward
};

Bearing bearing_of(BoardOffset step, BoardOffset facing) {
    return {step.row != 0 && step.column != 0, step.row * facing.row + step.column * facing.column};
}

bool is_named(std::string_view word, std::string_view name, const Bearing& bearing) {
    if (word == "any" || word == name) return true;
    if (word == "orthogonal") return !bearing.diagonal;
    if (word == "diagonal") return bearing.diagonal;
    if (word == "sideways") return !bearing.diagonal && bearing.ahead == 0;
    if (word == "forward") return !bearing.diagonal && bearing.ahead == 1;
    if (word == "backward") return !bearing.diagonal && bearing.ahead == -1;
    if (word == "forward-diagonal") return bearing.diagonal && bearing.ahead == 1;
    return word == "backward-diagonal" && bearing.diagonal && bearing.ahead == -1;
}

/// The directions between hexagons, by index. The rows above and below have two neighbours.
constexpr std::array<std::string_view, 6> kHexagonNames{"east",  "west",       "north",
                                                        "south", "north-west", "south-east"};

bool is_hexagonal(const Board& board) {
    return board.shape().neighbours == Neighbours::Hexagonal;
}

std::span<const std::string_view> names_of(const Board& board) {
    if (is_hexagonal(board)) return kHexagonNames;
    return direction_names();
}

Direction facing_of(const RuleContext& context, int side) {
    return context.facing.empty() ? kNorth : context.facing[static_cast<std::size_t>(side - 1)];
}

/// Fails if a word names no direction of the board.
Result<void> check_towards(const Board& board, std::span<const Scalar> words) {
    if (board.shape().layers > 1) return fail(ErrorCode::Input, "", "needs a board with one layer");
    if (!is_hexagonal(board)) return {};
    for (const Scalar& scalar : words) {
        const auto& word = std::get<std::string>(scalar);
        if (word == "any" || std::ranges::find(kHexagonNames, word) != kHexagonNames.end())
            continue;
        return fail(ErrorCode::Input, "towards", "hexagons have no '{}' (write any, {})", word,
                    fmt::format("{}", fmt::join(kHexagonNames, ", ")));
    }
    return {};
}

/// Reads `piece`, `when` and, except for hops and flights, `onto` into the form.
Result<void> read_form(MoveLine& form, const Parameters& parameters, const RuleContext& context) {
    const Result<PieceSet> pieces = read_pieces(parameters, context);
    if (!pieces) return fail(pieces.error());
    form.pieces = *pieces;
    const std::string& when = parameters.text("when");
    if (when != "always" && find_use(context.rules, "hand") == nullptr) {
        return fail(ErrorCode::Input, "when", "'{}' needs stones in hand (add 'hand')", when);
    }
    form.when = when == "hand_left"    ? MoveWhen::HandLeft
                : when == "hand_empty" ? MoveWhen::HandEmpty
                                       : MoveWhen::Always;
    if (form.hop || form.flies_at_most > 0) return {};
    for (const Scalar& word : parameters.values("onto")) {
        (word == Scalar(std::string("empty")) ? form.onto_empty : form.onto_other) = true;
    }
    return {};
}

/// Closes the cells of `not_into` to the lines.
Result<void> close_cells(std::vector<MoveLine>& lines, const Parameters& parameters,
                         const RuleContext& context) {
    const auto region = read_region("not_into", "nothing", parameters, context);
    if (!region) return fail(region.error());
    if (*region == nullptr) return {};
    for (MoveLine& line : lines) {
        const std::span<const Cell> cells = (*region)->of(line.side);
        line.closed.assign(cells.begin(), cells.end());
    }
    return {};
}

/// Whether such a move changes only the place of its stone.
bool takes_nothing(const MoveLine& line) {
    return line.hop ? !line.hop->takes : line.onto_empty;
}

}  // namespace

Field towards_field() {
    Field field =
        list_of(choice_field("towards", "any",
                             {"any", "orthogonal", "diagonal", "forward", "backward", "sideways",
                              "forward-diagonal", "backward-diagonal", "east", "west", "north",
                              "south", "north-east", "south-west", "north-west", "south-east"},
                             "directions, seen from the side's 'facing'"));
    field.default_values = {std::string("any")};
    return field;
}

Field onto_field() {
    Field field = list_of(choice_field("onto", "empty", {"empty", "other"},
                                       "where a stone may go; 'other' takes another side's stone"));
    field.default_values = {std::string("empty")};
    return field;
}

Field moved_piece_field() {
    return piece_field("the kinds of stones that move so");
}

Field not_into_field() {
    return added_later(or_name_of(
        NamesOf::Regions, choice_field("not_into", "nothing", {"nothing"},
                                       "no such move ends in this region; it may lead across")));
}

Field when_field() {
    return added_later(choice_field("when", "always", {"always", "hand_left", "hand_empty"},
                                    "'hand_empty': once the side has no stones in hand"));
}

Result<std::vector<MoveLine>> lines_towards(const MoveLine& form, const Parameters& parameters,
                                            const RuleContext& context) {
    const std::vector<Scalar>& words = parameters.values("towards");
    if (auto checked = check_towards(context.board, words); !checked) return fail(checked.error());
    const std::span<const std::string_view> names = names_of(context.board);
    MoveLine line = form;
    std::vector<MoveLine> lines;
    for (int side = 1; side <= context.sides; ++side) {
        line.side = static_cast<Side>(side);
        const BoardOffset facing = context.board.offset(facing_of(context, side));
        for (Direction way = 0; way < names.size(); ++way) {
            line.direction = way;
            const Bearing bearing = bearing_of(context.board.offset(way), facing);
            const auto names_it = [&](const Scalar& word) {
                return is_named(std::get<std::string>(word), names[way], bearing);
            };
            if (!std::ranges::any_of(words, names_it)) continue;
            lines.push_back(line);
        }
    }
    if (lines.empty()) return fail(ErrorCode::Input, "towards", "'towards' names no direction");
    return lines;
}

Result<std::unique_ptr<Rule>> moves_along(const MoveLine& form, const Parameters& parameters,
                                          const RuleContext& context) {
    MoveLine line = form;
    if (auto read = read_form(line, parameters, context); !read) return fail(read.error());
    Result<std::vector<MoveLine>> lines = lines_towards(line, parameters, context);
    if (!lines) return fail(lines.error());
    if (auto closed = close_cells(*lines, parameters, context); !closed) {
        return fail(closed.error());
    }
    const bool only_ahead = std::ranges::all_of(*lines, [&](const MoveLine& way) {
        const BoardOffset facing = context.board.offset(facing_of(context, way.side));
        return bearing_of(context.board.offset(way.direction), facing).ahead == 1;
    });
    const Wrap& wrap = context.board.shape().wrap;
    const bool returns = !only_ahead || wrap.columns || wrap.rows;
    return std::make_unique<Moves>(std::move(*lines), takes_nothing(line) && returns);
}

Result<std::unique_ptr<Rule>> flights(int most, const Parameters& parameters,
                                      const RuleContext& context) {
    MoveLine line;
    line.onto_empty = true;
    line.flies_at_most = most;
    if (auto read = read_form(line, parameters, context); !read) return fail(read.error());
    std::vector<MoveLine> lines(static_cast<std::size_t>(context.sides), line);
    for (std::size_t side = 0; side < lines.size(); ++side) {
        lines[side].side = static_cast<Side>(side + 1);
    }
    if (auto closed = close_cells(lines, parameters, context); !closed) {
        return fail(closed.error());
    }
    return std::make_unique<Moves>(std::move(lines), true);
}

Result<std::unique_ptr<Rule>> jumps_by(const std::vector<BoardSize>& offsets,
                                       const Parameters& parameters, const RuleContext& context) {
    if (is_hexagonal(context.board) || context.board.shape().layers > 1) {
        return fail(ErrorCode::Input, "", "needs a board of squares with one layer");
    }
    MoveLine line;
    if (auto read = read_form(line, parameters, context); !read) return fail(read.error());
    std::vector<MoveLine> lines;
    for (int side = 1; side <= context.sides; ++side) {
        line.side = static_cast<Side>(side);
        for (const BoardSize& by : offsets) {
            for (const auto& [rows, columns] :
                 {std::pair(by.rows, by.columns), std::pair(by.columns, by.rows)}) {
                for (const int up : {1, -1}) {
                    for (const int right : {1, -1}) {
                        line.jump = {up * rows, right * columns, 0};
                        if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
                    }
                }
            }
        }
    }
    if (auto closed = close_cells(lines, parameters, context); !closed) {
        return fail(closed.error());
    }
    return std::make_unique<Moves>(std::move(lines), line.onto_empty);
}

}  // namespace tengen::rules
