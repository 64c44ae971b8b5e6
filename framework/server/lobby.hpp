// The lobby: seeks, open tables and running games, and who watches them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/connection.hpp"

namespace tengen::server {

struct OpenSeek {
    messages::Seek request;
    std::string id;
    messages::Who from;
    std::weak_ptr<Connection> connection;
    int seats = 2;  ///< of the game
};

/// A seek as clients see it.
messages::ListedSeek listed(const OpenSeek& seek);

/// Used on the server's thread. Changes are sent together, at the next flush().
class Lobby {
  public:
    /// `changed` asks for a flush() soon.
    explicit Lobby(std::function<void()> changed) : changed_(std::move(changed)) {}

    void enter(const std::shared_ptr<Connection>& connection, const messages::LobbyRequest& request,
               const Reply& reply);
    void leave(const Connection& connection);
    /// Sends the changes since the last flush.
    void flush();

    void set_players(std::int64_t players);
    /// Shows a game, or its new values.
    void show(messages::ListedGame game);
    void hide(const std::string& game);
    /// Running and open games, at most 50. `text`: part of the game's or a player's name. `before`:
    /// the last id of the page before. Sets `more` if others follow.
    std::vector<messages::ListedGame> find(const std::string& text, const std::string& before,
                                           bool& more) const;

    /// Whether two players may meet in a new game.
    using MayMeet = std::function<bool(const messages::Who&, const messages::Who&)>;
    /// Adds a seek, or returns the seeks that make a game together with it, in the order of seats;
    /// the new one is among them. These are removed.
    std::vector<std::pair<OpenSeek, std::size_t>> seek(OpenSeek seek, const MayMeet& may_meet);
    /// False if the connection has no such seek.
    bool cancel(const std::string& id, const Connection& connection);
    /// Returns the ids of the cancelled seeks.
    std::vector<std::string> cancel_all(const Connection& connection);
    /// Adds a seek without a search for others, such as one of another process. Replaces the one
    /// with its id.
    void add(OpenSeek seek);
    /// Null if there is no such seek.
    const OpenSeek* find_seek(const std::string& id) const;
    std::optional<OpenSeek> take(const std::string& id);
    /// Whether other seeks would fit if only one of both were not rated.
    bool others_differ_in_rating(const OpenSeek& seek) const;
    /// The ids of the seeks of this process's people for the same game as another seek.
    std::vector<std::string> own_seeks(const std::string& like) const;

  private:
    messages::Lobby all(const Connection& connection) const;
    bool wants(const Connection& connection, const messages::Rules& rules) const;
    void changed(const std::string& id);

    std::function<void()> changed_;
    bool asked_ = false;
    std::vector<std::shared_ptr<Connection>> watchers_;
    std::map<std::string, messages::ListedGame> games_;
    std::map<std::string, OpenSeek> seeks_;
    std::set<std::string> changes_;  ///< the ids that changed since the last flush
    std::int64_t players_ = 0;
};

}  // namespace tengen::server
