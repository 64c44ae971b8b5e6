// One game at a server, from its open table to its end: puts its parts together.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/awaited_replies.hpp"
#include "server/room_ais.hpp"
#include "server/room_feed.hpp"
#include "server/room_keeper.hpp"
#include "server/room_match.hpp"
#include "server/room_members.hpp"
#include "server/room_offers.hpp"
#include "server/room_requests.hpp"
#include "server/room_table.hpp"
#include "server/room_talk.hpp"

namespace tengen::server {

class Room;

/// The server, as its rooms see it.
class RoomHost : public ServerFacts {
  public:
    /// The lobby shows other values of this room.
    virtual void on_listing(Room& room) = 0;
    /// The time until these two may begin a game; 0 unless both are bots that have played much.
    virtual std::chrono::milliseconds wait_of_bots(const messages::Who& one,
                                                   const messages::Who& other) const = 0;
    /// Whether one of these accounts blocks the other.
    virtual bool are_apart(const std::string& one, const std::string& other) const = 0;
    /// A game begins. Counts it for bots that play against each other.
    virtual void count_bots(const Room& room) = 0;
    /// All players want to play again. Returns the id of the new game.
    virtual std::string rematch(Room& room) = 0;
    /// Whether a player may sit down at a rated game. Otherwise refuses the request.
    virtual bool may_play_rated(const messages::Who& who, const Reply& reply) const = 0;
    /// A person's move is on the disk, so long after its request.
    virtual void on_move(Clock::duration delay) = 0;
    /// Adds the new ratings of the players to the batch that ends a game.
    virtual void add_ratings(const Room& room, StoreBatch& batch) = 0;
};

/// The reason to refuse a game of bots.
Message too_many_games_of_bots();

/// Used on the server's thread, and always held by shared_ptr.
class Room final : public std::enable_shared_from_this<Room> {
  public:
    using ConnectionPtr = std::shared_ptr<Connection>;

    /// A new table with its AIs, not yet in the store. The request fits the game.
    Room(RoomHost& host, std::string id, RoomTerms terms, ServedGame game);

    /// Restores a stored game. `seats` are its persons, `said` is its talk.
    static Result<std::shared_ptr<Room>> restore(RoomHost& host, const StoredGame& stored,
                                                 const std::vector<RoomSeat>& seats,
                                                 const std::vector<StoredEvent>& events,
                                                 std::vector<messages::SaidText> said);
    /// Completes the end of a restored game whose last event is in the store without it.
    void complete_end();

    /// Puts the table as it is into the store, together with other changes. Later calls `done`,
    /// unless the room has ended meanwhile, or `refused` if the store contradicts the changes.
    void keep(
        std::function<void(Room&)> done = [](Room&) {}, StoreBatch with = {},
        std::function<void()> refused = [] {});

    const RoomTable& table() const { return table_; }
    const RoomMembers& members() const { return members_; }
    const RoomFeed& feed() const { return feed_; }
    RoomRequests& requests() { return requests_; }
    RoomTalk& talk() { return talk_; }
    /// Null before the end.
    const MatchResult* result() const { return match_.result(); }
    /// Whether it must stay in memory.
    bool must_stay() const;
    bool waits_for(const std::string& account) const;
    messages::ListedGame listing() const;
    /// The same for one of its players, with that player's clock.
    messages::ListedGame listing_for(const std::string& account) const;

    /// Seats a person before the game, without an answer: the owner, or players of a seek.
    void seat_person(Seat seat, const messages::Who& who);
    /// Begins the game if all seats are taken.
    void begin_if_full();

    void open(const ConnectionPtr& connection, const messages::OpenGame& request,
              const Reply& reply);
    /// Sends the whole game without a request.
    void show(const ConnectionPtr& connection);
    void close(Connection& connection);
    void sit(const ConnectionPtr& connection, const messages::Sit& request, const Reply& reply);
    void stand(Connection& connection, const Reply& reply);
    /// Ends a table before its game. Later, when the store has the end, shows it to all people here
    /// and calls `done`.
    void cancel(std::function<void()> done = [] {});
    /// Ends the table, or its game without a result. Fails after the end.
    Result<void> close_by_admin();

    /// The disk has failed, or works again.
    void on_disk(bool works) { match_.on_disk(works); }
    /// No player could come or move for this time, so the deadline of a decision by correspondence
    /// and that of an open table move.
    void postpone(std::chrono::milliseconds outage);
    void tick();

  private:
    void begin();
    void start_match(RoomMatchStart start);
    void let_it_run();
    void bring_ais_back();
    /// Whether the table is open, and neither begins nor ends.
    bool waits_for_players() const;
    std::int64_t closing_time() const;
    void renew_closing_time();
    void end();
    void show_closed();
    void send_here();
    void send_error(const Errors& errors);
    void offer_rematch(Seat seat, bool yes, const Reply& reply);
    /// The time until this player may begin a game with all others at the table.
    std::chrono::milliseconds wait_of_bots(const messages::Who& who) const;
    bool is_apart_from_players(const std::string& account) const;
    void on_kept(std::uint64_t event, const Result<void>& kept);

    RoomHost& host_;
    RoomTable table_;
    RoomMembers members_;
    Absence absence_;
    RoomOffers offers_;
    RoomTalk talk_;
    AwaitedReplies replies_;
    RoomMatch match_;
    RoomFeed feed_;
    std::shared_ptr<RoomKeeper> keeper_;
    RoomRequests requests_;
    RoomReturn return_;
    bool beginning_ = false;  ///< AIs or the disk are awaited
    bool closing_ = false;    ///< the table ends before its game
};

}  // namespace tengen::server
