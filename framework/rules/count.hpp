// Counts the points at the end of a game, for the rule "count" and for "pass" combined with it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/sow_settings.hpp"

namespace tengen::rules {

enum class CountWinner : std::uint8_t { Most, Fewest };

/// A side's points.
enum class CountOf : std::uint8_t {
    Stones,
    Boxes,  ///< stones on a board of boxes
    Area,   ///< stones, and the empty cells that only they touch
    Seeds,  ///< in its store; at the end in its pits too
};

/// How a game counts.
struct Counting {
    CountWinner winner = CountWinner::Most;
    CountOf what = CountOf::Stones;
    int komi = 0;                     ///< half points that the second side has from the start
    std::vector<Direction> touching;  ///< directions of neighbours that touch
    SowSettings sowing = {};          ///< of seeds
};

/// How a game with these rules counts; empty if it does not.
std::optional<Counting> counting_in(const RuleContext& context);

/// Ranks by the points on the board.
Outcome counted_outcome(const Position& position, const Counting& counting);

/// "black 30, white 34.5"
Message counts_text(const Position& position, const Counting& counting);

}  // namespace tengen::rules
