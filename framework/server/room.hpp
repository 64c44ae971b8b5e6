// One game at a server: its seats, its match, and the connections that have it open. A room shows
// an event only after the store has it.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/local_match.hpp"
#include "people/lag.hpp"
#include "server/connection.hpp"
#include "server/services.hpp"
#include "store/store_journal.hpp"

namespace tengen::server {

class Room;

/// The server, as its rooms see it.
class RoomHost {
  public:
    virtual ~RoomHost() = default;
    virtual const ServerServices& services() const = 0;
    virtual const ServerSettings& settings() const = 0;
    /// The server's clock in milliseconds, which never goes back.
    virtual std::int64_t server_time() const = 0;
    virtual bool disk_works() const = 0;
    /// The lobby shows other values of this room.
    virtual void on_listing(Room& room) = 0;
    /// The time until these two may begin a game; 0 unless both are bots that have played much.
    virtual std::chrono::milliseconds wait_of_bots(const messages::Who& one,
                                                   const messages::Who& other) const = 0;
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

/// The terms of a game, agreed before it. `request` is also the form in the store.
struct RoomTerms {
    messages::TableRequest request;
    std::string owner;  ///< the account that opened the table
    std::string code;   ///< of the link
    std::string next;   ///< the id of the rematch
};
std::string to_text(const RoomTerms& terms);
std::optional<RoomTerms> parse_terms(const std::string& text);

/// The reason to refuse a game of bots.
Message too_many_games_of_bots();

/// A person or an AI at a seat.
struct RoomSeat {
    std::optional<messages::Who> who;
    bool is_ai() const { return who && who->kind == messages::PlayerKind::Ai; }
    bool is_person() const { return who && !is_ai(); }
};

/// Used on the server's thread, and always held by shared_ptr.
class Room final : public std::enable_shared_from_this<Room>, private MatchObserver {
  public:
    using ConnectionPtr = std::shared_ptr<Connection>;

    /// A new table with its AIs, not yet in the store. The request fits the game.
    Room(RoomHost& host, std::string id, RoomTerms terms, ServedGame game);
    ~Room() override;

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

    const std::string& id() const { return id_; }
    const RoomTerms& terms() const { return terms_; }
    messages::GameState state() const { return state_; }
    const std::vector<RoomSeat>& seats() const { return seats_; }
    std::optional<Seat> seat_of(const std::string& account) const;
    bool is_listed() const { return terms_.request.open == messages::OpenTo::Listed; }
    bool is_empty() const { return members_.empty(); }
    /// Whether it must stay in memory.
    bool must_stay() const;
    bool waits_for(const std::string& account) const;
    messages::ListedGame listing() const;
    /// The same for one of its players, with that player's clock.
    messages::ListedGame listing_for(const std::string& account) const;
    /// The pool of its ratings; empty for a casual game.
    std::string pool() const;
    /// Null before the end.
    const MatchResult* result() const;
    const ServedGame& served_game() const { return game_; }
    const std::vector<std::shared_ptr<Connection>>& members() const { return members_; }
    /// The game as a saved file, with the events that this connection may see.
    std::string record(const Connection& connection) const;

    /// Seats a person before the game, without an answer: the owner, or players of a seek. Starts
    /// the game when all seats are taken.
    void seat_person(Seat seat, const messages::Who& who);
    /// Begins the game if all seats are taken.
    void begin_if_full();

    void open(const ConnectionPtr& connection, const messages::OpenGame& request,
              const Reply& reply);
    /// Sends the whole game without a request.
    void show(const ConnectionPtr& connection);
    /// Sends the whole game again to one that has it open.
    void refresh(Connection& connection) { send_game(connection, 0, {}); }
    void close(Connection& connection);
    void sit(const ConnectionPtr& connection, const messages::Sit& request, const Reply& reply);
    void stand(Connection& connection, const Reply& reply);
    void play(Connection& connection, const messages::Play& request, const Reply& reply);
    void act(Connection& connection, messages::GameDeed deed, const Reply& reply);
    void offer(Connection& connection, const messages::Offer& request, const Reply& reply);
    void say(Connection& connection, const messages::Say& request, const Reply& reply);
    /// Ends a table before its game.
    void cancel();
    /// Ends the table, or its game without a result. Fails after the end.
    Result<void> close_by_admin();

    /// The disk has failed, or works again.
    void on_disk(bool works);
    /// No player could move for this time, so a deadline by correspondence moves.
    void postpone(std::chrono::milliseconds outage);
    void tick();

    static constexpr int kKeptTalk = 50;  ///< texts

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
    struct Awaiting {
        std::uint64_t number;
        Reply reply;
        std::optional<Clock::time_point> moved_at = {};  ///< of a move: when it was asked for
    };

