// The coroutine of a match: asks seat by seat, and handles answers, deadlines and the end of the
// game.
#include <fmt/format.h>

#include <algorithm>

#include "base/mix.hpp"
#include "base/text.hpp"
#include "core/fault_texts.hpp"
#include "match/local_match_implementation.hpp"

// After signal.hpp, which explains why.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

namespace tengen {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

/// A player stops its AI at the hard deadline and reports the fault. If it does not, the match
/// stops waiting this much later.
constexpr milliseconds kGrace{250};

/// The assumed maximum of a seat's remaining decisions, to share out the game clock.
constexpr int kMaxDecisionsLeft = 25;

milliseconds rounded(MatchClock::Duration spent) {
    return std::chrono::round<milliseconds>(spent);
}

Fault late_by(Clock::time_point since, Clock::time_point now) {
    const std::chrono::duration<double> waited = now - since;
    return {FaultKind::Late,
            fault_message(FaultText::LateSeconds, fmt::format("{:.1f}", waited.count()))};
}

}  // namespace

asio::awaitable<void> LocalMatch::Implementation::drive(std::shared_ptr<Implementation> self) {
    while (self->ready()) {
        self->ask();
        if (self->comes_back_alone()) break;
        while (self->phase_ == Phase::Asking) co_await self->signal_.wait();
        self->take_answer();
    }
    self->driving_ = false;
    self->disarm_timer();
}

/// True while a human without a clock must act: play() wakes the match again.
bool LocalMatch::Implementation::comes_back_alone() const {
    return phase_ == Phase::Asking && person_acts() && !clock_.limited(to_act());
}

void LocalMatch::Implementation::wake() {
    if (driving_) {
        asio::post(io_, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->signal_.notify();
        });
    } else if (ready()) {
        driving_ = true;
        asio::co_spawn(io_, drive(shared_from_this()), [](std::exception_ptr error) {
            if (error) std::rethrow_exception(error);
        });
    }
}

void LocalMatch::Implementation::ask() {
    const Seat seat = to_act();
    phase_ = Phase::Asking;
    const std::uint64_t question = ++question_;
    if (clock_.limited(seat)) standstill_.watch();
    asked_at_ = now();
    clock_.begin(seat, asked_at_);
    budget_ = budget_for(seat);
    judged_.reset();
    observer_->on_turn(seat);
    if (phase_ != Phase::Asking || question != question_) return;
    const bool person = person_acts();
    deadline_ = budget_.hard;
    if (deadline_ != Budget::kNever) deadline_ += person ? lags_[seat] : kGrace;
    arm_timer();
    for (std::size_t other = 0; other < players_.size(); ++other) {
        if (other != seat && !has_stand_in(static_cast<Seat>(other))) {
            players_[other]->wait(position());
        }
    }
    if (person) return;
    player_to_act().decide(position(), budget_, [this, question](Answer answer) {
        on_answer(question, std::move(answer));
    });
}

Budget LocalMatch::Implementation::budget_for(Seat seat) const {
    Budget budget;
    const int seats = position().game().seats();
    const int empty = static_cast<int>(position().empty_cells().size());
    const int decisions = std::clamp((empty + seats - 1) / seats, 1, kMaxDecisionsLeft);
    // The failed player may also have used up its game clock.
    if (!has_stand_in(seat)) {
        clock_.set_limits(budget, person_acts() ? Margin::None : Margin::Allowed, decisions);
    }
    budget.names = names_;
    budget.draw_offered = is_offered_draw(seat) && (offers_ >> seat & 1) == 0;
    budget.seed = mix(seed_ ^ mix(static_cast<std::uint64_t>(position().ply()) << 8 | seat));
    return budget;
}

void LocalMatch::Implementation::on_answer(std::uint64_t question, Answer answer) {
    if (phase_ != Phase::Asking || question != question_) return;
    answered_at_ = now();
    answer_ = std::move(answer);
    phase_ = Phase::Answered;
    signal_.notify();
}

