// The course of a game at a server: seats, begin, moves, end and return.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "core/position_text.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "match/human_player.hpp"
#include "server/accounts.hpp"
#include "server/room.hpp"

namespace tengen::server {

using messages::GameState;
using messages::Refusal;
using std::chrono::milliseconds;

namespace {

/// How much of a decision may be left uncharged in all: lag, and waiting for the disk.
constexpr milliseconds kMaxUncharged{10'000};
constexpr int kMaxAiFailures = 6;  ///< to return after a restart

std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 1 | 1;
}

Policies policies_of(const messages::TableRequest& request) {
    Policies policies;
    policies.on_leave =
        request.on_leave == messages::OnLeave::Ends ? LeavePolicy::Ends : LeavePolicy::StandsIn;
    policies.takebacks = request.takebacks == messages::Takebacks::None ? TakebackPolicy::None
                                                                        : TakebackPolicy::Allowed;
    return policies;
}

ClockSettings settings_of(const messages::ClockRequest& request) {
    ClockSettings clock;
    if (request.move) clock.move = milliseconds(*request.move);
    if (request.total) clock.total = milliseconds(*request.total);
    clock.increment = milliseconds(request.increment.value_or(0));
    return clock;
}

StoredState stored(GameState state) {
    return static_cast<StoredState>(state);
}

}  // namespace

void Room::set_header() {
    header_.game = game_.game->description();
    header_.seats.clear();
    for (const RoomSeat& seat : seats_) {
        if (seat.is_ai()) {
            header_.seats.push_back(seat.who->name);
        } else {
            header_.seats.push_back(seat.who ? "human:" + seat.who->name : "human");
        }
    }
    header_.clock = settings_of(terms_.request.clock);
    header_.definition = game_.definition;
    header_.title = game_.title;
    header_.about = game_.about;
    header_.policies = policies_of(terms_.request);
}

std::string Room::pool() const {
    return terms_.request.rated ? pool_of(terms_.request, game_.definition) : std::string();
}

const MatchResult* Room::result() const {
    return match_ && match_->result() ? &*match_->result() : nullptr;
}

StoredGame Room::row() const {
    StoredGame row;
    row.id = id_;
    row.node = host_.settings().node;
    row.header = header_text(header_);
    row.options = to_text(terms_);
    row.pool = pool();
    row.code_hash = terms_.code.empty() ? "" : people::code_hash(terms_.code);
    row.state = stored(state_);
    row.made = made_;
    if (match_ && match_->result()) row.result = match_->result()->reason;
    if (state_ == GameState::Over) row.ended = host_.services().wall();
    if (state_ == GameState::Playing) row.due = due_;
    return row;
}

void Room::keep(std::function<void(Room&)> done, StoreBatch with, std::function<void()> refused) {
    constexpr int kMaxRatingAttempts = 10;
    StoreBatch batch = std::move(with);
    batch.games.push_back(row());
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const bool person = seats_[seat].is_person();
        batch.seats.push_back(
            {id_, static_cast<std::uint8_t>(seat), person ? seats_[seat].who->id : std::string()});
    }
    if (std::exchange(unrated_end_, false)) host_.add_ratings(*this, batch);
    batch.leaves = std::exchange(leaves_, {});
    ++keeping_;
    const bool rated = !batch.ratings.empty();
    auto leaves = batch.leaves;
    host_.services().store.commit(
        std::move(batch),
        [weak = weak_from_this(), done = std::move(done), refused = std::move(refused), rated,
         leaves = std::move(leaves)](const auto& kept) mutable {
            const auto self = weak.lock();
            if (!self) return;
            --self->keeping_;
            if (kept) return done(*self);
            if (!rated || ++self->rating_attempts_ == kMaxRatingAttempts) return refused();
            self->unrated_end_ = true;
            std::move(leaves.begin(), leaves.end(), std::back_inserter(self->leaves_));
            self->keep(done);
        });
}

