// Counts the stones at the end of a game, for the rule "count" and for "pass" combined with it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

enum class CountWinner : std::uint8_t { Most, Fewest };

/// How a game with these rules counts stones; empty if it does not.
std::optional<CountWinner> counting_in(std::span<const RuleUse> rules);

/// Ranks by the stones on the board.
Outcome counted_outcome(const Position& position, CountWinner winner);

/// "black 30, white 34"
Message counts_text(const Position& position);

}  // namespace tengen::rules
