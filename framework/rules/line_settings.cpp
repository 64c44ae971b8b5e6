#include "rules/line_settings.hpp"

#include <algorithm>
#include <string_view>

#include "core/symmetry.hpp"

namespace tengen::rules {

namespace {

/// The axes, with their names in YAML.
struct Axis {
    std::string_view name;
    Direction direction;
};
constexpr std::array<Axis, 4> kAxes{
    {{"horizontal", 0}, {"vertical", 2}, {"diagonal", 4}, {"antidiagonal", 6}}};

/// The named axes; all axes of the board if none is named.
std::vector<Direction> axes_of(const Board& board, const std::vector<Scalar>& names) {
    std::vector<Direction> axes;
    if (names.empty()) {
        for (Direction axis = 0; axis < board.direction_count(); axis += 2) axes.push_back(axis);
        return axes;
    }
    for (const Axis& axis : kAxes) {
        const Scalar name{std::string(axis.name)};
        if (std::find(names.begin(), names.end(), name) != names.end()) {
            axes.push_back(axis.direction);
        }
    }
    return axes;
}

Overline overline_of(std::string_view word) {
    if (word == "wins") return Overline::Wins;
    return word == "loses" ? Overline::Loses : Overline::Ignored;
}

}  // namespace

Result<LineSettings> read_line_settings(const Parameters& parameters, const RuleContext& context) {
    LineSettings settings;
    settings.length = static_cast<int>(parameters.integer("length"));
    settings.result = result_of(parameters);
    if (const auto checked = check_draw(parameters, "side"); !checked) {
        return fail(checked.error());
    }
    const Result<Side> winner = read_side("winner", parameters, {"side", "actor"}, context);
    if (!winner) return fail(winner.error());
    settings.winner = *winner;
    settings.actor_decides = parameters.text("winner") == "actor";
    const std::string& both = parameters.text("both");
    settings.both = both == "draw"    ? BothLines::Draw
                    : both == "other" ? BothLines::Other
                                      : BothLines::Actor;
    settings.closed_counts = parameters.text("closed") == "wins";
    const Board& board = context.board;
    settings.axes = axes_of(board, parameters.values("directions"));
    if (!parameters.values("directions").empty() && board.direction_count() != 8) {
        return fail(ErrorCode::Input, "directions",
                    "'directions' needs a flat board of squares (leave it out to count all)");
    }
    const bool fits = std::any_of(settings.axes.begin(), settings.axes.end(), [&](Direction axis) {
        return board.longest_line(axis) >= settings.length;
    });
    if (!fits) {
        return fail(ErrorCode::Input, "length", "'length' {} does not fit a {}×{} board",
                    settings.length, board.columns(), board.rows());
    }
    for (int side = 1; side <= context.sides; ++side) {
        settings.overline[side] = overline_of(parameters.text("overline", static_cast<Side>(side)));
    }
    return settings;
}

bool keeps_axes(const std::vector<Direction>& axes, const Symmetry& symmetry) {
    return std::ranges::all_of(axes, [&](Direction axis) {
        const Direction image = symmetry.directions[axis];
        return std::ranges::find(axes, image) != axes.end() ||
               std::ranges::find(axes, Board::opposite(image)) != axes.end();
    });
}

}  // namespace tengen::rules
