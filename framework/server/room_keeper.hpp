// Keeps the table of a game in the store: its row, its players, and the effects of its end.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/room_match.hpp"
#include "server/room_table.hpp"
#include "store/store.hpp"

namespace tengen::server {

/// Used on the server's thread, and always held by shared_ptr. The constructor's arguments must
/// outlive the keeper.
class RoomKeeper final : public std::enable_shared_from_this<RoomKeeper> {
  public:
    /// Adds the new ratings of the players to the batch that ends a game.
    using Rate = std::function<void(StoreBatch&)>;

    RoomKeeper(const RoomTable& table, const RoomMatch& match, const ServerFacts& server,
               Rate rate);

    /// Puts the table as it is into the store, together with other changes. Later calls `done`, or
    /// `refused` if the store contradicts the changes; neither after the end of the keeper.
    void keep(
        std::function<void()> done = [] {}, StoreBatch with = {},
        std::function<void()> refused = [] {});
    /// The next call of keep() also rates the game.
    void note_end() { unrated_end_ = true; }
    /// The next call of keep() also keeps this.
    void note_leave(StoredLeave leave) { leaves_.push_back(std::move(leave)); }
    /// Keeps the table as ended before its game from now on.
    void note_closed() { closed_ = true; }
    bool has_leaves() const { return !leaves_.empty(); }
    /// Calls of keep() wait for the disk.
    bool is_busy() const { return keeping_ > 0; }

  private:
    StoredGame row() const;

    const RoomTable& table_;
    const RoomMatch& match_;
    const ServerFacts& server_;
    Rate rate_;
    bool closed_ = false;              ///< before the game
    bool unrated_end_ = false;         ///< the end is not in the store yet
    int rating_attempts_ = 0;          ///< other games have changed the players' ratings meanwhile
    int keeping_ = 0;                  ///< calls of keep() that wait for the disk
    std::vector<StoredLeave> leaves_;  ///< not in the store yet
};

}  // namespace tengen::server