void Room::seat_person(Seat seat, const messages::Who& who) {
    seats_[seat].who = who;
    away_since_[seat] = host_.services().now();
    set_header();
}

void Room::begin_if_full() {
    const bool full = std::all_of(seats_.begin(), seats_.end(),
                                  [](const RoomSeat& seat) { return seat.who.has_value(); });
    if (full && state_ == GameState::Open && !beginning_) begin();
}

void Room::sit(const ConnectionPtr& connection, const messages::Sit& request, const Reply& reply) {
    if (connection->games.count(id_) == 0) {
        return reply.refuse(Refusal::NoSuchGame, Message("there is no such game"));
    }
    const std::string& account = connection->who->id;
    if (state_ == GameState::Over) return reply.refuse(Refusal::Over, Message("the game is over"));
    const auto own = seat_of(account);
    if (state_ != GameState::Open || beginning_) {
        if (own && (!request.seat || *request.seat == *own)) return reply.ok();
        return reply.refuse(Refusal::SeatTaken, Message("the game has begun"));
    }
    std::optional<Seat> seat;
    if (request.seat) {
        if (*request.seat >= static_cast<std::int64_t>(seats_.size())) {
            return reply.refuse(Refusal::BadMessage,
                                Message("this game has {} seats", seats_.size()));
        }
        seat = static_cast<Seat>(*request.seat);
    } else if (own) {
        seat = own;
    } else {
        for (std::size_t index = 0; index < seats_.size() && !seat; ++index) {
            if (!seats_[index].who) seat = static_cast<Seat>(index);
        }
    }
    if (seat && own == seat) return reply.ok();
    if (!seat || seats_[*seat].who) {
        return reply.refuse(Refusal::SeatTaken, Message("another player has this seat"));
    }
    if (const auto wait = wait_of_bots(*connection->who); wait.count() > 0) {
        return reply.refuse(Refusal::Quota, too_many_games_of_bots(), wait);
    }
    if (terms_.request.rated && !host_.may_play_rated(*connection->who, reply)) return;
    if (own) seats_[*own].who.reset();
    seat_person(*seat, *connection->who);
    keep([reply](Room& room) {
        reply.ok();
        room.send_here();
        room.begin_if_full();
    });
}

void Room::stand(Connection& connection, const Reply& reply) {
    const auto seat = seat_of(connection.who->id);
    if (!seat) return reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
    if (state_ != GameState::Open || beginning_) {
        return reply.refuse(Refusal::Forbidden, Message("the game has begun (resign instead)"));
    }
    seats_[*seat].who.reset();
    set_header();
    keep([reply](Room& room) {
        reply.ok();
        room.send_here();
    });
}

Message too_many_games_of_bots() {
    return Message("bots play only 100 games a day against each other");
}

milliseconds Room::wait_of_bots(const messages::Who& who) const {
    milliseconds wait{0};
    for (const RoomSeat& seat : seats_) {
        if (seat.is_person()) wait = std::max(wait, host_.wait_of_bots(who, *seat.who));
    }
    return wait;
}

void Room::begin() {
    beginning_ = true;
    host_.count_bots(*this);
    set_header();
    header_.seed = fresh_seed();
    players_.clear();
    players_.resize(seats_.size());
    create_ais(0);
}

