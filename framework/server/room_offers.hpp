// The offers between the players of a game, as the seats that agree.
#pragma once

#include <functional>
#include <vector>

#include "messages/client_messages.hpp"
#include "messages/server_messages.hpp"
#include "server/room_table.hpp"

namespace tengen::server {

class RoomOffers {
  public:
    static constexpr int kMaxTakebacks = 20;  ///< per game

    /// `show` shows the offers to all who have the game open.
    explicit RoomOffers(std::function<void(const messages::OffersNow&)> show)
        : show_(std::move(show)) {}

    const messages::OffersNow& now() const { return offers_; }
    void show() const { show_(offers_); }

    /// The player of a seat agrees. Returns whether all of these people agree now. For a draw, a
    /// pause or a rematch.
    bool agree(messages::OfferKind what, Seat seat, SeatSet people);
    /// The same for a return to an earlier ply. Another ply replaces the offer.
    bool agree_to_takeback(std::int64_t ply, Seat seat, SeatSet people);
    /// Ends an offer of this kind.
    void withdraw(messages::OfferKind what);
    /// A player no longer offers a draw.
    void withdraw_draw(Seat seat);

    bool has_takebacks() const { return takebacks_ < kMaxTakebacks; }
    void count_takebacks(int takebacks) { takebacks_ += takebacks; }
    /// All agreed to play again, in this game.
    void set_next(const std::string& game) { offers_.next = game; }

    /// Ends all offers except the next game. Shows a change.
    void drop();
    /// A move declines the takeback, and draws that its player has not offered. Shows a change.
    void on_move(Seat by);

  private:
    std::vector<std::int64_t>& seats_of(messages::OfferKind what);

    std::function<void(const messages::OffersNow&)> show_;
    messages::OffersNow offers_;
    int takebacks_ = 0;
};

}  // namespace tengen::server
