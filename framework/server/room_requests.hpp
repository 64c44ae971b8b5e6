// The requests of the players of a game: moves, deeds and offers.
#pragma once

#include <functional>

#include "server/awaited_replies.hpp"
#include "server/room_feed.hpp"
#include "server/room_match.hpp"
#include "server/room_members.hpp"
#include "server/room_offers.hpp"

namespace tengen::server {

/// Used on the server's thread. The constructor's arguments must outlive the requests.
class RoomRequests {
  public:
    /// A player wants to play again, or no longer. Answers the request.
    using Rematch = std::function<void(Seat, bool yes, const Reply&)>;

    RoomRequests(const RoomTable& table, const Absence& absence, RoomMatch& match,
                 RoomOffers& offers, AwaitedReplies& replies, const RoomFeed& feed,
                 const ServerServices& services, Rematch rematch);

    void play(Connection& connection, const messages::Play& request, const Reply& reply);
    void act(Connection& connection, messages::GameDeed deed, const Reply& reply);
    void offer(Connection& connection, const messages::Offer& request, const Reply& reply);

  private:
    void play_again(Connection& connection, Seat seat, const messages::Play& request,
                    const Reply& reply);
    void refuse_stale(Connection& connection, std::uint64_t after, const Reply& reply);
    bool may_abort() const;
    Result<void> claim(Seat by);
    void offer_draw(Seat seat, bool yes, const Reply& reply);
    void offer_takeback(Seat seat, const messages::Offer& request, const Reply& reply);
    void offer_pause(Seat seat, bool yes, const Reply& reply);

    const RoomTable& table_;
    const Absence& absence_;
    RoomMatch& match_;
    RoomOffers& offers_;
    AwaitedReplies& replies_;
    const RoomFeed& feed_;
    const ServerServices& services_;
    Rematch rematch_;
};

}  // namespace tengen::server