/// Creates the players from a seat on, one AI after the other, and then starts the game.
void Room::create_ais(Seat from) {
    for (std::size_t seat = from; seat < seats_.size(); ++seat) {
        const messages::Who& who = *seats_[seat].who;
        if (!seats_[seat].is_ai()) {
            players_[seat] = std::make_unique<HumanPlayer>(who.name);
            continue;
        }
        const auto ready = [weak = weak_from_this(), seat](Result<std::unique_ptr<Player>> player) {
            const auto self = weak.lock();
            if (!self || !self->beginning_) return;
            if (!player) {
                self->beginning_ = false;
                self->send_to_all(
                    messages::ErrorAnswer{Refusal::NoSuchPlayer,
                                          messages::wire_text(with_place(player.error())),
                                          {},
                                          {}});
                return self->cancel();
            }
            self->players_[seat] = std::move(*player);
            self->create_ais(static_cast<Seat>(seat + 1));
        };
        return host_.services().create_ai(who.name, game_.game, static_cast<Seat>(seat),
                                          match_clock(), ready);
    }
    state_ = GameState::Playing;
    restart_due();
    keep([](Room& room) {
        room.beginning_ = false;
        room.start_match({}, std::nullopt, {});
        room.let_it_run();
        for (const auto& member : room.members_) room.send_game(*member, 0, {});
        room.send_here();
    });
}

void Room::start_match(std::vector<std::string> lines, std::optional<Progress> progress,
                       std::vector<milliseconds> clock_used) {
    journal_ = std::make_unique<StoreJournal>(
        host_.services().store, id_, std::move(lines), host_.services().wall,
        [weak = weak_from_this()](std::uint64_t number, const Result<void>& kept) {
            if (const auto self = weak.lock()) self->on_kept(number, kept);
        },
        [this](const JournalEvent& event) { return due_after(event); });
    MatchSetup setup;
    setup.game = game_.game;
    setup.clock = match_clock();
    setup.players = std::move(players_);
    setup.seed = header_.seed;
    setup.progress = std::move(progress);
    setup.clock_used = std::move(clock_used);
    setup.policies = header_.policies;
    match_ = std::make_unique<LocalMatch>(host_.services().io, std::move(setup), journal_.get(),
                                          static_cast<MatchObserver*>(this));
    lags_.clear();
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const milliseconds increment = header_.clock.total
                                           ? header_.clock.increment
                                           : header_.clock.move.value_or(milliseconds(0));
        lags_.emplace_back(header_.clock.total.value_or(milliseconds(0)), increment);
        if (seats_[seat].is_person()) {
            match_->allow_lag(static_cast<Seat>(seat),
                              lags_.back().step() * people::Lag::kMaxSteps);
        }
    }
    durable_ = journal_->last();
    shown_ = watched_ = snapshot(false);
}

/// Starts the clock of a new game, and of a restored one when its mover is there.
void Room::let_it_run() {
    if (!match_ || running_ || match_->result()) return;
    const Seat mover = match_->position().turn().seat;
    const Clock::time_point now = host_.services().now();
    const bool waited = now - restored_at_ >= host_.settings().times.wait_for_mover;
    if (is_restored_ && !waited && !present(mover) && !by_correspondence()) return;
    if (is_restored_ && has_ai()) {
        if (beginning_ || now < ai_retry_at_) return;
        beginning_ = true;
        return bring_ais_back(0);
    }
    running_ = true;
    match_->start();
    if (!host_.disk_works()) on_disk(false);
}

/// Seats the AIs of a restored game, one after the other, and starts the clock.
void Room::bring_ais_back(Seat from) {
    Seat seat = from;
    while (seat < seats_.size() && (!seats_[seat].is_ai() || match_->has_left(seat))) ++seat;
    if (seat == seats_.size()) {
        beginning_ = is_restored_ = false;
        return let_it_run();
    }
    const std::string& ai = seats_[seat].who->name;
    const auto ready = [weak = weak_from_this(), seat](Result<std::unique_ptr<Player>> player) {
        const auto self = weak.lock();
        if (!self) return;
        // An administrator may have ended the game meanwhile.
        if (self->match_->result()) {
            self->beginning_ = false;
            return;
        }
        if (!player) return self->ai_stays_away(player.error());
        static_cast<void>(
            self->match_->replace_player(seat, std::move(*player), self->seats_[seat].who->name));
        self->bring_ais_back(static_cast<Seat>(seat + 1));
    };
    host_.services().create_ai(ai, game_.game, seat, match_clock(), ready);
}

