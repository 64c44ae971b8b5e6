// Shows a game to the connections that have it open. Players see an event when the store has it,
// and watchers some events later.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room_match.hpp"
#include "server/room_members.hpp"
#include "server/room_offers.hpp"
#include "server/room_talk.hpp"

namespace tengen::server {

/// Used on the server's thread. The constructor's arguments must outlive the feed.
class RoomFeed {
  public:
    /// `on_end` is called when the players have seen the end.
    RoomFeed(const RoomTable& table, const RoomMembers& members, RoomMatch& match,
             const RoomOffers& offers, const RoomTalk& talk, const ServerServices& services,
             std::function<void()> on_end);

    /// All see the game with the events so far, which are in the store.
    void restart();
    /// The journal may have a new event, which waits for the store.
    void capture();
    /// The store has all events up to this one.
    void on_kept(std::uint64_t event);
    /// The waiting events will not be kept.
    void drop_waiting() { waiting_.clear(); }
    bool is_waiting() const { return !waiting_.empty(); }
    /// The table has ended before its game.
    void close();

    /// The last event that players see.
    std::uint64_t shown() const { return shown_.number; }
    /// Sends the whole game, or the part after the first `have` events. With a reply, as its
    /// answer.
    void send_game(Connection& connection, std::uint64_t have = 0,
                   const std::optional<Reply>& reply = {}) const;
    /// The clocks have stopped or run again without an event.
    void send_clock() const;
    /// The game as a saved file, with the events that this connection may see.
    std::string record(const Connection& connection) const;

  private:
    /// The game after an event, as it is shown to people.
    struct Snapshot {
        std::uint64_t number = 0;
        std::string key;
        messages::ClockNow clock;
        messages::GameState state = messages::GameState::Open;
        std::optional<messages::View> view;
    };
    /// The message about the last events, made once for all who see the same of them.
    struct EventTexts {
        std::uint64_t from = 0, to = 0;
        std::shared_ptr<const std::string> plain, with_view;
    };

    const Snapshot& seen_by(const Connection& connection) const;
    Snapshot snapshot(bool with_view) const;
    std::vector<Snapshot> replayed(const std::vector<std::uint64_t>& numbers) const;
    messages::GameNow game_now(const Connection& connection) const;
    void publish(Snapshot next);
    void release_to_watchers(EventTexts& texts);
    void send_events(const Snapshot& from, const Snapshot& to, bool players, EventTexts& texts);

    const RoomTable& table_;
    const RoomMembers& members_;
    RoomMatch& match_;
    const RoomOffers& offers_;
    const RoomTalk& talk_;
    const ServerServices& services_;
    std::function<void()> on_end_;
    Snapshot shown_, watched_;        ///< to players and to watchers
    std::deque<Snapshot> waiting_;    ///< not yet on the disk
    std::deque<Snapshot> held_back_;  ///< not yet for watchers
};

}  // namespace tengen::server
