// The match of a room with its journal, and its times: clocks, lag, deadlines by correspondence.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/local_match.hpp"
#include "people/lag.hpp"
#include "server/room_members.hpp"
#include "server/room_table.hpp"
#include "store/store_journal.hpp"

namespace tengen::server {

/// The deadline of the player to move in a game by correspondence, in milliseconds of the wall
/// clock.
class Deadline {
  public:
    using Milliseconds = std::chrono::milliseconds;

    /// `step`: the time per move; empty for a game with clocks, which has no deadline.
    explicit Deadline(std::optional<Milliseconds> step) : step_(step) {}

    /// Continues with the deadline of the store.
    void restore(std::optional<std::int64_t> due) { due_ = due; }
    void restart(std::int64_t wall) {
        if (step_) due_ = wall + step_->count();
    }
    /// The new deadline after an event of the journal; empty if it stays. `mover` is the seat to
    /// move before the event.
    std::optional<std::int64_t> after(const JournalEvent& event, Seat mover, std::int64_t wall);
    void postpone(Milliseconds time) {
        if (due_) *due_ += time.count();
    }
    std::optional<std::int64_t> due() const { return due_; }
    bool has_passed(std::int64_t wall) const { return due_ && wall >= *due_; }

  private:
    std::optional<Milliseconds> step_;
    std::optional<std::int64_t> due_;
};

/// The parts of a decision's time that a clock does not count: lag, and waiting for the disk.
class MoveTimes {
  public:
    using Milliseconds = std::chrono::milliseconds;

    MoveTimes() = default;
    MoveTimes(const ClockSettings& clock, std::size_t seats);

    /// The most lag of one decision that is not counted.
    Milliseconds max_lag() const { return lags_.front().step() * people::Lag::kMaxSteps; }
    /// The match asks for a decision.
    void ask(Clock::time_point now) { asked_at_ = now; }
    /// The players get the event before it.
    void show(Clock::time_point now) { shown_at_ = now; }
    /// The uncounted time of a decision that arrives now. `think` is the client's measure.
    Clock::duration uncounted(Seat seat, std::optional<std::int64_t> think,
                              std::optional<Milliseconds> ping, Clock::time_point now);

  private:
    std::vector<people::Lag> lags_;
    Clock::time_point asked_at_{}, shown_at_{};
};

struct RoomMatchStart {
    std::vector<std::unique_ptr<Player>> players;  ///< one per seat
    std::vector<std::string> lines = {};           ///< the events so far
    std::optional<Progress> progress = {};
    std::vector<std::chrono::milliseconds> clock_used = {};
    StoreJournal::Kept kept;
    std::unique_ptr<MatchObserver> observer;
};

/// Used on the server's thread. The constructor's arguments must outlive the match, which begins
/// with start().
class RoomMatch {
  public:
    RoomMatch(const RoomTable& table, const ServerFacts& server);

    void start(RoomMatchStart start);
    /// Asks the players, after start(). Pauses while the disk fails.
    void run();
    bool has_started() const { return match_ != nullptr; }
    bool is_running() const { return running_; }
    /// Started, and not over.
    bool is_open() const { return match_ && !match_->result(); }
    const MatchResult* result() const { return is_over() ? &*match_->result() : nullptr; }
    /// Only after start().
    LocalMatch& match() { return *match_; }
    const LocalMatch& match() const { return *match_; }
    /// The lines of all events, including those that wait for the disk.
    const std::vector<std::string>& lines() const;
    std::uint64_t last() const { return lines().size(); }

    /// The people who still play. Only after start().
    SeatSet people() const;
    messages::ClockNow clock_now() const;
    Deadline& deadline() { return deadline_; }
    const Deadline& deadline() const { return deadline_; }
    MoveTimes& times() { return times_; }
    /// The time until the seat of an absent player may be claimed; empty if all are here.
    std::optional<std::chrono::milliseconds> claim_in(const Absence& absence) const;

    bool is_paused_for_disk() const { return paused_for_disk_; }
    void on_disk(bool works);
    bool is_overdue() const;

  private:
    bool is_over() const { return match_ && match_->result(); }

    const RoomTable& table_;
    const ServerFacts& server_;
    std::unique_ptr<MatchObserver> observer_;
    std::unique_ptr<StoreJournal> journal_;
    std::unique_ptr<LocalMatch> match_;
    bool running_ = false;  ///< players are asked
    bool paused_for_disk_ = false;
    Deadline deadline_;
    MoveTimes times_;
};

}  // namespace tengen::server