void LocalMatch::Implementation::take_answer() {
    if (phase_ != Phase::Answered) return;
    phase_ = Phase::Idle;
    const Seat seat = to_act();
    if (const std::optional<Fault> fault = fault_in(answer_)) {
        return settle_fault(seat, *fault, clock_.give_up(answered_at_));
    }
    const Decision decision = *answer_;
    if (decision.kind == Decision::Kind::Resign) {
        return lose_by_leaving(seat, EndKind::Resigned, clock_.give_up(answered_at_));
    }
    if (decision.kind == Decision::Kind::AcceptDraw) {
        clock_.give_up(answered_at_);
        offers_ |= 1u << seat;
        agree_if_all();
        return;
    }
    act(seat, decision, clock_.finish(seat, answered_at_));
}

std::optional<Fault> LocalMatch::Implementation::fault_in(const Answer& answer) const {
    if (!answer) return answer.error();
    if (answered_at_ > deadline_) return late_by(asked_at_, answered_at_);
    const Action action = answer->action;
    if (answer->kind == Decision::Kind::AcceptDraw) {
        if (budget_.draw_offered) return std::nullopt;
        return Fault{FaultKind::Protocol, fault_message(FaultText::UnofferedDraw)};
    }
    if (answer->kind == Decision::Kind::Resign || position().is_legal(action)) return std::nullopt;
    return Fault{
        FaultKind::IllegalAction,
        fault_message(FaultText::IllegalMove, printable(position().action_name(action), 40),
                      position().why_not(action))};
}

void LocalMatch::Implementation::act(Seat seat, const Decision& decision,
                                     MatchClock::Duration spent) {
    const Action action = decision.action;
    const Offer offer = decision.kind == Decision::Kind::OfferDraw ? Offer::Made : Offer::None;
    if (journal_ != nullptr) {
        record({JournalEventKind::Play, seat, 0, position().action_name(action), rounded(spent),
                judged_, decision.from_book});
    }
    if (decision.from_book) progress_.note_book();
    if (judged_) progress_.judge(*judged_);
    progress_.play(action);
    if (progress_.result) record(JournalEventKind::End, seat, {}, progress_.result->reason);
    const unsigned own = 1u << seat;
    const bool declines = budget_.draw_offered && !players_[seat]->is_human() &&
                          offer == Offer::None && !progress_.result;
    if (offer == Offer::Made) offers_ |= own;
    if ((offers_ & own) == 0) offers_ = 0;
    const std::uint64_t before = ++changes_;
    observer_->on_action(seat, action);
    if (before != changes_) return;
    if (progress_.result) return tell_end();
    if (declines) observer_->on_draw_declined(seat);
    if (before != changes_) return;
    if (offer == Offer::Made && !agree_if_all()) observer_->on_draw_offer(seat);
}

/// The stand-in fails only if a rule is broken. Then its fault is handled like any other.
void LocalMatch::Implementation::settle_fault(Seat seat, const Fault& fault,
                                              MatchClock::Duration spent) {
    const bool stands_in = has_stand_in(seat);
    // A fault of the host is not a reason to lose. A human decides, or the program that runs the
    // match.
    const bool of_host = fault.kind == FaultKind::Host;
    const FaultPolicy follows = of_host     ? FaultPolicy::Ask
                                : stands_in ? FaultPolicy::Loses
                                            : fault_policy(policies_, limits_[seat]);
    if (follows == FaultPolicy::Loses) return lose_by_fault(seat, fault, spent);
    const Message text = fault_text(position(), seat, players_[seat]->name(), fault, follows);
    record(JournalEventKind::Failed, seat, spent,
           fmt::format("{} {}", name_of(fault.kind), english(text)));
    progress_.faults.push_back({seat, fault.kind, position().ply(), text});
    offers_ = 0;
    ++changes_;
    if (follows == FaultPolicy::Ask) asked_fault_ = fault;
    if (follows == FaultPolicy::Random) seat_random(seat);
    const SurvivedFault survived = progress_.faults.back();
    observer_->on_fault(survived);
}

void LocalMatch::Implementation::lose_by_fault(Seat seat, const Fault& fault,
                                               MatchClock::Duration spent) {
    const Message text = fault_text(position(), seat, players_[seat]->name(), fault);
    record(JournalEventKind::Fault, seat, spent,
           fmt::format("{} {}", name_of(fault.kind), english(text)));
    finish(lost_by_fault(position(), seat, fault.kind, text));
}

