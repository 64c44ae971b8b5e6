#include "server/room_members.hpp"

#include <algorithm>

namespace tengen::server {

using std::chrono::milliseconds;

bool RoomMembers::has(const Connection& connection) const {
    return std::any_of(members_.begin(), members_.end(),
                       [&](const auto& member) { return member.get() == &connection; });
}

bool RoomMembers::add(const std::shared_ptr<Connection>& connection) {
    connection->games.insert(table_.id);
    if (has(*connection)) return false;
    members_.push_back(connection);
    return true;
}

bool RoomMembers::remove(Connection& connection) {
    connection.games.erase(table_.id);
    return std::erase_if(members_,
                         [&](const auto& member) { return member.get() == &connection; }) != 0;
}

bool RoomMembers::is_player(const Connection& connection) const {
    return connection.who && table_.seat_of(connection.who->id).has_value();
}

bool RoomMembers::is_present(Seat seat) const {
    const RoomSeat& asked = table_.seats[seat];
    if (!asked.who) return false;
    if (asked.is_ai()) return true;
    return std::any_of(members_.begin(), members_.end(), [&](const auto& member) {
        return member->is_open() && member->who && member->who->id == asked.who->id;
    });
}

SeatSet RoomMembers::without_absent() const {
    SeatSet seats;
    for (std::size_t seat = 0; seat < table_.seats.size(); ++seat) {
        seats[seat] = !table_.seats[seat].is_person() || is_present(static_cast<Seat>(seat));
    }
    return seats;
}

bool RoomMembers::want_views() const {
    return std::any_of(members_.begin(), members_.end(),
                       [](const auto& member) { return member->wants_view; });
}

int RoomMembers::watchers() const {
    return static_cast<int>(std::count_if(members_.begin(), members_.end(),
                                          [&](const auto& member) { return !is_player(*member); }));
}

std::vector<messages::SeatNow> RoomMembers::seats_now() const {
    std::vector<messages::SeatNow> seats;
    for (std::size_t index = 0; index < table_.seats.size(); ++index) {
        const RoomSeat& seat = table_.seats[index];
        messages::SeatNow now{seat.who, is_present(static_cast<Seat>(index)), {}};
        for (const auto& member : members_) {
            if (!seat.is_person() || member->who->id != seat.who->id) continue;
            const auto ping = member->ping();
            now.ping = ping ? std::optional(ping->count()) : std::nullopt;
        }
        seats.push_back(std::move(now));
    }
    return seats;
}

void RoomMembers::send(const messages::ServerMessage& message) const {
    const auto text =
        std::make_shared<const std::string>(messages::to_json(messages::Answer{{}, message}));
    for (const auto& member : members_) member->send(text);
}

void RoomMembers::send_to_players(const messages::ServerMessage& message) const {
    const auto text =
        std::make_shared<const std::string>(messages::to_json(messages::Answer{{}, message}));
    for (const auto& member : members_) {
        if (is_player(*member)) member->send(text);
    }
}

milliseconds Absence::limit(const ClockSettings& clock, const ServerTimes& times) {
    if (!clock.total) return times.away;
    return std::clamp(*clock.total / 10, times.least_away, times.away);
}

void Absence::note(SeatSet here, std::size_t seats, Clock::time_point now) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (here[seat]) {
            since_[seat].reset();
        } else if (!since_[seat]) {
            since_[seat] = now;
        }
    }
}

std::optional<Seat> Absence::longest(SeatSet seats) const {
    std::optional<Seat> longest;
    for (std::size_t seat = 0; seat < since_.size(); ++seat) {
        if (!since_[seat] || !seats[seat]) continue;
        if (!longest || *since_[seat] < *since_[*longest]) longest = static_cast<Seat>(seat);
    }
    return longest;
}

std::optional<milliseconds> Absence::claim_in(SeatSet seats, milliseconds limit,
                                              Clock::time_point now) const {
    const auto seat = longest(seats);
    if (!seat) return std::nullopt;
    const auto gone = std::chrono::duration_cast<milliseconds>(now - *since_[*seat]);
    return std::max(limit - gone, milliseconds(0));
}

}  // namespace tengen::server
