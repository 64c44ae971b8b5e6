// The commands of a match, for people and programs.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "match/local_match_implementation.hpp"
#include "match/refuse.hpp"

// After signal.hpp, which explains why.
#include <boost/asio/post.hpp>

namespace tengen {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr std::size_t kMaxName = 64;  ///< characters of a player's name in journals and messages

std::optional<milliseconds> whole_milliseconds(std::optional<Clock::duration> time) {
    if (!time) return std::nullopt;
    return std::chrono::ceil<milliseconds>(*time);
}

Progress start_of(MatchSetup& setup) {
    if (setup.progress) return std::move(*setup.progress);
    return Progress(Position(setup.game, setup.setup));
}

}  // namespace

LocalMatch::Implementation::Implementation(asio::io_context& io, MatchSetup setup,
                                           JournalWriter* journal, MatchObserver* observer)
    : io_(io),
      progress_(start_of(setup)),
      players_(std::move(setup.players)),
      stand_in_(io),
      seed_(setup.seed),
      clock_(setup.clock, position().game().seats(), setup.clock_used, setup.own_clocks),
      journal_(journal),
      journal_failed_(journal != nullptr && !journal->complete()),
      observer_(observer == nullptr ? &silent_ : observer),
      policies_(setup.policies),
      limits_(std::move(setup.limits)),
      begins_over_(!setup.progress && progress_.result),
      standstill_(io),
      timer_(io) {
    assert(static_cast<int>(players_.size()) == position().game().seats());
    limits_.resize(players_.size());
    lags_.resize(players_.size());
}

void LocalMatch::Implementation::start() {
    started_ = true;
    collect_names();
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        players_[seat]->new_game();
        listen_to(static_cast<Seat>(seat));
    }
    if (begins_over_) tell_end();
    wake();
}

void LocalMatch::Implementation::collect_names() {
    auto names = std::make_shared<std::vector<std::string>>();
    for (const auto& player : players_) names->push_back(printable(player->name(), kMaxName));
    names_ = std::move(names);
}

void LocalMatch::Implementation::listen_to(Seat seat) {
    if (observer_ == &silent_ || !observer_->wants_reports()) return;
    players_[seat]->on_report([this, seat](const AiReport& report) {
        const bool asked = phase_ == Phase::Asking && seat == to_act();
        if (asked && report.win_chance >= 0 && report.win_chance <= 1) {
            judged_ = static_cast<int>(std::lround(1000 * report.win_chance));
        }
        observer_->on_report(seat, report);
    });
}

/// Cancels the question. Returns the time that a human has used for it; an AI's time does not
/// count.
MatchClock::Duration LocalMatch::Implementation::interrupt() {
    const bool asked = phase_ == Phase::Asking;
    if (asked || phase_ == Phase::Answered) phase_ = Phase::Interrupted;
    if (person_acts()) return clock_.give_up(now());
    if (asked) player_to_act().cancel();
    clock_.forget();
    return {};
}

void LocalMatch::Implementation::close() {
    observer_ = &silent_;
    journal_ = nullptr;
    interrupt();
    closed_ = true;
    players_.clear();
    retired_.clear();
    disarm_timer();
    signal_.notify();
}

