// The effects of a match's events on its room: on what people see, on offers, and on players that
// leave.
#pragma once

#include "match/match.hpp"
#include "server/room_feed.hpp"
#include "server/room_keeper.hpp"
#include "server/room_match.hpp"
#include "server/room_members.hpp"
#include "server/room_offers.hpp"

namespace tengen::server {

/// Used on the server's thread. The constructor's arguments must outlive the match.
class RoomReports final : public MatchObserver {
  public:
    RoomReports(const RoomTable& table, const RoomMembers& members, RoomMatch& match,
                RoomOffers& offers, RoomFeed& feed, RoomKeeper& keeper, const ServerFacts& server);

    void on_turn(Seat seat) override;
    void on_action(Seat seat, Action action) override;
    void on_undo(int count) override;
    void on_draw_declined(Seat seat) override;
    void on_player_changed(Seat seat) override;
    void on_fault(const SurvivedFault& fault) override;
    void on_end(const MatchResult& result) override;
    void on_leave(const Leave& leave) override;
    bool wants_reports() const override { return false; }

  private:
    void limit_length();
    void note_leave(Seat seat, EndKind kind);

    const RoomTable& table_;
    const RoomMembers& members_;
    RoomMatch& match_;
    RoomOffers& offers_;
    RoomFeed& feed_;
    RoomKeeper& keeper_;
    const ServerFacts& server_;
};

}  // namespace tengen::server
