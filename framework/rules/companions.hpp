// The parts and boards that a part can be combined with, for parts that suit few others.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// Returns the first part of the game that is not among the `companions`; null if there is none.
inline const RuleUse* find_unfit(const RuleContext& context,
                                 std::span<const std::string_view> companions) {
    const auto found = std::ranges::find_if(context.rules, [&](const RuleUse& use) {
        return std::ranges::find(companions, use.part()) == companions.end();
    });
    return found == context.rules.end() ? nullptr : &*found;
}

/// The parts that move stones.
inline constexpr std::array<std::string_view, 5> kMovingParts{"step", "slide", "leap", "hop",
                                                              "fly"};

/// The parts that understand shared stones next to those of sides: "walls".
inline constexpr std::array<std::string_view, 12> kWallCompanions{
    "step",  "slide", "leap",  "stones", "few",        "reach",
    "stuck", "turns", "shoot", "pass",   "move_limit", "repetition"};
inline bool is_wall_companion(std::string_view part) {
    return std::ranges::find(kWallCompanions, part) != kWallCompanions.end();
}

/// Fails unless the board is a rectangle of squares, without holes, layers and joined edges.
inline Result<void> check_rectangle(const RuleContext& context) {
    const BoardShape& shape = context.board.shape();
    const bool is_plain = shape.neighbours == Neighbours::Square && shape.layers == 1 &&
                          shape.blocked.empty() && shape.lines.empty() && !shape.wrap.rows &&
                          !shape.wrap.columns;
    if (is_plain) return {};
    return fail(ErrorCode::Input, "",
                "needs a rectangle of squares without holes, layers and joined edges");
}

}  // namespace tengen::rules
