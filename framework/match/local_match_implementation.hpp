// The implementation of a match, shared by two files: local_match_loop.cpp asks players,
// local_match_commands.cpp executes commands.
#pragma once

#include "match/local_match.hpp"
#include "match/signal.hpp"

// After signal.hpp, which explains why.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "journal/journal.hpp"
#include "journal/match_clock.hpp"
#include "match/random_player.hpp"
#include "plugin/standstill.hpp"

namespace tengen {

/// Commands change the state immediately and wake the coroutine, which asks the seat to move.
/// Functions of the observer may call commands, so the state is consistent before they run.
class LocalMatch::Implementation : public std::enable_shared_from_this<Implementation> {
  public:
    Implementation(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
                   MatchObserver* observer);

    void start();
    void close();

    void allow_lag(Seat seat, Clock::duration lag) { lags_[seat] = lag; }

    Result<void> play(Action action, Clock::duration uncharged);
    Result<void> undo(int count);
    Result<void> redo(int count);
    Result<void> give_up(Seat seat, EndKind kind);
    Result<void> end_time();
    Result<void> offer_draw(Seat seat);
    Result<void> accept_draw(Seat seat);
    Result<void> pause();
    Result<void> resume();
    Result<void> move_now();
    void replace_player(Seat seat, std::unique_ptr<Player> player, const std::string& spec);
    Result<void> resolve_fault(FaultAnswer answer);
    void abort();

    std::optional<SurvivedFault> pending_fault() const {
        if (!asked_fault_) return std::nullopt;
        return progress_.faults.back();
    }
    bool continues_without(Seat seat) const {
        return policies_.on_leave == LeavePolicy::StandsIn && progress_.can_continue_without(seat);
    }
    const Progress& progress() const { return progress_; }
    const Player& player(Seat seat) const { return *players_[seat]; }
    std::optional<std::chrono::milliseconds> time_left(Seat seat) const;
    std::optional<std::chrono::milliseconds> move_time_left(Seat seat) const;
    bool paused() const { return paused_; }

  private:
    enum class Phase : std::uint8_t {
        Idle,         ///< no player is asked
        Asking,       ///< the seat's player is asked, or a human must act
        Answered,     ///< answer_ is ready
        Interrupted,  ///< the question was cancelled or settled
    };
    enum class Offer : std::uint8_t { None, Made };

    static boost::asio::awaitable<void> drive(std::shared_ptr<Implementation> self);
    bool ready() const {
        return started_ && !closed_ && !paused_ && !asked_fault_ && !progress_.result;
    }
    bool comes_back_alone() const;
    void wake();

    const Position& position() const { return progress_.position; }
    Seat to_act() const { return position().turn().seat; }
    Player& player_to_act() {
        return progress_.has_left(to_act()) ? stand_in_ : *players_[to_act()];
    }
    bool person_acts() const {
        return players_[to_act()]->is_human() && !progress_.has_left(to_act());
    }
    /// Whether random legal actions replace the seat's player, without a time limit.
    bool has_stand_in(Seat seat) const {
        return (stand_ins_ >> seat & 1) != 0 || progress_.has_left(seat);
    }

    void ask();
    Budget budget_for(Seat seat) const;
    void on_answer(std::uint64_t question, Answer answer);
    void take_answer();
    std::optional<Fault> fault_in(const Answer& answer) const;
    void act(Seat seat, const Decision& decision, MatchClock::Duration spent);
    void settle_fault(Seat seat, const Fault& fault, MatchClock::Duration spent);
    void lose_by_fault(Seat seat, const Fault& fault, MatchClock::Duration spent);
    void seat_random(Seat seat);
    void lose_by_leaving(Seat seat, EndKind kind, MatchClock::Duration spent);
    void lose_on_time(Seat seat);
    bool leave(Seat seat, EndKind kind, MatchClock::Duration spent);

    Clock::time_point now();
    void arm_timer();
    void disarm_timer();
    void on_timer();

    MatchClock::Duration interrupt();
    void finish(MatchResult result);
    void tell_end();
    bool agree_if_all();
    Result<void> take_back_leave();
    void record(const JournalEvent& event);
    void record(JournalEventKind kind, Seat seat, MatchClock::Duration spent, std::string text = {},
                int count = 0);
    void listen_to(Seat seat);
    void collect_names();
    bool is_offered_draw(Seat seat) const { return (offers_ & ~(1u << seat)) != 0; }

    boost::asio::io_context& io_;
    Progress progress_;
    std::vector<std::unique_ptr<Player>> players_;
    std::shared_ptr<const std::vector<std::string>> names_;  ///< the players' names
    RandomPlayer stand_in_;                                  ///< replaces players who have left
    std::vector<std::unique_ptr<Player>> retired_;  ///< may still be on the stack; destroyed later
    std::uint64_t seed_;
    MatchClock clock_;
    JournalWriter* journal_;
    bool journal_failed_;
    MatchObserver silent_;  ///< the default observer
    MatchObserver* observer_;
    Policies policies_;
    std::vector<SeatLimits> limits_;     ///< by seat
    std::vector<Clock::duration> lags_;  ///< by seat: the time that play() may leave uncharged

    bool begins_over_;  ///< the starting stones already end the game
    bool started_ = false, closed_ = false, paused_ = false;
    bool driving_ = false;  ///< whether the coroutine runs
    Signal signal_;
    Phase phase_ = Phase::Idle;
    std::uint64_t question_ = 0;
    Budget budget_;
    Answer answer_ = Decision{};
    Clock::time_point asked_at_;
    std::optional<int> judged_;  ///< last reported winning chance, in thousandths
    Clock::time_point answered_at_;
    std::uint64_t changes_ = 0;  ///< counts changes of progress_, to detect those of observers
    unsigned offers_ = 0;        ///< seats that agree to a draw, one bit each
    unsigned stand_ins_ = 0;     ///< seats played by stand_in_, one bit each
    std::optional<Fault> asked_fault_;  ///< the last fault, while a human must decide its effect

    Standstill standstill_;
    boost::asio::steady_timer timer_;
    Clock::time_point deadline_ = Budget::kNever;   ///< of the current question
    Clock::time_point armed_for_ = Budget::kNever;  ///< when the timer fires
};

}  // namespace tengen
