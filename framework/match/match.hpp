// One game in progress: position, players, clocks, journal. Internally a coroutine on the
// io_context asks the seat's player, takes its decision or the clock's, journals it, applies it and
// notifies the observer.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/position.hpp"
#include "journal/match_result.hpp"
#include "journal/progress.hpp"
#include "match/player.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

class JournalWriter;

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

struct MatchSetup {
    std::shared_ptr<const Game> game;
    Setup setup;
    ClockSettings clock;
    std::vector<std::unique_ptr<Player>> players;  ///< one per seat
    std::uint64_t seed = 0;                        ///< the source of the AIs' seeds

    /// The state to resume, such as a journal's; empty: a new game.
    std::optional<Progress> progress;
    /// The game clock time that each seat has used, minus increments; may be empty.
    std::vector<std::chrono::milliseconds> clock_used;
    Policies policies = {};
    std::vector<SeatLimits> limits = {};  ///< by seat; missing entries mean no limits
};

/// All functions run on the io_context's thread, and the io_context outlives the match. Undo and
/// redo are unlimited and work while an AI thinks. Its question is cancelled and asked again, and
/// costs it no time. Time that a human used before an undo is not restored.
///
/// A match that waits for a human without a clock, is paused or is over keeps no work on the
/// io_context, so run() returns. To continue, the match posts new work to the io_context.
///
/// If a human must decide an AI's fault, the match waits for resolve_fault(), replace_player(), or
/// an undo of the fault.
///
/// A draw is agreed when every seat has offered or accepted it since the last seat declined. A
/// human who plays on without an offer declines. An AI learns of an offer with its question, and
/// accepts or plays.
class Match {
  public:
    /// `journal` may be null. The journal and the observer must outlive the match.
    Match(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
          MatchObserver* observer);
    ~Match();
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// Starts to ask players.
    void start();

    const Position& position() const;
    const std::optional<MatchResult>& result() const;
    const Player& player(Seat seat) const;
    /// The remaining time of a seat's game clock; empty without one.
    std::optional<std::chrono::milliseconds> time_left(Seat seat) const;
    /// The remaining time for one decision: the current one of the seat to move, the next one of
    /// any other seat. Empty without a time per move. Stops during a pause.
    std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const;
    /// The actions for redo(), the next one last. Cleared when play continues.
    std::span<const Action> undone() const;
    bool paused() const;
    /// The fault that a human must decide; empty if there is none.
    std::optional<SurvivedFault> pending_fault() const;
    /// All faults that did not end the game.
    std::span<const SurvivedFault> faults() const;
    /// Players who have left a continuing game.
    std::span<const Leave> leaves() const;
    /// Winning chances that players reported with their decisions, including undone ones.
    std::span<const Judgement> judgements() const;
    bool has_left(Seat seat) const;
    /// Whether the others continue if this seat's player leaves.
    bool continues_without(Seat seat) const;

    /// Plays a human's action for the seat to move. Fails if it is illegal, or if the seat's player
    /// is not human.
    Result<void> play(Action action);
    /// Undoes the last `count` actions, at most all, and the leaves since then. Also undoes the end
    /// of the game. A count of 0 undoes only an end that the rules did not decide, or the last
    /// leave if no action followed it.
    Result<void> undo(int count);
    /// Redoes `count` actions; at most all.
    Result<void> redo(int count);
    Result<void> resign(Seat seat);
    /// Fails while an AI of another seat thinks. The observer asks humans for an answer; an AI is
    /// asked in its turn.
    Result<void> offer_draw(Seat seat);
    /// Fails without an offer.
    Result<void> accept_draw(Seat seat);
    /// Stops the clocks and cancels the question; resume() asks again.
    void pause();
    void resume();
    /// Makes the thinking AI play its best move so far.
    void move_now();
    /// Replaces a seat's player, even during a game if no player has left. `spec` is the new player
    /// as requested ("minimax:hard", "human:Ann"), for the journal.
    void replace_player(Seat seat, std::unique_ptr<Player> player, const std::string& spec);
    /// Decides pending_fault(). Fails without one.
    Result<void> resolve_fault(FaultAnswer answer);
    /// Ends the match without a winner. (To leave a game that can be resumed, destroy the match
    /// instead.)
    void abort();

  private:
    class Implementation;
    std::shared_ptr<Implementation> implementation_;
};

}  // namespace tengen
