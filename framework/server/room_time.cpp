// The times of a game at a server: absent players, and the deadlines of games by correspondence.
#include <algorithm>

#include "server/room.hpp"

namespace tengen::server {

using messages::GameState;
using std::chrono::milliseconds;

/// The time until the seat of the longest absent player may be claimed; empty if all are here.
std::optional<milliseconds> Room::claim_in() const {
    if (!match_ || match_->result() || by_correspondence()) return std::nullopt;
    const auto& times = host_.settings().times;
    milliseconds limit = times.away;
    if (header_.clock.total) {
        limit = std::clamp(*header_.clock.total / 10, times.least_away, times.away);
    }
    std::optional<milliseconds> soonest;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (!away_since_[seat] || !seats_[seat].is_person()) continue;
        if (match_->has_left(static_cast<Seat>(seat))) continue;
        const auto gone =
            std::chrono::duration_cast<milliseconds>(host_.services().now() - *away_since_[seat]);
        const milliseconds rest = std::max(limit - gone, milliseconds(0));
        if (!soonest || rest < *soonest) soonest = rest;
    }
    return soonest;
}

Result<void> Room::claim(Seat by) {
    const auto rest = claim_in();
    if (!rest) return fail(ErrorCode::CommandLine, "", "all players are here");
    if (rest->count() > 0) {
        return fail(ErrorCode::CommandLine, "", "a player may be away for {} s more",
                    (rest->count() + 999) / 1000);
    }
    std::optional<Seat> gone;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const auto number = static_cast<Seat>(seat);
        if (!away_since_[seat] || number == by || match_->has_left(number)) continue;
        if (!gone || *away_since_[seat] < *away_since_[*gone]) gone = number;
    }
    if (!gone) return fail(ErrorCode::CommandLine, "", "all players are here");
    return match_->leave(*gone);
}

void Room::note_presence() {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const bool is_here = !seats_[seat].is_person() || present(static_cast<Seat>(seat));
        if (is_here) {
            away_since_[seat].reset();
        } else if (!away_since_[seat]) {
            away_since_[seat] = host_.services().now();
        }
    }
}

/// The match of a game by correspondence has no clock, because its deadline outlives the match.
ClockSettings Room::match_clock() const {
    return by_correspondence() ? ClockSettings{} : header_.clock;
}

void Room::restart_due() {
    if (by_correspondence()) due_ = host_.services().wall() + header_.clock.move->count();
}

std::optional<std::int64_t> Room::due_after(const JournalEvent& event) {
    if (!by_correspondence()) return std::nullopt;
    const bool leaves =
        event.kind == JournalEventKind::Leave && event.seat == match_->position().turn().seat;
    const bool undoes = event.kind == JournalEventKind::Undo && event.count > 0;
    const bool next_decision = event.kind == JournalEventKind::Play ||
                               event.kind == JournalEventKind::Return || leaves || undoes;
    if (!next_decision) return std::nullopt;
    restart_due();
    return due_;
}

bool Room::is_overdue() const {
    return due_ && state_ == GameState::Playing && host_.services().wall() >= *due_;
}

void Room::check_due() {
    if (!running_ || !is_overdue() || !host_.disk_works()) return;
    // Fails for the turn of an AI, which has no deadline.
    static_cast<void>(match_->end_time());
}

void Room::postpone(milliseconds outage) {
    if (due_) *due_ += outage.count();
}

/// Leaves count against their player: claimed games, and rated games that were lost on time by an
/// absent player.
void Room::note_leave(Seat seat, EndKind kind) {
    if (!seats_[seat].is_person()) return;
    const bool absent = terms_.request.rated && !by_correspondence() && !present(seat);
    if (kind != EndKind::Left && (kind != EndKind::Time || !absent)) return;
    leaves_.push_back({seats_[seat].who->id, id_, host_.services().wall()});
}

}  // namespace tengen::server