/// The next attempt comes after a while if people are here. After many, the game ends without a
/// result.
void Room::ai_stays_away(const Errors& errors) {
    beginning_ = false;
    ai_retry_at_ = host_.services().now() + host_.settings().times.ai_retry * (1 << ai_failures_);
    send_to_all(messages::ErrorAnswer{
        Refusal::NoSuchPlayer, messages::wire_text(with_place(errors)), {}, {}});
    if (++ai_failures_ == kMaxAiFailures) static_cast<void>(match_->abort());
}

void Room::play(Connection& connection, const messages::Play& request, const Reply& reply) {
    const auto seat = seat_of(connection.who->id);
    if (!seat) return reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
    if (!match_) return reply.refuse(Refusal::NotYourTurn, Message("the game has not begun"));
    const auto after = static_cast<std::uint64_t>(request.after);
    if (after < journal_->last()) {
        const auto next = read_event_line(journal_->lines()[after], after + 1);
        const bool same = next && next->kind == JournalEventKind::Play && next->seat == *seat &&
                          next->text == request.move;
        if (!same) return refuse_stale(connection, after, reply);
        if (after + 1 > durable_) {
            awaiting_.push_back({after + 1, reply});
            return;
        }
        messages::Ok done;
        done.number = request.after + 1;
        return reply.ok(std::move(done));
    }
    if (after > journal_->last()) return refuse_stale(connection, after, reply);
    if (match_->result()) return reply.refuse(Refusal::Over, Message("the game is over"));
    if (match_->position().turn().seat != *seat || match_->has_left(*seat)) {
        return reply.refuse(Refusal::NotYourTurn, Message("it is not your turn"));
    }
    if (match_->paused()) return reply.refuse(Refusal::Disk, Message("the game is paused"));
    const auto action = parse_action(match_->position(), request.move);
    if (!action) return reply.refuse(Refusal::Illegal, action.error().front().message);
    const Clock::time_point now = host_.services().now();
    const Clock::time_point handed = std::clamp(handed_at_, asked_at_, now);
    const auto elapsed = std::chrono::duration_cast<milliseconds>(now - handed);
    Clock::duration uncharged = handed - asked_at_;
    if (request.think) {
        uncharged += lags_[*seat].pardon(elapsed, milliseconds(*request.think),
                                         connection.ping().value_or(milliseconds(0)));
    }
    if (const auto played =
            match_->play(*action, std::min<Clock::duration>(uncharged, kMaxUncharged));
        !played) {
        return reply.refuse(Refusal::Over, played.error().front().message);
    }
    awaiting_.push_back({after + 1, reply, now});
}

bool Room::may_abort() const {
    std::array<bool, kMaxSeats> moved{};
    for (int ply = 0; ply < match_->position().ply(); ++ply) {
        moved[match_->position().turn_at(ply).seat] = true;
    }
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (!moved[seat]) return true;
    }
    return false;
}

void Room::act(Connection& connection, messages::GameDeed deed, const Reply& reply) {
    const auto seat = seat_of(connection.who->id);
    if (!seat) return reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
    if (state_ == GameState::Over || (match_ && match_->result())) {
        return reply.refuse(Refusal::Over, Message("the game is over"));
    }
    if (!match_) return reply.refuse(Refusal::NotYourTurn, Message("the game has not begun"));
    Result<void> done;
    switch (deed) {
        case messages::GameDeed::Resign:
            done = match_->resign(*seat);
            break;
        case messages::GameDeed::Abort:
            if (!may_abort()) {
                return reply.refuse(Refusal::Forbidden,
                                    Message("every player has moved (resign instead)"));
            }
            done = match_->abort();
            break;
        case messages::GameDeed::Claim:
            done = claim(*seat);
            break;
    }
    if (!done) return reply.refuse(Refusal::Forbidden, done.error().front().message);
    awaiting_.push_back({journal_->last(), reply});
}

