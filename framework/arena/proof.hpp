// Proofs of wins: lines of moves that leave the other side no way out.
#pragma once

#include <span>
#include <vector>

#include "base/result.hpp"
#include "core/position.hpp"

namespace tengen {

struct Proof {
    std::vector<Action> line;  ///< the moves to the end, the winner's first
    Outcome outcome;           ///< the result by the rules after these
};

/// Checks by the rules that the side to move wins with this line: at each turn of the other side,
/// the winner has a winning move after every other answer. A line may end early, if the winner then
/// has a winning move after every answer; the proof has such an answer, one that blocks if there is
/// one, and the move. Fails, with the move, if the line does not prove it. It works for two sides.
Result<Proof> prove(const Position& position, std::span<const Action> line);

}  // namespace tengen
