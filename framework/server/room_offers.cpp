// Offers between the players of a game, and what the match reports to its room.
#include <algorithm>

#include "server/room.hpp"

namespace tengen::server {

using messages::GameState;
using messages::Refusal;

namespace {

constexpr int kMaxTakebacks = 20;  ///< per game

void add(std::vector<std::int64_t>& seats, Seat seat) {
    if (std::find(seats.begin(), seats.end(), seat) == seats.end()) seats.push_back(seat);
}

}  // namespace

bool Room::has_ai() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const RoomSeat& seat) { return seat.is_ai(); });
}

/// Whether all people who still play agree. AIs agree to everything but a draw.
bool Room::all_people_agree(const std::vector<std::int64_t>& agree) const {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (!seats_[seat].is_person() || match_->has_left(static_cast<Seat>(seat))) continue;
        const auto number = static_cast<std::int64_t>(seat);
        if (std::find(agree.begin(), agree.end(), number) == agree.end()) return false;
    }
    return true;
}

void Room::send_offers() {
    send_to_all(messages::Offers{id_, offers_});
}

void Room::drop_offers() {
    const messages::OffersNow none{{}, {}, {}, {}, offers_.next};
    if (offers_ == none) return;
    offers_ = none;
    send_offers();
}

void Room::offer(Connection& connection, const messages::Offer& request, const Reply& reply) {
    const auto seat = seat_of(connection.who->id);
    if (!seat) return reply.refuse(Refusal::NotSeated, Message("you have no seat here"));
    if (!match_) return reply.refuse(Refusal::NotYourTurn, Message("the game has not begun"));
    const bool yes = request.yes.value_or(true);
    const bool rematch = request.what == messages::OfferKind::Rematch;
    if (!rematch && match_->result()) {
        return reply.refuse(Refusal::Over, Message("the game is over"));
    }
    switch (request.what) {
        case messages::OfferKind::Draw:
            return offer_draw(*seat, yes, reply);
        case messages::OfferKind::Takeback:
            return offer_takeback(*seat, request, reply);
        case messages::OfferKind::Pause:
            return offer_pause(*seat, yes, reply);
        case messages::OfferKind::Rematch:
            return offer_rematch(*seat, yes, reply);
    }
}

void Room::offer_draw(Seat seat, bool yes, const Reply& reply) {
    if (!yes) {
        offers_.draw.clear();
        reply.ok();
        return send_offers();
    }
    if (match_->has_left(seat)) {
        return reply.refuse(Refusal::Forbidden, Message("this player has left the game"));
    }
    add(offers_.draw, seat);
    // An AI learns of an offer with its question. People answer here, so a "no" counts.
    if (has_ai()) {
        if (const auto offered = match_->offer_draw(seat); !offered) {
            std::erase(offers_.draw, static_cast<std::int64_t>(seat));
            return reply.refuse(Refusal::NotYourTurn, offered.error().front().message);
        }
    } else if (all_people_agree(offers_.draw)) {
        for (std::size_t other = 0; other < seats_.size() && !match_->result(); ++other) {
            if (match_->has_left(static_cast<Seat>(other))) continue;
            static_cast<void>(match_->offer_draw(static_cast<Seat>(other)));
        }
    }
    if (match_->result()) {
        awaiting_.push_back({journal_->last(), reply});
        return;
    }
    reply.ok();
    send_offers();
}

