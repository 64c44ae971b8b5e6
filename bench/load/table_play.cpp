// The moves of a table, with their faults, and its rematches.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "table.hpp"

namespace tengen::load {

using messages::GameState;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds kStall{2'000};  ///< at most one and a half times as long
constexpr milliseconds kAway{1'000};

}  // namespace

/// Does again what the server has refused for a while.
void Table::retry() {
    for (Member& member : members_) {
        if (!member.peer->is_online()) continue;
        if (id_.empty()) {
            if (member.peer->index() == 0) open_table(member);
        } else if (member.game.empty() || member.state == GameState::Open) {
            open(member);
        } else if (member.sent && member.asked.request == 0) {
            send_play(member);
        }
    }
    act();
    offer_rematches();
}

Table::Member* Table::player_at(Seat seat) {
    const auto found = std::find_if(members_.begin(), members_.end(), [&](const Member& member) {
        return member.plays && member.game == id_ && member.seat == seat;
    });
    return found == members_.end() ? nullptr : &*found;
}

Table::Member* Table::mover() {
    if (stage_ != Stage::Playing || !transcript_->has_game() || transcript_->is_over()) {
        return nullptr;
    }
    Member* const member = player_at(transcript_->position().turn().seat);
    return member != nullptr && may_play(*member) ? member : nullptr;
}

bool Table::may_play(const Member& member) const {
    return member.peer->is_online() && member.state == GameState::Playing && !member.sent &&
           member.last == transcript_->last();
}

/// Plays the next move, after the pace.
void Table::act() {
    if (waits_ || mover() == nullptr) return;
    const auto pace = entrance_.settings.pace;
    if (pace.count() == 0) return play();
    wait(pace / 2 + milliseconds(entrance_.random() % static_cast<std::uint64_t>(pace.count() + 1)),
         &Table::play);
}

void Table::wait(milliseconds time, void (Table::*then)()) {
    waits_ = true;
    timer_.expires_after(time);
    timer_.async_wait([this, then](const boost::system::error_code& error) {
        if (error) return;
        waits_ = false;
        (this->*then)();
    });
}

void Table::play() {
    Member* const member = mover();
    if (member == nullptr) return;
    constexpr std::uint64_t kParts = 1'000'000;
    const double chance = static_cast<double>(entrance_.random() % kParts) / kParts;
    const bool faulty = !std::exchange(stalled_, false) && chance < entrance_.settings.faults;
    if (faulty) return play_with_fault(*member);
    const auto legal = transcript_->position().legal(scratch_);
    const Action action = legal[entrance_.random() % legal.size()];
    member->sent = Sent{transcript_->last(), transcript_->position().action_name(action)};
    flight_ = Flight{transcript_->last() + 1, steady_clock::now()};
    send_play(*member);
}

void Table::send_play(Member& member) {
    messages::Play play;
    play.game = id_;
    play.after = static_cast<std::int64_t>(member.sent->after);
    play.move = member.sent->move;
    play.think = entrance_.settings.pace.count() / 2;
    member.asked = {0, member.sent->after + 1, member.sent->move};
    member.asked.request = member.peer->send(std::move(play));
}

void Table::play_with_fault(Member& member) {
    const auto kind = static_cast<Fault>(entrance_.random() % kFaultNames.size());
    ++entrance_.tally.faults[static_cast<std::size_t>(kind)];
    stalled_ = true;
    switch (kind) {
        case Fault::Stall:
            return wait(kStall / 2 + milliseconds(entrance_.random() % kStall.count()),
                        &Table::play);
        case Fault::Away:
            return member.peer->leave(milliseconds(entrance_.random() % kAway.count()));
        case Fault::Twice:
            play();
            if (member.asked.request != 0) member.peer->repeat();
            return;
        case Fault::Cut:
            play();
            flight_.reset();
            if (entrance_.random() % 2 == 0) return member.peer->cut(milliseconds(0));
            // The server gets the move, and its answer is lost.
            boost::asio::post(entrance_.io, [&member] { member.peer->cut(milliseconds(0)); });
    }
}

/// After the end, all players want to play again.
void Table::offer_rematches() {
    if (stage_ != Stage::Playing || !transcript_->is_over()) return;
    for (Member& member : members_) {
        if (!member.plays || member.game != id_ || !member.peer->is_online()) continue;
        if (member.last != transcript_->last() || std::exchange(member.rematches, true)) continue;
        messages::Offer offer;
        offer.game = id_;
        offer.what = messages::OfferKind::Rematch;
        offer.yes = true;
        member.peer->send(std::move(offer));
    }
}

}  // namespace tengen::load
