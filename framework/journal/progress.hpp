// How far a game has come. The match and the journal's reader share these steps, so that a replay
// cannot differ from what was played.
#pragma once

#include <cstdint>
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

/// A seat whose player has left while the others play on.
struct Leave {
    Seat seat = 0;
    EndKind kind = EndKind::Resigned;  ///< or Time
    int ply = 0;                       ///< when it happened
    Message text;                      ///< "black resigned, so random plays black"
};

/// How likely a player found its win when it chose an action.
struct Judgement {
    Seat seat = 0;
    int ply = 0;            ///< of the position before its choice
    std::uint64_t key = 0;  ///< of that position
    int per_mille = 0;      ///< 0..1000
};

struct Progress {
    Position position;
    std::vector<Action> undone;         ///< what redo could bring back, the next one last
    std::optional<MatchResult> result;  ///< set as soon as the position is over
    std::vector<SurvivedFault> faults;  ///< in their order; an undo forgets none
    std::vector<Leave> leaves;          ///< in their order; an undo past one undoes it
    std::vector<Judgement> judgements;  ///< in their order; an undo forgets none

    explicit Progress(Position start);

    /// Plays a legal action. Undone actions stay when it is the next of them, else are forgotten.
    void play(Action action);

    /// Before the action that the player to move has chosen is played.
    void judge(int per_mille);

    /// Takes back at most `count` actions, and a result that the rules do not give; returns how
    /// many actions.
    int undo(int count);

    /// Takes back a result and plays at most `count` undone actions; returns how many.
    int redo(int count);

    /// Ends the game. Players who have left rank last, the first of them at the end.
    void end(MatchResult how);

    /// The others play on.
    void leave(Seat seat, EndKind kind);
    bool has_left(Seat seat) const;
    /// Whether players of two sides would remain who have neither left nor a place by the rules.
    bool can_continue_without(Seat seat) const;
    /// The last leave, if nothing was played since.
    const Leave* last_leave() const;
};

}  // namespace tengen