Result<void> LocalMatch::Implementation::play(Action action, Clock::duration uncharged) {
    if (progress_.result) return refuse("the game is over");
    if (paused_) return refuse("the game is paused");
    const Seat seat = to_act();
    if (!person_acts()) return refuse("it is the turn of {}", player_to_act().name());
    if (!position().is_legal(action)) {
        return fail(Error{ErrorCode::CommandLine, "", position().why_not(action)});
    }
    const Clock::time_point played_at = now();
    uncharged = std::min({uncharged, lags_[seat], clock_.decision_time(played_at)});
    if (phase_ == Phase::Asking && played_at - uncharged > budget_.hard) {
        lose_on_time(seat);
        wake();
        return refuse("the time is up");
    }
    phase_ = Phase::Interrupted;
    clock_.make_up(uncharged);
    act(seat, Decision{.action = action}, clock_.finish(seat, played_at));
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::undo(int count) {
    if (policies_.takebacks == TakebackPolicy::None) {
        return refuse("this game has no takebacks");
    }
    const bool actions = position().ply() > 0 && count > 0;
    const bool end = progress_.result && !position().over();
    const bool leave = !end && count == 0 && progress_.last_leave() != nullptr;
    if (count < 0 || !(actions || end || leave)) return nothing_to_undo();
    if (leave) return take_back_leave();
    const Seat seat = to_act();
    const MatchClock::Duration spent = interrupt();
    const int steps = std::min(count, position().ply());
    record(JournalEventKind::Undo, seat, spent, {}, steps);
    if (end) {
        if (const auto late = lost_on_time(*progress_.result)) clock_.take_back_loss(*late);
    }
    for (const Leave& taken_back : progress_.leaves) {
        if (taken_back.ply <= position().ply() - steps) continue;
        if (taken_back.kind == EndKind::Time) clock_.take_back_loss(taken_back.seat);
    }
    progress_.undo(steps);
    asked_fault_.reset();
    offers_ = 0;
    ++changes_;
    observer_->on_undo(steps);
    wake();
    return {};
}

/// The seat's player returns to the game.
Result<void> LocalMatch::Implementation::take_back_leave() {
    const Leave last = *progress_.last_leave();
    record(JournalEventKind::Return, last.seat, interrupt());
    if (last.kind == EndKind::Time) clock_.take_back_loss(last.seat);
    progress_.leaves.pop_back();
    ++changes_;
    observer_->on_undo(0);
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::redo(int count) {
    if (count < 1 || progress_.undone.empty()) return refuse("there is nothing to play again");
    const Seat seat = to_act();
    const MatchClock::Duration spent = interrupt();
    const int steps = std::min(count, static_cast<int>(progress_.undone.size()));
    record(JournalEventKind::Redo, seat, spent, {}, steps);
    progress_.redo(steps);
    asked_fault_.reset();
    if (progress_.result) record(JournalEventKind::End, seat, {}, progress_.result->reason);
    offers_ = 0;
    const std::uint64_t before = ++changes_;
    observer_->on_redo(steps);
    if (before == changes_ && progress_.result) tell_end();
    wake();
    return {};
}

/// `kind`: Resigned or Left.
Result<void> LocalMatch::Implementation::give_up(Seat seat, EndKind kind) {
    if (progress_.result) return refuse("the game is over");
    if (progress_.has_left(seat)) return refuse("this player has left the game");
    const Seat acting = to_act();
    MatchClock::Duration spent = interrupt();
    if (seat != acting && spent > MatchClock::Duration::zero()) {
        // An undo of no actions is the event that only charges the seat to move.
        record(JournalEventKind::Undo, acting, std::exchange(spent, {}), {}, 0);
    }
    lose_by_leaving(seat, kind, spent);
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::end_time() {
    if (progress_.result) return refuse("the game is over");
    if (paused_) return refuse("the game is paused");
    if (!person_acts()) return refuse("it is the turn of {}", player_to_act().name());
    lose_on_time(to_act());
    wake();
    return {};
}

bool LocalMatch::Implementation::agree_if_all() {
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        const bool agrees = (offers_ >> seat & 1) != 0;
        if (!agrees && !progress_.has_left(static_cast<Seat>(seat))) return false;
    }
    record(JournalEventKind::Draw, to_act(), interrupt());
    finish(draw_agreed(position()));
    return true;
}

Result<void> LocalMatch::Implementation::offer_draw(Seat seat) {
    if (progress_.result) return refuse("the game is over");
    // An AI is asked only once per action.
    const bool asked = phase_ == Phase::Asking && !person_acts() && seat != to_act();
    if (asked) return refuse("{} thinks: offer a draw in your own turn", player_to_act().name());
    offers_ |= 1u << seat;
    if (!agree_if_all()) observer_->on_draw_offer(seat);
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::accept_draw(Seat seat) {
    if (progress_.result) return refuse("the game is over");
    if ((offers_ & ~(1u << seat)) == 0) return refuse("no player offers a draw");
    offers_ |= 1u << seat;
    agree_if_all();
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::pause() {
    if (progress_.result) return refuse("the game is over");
    if (paused_) return {};
    paused_ = true;
    if (person_acts()) {
        clock_.hold(now());
        if (phase_ == Phase::Asking) phase_ = Phase::Interrupted;
    } else {
        interrupt();
    }
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        if (seat != to_act()) players_[seat]->cancel();
    }
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::resume() {
    if (!paused_) return refuse("the game is not paused");
    paused_ = false;
    wake();
    return {};
}

Result<void> LocalMatch::Implementation::move_now() {
    if (progress_.result || paused_ || person_acts()) return refuse("no AI is thinking");
    if (phase_ == Phase::Asking) player_to_act().stop();
    return {};
}

void LocalMatch::Implementation::replace_player(Seat seat, std::unique_ptr<Player> player,
                                                const std::string& spec) {
    assert(!progress_.has_left(seat));
    const bool acts = seat == to_act();
    record(JournalEventKind::Sit, seat, acts ? interrupt() : MatchClock::Duration{}, spec);
    players_[seat]->on_report({});
    // The call may come from the old player's own answer.
    retired_.push_back(std::exchange(players_[seat], std::move(player)));
    asio::post(io_, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->retired_.clear();
    });
    offers_ &= ~(1u << seat);
    stand_ins_ &= ~(1u << seat);
    if (acts) asked_fault_.reset();
    if (started_) {
        collect_names();
        players_[seat]->new_game();
        listen_to(seat);
    }
    observer_->on_player_changed(seat);
    wake();
}

Result<void> LocalMatch::Implementation::resolve_fault(FaultAnswer answer) {
    if (!asked_fault_) return refuse("no AI has failed");
    switch (answer) {
        case FaultAnswer::Random:
            seat_random(to_act());
            return {};
        case FaultAnswer::Loses:
            progress_.faults.pop_back();
            lose_by_fault(to_act(), Fault(*asked_fault_), {});
            break;
        case FaultAnswer::TryAgain:
            asked_fault_.reset();
            ++changes_;
            players_[to_act()]->new_game();
            break;
    }
    wake();
    return {};
}

void LocalMatch::Implementation::abort() {
    if (progress_.result) return;
    const Seat seat = to_act();
    record(JournalEventKind::Abort, seat, interrupt());
    finish(aborted(position()));
    wake();
}

std::optional<milliseconds> LocalMatch::Implementation::time_left(Seat seat) const {
    return whole_milliseconds(clock_.left(seat, Clock::now()));
}

std::optional<milliseconds> LocalMatch::Implementation::move_time_left(Seat seat) const {
    return whole_milliseconds(clock_.move_left(seat, Clock::now()));
}

}  // namespace tengen
