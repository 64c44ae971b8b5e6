#include "server/room_match.hpp"

#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

namespace tengen::server {

using std::chrono::milliseconds;

namespace {

/// How much of a decision may be left uncharged in all: lag, and waiting for the disk.
constexpr milliseconds kMaxUncharged{10'000};

std::optional<std::int64_t> count_of(const std::optional<milliseconds>& time) {
    if (!time) return std::nullopt;
    return time->count();
}

}  // namespace

std::optional<std::int64_t> Deadline::after(const JournalEvent& event, Seat mover,
                                            std::int64_t wall) {
    const bool leaves = event.kind == JournalEventKind::Leave && event.seat == mover;
    const bool undoes = event.kind == JournalEventKind::Undo && event.count > 0;
    const bool next_decision = event.kind == JournalEventKind::Play ||
                               event.kind == JournalEventKind::Return || leaves || undoes;
    if (!step_ || !next_decision) return std::nullopt;
    restart(wall);
    return due_;
}

MoveTimes::MoveTimes(const ClockSettings& clock, std::size_t seats)
    : lags_(seats,
            people::Lag(clock.total.value_or(milliseconds(0)),
                        clock.total ? clock.increment : clock.move.value_or(milliseconds(0)))) {}

Clock::duration MoveTimes::uncounted(Seat seat, std::optional<std::int64_t> think,
                                     std::optional<milliseconds> ping, Clock::time_point now) {
    const Clock::time_point shown = std::clamp(shown_at_, asked_at_, now);
    Clock::duration uncounted = shown - asked_at_;
    if (think) {
        uncounted += lags_[seat].pardon(std::chrono::duration_cast<milliseconds>(now - shown),
                                        milliseconds(*think), ping.value_or(milliseconds(0)));
    }
    return std::min<Clock::duration>(uncounted, kMaxUncharged);
}

RoomMatch::RoomMatch(const RoomTable& table, const ServerFacts& server)
    : table_(table),
      server_(server),
      deadline_(table.by_correspondence() ? table.header.clock.move : std::nullopt) {}

void RoomMatch::start(RoomMatchStart start) {
    observer_ = std::move(start.observer);
    const ServerServices& services = server_.services();
    journal_ = std::make_unique<StoreJournal>(
        services.store, table_.id, std::move(start.lines), services.wall, std::move(start.kept),
        [this](const JournalEvent& event) {
            return deadline_.after(event, match_->position().turn().seat,
                                   server_.services().wall());
        });
    MatchSetup setup;
    setup.game = table_.game.game;
    setup.clock = table_.match_clock();
    setup.players = std::move(start.players);
    setup.seed = table_.header.seed;
    setup.progress = std::move(start.progress);
    setup.clock_used = std::move(start.clock_used);
    setup.policies = table_.header.policies;
    match_ = std::make_unique<LocalMatch>(services.io, std::move(setup), journal_.get(),
                                          observer_.get());
    times_ = MoveTimes(table_.header.clock, table_.seats.size());
    for (std::size_t seat = 0; seat < table_.seats.size(); ++seat) {
        if (!table_.seats[seat].is_person()) continue;
        match_->allow_lag(static_cast<Seat>(seat), times_.max_lag());
    }
}

void RoomMatch::run() {
    running_ = true;
    match_->start();
    if (!server_.disk_works()) on_disk(false);
}

const std::vector<std::string>& RoomMatch::lines() const {
    static const std::vector<std::string> none;
    return journal_ ? journal_->lines() : none;
}

SeatSet RoomMatch::people() const {
    SeatSet people;
    for (std::size_t seat = 0; seat < table_.seats.size(); ++seat) {
        people[seat] = table_.seats[seat].is_person() && !match_->has_left(static_cast<Seat>(seat));
    }
    return people;
}

messages::ClockNow RoomMatch::clock_now() const {
    const ClockSettings& settings = table_.header.clock;
    messages::ClockNow clock;
    clock.at = server_.server_time();
    const auto seats = static_cast<Seat>(table_.seats.size());
    if (match_ == nullptr) {
        clock.left.assign(seats, count_of(settings.total));
        clock.move = count_of(settings.move);
        return clock;
    }
    for (Seat seat = 0; seat < seats; ++seat) {
        clock.left.push_back(count_of(match_->time_left(seat)));
    }
    const Seat mover = match_->position().turn().seat;
    clock.move = count_of(match_->move_time_left(mover));
    if (const auto due = deadline_.due(); due && !is_over()) {
        clock.move = std::max<std::int64_t>(*due - server_.services().wall(), 0);
    }
    const bool limited = settings.move || settings.total;
    if (limited && running_ && !match_->paused() && !is_over()) clock.runs = mover;
    return clock;
}

std::optional<milliseconds> RoomMatch::claim_in(const Absence& absence) const {
    if (!is_open() || table_.by_correspondence()) return std::nullopt;
    return absence.claim_in(people(), Absence::limit(table_.header.clock, server_.settings().times),
                            server_.services().now());
}

void RoomMatch::on_disk(bool works) {
    if (!is_open()) return;
    if (!works && !match_->paused()) {
        paused_for_disk_ = match_->pause().has_value();
    } else if (works && std::exchange(paused_for_disk_, false)) {
        static_cast<void>(match_->resume());
    }
}

bool RoomMatch::is_overdue() const {
    return table_.state == messages::GameState::Playing &&
           deadline_.has_passed(server_.services().wall());
}

}  // namespace tengen::server
