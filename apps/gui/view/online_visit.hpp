// A visit to one server: its lobby, the player's games there, and requests that lead to a table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "online/session.hpp"

namespace tengen::gui {

/// All must outlive the visit.
struct VisitServices {
    ClientServices client;
    OnlineServices games;
    std::function<void()> changed;
    /// A sentence for the person, such as why a request failed.
    std::function<void(const Message&)> say;
    std::function<void(const std::vector<Error>&)> fail;
    /// Shows a game at the table. Its session must outlive it.
    std::function<void(std::unique_ptr<RemoteGame>)> join;
};

enum class Seating : std::uint8_t { Sit, Watch };

/// One thread. Must outlive the games that it has opened.
class OnlineVisit final : private ClientObserver {
  public:
    OnlineVisit(VisitServices services, OnlineClient::Target target);

    void start() { session_.start(); }
    const OnlineClient::Target& target() const;
    const RemoteConnection& state() const;
    bool is_online() const;
    /// The player's name there; empty before the first welcome.
    std::string you() const;
    /// Games that wait for the player's move, as the server counted them at the welcome.
    std::int64_t your_turn() const;

    /// Open tables and running games of the lobby.
    const std::map<std::string, messages::ListedGame>& tables() const { return tables_; }
    /// Players with a seek, without this one.
    const std::map<std::string, messages::ListedSeek>& seeks() const { return seeks_; }
    /// The player's own games that are not over.
    const std::vector<messages::ListedGame>& mine() const { return mine_; }
    std::int64_t players() const { return players_; }
    /// The player's standing request for an opponent.
    const std::optional<std::string>& seek() const { return seek_; }

    // Requests. They wait for the connection; the answer comes as join() or fail().
    void open(messages::OpenGame game, Seating seating);
    void open_table(messages::TableRequest table);
    void look_for_player(messages::Seek seek);
    void cancel_seek();
    /// Reads the player's own games again.
    void refresh();

  private:
    void on_client_state() override;
    void on_lobby(const messages::Lobby& lobby) override;
    void on_notice(const Message& text) override { services_.say(text); }
    void on_new_game(const messages::GameNow& game) override;
    void on_game_elsewhere(const std::string& game) override;

    using Taken = std::function<void(const messages::ServerMessage&)>;
    void when_online(std::function<void()> wish);
    void ask(messages::ClientMessage message, Taken taken);
    void enter_lobby();
    void seat_and_join(std::unique_ptr<OnlineGame> game, Seating seating);

    VisitServices services_;
    std::unique_ptr<OnlineGame> opened_;  ///< while its seat is being taken
    std::map<std::string, messages::ListedGame> tables_;
    std::map<std::string, messages::ListedSeek> seeks_;
    std::vector<messages::ListedGame> mine_;
    std::int64_t players_ = 0;
    std::optional<std::string> seek_;
    std::vector<std::function<void()>> wishes_;  ///< until the client is online
    bool was_online_ = false;
    OnlineSession session_;
};

}  // namespace tengen::gui
