#include "server/room_requests.hpp"

#include <array>
#include <utility>

#include "core/position_text.hpp"
#include "journal/journal_format.hpp"

namespace tengen::server {

using messages::GameState;
using messages::OfferKind;
using messages::Refusal;

namespace {

void refuse_unseated(const Reply& reply) {
    reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
}

void refuse_unstarted(const Reply& reply) {
    reply.refuse(Refusal::NotYourTurn, Message("the game has not begun"));
}

void refuse_over(const Reply& reply) {
    reply.refuse(Refusal::Over, Message("the game is over"));
}

}  // namespace

RoomRequests::RoomRequests(const RoomTable& table, const Absence& absence, RoomMatch& match,
                           RoomOffers& offers, AwaitedReplies& replies, const RoomFeed& feed,
                           const ServerServices& services, Rematch rematch)
    : table_(table),
      absence_(absence),
      match_(match),
      offers_(offers),
      replies_(replies),
      feed_(feed),
      services_(services),
      rematch_(std::move(rematch)) {}

void RoomRequests::refuse_stale(Connection& connection, std::uint64_t after, const Reply& reply) {
    reply.refuse(Refusal::Stale, Message("the game has continued meanwhile"));
    if (after < feed_.shown()) feed_.send_game(connection, after);
}

/// The answer to a repeat of a move, which a client may send after it has lost its connection.
void RoomRequests::play_again(Connection& connection, Seat seat, const messages::Play& request,
                              const Reply& reply) {
    const auto after = static_cast<std::uint64_t>(request.after);
    const auto next = read_event_line(match_.lines()[after], after + 1);
    const bool same = next && next->kind == JournalEventKind::Play && next->seat == seat &&
                      next->text == request.move;
    if (!same) return refuse_stale(connection, after, reply);
    if (!replies_.is_kept(after + 1)) return replies_.add(after + 1, reply);
    messages::Ok done;
    done.number = request.after + 1;
    reply.ok(std::move(done));
}

void RoomRequests::play(Connection& connection, const messages::Play& request, const Reply& reply) {
    const auto seat = table_.seat_of(connection.who->id);
    if (!seat) return refuse_unseated(reply);
    if (!match_.has_started()) return refuse_unstarted(reply);
    LocalMatch& match = match_.match();
    const auto after = static_cast<std::uint64_t>(request.after);
    if (after < match_.last()) return play_again(connection, *seat, request, reply);
    if (after > match_.last()) return refuse_stale(connection, after, reply);
    if (match.result()) return refuse_over(reply);
    if (match.position().turn().seat != *seat || match.has_left(*seat)) {
        return reply.refuse(Refusal::NotYourTurn, Message("it is not your turn"));
    }
    if (match.paused()) return reply.refuse(Refusal::Disk, Message("the game is paused"));
    const auto action = parse_action(match.position(), request.move);
    if (!action) return reply.refuse(Refusal::Illegal, action.error().front().message);
    const Clock::time_point now = services_.now();
    const auto uncounted = match_.times().uncounted(*seat, request.think, connection.ping(), now);
    if (const auto played = match.play(*action, uncounted); !played) {
        return reply.refuse(Refusal::Over, played.error().front().message);
    }
    replies_.add(after + 1, reply, now);
}

bool RoomRequests::may_abort() const {
    const Position& position = match_.match().position();
    SeatSet moved;
    for (int ply = 0; ply < position.ply(); ++ply) moved.set(position.turn_at(ply).seat);
    return moved.count() < table_.seats.size();
}

Result<void> RoomRequests::claim(Seat by) {
    const auto rest = match_.claim_in(absence_);
    if (!rest) return fail(ErrorCode::CommandLine, "", "all players are here");
    if (rest->count() > 0) {
        return fail(ErrorCode::CommandLine, "", "a player may be away for {} s more",
                    (rest->count() + 999) / 1000);
    }
    const auto gone = absence_.longest(match_.people().reset(by));
    if (!gone) return fail(ErrorCode::CommandLine, "", "all players are here");
    return match_.match().leave(*gone);
}

void RoomRequests::act(Connection& connection, messages::GameDeed deed, const Reply& reply) {
    const auto seat = table_.seat_of(connection.who->id);
    if (!seat) return refuse_unseated(reply);
    if (table_.state == GameState::Over || match_.result() != nullptr) return refuse_over(reply);
    if (!match_.has_started()) return refuse_unstarted(reply);
    Result<void> done;
    switch (deed) {
        case messages::GameDeed::Resign:
            done = match_.match().resign(*seat);
            break;
        case messages::GameDeed::Abort:
            if (!may_abort()) {
                return reply.refuse(Refusal::Forbidden,
                                    Message("every player has moved (resign instead)"));
            }
            done = match_.match().abort();
            break;
        case messages::GameDeed::Claim:
            done = claim(*seat);
            break;
    }
    if (!done) return reply.refuse(Refusal::Forbidden, done.error().front().message);
    replies_.add(match_.last(), reply);
}

void RoomRequests::offer(Connection& connection, const messages::Offer& request,
                         const Reply& reply) {
    const auto seat = table_.seat_of(connection.who->id);
    if (!seat) return refuse_unseated(reply);
    if (!match_.has_started()) return refuse_unstarted(reply);
    const bool yes = request.yes.value_or(true);
    if (request.what != OfferKind::Rematch && match_.result() != nullptr) {
        return refuse_over(reply);
    }
    switch (request.what) {
        case OfferKind::Draw:
            return offer_draw(*seat, yes, reply);
        case OfferKind::Takeback:
            return offer_takeback(*seat, request, reply);
        case OfferKind::Pause:
            return offer_pause(*seat, yes, reply);
        case OfferKind::Rematch:
            return rematch_(*seat, yes, reply);
    }
}

void RoomRequests::offer_draw(Seat seat, bool yes, const Reply& reply) {
    LocalMatch& match = match_.match();
    if (!yes) {
        offers_.withdraw(OfferKind::Draw);
        reply.ok();
        return offers_.show();
    }
    if (match.has_left(seat)) {
        return reply.refuse(Refusal::Forbidden, Message("this player has left the game"));
    }
    const bool agreed = offers_.agree(OfferKind::Draw, seat, match_.people());
    // An AI learns of an offer with its question. People answer here, so a "no" counts.
    if (table_.has_ai()) {
        if (const auto offered = match.offer_draw(seat); !offered) {
            offers_.withdraw_draw(seat);
            return reply.refuse(Refusal::NotYourTurn, offered.error().front().message);
        }
    } else if (agreed) {
        for (std::size_t other = 0; other < table_.seats.size() && !match.result(); ++other) {
            if (match.has_left(static_cast<Seat>(other))) continue;
            static_cast<void>(match.offer_draw(static_cast<Seat>(other)));
        }
    }
    if (match.result()) return replies_.add(match_.last(), reply);
    reply.ok();
    offers_.show();
}

void RoomRequests::offer_takeback(Seat seat, const messages::Offer& request, const Reply& reply) {
    LocalMatch& match = match_.match();
    if (table_.terms.request.takebacks == messages::Takebacks::None) {
        return reply.refuse(Refusal::Forbidden, Message("this game has no takebacks"));
    }
    if (!request.yes.value_or(true)) {
        offers_.withdraw(OfferKind::Takeback);
        reply.ok();
        return offers_.show();
    }
    if (!offers_.has_takebacks()) {
        return reply.refuse(Refusal::Quota,
                            Message("a game has at most {} takebacks", RoomOffers::kMaxTakebacks));
    }
    const int ply = match.position().ply();
    const auto& offered = offers_.now().takeback;
    const std::int64_t to = request.to.value_or(offered ? offered->to : ply - 1);
    if (to < 0 || to >= ply) {
        return reply.refuse(Refusal::BadMessage, Message("there is no such earlier position"));
    }
    if (!offers_.agree_to_takeback(to, seat, match_.people())) {
        reply.ok();
        return offers_.show();
    }
    // The offer ends before the undo is on the disk. So people learn first that all agree.
    offers_.show();
    if (const auto undone = match.undo(ply - static_cast<int>(to)); !undone) {
        offers_.withdraw(OfferKind::Takeback);
        offers_.show();
        return reply.refuse(Refusal::Forbidden, undone.error().front().message);
    }
    offers_.count_takebacks(1);
    replies_.add(match_.last(), reply);
}

void RoomRequests::offer_pause(Seat seat, bool yes, const Reply& reply) {
    LocalMatch& match = match_.match();
    if (table_.terms.request.rated) {
        return reply.refuse(Refusal::Forbidden, Message("a rated game has no pauses"));
    }
    if (table_.by_correspondence()) {
        return reply.refuse(Refusal::Forbidden, Message("a game by correspondence has no pauses"));
    }
    if (!yes) {
        offers_.withdraw(OfferKind::Pause);
        if (match.paused() && !match_.is_paused_for_disk()) static_cast<void>(match.resume());
    } else if (offers_.agree(OfferKind::Pause, seat, match_.people()) && !match.paused()) {
        static_cast<void>(match.pause());
    }
    reply.ok();
    offers_.show();
    feed_.send_clock();
}

}  // namespace tengen::server