/// `state` is Over, or Playing for a game that continues after its end was undone.
void Room::end(GameState state) {
    state_ = state;
    unrated_end_ = state == GameState::Over;
    keep();
    drop_offers();
    send_here();
}

void Room::cancel() {
    if (state_ == GameState::Over) return;
    state_ = GameState::Over;
    beginning_ = false;
    shown_.state = watched_.state = GameState::Over;
    keep();
    for (const auto& member : members_) send_game(*member, 0, {});
    host_.on_listing(*this);
}

Result<void> Room::close_by_admin() {
    if (state_ == GameState::Over || result() != nullptr) {
        return fail(ErrorCode::CommandLine, "", "the game is over");
    }
    if (match_) return match_->abort();
    cancel();
    return {};
}

void Room::complete_end() {
    if (state_ == GameState::Playing && result() != nullptr) end(GameState::Over);
}

void Room::on_disk(bool works) {
    if (!match_ || match_->result()) return;
    if (!works && !match_->paused()) {
        paused_for_disk_ = match_->pause().has_value();
    } else if (works && std::exchange(paused_for_disk_, false)) {
        static_cast<void>(match_->resume());
    }
}

void Room::tick() {
    if (!is_restored_ || !has_ai() || !members_.empty() || is_overdue()) let_it_run();
    check_due();
    const auto idle = host_.services().now() - empty_since_;
    const auto& times = host_.settings().times;
    if (state_ != GameState::Open || beginning_ || !members_.empty()) return;
    const bool link = terms_.request.open == messages::OpenTo::Link;
    if (idle >= (link ? Clock::duration(times.link) : Clock::duration(times.empty_table))) cancel();
}

Result<std::shared_ptr<Room>> Room::restore(RoomHost& host, const StoredGame& stored_game,
                                            const std::vector<RoomSeat>& seats,
                                            const std::vector<StoredEvent>& events,
                                            std::vector<messages::SaidText> said) {
    auto terms = parse_terms(stored_game.options);
    if (!terms) return fail(ErrorCode::Input, stored_game.id, "the options are damaged");
    std::string text = stored_game.header;
    std::vector<std::string> lines;
    for (const StoredEvent& event : events) {
        text += event.line + '\n';
        lines.push_back(event.line);
    }
    auto scan = scan_journal(text, stored_game.id);
    if (!scan) return fail(scan.error());
    auto journal = replay_journal(std::move(*scan), host.services().rules, stored_game.id);
    if (!journal) return fail(journal.error());
    ServedGame game{journal->game, journal->header.definition, journal->header.title,
                    journal->header.about};
    auto room = std::make_shared<Room>(host, stored_game.id, std::move(*terms), std::move(game));
    room->made_ = stored_game.made;
    room->header_ = journal->header;
    for (std::size_t seat = 0; seat < room->seats_.size() && seat < seats.size(); ++seat) {
        if (!room->seats_[seat].is_ai()) room->seats_[seat] = seats[seat];
    }
    room->state_ = static_cast<GameState>(stored_game.state);
    room->said_ = std::move(said);
    if (room->state_ == GameState::Open) return room;
    room->due_ = stored_game.due;
    if (!room->due_ && room->state_ == GameState::Playing) room->restart_due();
    room->takebacks_ = static_cast<int>(std::count_if(
        journal->events.begin(), journal->events.end(), [](const JournalEvent& event) {
            return event.kind == JournalEventKind::Undo && event.count > 0;
        }));
    room->is_restored_ = true;
    room->restored_at_ = host.services().now();
    room->players_.resize(room->seats_.size());
    for (std::size_t seat = 0; seat < room->seats_.size(); ++seat) {
        room->players_[seat] = std::make_unique<HumanPlayer>(
            room->seats_[seat].who ? room->seats_[seat].who->name : "human");
    }
    room->start_match(std::move(lines), journal->progress(), journal->clock_used);
    room->note_presence();
    return room;
}

}  // namespace tengen::server
