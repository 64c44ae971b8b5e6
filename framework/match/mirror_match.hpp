// A game that runs elsewhere, such as at a server. Its journal's lines arrive one after the other,
// and the mirror replays them by the rules, like a saved game. Commands are requests: they change
// nothing here until a line says so.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "journal/journal.hpp"
#include "journal/journal_replay.hpp"
#include "match/match.hpp"

namespace tengen {

/// Takes a mirror's commands to the place where the game runs. Each function fails if the request
/// cannot be sent. The mirror takes no lines before the function returns.
class MatchRequests {
  public:
    virtual ~MatchRequests() = default;
    /// `after`: the number of the last event before the action. `action`: its name.
    virtual Result<void> play(std::uint64_t after, const std::string& action) = 0;
    /// Asks all players to return to the position after `ply` actions.
    virtual Result<void> undo_to(int ply) = 0;
    virtual Result<void> resign(Seat seat) = 0;
    /// Offers a draw, or accepts an offered draw.
    virtual Result<void> draw(Seat seat) = 0;
    virtual Result<void> pause(bool on) = 0;
    virtual Result<void> abort() = 0;
};

struct MirrorSetup {
    JournalHeader header;
    std::shared_ptr<const Game> game;  ///< the game of the header's description
    /// Creates the player of a seat from the request for it, such as "human:Ann": a HumanPlayer for
    /// a person of this program, a RemotePlayer for all others.
    std::function<std::unique_ptr<Player>(Seat, const std::string& spec)> create_player;
};

/// The time on the clocks at one moment.
struct ClockReading {
    /// By seat, on its game clock; empty without one.
    std::vector<std::optional<std::chrono::milliseconds>> left;
    /// The rest of the current decision's time; empty without a time per move.
    std::optional<std::chrono::milliseconds> move;
    std::optional<Seat> runs;  ///< the seat whose clock runs
    Clock::time_point at;      ///< the moment, on the clock of this program
};

/// All functions run on one thread. The requests and the observer must outlive the mirror. It never
/// judges time, and no AI of a mirrored match runs here, so pending_fault() is always empty.
class MirrorMatch final : public Match {
  public:
    /// `observer` may be null.
    MirrorMatch(MirrorSetup setup, MatchRequests& requests, MatchObserver* observer);

    /// The number of the last event; 0 before the first.
    std::uint64_t last_event() const { return last_event_; }
    /// Applies lines of the journal, without line feeds; `from` is the number of the first one.
    /// Lines that the mirror has are skipped. Fails with the number of the first line that is
    /// missing, damaged or invalid by the rules; the lines before it are applied. Must not be
    /// called by a function of the observer.
    Result<void> take(std::uint64_t from, std::span<const std::string> lines);
    /// Replaces the observer. Call it before start().
    void observe(MatchObserver& observer) { observer_ = &observer; }
    /// Begins to notify the observer. Lines taken before are the past of the game.
    void start();

    /// Valid until the next event.
    void set_clocks(ClockReading reading) { clocks_ = std::move(reading); }
    void set_paused(bool paused);
    /// All seats that offer a draw at present.
    void set_draw_offers(std::span<const Seat> seats);
    /// Gives a seat to another player without an event, such as when a person of this program sits
    /// down.
    void seat(Seat seat, std::unique_ptr<Player> player);

    /// The action that play() has requested, until the next event or drop_request().
    const std::optional<Action>& requested() const { return requested_; }
    /// The requested action was refused.
    void drop_request() { requested_.reset(); }

    const Progress& progress() const override { return replay_.progress(); }
    const Player& player(Seat seat) const override { return *players_[seat]; }
    /// Without a reading since the last event, the time that the journal's lines leave.
    std::optional<std::chrono::milliseconds> time_left(Seat seat) const override;
    std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const override;
    bool paused() const override { return paused_; }
    std::optional<SurvivedFault> pending_fault() const override { return std::nullopt; }
    bool continues_without(Seat seat) const override;

    /// Also fails while another action is requested.
    Result<void> play(Action action) override;
    /// Asks for a takeback. Fails after the end.
    Result<void> undo(int count) override;
    Result<void> resign(Seat seat) override;
    Result<void> offer_draw(Seat seat) override;
    Result<void> accept_draw(Seat seat) override;
    Result<void> pause() override;
    Result<void> resume() override;
    Result<void> abort() override;
    /// These always fail, because only the place of the game decides them.
    Result<void> redo(int count) override;
    Result<void> move_now() override;
    Result<void> replace_player(Seat seat, std::unique_ptr<Player> player,
                                const std::string& spec) override;
    Result<void> resolve_fault(FaultAnswer answer) override;

  private:
    Result<void> take_line(const std::string& line);
    void tell(const JournalEvent& event, bool had_ended);
    void tell_turn();
    void tell_end();
    Result<void> check_own(Seat seat) const;
    std::chrono::milliseconds elapsed(Seat seat) const;
    MatchObserver& observer() { return started_ ? *observer_ : silent_; }

    JournalHeader header_;
    JournalReplay replay_;
    std::function<std::unique_ptr<Player>(Seat, const std::string& spec)> create_player_;
    std::vector<std::unique_ptr<Player>> players_;
    MatchRequests& requests_;
    MatchObserver silent_;  ///< the default observer
    MatchObserver* observer_;
    std::uint64_t last_event_ = 0;
    std::optional<ClockReading> clocks_;  ///< of the present decision
    std::optional<Action> requested_;
    unsigned draw_offers_ = 0;  ///< seats that offer a draw, one bit each
    bool started_ = false, paused_ = false;
};

}  // namespace tengen
