// The parameters of the rule "line" as its rule and others need them.
#pragma once

#include <array>
#include <vector>

#include "core/board.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// What a longer line does.
enum class Overline : std::uint8_t { Wins, Ignored, Loses };

struct LineSettings {
    int length = 5;
    bool misere = false;
    bool actor_decides = false;  ///< a line counts for the one who acted, whose ever it is
    std::array<Overline, kMaxSides + 1> overline{};
    bool closed_counts = true;    ///< a line between two stones of other sides is a line
    std::vector<Direction> axes;  ///< one direction of each pair that counts
};

/// Fails when they do not fit the board; the error's place is the name of the field.
Result<LineSettings> read_line_settings(const Parameters& parameters, const RuleContext& context);

}  // namespace tengen::rules
