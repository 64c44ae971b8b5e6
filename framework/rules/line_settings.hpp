// The parameters of the rule "line", for that rule and others.
#pragma once

#include <array>
#include <vector>

#include "core/board.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen {
struct Symmetry;
}

namespace tengen::rules {

/// The effect of an overline.
enum class Overline : std::uint8_t { Wins, Ignored, Loses };

struct LineSettings {
    int length = 5;
    bool misere = false;
    bool actor_decides = false;  ///< a line counts for the side that acted, not the stones' side
    std::array<Overline, kMaxSides + 1> overline{};
    bool closed_counts = true;    ///< whether a line between two stones of other sides counts
    std::vector<Direction> axes;  ///< one direction of each pair
};

/// Fails if the parameters do not fit the board. The error's place is the name of the field.
Result<LineSettings> read_line_settings(const Parameters& parameters, const RuleContext& context);

/// Whether the symmetry maps the axes to the axes.
bool keeps_axes(const std::vector<Direction>& axes, const Symmetry& symmetry);

}  // namespace tengen::rules
