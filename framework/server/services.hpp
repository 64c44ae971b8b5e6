// The services of a server's program: the disk, the time, games and AIs. So its tests need no
// sockets and no real clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/clock.hpp"
#include "journal/journal.hpp"
#include "match/player.hpp"
#include "messages/parts.hpp"
#include "messages/server_messages.hpp"
#include "people/passwords.hpp"
#include "people/secrets.hpp"
#include "store/store.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::server {

/// The reasons to close a connection, as its other end sees them.
enum class CloseCode : std::uint16_t {
    Restart = 1001,
    TooFast = 1008,
    Full = 1013,
    OpenedElsewhere = 4001,
    Version = 4002,
    Banned = 4003,
    TokenWithdrawn = 4004,
};

/// The other end of a connection. For the server's thread.
class Wire {
  public:
    virtual ~Wire() = default;
    /// Sends one message. Several wires may share its text.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    /// Closes after what was sent. The server gets no more calls for this connection.
    virtual void close(CloseCode code, std::string_view reason) = 0;
    /// Forgets the messages that wait to be sent.
    virtual void drop_waiting() {}
    /// The last measured round trip; empty before the first.
    virtual std::optional<std::chrono::milliseconds> ping() const { return std::nullopt; }
};

/// A game that the server offers.
struct ServedGame {
    std::shared_ptr<const Game> game;
    std::uint32_t definition = 0;  ///< as in JournalHeader
    std::vector<JournalText> title = {}, about = {};
};

struct ServerServices {
    boost::asio::io_context& io;
    Store& store;
    const RuleCatalogue& rules;
    /// Loads a game by its name and changes.
    std::function<Result<ServedGame>(const messages::Rules&)> load_game;
    using AiReady = std::function<void(Result<std::unique_ptr<Player>>)>;
    /// Creates an AI for a seat of a game. Calls back later, from the io_context. Empty: no AIs.
    std::function<void(const std::string& ai, const std::shared_ptr<const Game>&, Seat,
                       const ClockSettings&, AiReady)>
        create_ai;
    std::function<Clock::time_point()> now;
    std::function<std::int64_t()> wall;  ///< the wall clock in milliseconds since 1970
    people::RandomBytes random;
    /// Makes the game of a description after a trial that cannot harm the server. Calls back later,
    /// from the io_context. Empty: only games with names.
    std::function<void(const messages::Rules&, std::function<void(Result<ServedGame>)>)> try_game =
        {};
};

/// Times after which a server acts without a request.
struct ServerTimes {
    std::chrono::milliseconds away{60'000};          ///< until an absent player may be replaced
    std::chrono::milliseconds least_away{20'000};    ///< the same with a short clock
    std::chrono::milliseconds empty_table{600'000};  ///< until an open table without people ends
    std::chrono::hours link{7 * 24};  ///< the same for a link or a game by correspondence
    std::chrono::milliseconds wait_for_mover{60'000};  ///< until a clock runs after a restart
    std::chrono::milliseconds ai_retry{
        10'000};                             ///< before an AI's second attempt to return; doubles
    std::chrono::milliseconds sign{60'000};  ///< between two signs of life
    std::chrono::milliseconds shared_sign{2'000};  ///< the same, if other processes see them
    std::chrono::hours leaving{24};    ///< how long too many leaves exclude from rated games
    std::chrono::hours talk{30 * 24};  ///< until talk is forgotten
};

struct ServerSettings {
    std::string node = "a";  ///< the name of this process; part of the ids of its games
    /// The way to this process for clients of others, "wss://play.example:443/b/play".
    std::string address;
    messages::ServerInfo info;
    /// Whether guests may write any text. Otherwise they have phrases.
    bool guests_chat = true;
    bool limits = true;  ///< of how often a client may do something
    people::PasswordCost password_cost = {};
    /// AIs at all tables; then each account may have one. 0: no limit.
    std::size_t max_ais = 0;
    std::uint64_t max_events = 20'000;  ///< of a game; then it ends without a result
    ServerTimes times;
};

/// The server, as the parts of its rooms see it.
class ServerFacts {
  public:
    virtual ~ServerFacts() = default;
    virtual const ServerServices& services() const = 0;
    virtual const ServerSettings& settings() const = 0;
    /// The server's clock in milliseconds, which never goes back.
    virtual std::int64_t server_time() const = 0;
    virtual bool disk_works() const = 0;
};

}  // namespace tengen::server
