#include "server/room_keeper.hpp"

#include <iterator>
#include <utility>

#include "journal/journal_format.hpp"
#include "people/secrets.hpp"

namespace tengen::server {

using messages::GameState;

RoomKeeper::RoomKeeper(const RoomTable& table, const RoomMatch& match, const ServerFacts& server,
                       Rate rate)
    : table_(table), match_(match), server_(server), rate_(std::move(rate)) {}

StoredGame RoomKeeper::row() const {
    const std::string& code = table_.terms.code;
    StoredGame row;
    row.id = table_.id;
    row.node = server_.settings().node;
    row.header = header_text(table_.header);
    row.options = to_text(table_.terms);
    row.pool = table_.pool();
    row.code_hash = code.empty() ? "" : people::code_hash(code);
    const GameState state = closed_ ? GameState::Over : table_.state;
    row.state = static_cast<StoredState>(state);
    row.made = table_.made;
    if (const MatchResult* const result = match_.result()) row.result = result->reason;
    if (state == GameState::Over) row.ended = server_.services().wall();
    if (state == GameState::Open) row.due = table_.closes;
    if (state == GameState::Playing) row.due = match_.deadline().due();
    return row;
}

void RoomKeeper::keep(std::function<void()> done, StoreBatch with, std::function<void()> refused) {
    constexpr int kMaxRatingAttempts = 10;
    StoreBatch batch = std::move(with);
    batch.games.push_back(row());
    for (std::size_t seat = 0; seat < table_.seats.size(); ++seat) {
        const RoomSeat& kept = table_.seats[seat];
        batch.seats.push_back({table_.id, static_cast<std::uint8_t>(seat),
                               kept.is_person() ? kept.who->id : std::string()});
    }
    if (std::exchange(unrated_end_, false)) rate_(batch);
    batch.leaves = std::exchange(leaves_, {});
    ++keeping_;
    const bool rated = !batch.ratings.empty();
    auto leaves = batch.leaves;
    server_.services().store.commit(
        std::move(batch),
        [weak = weak_from_this(), done = std::move(done), refused = std::move(refused), rated,
         leaves = std::move(leaves)](const auto& kept) mutable {
            const auto self = weak.lock();
            if (!self) return;
            --self->keeping_;
            if (kept) return done();
            if (!rated || ++self->rating_attempts_ == kMaxRatingAttempts) return refused();
            self->unrated_end_ = true;
            std::move(leaves.begin(), leaves.end(), std::back_inserter(self->leaves_));
            self->keep(done);
        });
}

}  // namespace tengen::server
