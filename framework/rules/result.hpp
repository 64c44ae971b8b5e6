// The parameters `result` and `winner`, which several rules share.
#pragma once

#include <span>
#include <string_view>

#include "core/position.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The result of a side.
enum class GameResult : std::uint8_t { Wins, Loses, Draw };

/// Reads `result`, one of wins, loses and draw.
GameResult result_of(const Parameters& parameters);

/// The sides that a rule judges. It explains an outcome by all, because the outcome may have given
/// a place to its side.
enum class JudgedSides : std::uint8_t { Playing, All };

inline bool is_judged(const Position& position, Side side, JudgedSides judged) {
    return judged == JudgedSides::All || position.takes_part(side);
}

Outcome outcome_for(const Position& position, GameResult result, Side side);

/// Reads a choice that may be a side of the game. Returns kEmpty for one of the field's own
/// `words`. The error's place is the name of the field.
Result<Side> read_side(std::string_view field, const Parameters& parameters,
                       const std::vector<std::string_view>& words, const RuleContext& context);

/// Fails if a draw has a `winner` other than the default.
Result<void> check_draw(const Parameters& parameters, std::string_view usual_winner);

}  // namespace tengen::rules
