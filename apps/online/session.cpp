#include "online/session.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tengen {

using messages::ServerMessage;

/// The client of another process, and the requests that wait for it.
class OnlineSession::Node final : private ClientObserver {
  public:
    Node(const ClientServices& services, OnlineClient::Target target)
        : client(services, std::move(target), *this) {}

    /// Calls back when the client is online, or with the reason why it never will be.
    void when_ready(std::function<void(const Errors*)> ready) {
        if (client.is_online()) return ready(nullptr);
        waiting_.push_back(std::move(ready));
    }

    OnlineClient client;

  private:
    void on_client_state() override {
        const RemoteConnection& state = client.state();
        const bool refused = state.state == RemoteConnection::State::Refused;
        if (!refused && !client.is_online()) return;
        const std::vector<Error> reason = state.reason;
        for (const auto& ready : std::exchange(waiting_, {})) {
            if (!refused) {
                ready(nullptr);
                continue;
            }
            const Errors why(reason);
            ready(&why);
        }
    }

    std::vector<std::function<void(const Errors*)>> waiting_;
};

OnlineSession::OnlineSession(ClientServices client, OnlineServices games,
                             OnlineClient::Target target, ClientObserver& observer)
    : games_(games), client_(std::move(client), std::move(target), observer) {}

OnlineSession::~OnlineSession() = default;

bool OnlineSession::has_games() const {
    return client_.has_games() ||
           std::ranges::any_of(nodes_, [](const auto& node) { return node->client.has_games(); });
}

void OnlineSession::open(const messages::OpenGame& request, Opened opened) {
    open_at(client_, request, true, std::move(opened));
}

void OnlineSession::open_at(OnlineClient& client, const messages::OpenGame& request, bool follows,
                            Opened opened) {
    const auto answered = [this, &client, request, follows,
                           opened](const Result<ServerMessage>& answer) {
        if (!answer) return opened(fail(answer.error()));
        if (const auto* refusal = refusal_in(answer)) {
            const bool elsewhere =
                refusal->code == messages::Refusal::Elsewhere && refusal->url && follows;
            if (elsewhere) return follow(*refusal->url, request, opened);
            return opened(fail(client.shown(*refusal)));
        }
        const auto* game = std::get_if<messages::GameNow>(&*answer);
        if (game == nullptr) {
            return opened(fail(ErrorCode::Network, client.target().address.text(),
                               "the server has sent no game"));
        }
        opened(OnlineGame::open(client, games_, *game, request.code.value_or("")));
    };
    messages::OpenGame asked = request;
    asked.parts = true;
    if (const auto sent = client.request(std::move(asked), answered, this); !sent) {
        opened(fail(sent.error()));
    }
}

/// The user's token belongs to all processes of a server.
void OnlineSession::follow(const std::string& url, const messages::OpenGame& request,
                           Opened opened) {
    const OnlineClient::Target& here = client_.target();
    Result<ServerAddress> address = parse_node(url);
    if (!address) return opened(fail(std::move(address.error())));
    if (here.address.encrypted && !address->encrypted) {
        return opened(fail(ErrorCode::Network, address->text(),
                           "the server sends you to a place without encryption"));
    }
    const ServerList& servers = client_.services().servers;
    const auto known = servers.find(here.address, here.account);
    const auto there = servers.find(*address, here.account);
    if (known && there && there->token.empty()) {
        static_cast<void>(servers.remember(
            {address->text(), known->token, there->fingerprint, here.account, known->password}));
    }
    Node* node = nullptr;
    for (const auto& other : nodes_) {
        const bool refused = other->client.state().state == RemoteConnection::State::Refused;
        if (other->client.target().address == *address && !refused) node = other.get();
    }
    if (node == nullptr) {
        const std::string fingerprint =
            address->host == here.address.host ? here.fingerprint : std::string();
        nodes_.push_back(std::make_unique<Node>(
            client_.services(),
            OnlineClient::Target{*address, fingerprint, here.name, here.account}));
        node = nodes_.back().get();
        node->client.start();
    }
    node->when_ready([this, node, request, opened = std::move(opened)](const Errors* refused) {
        if (refused != nullptr) return opened(fail(*refused));
        open_at(node->client, request, false, opened);
    });
}

}  // namespace tengen
