// One client of a load: it connects, greets, pings, and returns after a lost connection.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "messages/codec.hpp"
#include "network/web_client.hpp"
#include "settings.hpp"
#include "tally.hpp"

namespace tengen::load {

class Peer;

/// The peer calls it, but never inside a call of the peer.
class PeerOwner {
  public:
    virtual ~PeerOwner() = default;
    /// The server has answered the greeting, at first or after a lost connection.
    virtual void on_online(Peer& peer) = 0;
    virtual void on_answer(Peer& peer, const messages::Answer& answer) = 0;
    /// The peer returns by itself.
    virtual void on_lost(Peer& peer) = 0;
};

/// The common things of all peers. Few connect at the same time, because a server answers
/// handshakes one after the other.
class Entrance {
  public:
    Entrance(boost::asio::io_context& loop, const LoadSettings& options, Tally& counts)
        : io(loop), settings(options), tally(counts), random(options.seed) {}

    void enter(Peer& peer);
    /// A handshake has ended.
    void leave();
    network::Url url() const;
    network::ClientTrust trust() const;
    network::ClientOptions options(int number) const;

    boost::asio::io_context& io;
    const LoadSettings& settings;
    Tally& tally;
    std::mt19937_64 random;
    bool has_entered = false;       ///< at least one peer was online
    std::optional<Errors> failure;  ///< why not even the first one could connect

  private:
    std::deque<Peer*> waiting_;
    int entering_ = 0;
};

/// Used on the io_context's thread. The entrance and the owner must outlive it.
class Peer {
  public:
    /// `number` differs among all peers; `index` is for the owner.
    Peer(Entrance& entrance, PeerOwner& owner, int number, std::size_t index);
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    std::size_t index() const { return index_; }
    bool is_online() const { return online_; }

    /// Connects when it is its turn.
    void start();
    /// Returns the id of the request, or 0 while the peer is not online.
    std::int64_t send(messages::ClientMessage message);
    /// Sends the last request again, as it was.
    void repeat();
    void ping();
    /// Ends the connection without a close frame, and returns after a while.
    void cut(std::chrono::milliseconds away);
    /// Ends the connection properly, and returns after a while.
    void leave(std::chrono::milliseconds away);

  private:
    friend class Entrance;
    class Relay;

    void connect();
    void greet();
    void on_text(std::string_view text);
    void on_greeted(const messages::Answer& answer);
    void on_closed(std::uint16_t code);
    void drop();
    void leave_entrance();
    void return_after(std::chrono::milliseconds pause);

    Entrance& entrance_;
    PeerOwner& owner_;
    const int number_;
    const std::size_t index_;
    std::string token_;
    std::shared_ptr<Relay> relay_;
    std::shared_ptr<network::WebSocket> socket_;
    std::unique_ptr<network::Attempt> attempt_;
    std::unique_ptr<boost::asio::steady_timer> timer_;
    std::shared_ptr<const std::string> last_text_;
    std::int64_t last_id_ = 0;
    bool entering_ = false;
    bool online_ = false;
};

}  // namespace tengen::load
