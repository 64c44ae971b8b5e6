#include "server/room.hpp"

#include <algorithm>
#include <utility>

namespace tengen::server {

using messages::GameState;
using messages::Refusal;
using std::chrono::milliseconds;

Message too_many_games_of_bots() {
    return Message("bots play only 100 games a day against each other");
}

Room::Room(RoomHost& host, std::string id, RoomTerms terms, ServedGame game)
    : host_(host),
      table_(std::move(id), std::move(terms), std::move(game), host.services().wall()),
      members_(table_),
      offers_([this](const messages::OffersNow& offers) {
          members_.send(messages::Offers{table_.id, offers});
      }),
      talk_(table_, members_, host.services()),
      replies_([this](Clock::duration delay) { host_.on_move(delay); }),
      match_(table_, host),
      feed_(table_, members_, match_, offers_, talk_, host.services(), [this] { end(); }),
      keeper_(std::make_shared<RoomKeeper>(
          table_, match_, host, [this](StoreBatch& batch) { host_.add_ratings(*this, batch); })),
      requests_(
          table_, absence_, match_, offers_, replies_, feed_, host.services(),
          [this](Seat seat, bool yes, const Reply& reply) { offer_rematch(seat, yes, reply); }) {
    table_.closes = closing_time();
}

void Room::complete_end() {
    if (table_.state == GameState::Playing && result() != nullptr) end();
}

void Room::keep(std::function<void(Room&)> done, StoreBatch with, std::function<void()> refused) {
    // The room stays until the calls return, even if the server drops it meanwhile.
    keeper_->keep(
        [weak = weak_from_this(), done = std::move(done)] {
            if (const auto self = weak.lock()) done(*self);
        },
        std::move(with),
        [weak = weak_from_this(), refused = std::move(refused)] {
            if (const auto self = weak.lock()) refused();
        });
}

bool Room::must_stay() const {
    const ClockSettings clock = table_.match_clock();
    return !members_.all().empty() || beginning_ || keeper_->is_busy() || feed_.is_waiting() ||
           !replies_.empty() ||
           (table_.state == GameState::Playing && (clock.move || clock.total || table_.has_ai()));
}

bool Room::waits_for(const std::string& account) const {
    const auto seat = table_.seat_of(account);
    return seat && match_.is_open() && match_.match().position().turn().seat == *seat;
}

messages::ListedGame Room::listing() const {
    messages::ListedGame listed;
    listed.game = table_.id;
    listed.rules = full_name(table_.game.game->description());
    listed.clock = table_.terms.request.clock;
    for (const RoomSeat& seat : table_.seats) listed.seats.push_back(seat.who);
    listed.state = table_.state;
    listed.rated = table_.terms.request.rated;
    listed.watchers = members_.watchers();
    return listed;
}

messages::ListedGame Room::listing_for(const std::string& account) const {
    messages::ListedGame listed = listing();
    listed.your_move = waits_for(account);
    const auto seat = table_.seat_of(account);
    if (!seat || !match_.is_open()) return listed;
    const messages::ClockNow clock = match_.clock_now();
    if (*seat < clock.left.size()) listed.left = clock.left[*seat];
    if (clock.runs == *seat && clock.move) {
        listed.left = std::min(listed.left.value_or(*clock.move), *clock.move);
    }
    return listed;
}

void Room::send_here() {
    absence_.note(members_.without_absent(), table_.seats.size(), host_.services().now());
    messages::Here here{table_.id, members_.seats_now(), members_.watchers(), {}};
    if (const auto claim_in = match_.claim_in(absence_)) here.away = claim_in->count();
    members_.send(here);
    host_.on_listing(*this);
}

void Room::send_error(const Errors& errors) {
    members_.send(messages::ErrorAnswer{
        Refusal::NoSuchPlayer, messages::wire_text(with_place(errors)), {}, {}});
}

void Room::open(const ConnectionPtr& connection, const messages::OpenGame& request,
                const Reply& reply) {
    const std::string& account = connection->who->id;
    const RoomTerms& terms = table_.terms;
    const bool player = table_.seat_of(account).has_value();
    const bool allowed = table_.is_listed() || player || terms.owner == account ||
                         terms.request.person == connection->who->name ||
                         (request.code && *request.code == terms.code);
    if (!allowed) return reply.refuse(Refusal::NoSuchGame, Message("there is no such game"));
    const bool is_new = !members_.has(*connection);
    if (is_new && !player && table_.state != GameState::Open &&
        members_.watchers() >= terms.request.watchers) {
        return reply.refuse(Refusal::Full, Message("this table takes no more watchers"));
    }
    if (player) {
        // The newest connection of a player plays.
        for (const auto& member : std::vector(members_.all())) {
            if (member == connection || member->who->id != account) continue;
            close(*member);
            member->close(CloseCode::OpenedElsewhere, "opened elsewhere");
        }
    }
    members_.add(connection);
    let_it_run();
    feed_.send_game(*connection, static_cast<std::uint64_t>(request.have.value_or(0)), reply);
    if (is_new) send_here();
}

void Room::show(const ConnectionPtr& connection) {
    members_.add(connection);
    let_it_run();
    feed_.send_game(*connection);
    send_here();
}

void Room::close(Connection& connection) {
    if (!members_.remove(connection)) return;
    if (members_.all().empty()) renew_closing_time();
    send_here();
}

bool Room::waits_for_players() const {
    return table_.state == GameState::Open && !beginning_ && !closing_;
}

/// Players of a game by correspondence look in once a day, like those who follow a link.
std::int64_t Room::closing_time() const {
    const ServerTimes& times = host_.settings().times;
    const bool slow =
        table_.terms.request.open == messages::OpenTo::Link || table_.by_correspondence();
    const milliseconds wait = slow ? milliseconds(times.link) : times.empty_table;
    return host_.services().wall() + wait.count();
}

/// Writes to the store too, because a table without people leaves memory.
void Room::renew_closing_time() {
    if (!waits_for_players()) return;
    table_.closes = closing_time();
    keep();
}

void Room::postpone(milliseconds outage) {
    match_.deadline().postpone(outage);
    table_.closes += outage.count();
}

void Room::seat_person(Seat seat, const messages::Who& who) {
    table_.set_seat(seat, who);
    absence_.begin(seat, host_.services().now());
}

void Room::begin_if_full() {
    if (waits_for_players() && !table_.free_seat()) begin();
}

void Room::sit(const ConnectionPtr& connection, const messages::Sit& request, const Reply& reply) {
    if (connection->games.count(table_.id) == 0) {
        return reply.refuse(Refusal::NoSuchGame, Message("there is no such game"));
    }
    if (table_.state == GameState::Over) {
        return reply.refuse(Refusal::Over, Message("the game is over"));
    }
    if (closing_) {
        return keep([reply](Room&) { reply.refuse(Refusal::Over, Message("the game is over")); });
    }
    const auto own = table_.seat_of(connection->who->id);
    if (table_.state != GameState::Open || beginning_) {
        if (own && (!request.seat || *request.seat == *own)) return reply.ok();
        return reply.refuse(Refusal::SeatTaken, Message("the game has begun"));
    }
    const std::size_t seats = table_.seats.size();
    if (request.seat && *request.seat >= static_cast<std::int64_t>(seats)) {
        return reply.refuse(Refusal::BadMessage, Message("this game has {} seats", seats));
    }
    const std::optional<Seat> seat = request.seat ? static_cast<Seat>(*request.seat)
                                     : own        ? own
                                                  : table_.free_seat();
    if (seat && own == seat) return reply.ok();
    if (!seat || table_.seats[*seat].who) {
        return reply.refuse(Refusal::SeatTaken, Message("another player has this seat"));
    }
    if (is_apart_from_players(connection->who->id)) {
        return reply.refuse(
            Refusal::Forbidden,
            Message("you and a player at this table cannot meet (one of you blocks the other)"));
    }
    if (const auto wait = wait_of_bots(*connection->who); wait.count() > 0) {
        return reply.refuse(Refusal::Quota, too_many_games_of_bots(), wait);
    }
    if (table_.terms.request.rated && !host_.may_play_rated(*connection->who, reply)) return;
    if (own) table_.set_seat(*own, std::nullopt);
    seat_person(*seat, *connection->who);
    keep([reply](Room& room) {
        reply.ok();
        room.send_here();
        room.begin_if_full();
    });
}

void Room::stand(Connection& connection, const Reply& reply) {
    const auto seat = table_.seat_of(connection.who->id);
    if (!seat) return reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
    if (table_.state != GameState::Open || beginning_) {
        return reply.refuse(Refusal::Forbidden, Message("the game has begun (resign instead)"));
    }
    table_.set_seat(*seat, std::nullopt);
    keep([reply](Room& room) {
        reply.ok();
        room.send_here();
    });
}

milliseconds Room::wait_of_bots(const messages::Who& who) const {
    milliseconds wait{0};
    for (const RoomSeat& seat : table_.seats) {
        if (seat.is_person()) wait = std::max(wait, host_.wait_of_bots(who, *seat.who));
    }
    return wait;
}

/// The person who opened the table counts too, even without a seat.
bool Room::is_apart_from_players(const std::string& account) const {
    const auto apart = [&](const std::string& other) {
        return other != account && host_.are_apart(account, other);
    };
    return apart(table_.terms.owner) ||
           std::any_of(table_.seats.begin(), table_.seats.end(), [&](const RoomSeat& seat) {
               return seat.is_person() && apart(seat.who->id);
           });
}

void Room::on_kept(std::uint64_t event, const Result<void>& kept) {
    if (!kept) {
        // Another process has this game's events, so this one shows none.
        replies_.refuse_all(Refusal::Internal, Message("the server cannot continue this game"));
        return feed_.drop_waiting();
    }
    replies_.on_kept(event, host_.services().now());
    feed_.on_kept(event);
}

void Room::offer_rematch(Seat seat, bool yes, const Reply& reply) {
    if (result() == nullptr) {
        return reply.refuse(Refusal::Forbidden, Message("the game is not over"));
    }
    if (offers_.now().next) return reply.ok();
    const messages::Who& who = *table_.seats[seat].who;
    if (const auto wait = wait_of_bots(who); yes && wait.count() > 0) {
        return reply.refuse(Refusal::Quota, too_many_games_of_bots(), wait);
    }
    if (yes && table_.terms.request.rated && !host_.may_play_rated(who, reply)) return;
    if (!yes) {
        offers_.withdraw(messages::OfferKind::Rematch);
    } else if (offers_.agree(messages::OfferKind::Rematch, seat, match_.people())) {
        offers_.withdraw(messages::OfferKind::Rematch);
        table_.terms.next = host_.rematch(*this);
        offers_.set_next(table_.terms.next);
        keep();
    }
    reply.ok();
    offers_.show();
}

void Room::end() {
    table_.state = GameState::Over;
    keeper_->note_end();
    keep();
    offers_.drop();
    send_here();
}

void Room::cancel(std::function<void()> done) {
    if (table_.state == GameState::Over) return done();
    closing_ = true;
    beginning_ = false;
    keeper_->note_closed();
    keep([done = std::move(done)](Room& room) {
        room.show_closed();
        done();
    });
}

void Room::show_closed() {
    if (table_.state == GameState::Over) return;
    table_.state = GameState::Over;
    feed_.close();
    for (const auto& member : members_.all()) feed_.send_game(*member);
    host_.on_listing(*this);
}

Result<void> Room::close_by_admin() {
    if (table_.state == GameState::Over || result() != nullptr) {
        return fail(ErrorCode::CommandLine, "", "the game is over");
    }
    if (match_.has_started()) return match_.match().abort();
    cancel();
    return {};
}

void Room::tick() {
    const bool overdue = match_.is_overdue();
    if (!return_.waits() || !table_.has_ai() || !members_.all().empty() || overdue) let_it_run();
    if (match_.is_running() && match_.is_overdue() && host_.disk_works()) {
        // Fails for the turn of an AI, which has no deadline.
        static_cast<void>(match_.match().end_time());
    }
    if (!waits_for_players() || host_.services().wall() < table_.closes) return;
    if (members_.all().empty()) return cancel();
    renew_closing_time();
}

}  // namespace tengen::server
