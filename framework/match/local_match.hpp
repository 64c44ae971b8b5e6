// A game that runs in this program. Internally a coroutine on the io_context asks the seat's
// player, takes its decision or the clock's, journals it, applies it and notifies the observer.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "match/match.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

class JournalWriter;

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
    /// The clock of each seat; seats without one have `clock`. A journal does not keep them.
    std::vector<ClockSettings> own_clocks = {};
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
class LocalMatch final : public Match {
  public:
    /// `journal` may be null. The journal and the observer must outlive the match.
    LocalMatch(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
               MatchObserver* observer);
    ~LocalMatch() override;

    /// Starts to ask players.
    void start();

    /// Allows play() to leave at most `lag` of each decision of this seat uncharged. So a human
    /// there loses on time only that much after the clock has run out.
    void allow_lag(Seat seat, Clock::duration lag);
    /// Like play(action), without charging `uncharged` of the decision's time, such as time on the
    /// network. At most the lag that is allowed is left uncharged.
    Result<void> play(Action action, Clock::duration uncharged);
    /// The seat's player has left: the others continue, or the game ends. Fails after the end, and
    /// for a seat that has left.
    Result<void> leave(Seat seat);
    /// The seat to move has used up its time, by a clock of the owner. Fails after the end, in a
    /// pause, and if no human must move.
    Result<void> end_time();

    const Progress& progress() const override;
    const Player& player(Seat seat) const override;
    std::optional<std::chrono::milliseconds> time_left(Seat seat) const override;
    std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const override;
    bool paused() const override;
    std::optional<SurvivedFault> pending_fault() const override;
    bool continues_without(Seat seat) const override;

    Result<void> play(Action action) override;
    Result<void> undo(int count) override;
    Result<void> redo(int count) override;
    Result<void> resign(Seat seat) override;
    Result<void> offer_draw(Seat seat) override;
    Result<void> accept_draw(Seat seat) override;
    Result<void> pause() override;
    Result<void> resume() override;
    Result<void> move_now() override;
    Result<void> replace_player(Seat seat, std::unique_ptr<Player> player,
                                const std::string& spec) override;
    Result<void> resolve_fault(FaultAnswer answer) override;
    Result<void> abort() override;

  private:
    class Implementation;
    std::shared_ptr<Implementation> implementation_;
};

}  // namespace tengen
