// How far a game has come. The match and the journal's reader share these steps, so that a replay
// cannot differ from what was played.
#pragma once

#include <optional>
#include <vector>

#include "core/position.hpp"
#include "journal/match_result.hpp"

namespace tengen {

/// A fault that did not end the game.
struct SurvivedFault {
    Seat seat = 0;
    FaultKind kind = FaultKind::Failed;
    int ply = 0;   ///< when it happened
    Message text;  ///< one line for people: "rookie: did not answer in 5.0 s at move 17"
};

struct Progress {
    Position position;
    std::vector<Action> undone;         ///< what redo could bring back, the next one last
    std::optional<MatchResult> result;  ///< set as soon as the position is over
    std::vector<SurvivedFault> faults;  ///< in their order; an undo forgets none

    explicit Progress(Position start);

    /// Plays a legal action. Undone actions stay when it is the next of them, else are forgotten.
    void play(Action action);

    /// Takes back at most `count` actions, and a result that the rules do not give; returns how
    /// many actions.
    int undo(int count);

    /// Takes back a result and plays at most `count` undone actions; returns how many.
    int redo(int count);
};

}  // namespace tengen
