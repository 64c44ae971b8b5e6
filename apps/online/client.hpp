// A connection to a server that returns after it was lost. It greets, answers requests, measures
// the server's clock, and passes messages to the games that are open.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "messages/codec.hpp"
#include "online/link.hpp"
#include "online/server_clock.hpp"
#include "online/server_list.hpp"
#include "online/timing.hpp"
#include "table/remote_game.hpp"

namespace tengen {

/// All must outlive the client.
struct ClientServices {
    Connector& connector;
    Timing& timing;
    const ServerList& servers;
    std::string program;            ///< "tengen 1.0", at most 40 bytes
    messages::Translate translate;  ///< texts of servers into the user's language
};

/// Notifications on the client's thread. Do not destroy the client in them.
class ClientObserver {
  public:
    virtual ~ClientObserver() = default;
    /// The state has changed, or the time to the next attempt.
    virtual void on_client_state() = 0;
    virtual void on_lobby(const messages::Lobby&) {}
    virtual void on_challenge(const messages::Challenge&) {}
    /// A message of the server, or a note about the connection.
    virtual void on_notice(const Message&) {}
    /// A game that no open game expects, such as that of an accepted seek.
    virtual void on_new_game(const messages::GameNow&) {}
    /// The same, of a game at another process of the server. OnlineSession::open() finds it.
    virtual void on_game_elsewhere(const std::string&) {}
};

/// An open game, as its client sees it.
class GameChannel {
  public:
    virtual ~GameChannel() = default;
    virtual const std::string& channel_id() const = 0;
    virtual void on_client_state() = 0;
    /// A message of this game, without a request.
    virtual void on_game_message(const messages::ServerMessage& message) = 0;
    /// Takes another game over as the rematch of this one, or returns false.
    virtual bool take_rematch(const messages::GameNow& game) = 0;
};

/// Requests that are not answered when the connection is lost fail. For one thread.
class OnlineClient final : private LinkEvents {
  public:
    using State = RemoteConnection::State;
    /// The answer, which may be an ErrorAnswer; or why there is none.
    using Answered = std::function<void(const Result<messages::ServerMessage>&)>;

    struct Target {
        ServerAddress address;
        std::string fingerprint;   ///< of the only acceptable certificate; may be empty
        std::string name;          ///< of a new guest; empty: the server chooses
        std::string account = {};  ///< the name of a bot, which has its own token; empty: the user
        bool hosted = false;       ///< this program has started the server
        bool patient = false;      ///< a first attempt that fails is not final
    };

    /// The observer must outlive the client.
    OnlineClient(ClientServices services, Target target, ClientObserver& observer);
    ~OnlineClient() override;
    OnlineClient(const OnlineClient&) = delete;
    OnlineClient& operator=(const OnlineClient&) = delete;

    /// Connects. A first attempt that fails is final, unless the target is patient; a lost
    /// connection is tried again without end.
    void start();
    /// Connects again, such as with the token of another account. Not inside a notification.
    void greet_again();
    const RemoteConnection& state() const { return state_; }
    bool is_online() const { return state_.state == State::Online; }
    /// The last welcome; null before the first.
    const messages::Welcome* welcome() const { return welcome_ ? &*welcome_ : nullptr; }
    const Target& target() const { return target_; }
    /// The fingerprint of the server's certificate, for links; may be empty.
    const std::string& fingerprint() const { return fingerprint_; }
    const ServerClock& clock() const { return clock_; }
    const ClientServices& services() const { return services_; }

    /// Fails if the client is not online. `owner` marks the request for forget().
    Result<void> request(messages::ClientMessage message, Answered answered,
                         const void* owner = nullptr);
    /// The answers to this owner's requests are no longer wanted.
    void forget(const void* owner);

    void attach(GameChannel& game) { games_.push_back(&game); }
    void detach(GameChannel& game) { std::erase(games_, &game); }
    bool has_games() const { return !games_.empty(); }

    /// A server's text, safe to show on one line.
    Message shown(const messages::Text& text) const;
    Errors shown(const messages::ErrorAnswer& error) const;

  private:
    struct Pending {
        Answered answered;
        const void* owner;
    };

    void on_open(const std::string& fingerprint) override;
    void on_text(std::string_view text) override;
    void on_end(const LinkEnd& end) override;

    Result<KnownServer> entry() const;
    void connect();
    void greet(std::string token);
    void on_greeted(const Result<messages::ServerMessage>& answer);
    void on_welcome(const messages::Welcome& welcome);
    void take(const messages::ServerMessage& message);
    bool pass_on(const std::string& game, const messages::ServerMessage& message);
    void send(messages::ClientMessage message, Answered answered, const void* owner);
    void ping();
    void lose(Errors why);
    void count_down();
    void refuse(Errors why);
    void drop_link();
    void set_state(RemoteConnection state);
    void remember(std::string token);
    void forget_token();
    Errors other_certificate() const;

    ClientServices services_;
    Target target_;
    ClientObserver& observer_;
    ServerClock clock_;
    RemoteConnection state_;
    std::unique_ptr<Link> link_;
    std::unique_ptr<Timing::Alarm> alarm_;     ///< greeting, ping or attempt
    std::map<std::int64_t, Pending> pending_;  ///< by the request's id
    std::int64_t last_id_ = 0;
    std::optional<messages::Welcome> welcome_;
    std::string fingerprint_;
    std::vector<GameChannel*> games_;
    Clock::time_point greeted_at_{}, heard_at_{};
    Clock::time_point retry_at_{};
    int attempts_ = 0;  ///< since the connection was last good
};

/// The refusal in an answer; null if there is none.
const messages::ErrorAnswer* refusal_in(const Result<messages::ServerMessage>& answer);

}  // namespace tengen