    // room.cpp
    bool is_player(const Connection& connection) const;
    bool has_view_member() const;
    std::uint64_t visible(const Connection& connection) const;
    bool present(Seat seat) const;
    int watcher_count() const;
    messages::ClockNow clock_now() const;
    std::vector<messages::SeatNow> seats_now() const;
    messages::Here here() const;
    void send_here();
    void send_clock();
    void send_to_all(const messages::ServerMessage& message);
    void send_game(Connection& connection, std::uint64_t have, const std::optional<Reply>& reply);
    void refuse_stale(Connection& connection, std::uint64_t after, const Reply& reply);
    Snapshot snapshot(bool with_view) const;
    std::vector<Snapshot> replayed(const std::vector<std::uint64_t>& numbers) const;
    void capture();
    void on_kept(std::uint64_t number, const Result<void>& kept);
    void publish(Snapshot snapshot);
    void release_to_watchers(EventTexts& texts);
    void send_events(const Snapshot& from, const Snapshot& to, bool players, EventTexts& texts);

    // room_game.cpp
    StoredGame row() const;
    void set_header();
    void begin();
    void create_ais(Seat from);
    void start_match(std::vector<std::string> lines, std::optional<Progress> progress,
                     std::vector<std::chrono::milliseconds> clock_used);
    void let_it_run();
    void bring_ais_back(Seat from);
    void ai_stays_away(const Errors& errors);
    void end(messages::GameState state);
    bool may_abort() const;

    // room_time.cpp
    std::optional<std::chrono::milliseconds> claim_in() const;
    void note_presence();
    Result<void> claim(Seat by);
    bool by_correspondence() const { return is_correspondence(terms_.request.clock); }
    ClockSettings match_clock() const;
    void restart_due();
    std::optional<std::int64_t> due_after(const JournalEvent& event);
    bool is_overdue() const;
    void check_due();
    void note_leave(Seat seat, EndKind kind);

    // room_offers.cpp
    void send_offers();
    void offer_draw(Seat seat, bool yes, const Reply& reply);
    void offer_takeback(Seat seat, const messages::Offer& request, const Reply& reply);
    void offer_pause(Seat seat, bool yes, const Reply& reply);
    void offer_rematch(Seat seat, bool yes, const Reply& reply);
    bool all_people_agree(const std::vector<std::int64_t>& agree) const;
    bool has_ai() const;
    /// The time until this player may begin a game with all others at the table.
    std::chrono::milliseconds wait_of_bots(const messages::Who& who) const;
    void drop_offers();
    void limit_length();

    void on_turn(Seat seat) override;
    void on_action(Seat seat, Action action) override;
    void on_undo(int count) override;
    void on_draw_declined(Seat seat) override;
    void on_player_changed(Seat seat) override;
    void on_fault(const SurvivedFault& fault) override;
    void on_end(const MatchResult& result) override;
    void on_leave(const Leave& leave) override;
    bool wants_reports() const override { return false; }

    RoomHost& host_;
    const std::string id_;
    RoomTerms terms_;
    ServedGame game_;
    std::vector<RoomSeat> seats_;
    messages::GameState state_ = messages::GameState::Open;
    JournalHeader header_;  ///< complete when the game begins
    std::int64_t made_ = 0;
    bool unrated_end_ = false;         ///< the end is not in the store yet
    int rating_attempts_ = 0;          ///< other games have changed the players' ratings meanwhile
    int keeping_ = 0;                  ///< calls of keep() that wait for the disk
    std::vector<StoredLeave> leaves_;  ///< not in the store yet
    bool beginning_ = false;           ///< AIs or the disk are awaited
    std::vector<std::unique_ptr<Player>> players_;

    std::unique_ptr<StoreJournal> journal_;
    std::unique_ptr<LocalMatch> match_;
    bool running_ = false;  ///< players are asked
    bool paused_for_disk_ = false;
    bool is_restored_ = false;  ///< the AIs and the mover must return first
    Clock::time_point restored_at_{};
    int ai_failures_ = 0;  ///< attempts of an AI to return
    Clock::time_point ai_retry_at_{};
    std::optional<std::int64_t> due_;  ///< by correspondence: of the wall clock
    std::vector<std::shared_ptr<Connection>> members_;

    std::uint64_t durable_ = 0;
    Snapshot shown_, watched_;        ///< to players and to watchers
    std::deque<Snapshot> pending_;    ///< not yet on the disk
    std::deque<Snapshot> held_back_;  ///< not yet for watchers
    std::deque<Awaiting> awaiting_;

    std::vector<people::Lag> lags_;
    Clock::time_point asked_at_{}, handed_at_{};
    std::array<std::optional<Clock::time_point>, kMaxSeats> away_since_{};
    Clock::time_point empty_since_{};

    messages::OffersNow offers_;
    int takebacks_ = 0;
    std::vector<messages::SaidText> said_;
    std::int64_t last_said_ = 0;  ///< time of the last talk, ms
};

}  // namespace tengen::server
