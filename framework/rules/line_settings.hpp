// The parameters of the rule "line", for that rule and others.
#pragma once

#include <array>
#include <vector>

#include "core/board.hpp"
#include "core/rule_catalogue.hpp"
#include "rules/result.hpp"

namespace tengen {
struct Symmetry;
}

namespace tengen::rules {

/// The effect of an overline. Wins: that of a line.
enum class Overline : std::uint8_t { Wins, Ignored, Loses };

/// The effect of an action that makes lines of the side that acts and of another.
enum class BothLines : std::uint8_t {
    Actor,  ///< that of the side that acts
    Other,  ///< that of the other side
    Draw,
};

struct LineSettings {
    int length = 5;
    GameResult result = GameResult::Wins;
    bool actor_decides = false;  ///< a line counts for the side that acted, not the stones' side
    BothLines both = BothLines::Actor;
    Side winner = kEmpty;  ///< if not empty, every line counts for this side
    std::array<Overline, kNobody + 1> overline{};
    bool closed_counts = true;    ///< whether a line between two stones of other sides counts
    std::vector<Direction> axes;  ///< one direction of each pair
};

/// Fails if the parameters do not fit the board. The error's place is the name of the field.
Result<LineSettings> read_line_settings(const Parameters& parameters, const RuleContext& context);

/// Whether the symmetry maps the axes to the axes.
bool keeps_axes(const std::vector<Direction>& axes, const Symmetry& symmetry);

}  // namespace tengen::rules
