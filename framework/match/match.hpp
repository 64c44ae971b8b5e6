// One game in progress: position, players, clocks, journal. Inside it is a coroutine on the
// io_context: ask the seat's player, take its decision or the clock's, journal it, apply it, tell
// the observer.
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

/// What follows an AI's fault if a person decides it.
enum class FaultAnswer : std::uint8_t {
    Loses,
    Random,   ///< any legal action is played for the seat from now on, without a time limit
    TryAgain  ///< the AI is asked again, in a new process if the old one is gone
};

/// What a screen is told, on the match's thread, after the position has changed. Functions may give
/// the match commands (except in on_journal_error), and must not destroy it.
class MatchObserver {
  public:
    virtual ~MatchObserver() = default;
    virtual void on_turn(Seat) {}  ///< a seat is asked now
    virtual void on_action(Seat, Action) {}
    virtual void on_undo(int /*count*/) {}
    virtual void on_redo(int /*count*/) {}
    /// False: players need not make reports. Asked when a player sits down.
    virtual bool wants_reports() const { return true; }
    virtual void on_report(Seat, const AiReport&) {}
    virtual void on_draw_offer(Seat) {}
    /// An AI has played on although others offer a draw.
    virtual void on_draw_declined(Seat) {}
    virtual void on_player_changed(Seat) {}
    /// An AI failed and the game is not over: another plays for it from now on, or a person is
    /// asked what follows, then Match::open_fault() has it.
    virtual void on_fault(const SurvivedFault&) {}
    virtual void on_end(const MatchResult&) {}
    /// A player has left; the others play on, and random plays for that seat.
    virtual void on_leave(const Leave&) {}
    /// The journal could not be written; the game goes on without it.
    virtual void on_journal_error(const Error&) {}
    /// The journal could be written again, with all that was missing.
    virtual void on_journal_recovered() {}
};

struct MatchSetup {
    std::shared_ptr<const Game> game;
    Setup setup;
    ClockSettings clock;
    std::vector<std::unique_ptr<Player>> players;  ///< one a seat
    std::uint64_t seed = 0;                        ///< what AIs get their seeds from

    /// Where to go on, such as a journal's; without it the game begins.
    std::optional<Progress> progress;
    /// What each seat has used of its game clock, increments taken off; may be empty.
    std::vector<std::chrono::milliseconds> clock_used;
    Policies policies = {};
    std::vector<SeatLimits> limits = {};  ///< of each seat; may be shorter: the others have none
};

/// All functions run on the io_context's thread, and the io_context outlives the match. Undo and
/// redo have no limit and are possible while an AI thinks: its question is taken back and asked
/// again, and costs it no time. What a person thought before an undo is not given back.
///
/// A match that waits for a person without a clock, is paused or is over keeps no work on the
/// io_context, so that run() returns; whatever makes it go on does so through the io_context.
///
/// Where a person is asked what follows an AI's fault, nobody plays until resolve_fault() or
/// replace_player() says it, or the fault is taken back with an undo.
///
/// A draw is agreed when every seat has offered or accepted it since anybody declined; who plays on
/// without an offer declines. An AI is told of an offer when it is asked, and accepts or plays.
class Match {
  public:
    /// `journal` may be null; it must outlive the match, as must the observer.
    Match(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
          MatchObserver* observer);
    ~Match();
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// Begins to ask players.
    void start();

    const Position& position() const;
    const std::optional<MatchResult>& result() const;
    const Player& player(Seat seat) const;
    /// Left of a seat's game clock now; nothing when it has none.
    std::optional<std::chrono::milliseconds> time_left(Seat seat) const;
    /// Left of the time for one decision: what the seat that acts has now, and what another will
    /// have; nothing without such a time. Stands still in a pause.
    std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const;
    /// What redo() could bring back, the next one last. Until the match goes on.
    std::span<const Action> undone() const;
    bool paused() const;
    /// The fault that a person is asked about; nothing when there is none.
    std::optional<SurvivedFault> open_fault() const;
    /// All that did not end the game.
    std::span<const SurvivedFault> faults() const;
    /// Players who have left while the others play on.
    std::span<const Leave> leaves() const;
    /// Chances that players reported with their choices, undone ones included.
    std::span<const Judgement> judgements() const;
    bool has_left(Seat seat) const;
    /// Whether the others play on when a seat's player leaves.
    bool continues_without(Seat seat) const;

    /// A person's action for the seat that is to act. Fails with the reason when it is not legal or
    /// when the seat is not a person's.
    Result<void> play(Action action);
    /// Takes back `count` actions; at most all, and the leaves since then. Also takes back the end
    /// of the game; a count of 0 takes back nothing else, if the rules did not end it, or the last
    /// leave, if nothing was played since.
    Result<void> undo(int count);
    /// Plays `count` undone actions again; at most all.
    Result<void> redo(int count);
    Result<void> resign(Seat seat);
    /// Fails while an AI of another seat thinks. People are asked through the observer, an AI when
    /// it is its turn.
    Result<void> offer_draw(Seat seat);
    /// Fails when nobody has offered one.
    Result<void> accept_draw(Seat seat);
    /// Stops the clocks and takes back the question; resume() asks again.
    void pause();
    void resume();
    /// The AI that thinks plays what it has.
    void move_now();
    /// Seats somebody else, also in the middle of a game, where nobody has left. The text is
    /// journalled: how the new player was asked for ("minimax:hard", "human:Ann").
    void replace_player(Seat seat, std::unique_ptr<Player> player, const std::string& spec);
    /// Answers open_fault(); fails without one.
    Result<void> resolve_fault(FaultAnswer answer);
    /// Ends the match without a winner. (Whoever just leaves destroys the match: its journal can
    /// then be gone on with.)
    void abort();

  private:
    class Implementation;
    std::shared_ptr<Implementation> implementation_;
};

}  // namespace tengen
