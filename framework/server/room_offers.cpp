#include "server/room_offers.hpp"

#include <algorithm>
#include <cassert>

namespace tengen::server {

using messages::OfferKind;

namespace {

bool has(const std::vector<std::int64_t>& seats, std::size_t seat) {
    return std::find(seats.begin(), seats.end(), static_cast<std::int64_t>(seat)) != seats.end();
}

/// Adds a seat. Returns whether all of these people are in the list now.
bool add(std::vector<std::int64_t>& seats, Seat seat, SeatSet people) {
    if (!has(seats, seat)) seats.push_back(seat);
    for (std::size_t one = 0; one < people.size(); ++one) {
        if (people[one] && !has(seats, one)) return false;
    }
    return true;
}

}  // namespace

std::vector<std::int64_t>& RoomOffers::seats_of(OfferKind what) {
    assert(what != OfferKind::Takeback);
    if (what == OfferKind::Draw) return offers_.draw;
    return what == OfferKind::Pause ? offers_.pause : offers_.rematch;
}

bool RoomOffers::agree(OfferKind what, Seat seat, SeatSet people) {
    return add(seats_of(what), seat, people);
}

bool RoomOffers::agree_to_takeback(std::int64_t ply, Seat seat, SeatSet people) {
    if (!offers_.takeback || offers_.takeback->to != ply) {
        offers_.takeback = messages::TakebackOffer{ply, seat, {}};
    }
    return add(offers_.takeback->yes, seat, people);
}

void RoomOffers::withdraw(OfferKind what) {
    if (what == OfferKind::Takeback) {
        offers_.takeback.reset();
    } else {
        seats_of(what).clear();
    }
}

void RoomOffers::withdraw_draw(Seat seat) {
    std::erase(offers_.draw, static_cast<std::int64_t>(seat));
}

void RoomOffers::drop() {
    const messages::OffersNow none{{}, {}, {}, {}, offers_.next};
    if (offers_ == none) return;
    offers_ = none;
    show();
}

void RoomOffers::on_move(Seat by) {
    const bool offers = has(offers_.draw, by);
    const bool changed = offers_.takeback || (!offers_.draw.empty() && !offers);
    if (!offers) offers_.draw.clear();
    offers_.takeback.reset();
    if (changed) show();
}

}  // namespace tengen::server