void Room::offer_takeback(Seat seat, const messages::Offer& request, const Reply& reply) {
    if (terms_.request.takebacks == messages::Takebacks::None) {
        return reply.refuse(Refusal::Forbidden, Message("this game has no takebacks"));
    }
    if (!request.yes.value_or(true)) {
        offers_.takeback.reset();
        reply.ok();
        return send_offers();
    }
    const int ply = match_->position().ply();
    if (takebacks_ >= kMaxTakebacks) {
        return reply.refuse(Refusal::Quota,
                            Message("a game has at most {} takebacks", kMaxTakebacks));
    }
    const std::int64_t to = request.to.value_or(offers_.takeback ? offers_.takeback->to : ply - 1);
    if (to < 0 || to >= ply) {
        return reply.refuse(Refusal::BadMessage, Message("there is no such earlier position"));
    }
    if (!offers_.takeback || offers_.takeback->to != to) {
        offers_.takeback = messages::TakebackOffer{to, seat, {}};
    }
    add(offers_.takeback->yes, seat);
    if (!all_people_agree(offers_.takeback->yes)) {
        reply.ok();
        return send_offers();
    }
    if (const auto undone = match_->undo(ply - static_cast<int>(to)); !undone) {
        offers_.takeback.reset();
        send_offers();
        return reply.refuse(Refusal::Forbidden, undone.error().front().message);
    }
    ++takebacks_;
    awaiting_.push_back({journal_->last(), reply});
}

void Room::offer_pause(Seat seat, bool yes, const Reply& reply) {
    if (terms_.request.rated) {
        return reply.refuse(Refusal::Forbidden, Message("a rated game has no pauses"));
    }
    if (by_correspondence()) {
        return reply.refuse(Refusal::Forbidden, Message("a game by correspondence has no pauses"));
    }
    if (!yes) {
        offers_.pause.clear();
        if (match_->paused() && !paused_for_disk_) static_cast<void>(match_->resume());
    } else {
        add(offers_.pause, seat);
        if (all_people_agree(offers_.pause) && !match_->paused()) {
            static_cast<void>(match_->pause());
        }
    }
    reply.ok();
    send_offers();
    send_clock();
}

void Room::offer_rematch(Seat seat, bool yes, const Reply& reply) {
    if (!match_->result()) {
        return reply.refuse(Refusal::Forbidden, Message("the game is not over"));
    }
    if (offers_.next) return reply.ok();
    if (const auto wait = wait_of_bots(*seats_[seat].who); yes && wait.count() > 0) {
        return reply.refuse(Refusal::Quota, too_many_games_of_bots(), wait);
    }
    if (yes && terms_.request.rated && !host_.may_play_rated(*seats_[seat].who, reply)) return;
    if (!yes) {
        offers_.rematch.clear();
    } else {
        add(offers_.rematch, seat);
        if (all_people_agree(offers_.rematch)) {
            offers_.rematch.clear();
            terms_.next = host_.rematch(*this);
            offers_.next = terms_.next;
            keep();
        }
    }
    reply.ok();
    send_offers();
}

void Room::on_turn(Seat) {
    asked_at_ = host_.services().now();
}

void Room::on_action(Seat seat, Action) {
    capture();
    const bool offers =
        std::find(offers_.draw.begin(), offers_.draw.end(), seat) != offers_.draw.end();
    const bool changed = offers_.takeback || (!offers_.draw.empty() && !offers);
    if (!offers) offers_.draw.clear();
    offers_.takeback.reset();
    if (changed) send_offers();
    limit_length();
}

/// A game without an end would fill the disk.
void Room::limit_length() {
    if (journal_->last() < host_.settings().max_events || match_->result()) return;
    static_cast<void>(match_->abort());
}

void Room::on_undo(int) {
    capture();
    drop_offers();
    limit_length();
}

void Room::on_draw_declined(Seat) {
    drop_offers();
}

void Room::on_player_changed(Seat) {
    capture();
}

/// The machine lacks something, so no player is to blame: the game ends without a result.
void Room::on_fault(const SurvivedFault& fault) {
    capture();
    if (!match_->pending_fault()) return;
    send_to_all(messages::ErrorAnswer{Refusal::Internal, messages::wire_text(fault.text), {}, {}});
    static_cast<void>(match_->abort());
}

void Room::on_end(const MatchResult& result) {
    if (result.culprit) note_leave(*result.culprit, result.kind);
    capture();
}

void Room::on_leave(const Leave& leave) {
    note_leave(leave.seat, leave.kind);
    if (!leaves_.empty()) keep();
    capture();
}

}  // namespace tengen::server