void LocalMatch::Implementation::seat_random(Seat seat) {
    auto random = std::make_unique<RandomPlayer>(io_);
    const std::string name = random->name();
    replace_player(seat, std::move(random), name);
    stand_ins_ |= 1u << seat;
}

void LocalMatch::Implementation::lose_by_leaving(Seat seat, EndKind kind,
                                                 MatchClock::Duration spent) {
    if (leave(seat, kind, spent)) return;
    const bool resigned = kind == EndKind::Resigned;
    record(JournalEventKind::Resign, seat, spent, resigned ? "" : std::string(name_of(kind)));
    finish(resigned ? resigned_by(position(), seat) : left_by(position(), seat));
}

/// Continues the game without the seat if at least two other sides remain and the policy allows it.
bool LocalMatch::Implementation::leave(Seat seat, EndKind kind, MatchClock::Duration spent) {
    if (!continues_without(seat)) return false;
    record(JournalEventKind::Leave, seat, spent, std::string(name_of(kind)));
    progress_.leave(seat, kind);
    offers_ = 0;
    ++changes_;
    const Leave left = progress_.leaves.back();
    observer_->on_leave(left);
    return true;
}

void LocalMatch::Implementation::lose_on_time(Seat seat) {
    const MatchClock::Duration spent = clock_.give_up(now());
    phase_ = Phase::Interrupted;
    if (leave(seat, EndKind::Time, spent)) return;
    record(JournalEventKind::Time, seat, spent);
    finish(out_of_time(position(), seat));
}

void LocalMatch::Implementation::finish(MatchResult result) {
    progress_.end(std::move(result));
    asked_fault_.reset();
    ++changes_;
    tell_end();
}

void LocalMatch::Implementation::tell_end() {
    offers_ = 0;
    // A copy, because the observer may undo the end.
    const MatchResult result = *progress_.result;
    for (const auto& player : players_) {
        if (result.kind == EndKind::Aborted) {
            player->cancel();
        } else {
            player->game_over(result.outcome.rank);
        }
    }
    observer_->on_end(result);
}

void LocalMatch::Implementation::record(JournalEventKind kind, Seat seat,
                                        MatchClock::Duration spent, std::string text, int count) {
    if (journal_ == nullptr) return;
    record({kind, seat, count, std::move(text), rounded(spent)});
}

void LocalMatch::Implementation::record(const JournalEvent& event) {
    const Result<void> written = journal_->append(event);
    const bool failed_before = std::exchange(journal_failed_, !written);
    if (!written && !failed_before) observer_->on_journal_error(written.error().front());
    if (written && failed_before) observer_->on_journal_recovered();
}

/// The current time. Time during which this thread was suspended does not count for the question.
Clock::time_point LocalMatch::Implementation::now() {
    const Clock::time_point present = Clock::now();
    const Clock::duration still = standstill_.take(present);
    if (still > Clock::duration::zero() && phase_ == Phase::Asking) {
        asked_at_ += still;
        clock_.make_up(still);
        postpone(budget_.hard, still);
        postpone(deadline_, still);
    }
    return present;
}

/// The timer is not reset for every question. It fires at the earliest deadline set so far, and is
/// then set to the current one.
void LocalMatch::Implementation::arm_timer() {
    if (deadline_ == Budget::kNever || armed_for_ <= deadline_) return;
    armed_for_ = deadline_;
    timer_.expires_at(deadline_);
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (!error && self) self->on_timer();
    });
}

void LocalMatch::Implementation::disarm_timer() {
    standstill_.rest();
    if (armed_for_ == Budget::kNever) return;
    armed_for_ = Budget::kNever;
    timer_.cancel();
}

void LocalMatch::Implementation::on_timer() {
    armed_for_ = Budget::kNever;
    if (phase_ != Phase::Asking) return;
    const Clock::time_point rung = now();
    if (rung < deadline_) return arm_timer();
    const Seat seat = to_act();
    if (person_acts()) {
        lose_on_time(seat);
    } else {
        player_to_act().cancel();
        phase_ = Phase::Interrupted;
        settle_fault(seat, late_by(asked_at_, rung), clock_.give_up(rung));
    }
    signal_.notify();
}

}  // namespace tengen
