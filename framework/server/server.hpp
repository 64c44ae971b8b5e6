// A server of games: connections, accounts, the lobby and the games. Sockets, the disk and the time
// are given to it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts.hpp"
#include "server/counts.hpp"
#include "server/lobby.hpp"
#include "server/nodes.hpp"
#include "server/room.hpp"
#include "server/services.hpp"

namespace tengen::server {

/// All functions run on the io_context's thread.
class Server final : private RoomHost {
  public:
    Server(ServerSettings settings, ServerServices services);
    ~Server() override;

    /// Reads which games of this node are unfinished.
    Result<void> start();

    /// A client has connected from an address, as text without a port.
    std::shared_ptr<Connection> connect(std::shared_ptr<Wire> wire, std::string address);
    /// A message of a connected client.
    void receive(const std::shared_ptr<Connection>& connection, std::string_view text);
    /// A client reads too slowly. Returns true if it only watches: then its games as they are have
    /// replaced the waiting messages. Otherwise close the connection.
    bool on_crowded(const std::shared_ptr<Connection>& connection);
    /// The other end has closed, or is gone.
    void disconnect(const std::shared_ptr<Connection>& connection);

    /// Does what is due. Call about once per second.
    void tick();
    /// The store's disk has failed, or works again.
    void on_disk(bool works);
    /// Words of another process that uses the same store.
    void on_told(const std::string& words) { nodes_.on_told(words); }
    /// Takes no new games, and closes all connections after a notice.
    void stop();

    ServerCounts counts() const;
    /// Listed tables and running games, at most 50.
    std::vector<messages::ListedGame> listed() const;

    // server_admin.cpp: what an administrator does. Each is kept in the store with its audit line;
    // then `done` is called, later. Errors have the code CommandLine, and change nothing.
    using Done = std::function<void(const Result<void>&)>;
    /// `player` is the name or id of an account, or the name of a connected guest; `until` a time
    /// of the wall clock. A ban closes the player's connections.
    Result<void> sanction(const std::string& player, SanctionKind kind, std::int64_t until,
                          Done done);
    /// Ends bans and mutes, and forgets the games that the player has left.
    Result<void> pardon(const std::string& player, Done done);
    /// Ends a table, or its game without a result.
    Result<void> close_game(const std::string& id, Done done);
    /// Shows a text to all.
    void notice(const std::string& text, Done done);
    /// Only keeps a line about something else that an administrator did.
    void audit(std::string line, Done done);

  private:
    const ServerServices& services() const override { return services_; }
    const ServerSettings& settings() const override { return settings_; }
    std::int64_t server_time() const override;
    bool disk_works() const override { return disk_works_; }
    void on_listing(Room& room) override;
    bool may_play_rated(const messages::Who& who, const Reply& reply) const override;
    void on_move(Clock::duration delay) override;
    std::string rematch(Room& room) override;
    std::chrono::milliseconds wait_of_bots(const messages::Who& one,
                                           const messages::Who& other) const override;
    bool are_apart(const std::string& one, const std::string& other) const override;
    void count_bots(const Room& room) override;
    void add_ratings(const Room& room, StoreBatch& batch) override { accounts_.rate(room, batch); }

    // server.cpp: connections and requests
    void handle(const std::shared_ptr<Connection>& connection, const messages::Request& request);
    void hello(const std::shared_ptr<Connection>& connection, const messages::Hello& request,
               const Reply& reply);
    void create_guest(const std::shared_ptr<Connection>& connection, const messages::Hello& request,
                      const Reply& reply);
    void welcome(const std::shared_ptr<Connection>& connection, const StoredAccount& account,
                 std::optional<std::string> token, const Reply& reply);
    void say(const std::shared_ptr<Connection>& connection, messages::Say request,
             const Reply& reply);
    void unload_rooms();
    void give_sign(std::chrono::milliseconds outage);
    void load_overdue();

