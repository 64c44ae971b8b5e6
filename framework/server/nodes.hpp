// The other processes of a server, which share its store: their part of the lobby, and the
// addresses of their games. Without a shared store, all functions do nothing.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby.hpp"
#include "server/room.hpp"
#include "server/services.hpp"

namespace tengen::server {

/// The requests of other processes.
struct NodeHooks {
    std::function<std::vector<std::shared_ptr<Connection>>(const std::string& name)> people;
    /// The challenged player declines this game.
    std::function<void(const std::string& game)> declined;
    /// An account may be signed out or banned.
    std::function<void(const std::string& account)> account_changed;
    /// A seek of another process is in the lobby. It may fit one of this process.
    std::function<void(const std::string& seek)> sought;
};

/// Used on the server's thread. The services, settings and lobby must outlive it.
class Nodes {
  public:
    Nodes(const ServerServices& services, const ServerSettings& settings, Lobby& lobby,
          NodeHooks hooks);

    /// Removes what an earlier process of this node has left.
    Result<void> start(const std::vector<std::string>& unfinished);
    /// Reads the signs of life of the others.
    void tick();
    /// Words of another process, see Store::tell().
    void on_told(const std::string& words);

    /// Whether a game or seek is of another process.
    bool is_elsewhere(const std::string& id) const;
    /// Refuses a request with the way to a game elsewhere. False if the game is here, or its
    /// process is unknown.
    bool refuse(const std::string& game, const Reply& reply);
    /// A game as its process shows it to its players.
    std::optional<messages::ListedGame> listing(const std::string& game) const;

    /// Shows a game to the others, or hides it after its end.
    void show(const Room& room);
    void show(const OpenSeek& seek);
    void remove(const std::string& id);
    /// The changes for the batch of a new game. With them, no seek makes two games.
    StoreBatch taking(const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                      const Room& game) const;
    /// The batch is in the store.
    void took(const std::vector<std::pair<OpenSeek, std::size_t>>& players);
    /// Another process was faster. The lobby gets the seeks back that are still free.
    void give_back(const std::vector<std::pair<OpenSeek, std::size_t>>& players);

    /// Shows a challenge to a player who may be at another process.
    void challenge(const std::string& person, const messages::Challenge& challenge);
    /// The challenges of other processes that wait for this player's answer.
    std::vector<messages::Challenge> challenges_to(const std::string& person) const;
    /// Answers a challenge of another process. False if there is none.
    bool answer(const Connection& connection, const messages::AnswerChallenge& request,
                const Reply& reply);
    /// Notifies the others that an account may be signed out or banned.
    void tell_account(const std::string& account);

  private:
    struct SentChallenge {
        std::string person;  ///< the name of the challenged player
        messages::Challenge challenge;
    };
    struct Other {
        std::string address;
        std::int64_t alive = 0;          ///< its last sign of life, by its clock
        Clock::time_point changed_at{};  ///< when that changed
        bool is_alive = true;
        std::set<std::string> shown;                      ///< its entries in the lobby
        std::map<std::string, SentChallenge> challenges;  ///< those of the entries
    };

    bool is_shared() const { return services_.store.is_shared(); }
    void publish(const std::string& id, LobbyKind kind, std::string content);
    void commit(StoreBatch batch, const std::string& word);
    void look_for_signs();
    void reload();
    void refresh(const std::string& id);
    LobbyEntry entry_of(const Room& room) const;
    void take_own(const LobbyEntry& entry);
    void take_other(const LobbyEntry& entry);
    void forget(const std::string& id);
    std::optional<std::string> url_of(const std::string& id);

    const ServerServices& services_;
    const ServerSettings& settings_;
    Lobby& lobby_;
    NodeHooks hooks_;
    std::map<std::string, Other> others_;
    std::map<std::string, std::string> published_;               ///< own entries: id -> content
    std::optional<Clock::time_point> read_at_;                   ///< the next time
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  ///< ends with these nodes
};

}  // namespace tengen::server
