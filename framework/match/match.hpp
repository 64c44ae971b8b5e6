// One game in progress, as tables and screens see it: its state, and commands that change it. A
// LocalMatch runs here; a MirrorMatch follows a game that runs elsewhere.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.hpp"
#include "core/position.hpp"
#include "journal/match_result.hpp"
#include "journal/progress.hpp"
#include "match/player.hpp"

namespace tengen {

/// The effect of an AI's fault, if a human decides it.
enum class FaultAnswer : std::uint8_t {
    Loses,
    Random,   ///< random legal actions replace the AI's decisions from now on, without a time limit
    TryAgain  ///< asks the AI again, in a new process if the old one has ended
};

/// Notifications for a screen, on the match's thread, after the position has changed. Functions may
/// call the match's commands (except in on_journal_error), but must not destroy the match.
class MatchObserver {
  public:
    virtual ~MatchObserver() = default;
    virtual void on_turn(Seat) {}  ///< the seat has been asked to move
    virtual void on_action(Seat, Action) {}
    virtual void on_undo(int /*count*/) {}
    virtual void on_redo(int /*count*/) {}
    /// False if players need not report. Called when a player takes a seat.
    virtual bool wants_reports() const { return true; }
    virtual void on_report(Seat, const AiReport&) {}
    virtual void on_draw_offer(Seat) {}
    /// An AI has continued to play although others offer a draw.
    virtual void on_draw_declined(Seat) {}
    virtual void on_player_changed(Seat) {}
    /// An AI failed and the game is not over. Either random moves replace it from now on, or a
    /// human decides; then Match::pending_fault() returns the fault.
    virtual void on_fault(const SurvivedFault&) {}
    virtual void on_end(const MatchResult&) {}
    /// A player has left. The others continue, and random moves replace the player.
    virtual void on_leave(const Leave&) {}
    /// The journal could not be written. The game continues without it.
    virtual void on_journal_error(const Error&) {}
    /// The journal works again, and includes everything that was missing.
    virtual void on_journal_recovered() {}
};

/// All functions run on one thread, the match's. A command that fails changes nothing. Commands to
/// a LocalMatch take effect before they return; those to a MirrorMatch are requests.
///
/// A draw is agreed when every seat has offered or accepted it since the last seat declined. A
/// human who plays on without an offer declines. An AI learns of an offer with its question, and
/// accepts or plays.
class Match {
  public:
    Match() = default;
    virtual ~Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// Position, undone actions, result, faults, leaves and judgements.
    virtual const Progress& progress() const = 0;
    const Position& position() const { return progress().position; }
    const std::optional<MatchResult>& result() const { return progress().result; }
    /// The actions for redo(), the next one last. Cleared when play continues.
    std::span<const Action> undone() const { return progress().undone; }
    /// All faults that did not end the game.
    std::span<const SurvivedFault> faults() const { return progress().faults; }
    /// Players who have left a continuing game.
    std::span<const Leave> leaves() const { return progress().leaves; }
    /// Winning chances that players reported with their decisions, including undone ones.
    std::span<const Judgement> judgements() const { return progress().judgements; }
    bool has_left(Seat seat) const { return progress().has_left(seat); }

    virtual const Player& player(Seat seat) const = 0;
    /// The remaining time of a seat's game clock; empty without one.
    virtual std::optional<std::chrono::milliseconds> time_left(Seat seat) const = 0;
    /// The remaining time for one decision: the current one of the seat to move, the next one of
    /// any other seat. Empty without a time per move. Stops during a pause.
    virtual std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const = 0;
    virtual bool paused() const = 0;
    /// The fault that a human must decide; empty if there is none.
    virtual std::optional<SurvivedFault> pending_fault() const = 0;
    /// Whether the others continue if this seat's player leaves.
    virtual bool continues_without(Seat seat) const = 0;

    /// Plays a human's action for the seat to move. Fails if it is illegal, or if the seat's player
    /// is not human.
    virtual Result<void> play(Action action) = 0;
    /// Undoes the last `count` actions, at most all, and the leaves since then. Also undoes the end
    /// of the game. A count of 0 undoes only an end that the rules did not decide, or the last
    /// leave if no action followed it.
    virtual Result<void> undo(int count) = 0;
    /// Redoes `count` actions; at most all.
    virtual Result<void> redo(int count) = 0;
    virtual Result<void> resign(Seat seat) = 0;
    /// Fails while an AI of another seat thinks. The observer asks humans for an answer; an AI is
    /// asked in its turn.
    virtual Result<void> offer_draw(Seat seat) = 0;
    /// Fails without an offer.
    virtual Result<void> accept_draw(Seat seat) = 0;
    /// Stops the clocks and cancels the question; resume() asks again.
    virtual Result<void> pause() = 0;
    virtual Result<void> resume() = 0;
    /// Makes the thinking AI play its best move so far.
    virtual Result<void> move_now() = 0;
    /// Replaces a seat's player, even during a game if no player has left. `spec` is the new player
    /// as requested ("minimax:hard", "human:Ann"), for the journal.
    virtual Result<void> replace_player(Seat seat, std::unique_ptr<Player> player,
                                        const std::string& spec) = 0;
    /// Decides pending_fault(). Fails without one.
    virtual Result<void> resolve_fault(FaultAnswer answer) = 0;
    /// Ends the match without a winner. (To leave a game that can be resumed, destroy the match
    /// instead.) Has no effect on a finished match.
    virtual Result<void> abort() = 0;
};

}  // namespace tengen
