// The talk at a table, for players and watchers.
#pragma once

#include <vector>

#include "server/room_members.hpp"

namespace tengen::server {

/// Used on the server's thread. The constructor's arguments must outlive the talk.
class RoomTalk {
  public:
    static constexpr int kKept = 50;  ///< texts

    RoomTalk(const RoomTable& table, const RoomMembers& members, const ServerServices& services)
        : table_(table), members_(members), services_(services) {}

    /// Continues with the texts of the store.
    void restore(std::vector<messages::SaidText> said) { said_ = std::move(said); }
    void say(Connection& connection, const messages::Say& request, const Reply& reply);
    /// The texts for one connection. Players do not see the watchers' talk before the end.
    std::vector<messages::SaidText> texts_for(const Connection& connection) const;

  private:
    const RoomTable& table_;
    const RoomMembers& members_;
    const ServerServices& services_;
    std::vector<messages::SaidText> said_;
    std::int64_t last_said_ = 0;  ///< time of the last talk, ms
};

}  // namespace tengen::server
