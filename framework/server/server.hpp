// A server of games: connections, accounts, the lobby and the games. Sockets, the disk and the time
// are given to it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts.hpp"
#include "server/lobby.hpp"
#include "server/room.hpp"
#include "server/services.hpp"

namespace tengen::server {

/// The numbers that an operator watches.
struct ServerCounts {
    std::size_t connections = 0, tables = 0, running = 0;
    std::uint64_t moves = 0;  ///< since the start
    std::map<messages::Refusal, std::uint64_t> refusals;
};

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
    /// The other end has closed, or is gone.
    void disconnect(const std::shared_ptr<Connection>& connection);

    /// Does what is due. Call about once per second.
    void tick();
    /// The store's disk has failed, or works again.
    void on_disk(bool works);
    /// Takes no new games, and closes all connections after a notice.
    void stop();

    ServerCounts counts() const;
    /// Listed tables and running games, at most 50.
    std::vector<messages::ListedGame> listed() const;

  private:
    const ServerServices& services() const override { return services_; }
    const ServerSettings& settings() const override { return settings_; }
    std::int64_t server_time() const override;
    bool disk_works() const override { return disk_works_; }
    void on_listing(Room& room) override;
    std::string rematch(Room& room) override;
    void add_ratings(const Room& room, StoreBatch& batch) override {
        accounts_.rate(room, batch);
    }

    // server.cpp: connections and requests
    void handle(const std::shared_ptr<Connection>& connection, const messages::Request& request);
    void hello(const std::shared_ptr<Connection>& connection, const messages::Hello& request,
               const Reply& reply);
    void create_guest(const std::shared_ptr<Connection>& connection,
                      const messages::Hello& request, const Reply& reply);
    void welcome(const std::shared_ptr<Connection>& connection, const StoredAccount& account,
                 std::optional<std::string> token, const Reply& reply);
    void say(const std::shared_ptr<Connection>& connection, messages::Say request,
             const Reply& reply);

    // server_tables.cpp: tables, seeks and games
    void open_table(const std::shared_ptr<Connection>& connection,
                    const messages::TableRequest& request, const Reply& reply);
    std::shared_ptr<Room> create_room(RoomTerms terms, ServedGame game);
    std::optional<Message> problem_of(const messages::TableRequest& request,
                                      const ServedGame& game) const;
    void seek(const std::shared_ptr<Connection>& connection, const messages::Seek& request,
              const Reply& reply);
    void start_sought(const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                      ServedGame game);
    void open_game(const std::shared_ptr<Connection>& connection,
                   const messages::OpenGame& request, const Reply& reply);
    void answer_challenge(const std::shared_ptr<Connection>& connection,
                          const messages::AnswerChallenge& request, const Reply& reply);
    void cancel(const std::shared_ptr<Connection>& connection, const std::string& id,
                const Reply& reply);
    void find(const std::shared_ptr<Connection>& connection, const messages::Find& request,
              const Reply& reply);
    /// The room of a game, restored from the store if necessary; null if there is none.
    std::shared_ptr<Room> room(const std::string& id);
    std::shared_ptr<Room> room_of_code(const std::string& code);
    std::vector<std::shared_ptr<Connection>> connections_of(const std::string& name) const;
    void close_games(const std::shared_ptr<Connection>& connection);
    void signed_in(const std::shared_ptr<Connection>& connection, const StoredAccount& account);
    void signed_out(const std::string& account, const std::string& kept);

    ServerSettings settings_;
    ServerServices services_;
    Clock::time_point started_at_;
    std::int64_t started_wall_;
    bool disk_works_ = true, stopping_ = false;
    std::map<Connection*, std::shared_ptr<Connection>> connections_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::map<std::string, std::string> codes_;  ///< code hash -> id, of rooms in memory
    std::vector<std::string> waiting_;          ///< games to restore, a few at each tick
    Lobby lobby_;
    Accounts accounts_;
    people::Buckets guest_tables_{people::kGuestTableRate}, account_tables_{people::kAccountTableRate};
    people::Buckets wrong_codes_{people::kWrongCodeRate};
    std::map<messages::Refusal, std::uint64_t> refusals_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  ///< ends with the server
};

}  // namespace tengen::server
