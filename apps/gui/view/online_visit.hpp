// A visit to one server: its lobby, the player's games there, and requests that lead to a table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "online/account.hpp"
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
    std::function<void(const messages::Challenge&)> challenged;
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
    /// Whether games of this visit are open, which need it.
    bool has_games() const { return session_.has_games(); }
    bool is_online() const;
    /// The player there; null before the first welcome.
    const messages::Who* you() const;
    bool has_account() const;
    AccountDesk& account() { return desk_; }
    /// Notices of the server are shown from now on.
    void use() { used_ = true; }

    /// Open tables and running games of the lobby.
    const std::map<std::string, messages::ListedGame>& tables() const { return tables_; }
    /// Players with a seek, without this one.
    const std::map<std::string, messages::ListedSeek>& seeks() const { return seeks_; }
    /// The player's own games that are not over, those with the player's move first.
    const std::vector<messages::ListedGame>& mine() const { return mine_; }
    /// The time when the server has listed them.
    Clock::time_point mine_at() const { return mine_at_; }
    /// Players who challenge this one.
    const std::map<std::string, messages::Challenge>& challenges() const { return challenges_; }
    /// The best players of the last requested pool.
    const std::vector<messages::Who>& leaders() const { return leaders_; }
    std::int64_t players() const { return players_; }
    /// The player's standing request for an opponent.
    const std::optional<std::string>& seek() const { return seek_; }

    // Requests. They wait for the connection; the answer comes as join() or fail().
    /// `gone`: called if the server refuses.
    void open(messages::OpenGame game, Seating seating, std::function<void()> gone = {});
    void open_table(messages::TableRequest table);
    void look_for_player(messages::Seek seek);
    void cancel_seek();
    void answer_challenge(const std::string& id, bool yes);
    void ask_leaders(std::string pool);
    /// Reads the player's own games again.
    void refresh();

  private:
    void on_client_state() override;
    void on_lobby(const messages::Lobby& lobby) override;
    void on_notice(const Message& text) override {
        if (used_) services_.say(text);
    }
    void on_challenge(const messages::Challenge& challenge) override;
    void on_new_game(const messages::GameNow& game) override;
    void on_game_elsewhere(const std::string& game) override;

    using Taken = std::function<void(const messages::ServerMessage&)>;
    void when_online(std::function<void()> wish);
    void ask(messages::ClientMessage message, Taken taken,
             std::optional<messages::Refusal> accepted = std::nullopt);
    void enter_lobby();
    void seat_and_join(std::unique_ptr<OnlineGame> game, Seating seating);

    VisitServices services_;
    std::map<std::string, messages::ListedGame> tables_;
    std::map<std::string, messages::ListedSeek> seeks_;
    std::vector<messages::ListedGame> mine_;
    Clock::time_point mine_at_{};
    std::map<std::string, messages::Challenge> challenges_;
    std::set<std::string> announced_;  ///< ids of challenges; a return brings them again
    std::vector<messages::Who> leaders_;
    std::string pool_;  ///< of the leaders
    std::int64_t players_ = 0;
    std::optional<std::string> seek_;
    std::vector<std::function<void()>> wishes_;  ///< until the client is online
    bool was_online_ = false;
    bool used_ = false;
    OnlineSession session_;
    AccountDesk desk_;                    ///< ends before its client
    std::unique_ptr<OnlineGame> opened_;  ///< while its seat is being taken
};

}  // namespace tengen::gui
