// Turns of several hops as one word, as in draughts: "22x15x8", or "22x8" if one chain leads there.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tengen {

/// Reads the actions of a turn: a chain of hops by its cells, or by some of them in order with the
/// first and the last one; otherwise a single action (parse_action()). Chains with one result count
/// as one. Fails if several fit, and names them. The error's place is empty.
Result<ActionList> parse_turn(const Position& position, std::string_view text);

/// The cells of a chain, or of a part of it, in one word that parse_turn() reads as these actions:
/// "22x8" if it suffices. Other turns have one action, with its own name.
std::string turn_text(const Position& position, std::span<const Action> turn);

/// Whether the last action began or continued a chain that must continue.
bool is_in_chain(const Position& position);

}  // namespace tengen
