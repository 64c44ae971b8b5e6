// The connections that have a game open, and how long its players have been away.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "server/connection.hpp"
#include "server/room_table.hpp"

namespace tengen::server {

/// Used on the server's thread. The table must outlive the members.
class RoomMembers {
  public:
    explicit RoomMembers(const RoomTable& table) : table_(table) {}

    bool has(const Connection& connection) const;
    /// False if the connection already has the game open.
    bool add(const std::shared_ptr<Connection>& connection);
    /// False if the connection does not have the game open.
    bool remove(Connection& connection);
    const std::vector<std::shared_ptr<Connection>>& all() const { return members_; }

    bool is_player(const Connection& connection) const;
    /// Whether an AI or a connected person has this seat.
    bool is_present(Seat seat) const;
    /// The seats whose players need not return: present players, AIs and free seats.
    SeatSet without_absent() const;
    bool want_views() const;
    int watchers() const;
    std::vector<messages::SeatNow> seats_now() const;

    void send(const messages::ServerMessage& message) const;
    void send_to_players(const messages::ServerMessage& message) const;

  private:
    const RoomTable& table_;
    std::vector<std::shared_ptr<Connection>> members_;
};

/// The times since which players are away.
class Absence {
  public:
    using Milliseconds = std::chrono::milliseconds;

    /// The absence after which a seat can be claimed in a game with this clock.
    static Milliseconds limit(const ClockSettings& clock, const ServerTimes& times);

    /// All players but those of these seats are away, from now on if they were here.
    void note(SeatSet here, std::size_t seats, Clock::time_point now);
    /// The player of this seat is away from now on.
    void begin(Seat seat, Clock::time_point now) { since_[seat] = now; }

    /// The seat of these whose player has been away longest; empty if all are here.
    std::optional<Seat> longest(SeatSet seats) const;
    /// The time until one of these seats may be claimed; empty if all are here.
    std::optional<Milliseconds> claim_in(SeatSet seats, Milliseconds limit,
                                         Clock::time_point now) const;

  private:
    std::array<std::optional<Clock::time_point>, kMaxSeats> since_{};
};

}  // namespace tengen::server
