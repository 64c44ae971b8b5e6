// Positions in one line, as other programs write them: Forsyth-Edwards notation of games with kinds
// of stones (FEN), and lists of numbers of draughts, "W:W31,K40:B1-12".
#pragma once

#include <string>
#include <string_view>

#include "core/position.hpp"

namespace tengen {

/// Whether positions of the game have such a form.
bool has_forsyth(const Game& game);

/// Whether a text is meant so.
bool looks_like_forsyth(std::string_view text);

/// The length of such a text at the start of another one, up to the blank after it; 0 if there is
/// none. A FEN has up to six words.
std::size_t forsyth_length(std::string_view text);

/// Reads stones, the side to move and state. Fails if the game has no such form or cannot start so.
/// The error's place is empty.
Result<Setup> parse_forsyth(const Game& game, std::string_view text);

/// The present position. Empty if the game has no such form, or during a chain of hops.
std::string forsyth_text(const Position& position);

/// The present position as text that parse_setup() reads: the form above, or stones and state in
/// games with hands. Empty if it is neither.
std::string present_text(const Position& position);

/// The number of turns before the present one; a turn may have several actions.
int turns_made(const Position& position);

}  // namespace tengen
