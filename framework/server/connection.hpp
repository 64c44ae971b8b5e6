// One connection of a client, and the answers to its requests.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "messages/codec.hpp"
#include "people/buckets.hpp"
#include "server/counts.hpp"
#include "server/services.hpp"

namespace tengen::server {

/// Used on the server's thread. Nothing is sent after the end of the connection.
class Connection {
  public:
    Connection(std::shared_ptr<Wire> wire, std::string from,
               std::shared_ptr<RefusalCounts> refusals)
        : address(std::move(from)), wire_(std::move(wire)), refusals_(std::move(refusals)) {}

    void send(std::shared_ptr<const std::string> text) {
        if (wire_) wire_->send(std::move(text));
    }
    void send(const messages::Answer& answer) {
        if (const auto* error = std::get_if<messages::ErrorAnswer>(&answer.message)) {
            ++(*refusals_)[error->code];
        }
        if (wire_) send(std::make_shared<const std::string>(messages::to_json(answer)));
    }
    void close(CloseCode code, std::string_view reason) {
        if (const auto wire = std::exchange(wire_, nullptr)) wire->close(code, reason);
    }
    void drop_waiting() {
        if (wire_) wire_->drop_waiting();
    }
    /// The other end has closed.
    void end() { wire_.reset(); }
    bool is_open() const { return wire_ != nullptr; }
    std::optional<std::chrono::milliseconds> ping() const {
        return wire_ ? wire_->ping() : std::nullopt;
    }

    const std::string address;
    std::optional<messages::Who> who;  ///< set by the answer to hello
    std::string token_hash;
    bool hello_waits = false;  ///< a hello waits for the disk
    bool wants_view = false;
    bool in_lobby = false;
    std::set<std::string> lobby_games;  ///< the only games of the lobby; empty: all
    std::set<std::string> games;        ///< the open games
    std::set<std::string> blocked;      ///< accounts whose talk this client does not see
    std::int64_t last_said = -1;        ///< the sender's number of the last talk
    std::optional<Clock::time_point> refreshed_at;  ///< when it last got its games again
    int excess = 0;  ///< refused messages since the last accepted one
    people::Bucket messages{people::kMessageRate};
    people::Bucket talk{people::kTalkRate};
    people::Bucket seeks{people::kSeekRate};

  private:
    std::shared_ptr<Wire> wire_;
    std::shared_ptr<RefusalCounts> refusals_;
};

/// The answer to one request. Copies of it answer the same request; only the first answer counts
/// for the client. It may outlive the connection.
class Reply {
  public:
    Reply(const std::shared_ptr<Connection>& connection, std::int64_t request)
        : connection_(connection), request_(request) {}

    void send(messages::ServerMessage message) const {
        if (const auto connection = connection_.lock()) {
            connection->send(messages::Answer{request_, std::move(message)});
        }
    }
    void ok(messages::Ok done = {}) const { send(std::move(done)); }
    void refuse(messages::Refusal code, const Message& text,
                std::optional<std::chrono::milliseconds> wait = {}) const {
        messages::ErrorAnswer error{code, messages::wire_text(text), {}, {}};
        if (wait) error.wait = wait->count();
        send(std::move(error));
    }

  private:
    std::weak_ptr<Connection> connection_;
    std::int64_t request_;
};

}  // namespace tengen::server