    // server_openings.cpp: new tables
    using WithGame = std::function<void(const std::shared_ptr<Connection>&, ServedGame)>;
    /// Continues with the game of these rules, later if it must be tried first.
    void with_game(const std::shared_ptr<Connection>& connection, const messages::Rules& rules,
                   const Reply& reply, WithGame then);
    void ask_for_table(const std::shared_ptr<Connection>& connection,
                       const messages::TableRequest& request, const Reply& reply);
    void open_table(const std::shared_ptr<Connection>& connection,
                    const messages::TableRequest& request, ServedGame game, const Reply& reply);
    bool take_table(const messages::Who& who, const Reply& reply);
    bool may_have_ais(const messages::TableRequest& request, const std::string& account,
                      const Reply& reply) const;
    std::shared_ptr<Room> create_room(RoomTerms terms, ServedGame game);
    std::optional<Message> problem_of(const messages::TableRequest& request,
                                      const ServedGame& game) const;
    void seek(const std::shared_ptr<Connection>& connection, const messages::Seek& request,
              const Reply& reply);
    void note_rating(Connection& connection, const OpenSeek& seek) const;
    void start_sought(const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                      ServedGame game);
    void answer_challenge(const std::shared_ptr<Connection>& connection,
                          const messages::AnswerChallenge& request, const Reply& reply);
    /// Shows a player the challenges that still stand.
    void show_challenges(Connection& connection);
    std::optional<messages::Challenge> standing_challenge(const std::string& game,
                                                          const messages::Who& to);

    // server_nodes.cpp: other processes with the same store
    NodeHooks node_hooks();
    /// Another process has taken one of these seeks.
    void on_outrun(const Room& room, const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                   const ServedGame& game);
    bool refuse_elsewhere(const messages::OpenGame& request, const Reply& reply);
    bool may_be_elsewhere(const messages::TableRequest& request, const messages::Who& by) const;
    void find_players(OpenSeek seek, ServedGame game);
    void meet(const std::string& seek);
    void on_account_changed(const std::string& account);

    // server_tables.cpp: the games in memory and in the store
    bool may_guess(Connection& connection, const Reply& reply);
    void count_guess(const Connection& connection);
    void open_game(const std::shared_ptr<Connection>& connection, const messages::OpenGame& request,
                   const Reply& reply);
    void cancel(const std::shared_ptr<Connection>& connection, const std::string& id,
                const Reply& reply);
    void find(const std::shared_ptr<Connection>& connection, const messages::Find& request,
              const Reply& reply);
    bool is_outage_kept();
    std::vector<messages::SaidText> talk_of(const std::string& game) const;
    /// The room of a game, restored from the store if necessary; null if there is none.
    std::shared_ptr<Room> room(const std::string& id);
    std::shared_ptr<Room> room_of_code(const std::string& code);
    std::vector<std::shared_ptr<Connection>> connections_of(const std::string& name) const;
    void close_games(const std::shared_ptr<Connection>& connection);
    /// The ids of the accounts that a name means: one, or guests with this name.
    Result<std::vector<std::string>> accounts_meant(const std::string& player) const;
    void signed_in(const std::shared_ptr<Connection>& connection, const StoredAccount& account);
    void signed_out(const std::string& account, const std::string& kept);

    ServerSettings settings_;
    ServerServices services_;
    Clock::time_point started_at_;
    std::int64_t started_wall_;
    bool disk_works_ = true, stopping_ = false;
    std::int64_t disk_failed_at_ = 0;  ///< of the wall clock
    /// The time before the start that the due of stored games does not include yet.
    std::chrono::milliseconds outage_{0};
    bool outage_kept_ = false;
    Clock::time_point next_sign_{};
    std::int64_t next_sweep_ = 0;    ///< of the wall clock
    std::set<std::string> damaged_;  ///< games that cannot be restored
    std::map<Connection*, std::shared_ptr<Connection>> connections_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    /// The open tables that wait for one person, by the person's name. Some may not be in memory.
    std::map<std::string, std::set<std::string>> challenges_;
    std::map<std::string, std::string> codes_;  ///< code hash -> id, of rooms in memory
    std::vector<std::string> waiting_;          ///< games to restore, a few at each tick
    std::set<std::string> trying_;              ///< accounts whose described game is tried
    Lobby lobby_;
    Nodes nodes_;
    Accounts accounts_;
    people::Buckets guest_tables_{people::kGuestTableRate},
        account_tables_{people::kAccountTableRate};
    people::Buckets bot_games_{people::kBotGameRate};
    people::Buckets wrong_codes_{people::kWrongCodeRate};
    std::uint64_t moves_ = 0;
    Distribution move_delay_{kSecondBounds};
    std::shared_ptr<RefusalCounts> refusals_ = std::make_shared<RefusalCounts>();
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  ///< ends with the server
};

}  // namespace tengen::server
