// The state of a game in progress. The match and the journal's reader share these functions, so a
// replay equals the game that was played.
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
    int ply = 0;   ///< of the fault
    Message text;  ///< one line for people: "rookie: did not answer in 5.0 s at move 17"
};

/// A seat whose player has left a continuing game.
struct Leave {
    Seat seat = 0;
    EndKind kind = EndKind::Resigned;  ///< one of kLeaveKinds
    int ply = 0;                       ///< of the leave
    Message text;                      ///< "black resigned, so random plays black"
};

/// The winning chance that a player reported with an action.
struct Judgement {
    Seat seat = 0;
    int ply = 0;            ///< of the position before the action
    std::uint64_t key = 0;  ///< of that position
    int per_mille = 0;      ///< 0..1000
};

/// An action from a book.
struct BookAction {
    int ply = 0;            ///< of the position before it
    std::uint64_t key = 0;  ///< of that position
};

struct Progress {
    Position position;
    std::vector<Action> undone;            ///< actions for redo, the next one last
    std::optional<MatchResult> result;     ///< set as soon as the position is over
    std::vector<SurvivedFault> faults;     ///< in order; undo keeps all
    std::vector<Leave> leaves;             ///< in order; an undo past one removes it
    std::vector<Judgement> judgements;     ///< in order; undo keeps all
    std::vector<BookAction> book_actions;  ///< the same

    explicit Progress(Position start);

    /// Plays a legal action. Keeps the undone actions if it is the next of them, otherwise clears
    /// them.
    void play(Action action);

    /// Call before playing the action that the player to move has chosen.
    void judge(int per_mille);

    /// Call before playing an action from a book.
    void note_book();
    /// Whether the last action is from a book.
    bool is_from_book() const;

    /// Undoes at most `count` actions, and a result that the rules did not give. Returns the number
    /// of actions.
    int undo(int count);

    /// Clears a result and redoes at most `count` actions. Returns their number.
    int redo(int count);

    /// Ends the game. Players who have left rank last, the first of them at the very end.
    void end(MatchResult how);

    /// The seat's player leaves; the others continue.
    void leave(Seat seat, EndKind kind);
    bool has_left(Seat seat) const;
    /// Whether players of at least two sides would remain without a place by the rules.
    bool can_continue_without(Seat seat) const;
    /// The last leave, if no action followed.
    const Leave* last_leave() const;
};

}  // namespace tengen
