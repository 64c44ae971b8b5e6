#include "table/remote_play.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "match/mirror_match.hpp"
#include "match/refuse.hpp"
#include "table/people.hpp"

namespace tengen {
namespace {

bool contains(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

bool waits_for(const std::vector<Seat>& agreed, Seat seat) {
    return !agreed.empty() && !contains(agreed, seat);
}

/// A server's players are only shown. No such text may start a program here.
SeatSpec shown_seat(const std::string& text) {
    const Result<SeatSpec> read = parse_seat(text);
    if (read && read->kind == SeatKind::Human) return *read;
    SeatSpec seat;
    seat.name = printable(text);
    return seat;
}

}  // namespace

TablePlan plan_of(const RemoteGame& remote, const LoadGame& load_game) {
    const JournalHeader& header = remote.header();
    TablePlan plan;
    plan.spec.game = full_name(header.game);
    plan.spec.clock = header.clock;
    plan.spec.policies = header.policies;
    for (const std::string& seat : header.seats) plan.spec.seats.push_back(shown_seat(seat));
    plan.saved = false;
    plan.game = loaded_game(header, remote.match()->position().shared_game(), load_game);
    return plan;
}

bool all_agree(const RemoteGame& remote, const std::vector<Seat>& seats) {
    if (seats.empty()) return false;
    const std::vector<RemoteSeat>& players = remote.presence().seats;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool person = players[i].taken && !players[i].ai && !remote.match()->has_left(seat);
        if (person && !contains(seats, seat)) return false;
    }
    return true;
}

std::vector<Seat> agreed_seats(const RemoteOffers& offers, RemoteOffer offer) {
    switch (offer) {
        case RemoteOffer::Draw:
            return offers.draw;
        case RemoteOffer::Rematch:
            return offers.rematch;
        case RemoteOffer::Pause:
            return offers.pause;
        case RemoteOffer::Takeback:
            break;
    }
    if (!offers.takeback) return {};
    std::vector<Seat> seats{offers.takeback->by};
    for (const Seat seat : offers.takeback->yes) {
        if (!contains(seats, seat)) seats.push_back(seat);
    }
    return seats;
}

std::optional<RemoteOffer> offer_to_answer(const RemoteGame& remote) {
    if (!remote.own_seat()) return std::nullopt;
    const Seat own = *remote.own_seat();
    const RemoteOffers& offers = remote.offers();
    if (remote.match()->result()) {
        return waits_for(offers.rematch, own) ? std::optional(RemoteOffer::Rematch) : std::nullopt;
    }
    if (offers.takeback && offers.takeback->by != own && !contains(offers.takeback->yes, own)) {
        return RemoteOffer::Takeback;
    }
    if (waits_for(offers.draw, own)) return RemoteOffer::Draw;
    if (waits_for(offers.pause, own)) return RemoteOffer::Pause;
    return std::nullopt;
}

bool waits_for_player(const RemoteGame& remote) {
    using State = RemoteConnection::State;
    const State state = remote.connection().state;
    if (state == State::Refused) return true;
    if (state != State::Online) return false;
    if (offer_to_answer(remote)) return true;
    const std::optional<Seat> own = remote.own_seat();
    const MirrorMatch& match = *remote.match();
    if (match.result()) return !own || !contains(remote.offers().rematch, *own);
    if (remote.stage() != RemoteStage::Playing) return false;
    if (match.paused()) return own.has_value();
    return is_person(match, match.position().turn().seat) && !match.requested();
}

Result<void> take_seat(RemoteGame& remote, const std::vector<SeatChange>& changes) {
    const bool sits = changes.size() == 1 && changes.front().spec.kind == SeatKind::Human;
    if (!sits) return refuse("only the server changes the players of an online game");
    const Seat seat = changes.front().seat;
    const std::vector<RemoteSeat>& seats = remote.presence().seats;
    if (seat < seats.size() && seats[seat].taken) {
        return refuse("this is the seat of {}", seats[seat].name);
    }
    return remote.sit(seat);
}

}  // namespace tengen
