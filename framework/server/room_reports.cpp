#include "server/room_reports.hpp"

namespace tengen::server {

RoomReports::RoomReports(const RoomTable& table, const RoomMembers& members, RoomMatch& match,
                         RoomOffers& offers, RoomFeed& feed, RoomKeeper& keeper,
                         const ServerFacts& server)
    : table_(table),
      members_(members),
      match_(match),
      offers_(offers),
      feed_(feed),
      keeper_(keeper),
      server_(server) {}

void RoomReports::on_turn(Seat) {
    match_.times().ask(server_.services().now());
}

void RoomReports::on_action(Seat seat, Action) {
    feed_.capture();
    offers_.on_move(seat);
    limit_length();
}

/// A game without an end would fill the disk.
void RoomReports::limit_length() {
    if (match_.last() < server_.settings().max_events || match_.result() != nullptr) return;
    static_cast<void>(match_.match().abort());
}

void RoomReports::on_undo(int) {
    feed_.capture();
    offers_.drop();
    limit_length();
}

void RoomReports::on_draw_declined(Seat) {
    offers_.drop();
}

void RoomReports::on_player_changed(Seat) {
    feed_.capture();
}

/// The machine lacks something, so no player is to blame: the game ends without a result.
void RoomReports::on_fault(const SurvivedFault& fault) {
    feed_.capture();
    if (!match_.match().pending_fault()) return;
    members_.send(messages::ErrorAnswer{
        messages::Refusal::Internal, messages::wire_text(fault.text), {}, {}});
    static_cast<void>(match_.match().abort());
}

void RoomReports::on_end(const MatchResult& result) {
    if (result.culprit) note_leave(*result.culprit, result.kind);
    feed_.capture();
}

void RoomReports::on_leave(const Leave& leave) {
    note_leave(leave.seat, leave.kind);
    if (keeper_.has_leaves()) keeper_.keep();
    feed_.capture();
}

/// Leaves count against their player: claimed games, and rated games that were lost on time by an
/// absent player.
void RoomReports::note_leave(Seat seat, EndKind kind) {
    if (!table_.seats[seat].is_person()) return;
    const bool absent =
        table_.terms.request.rated && !table_.by_correspondence() && !members_.is_present(seat);
    if (kind != EndKind::Left && (kind != EndKind::Time || !absent)) return;
    keeper_.note_leave({table_.seats[seat].who->id, table_.id, server_.services().wall()});
}

}  // namespace tengen::server
