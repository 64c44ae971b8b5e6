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

Result<std::unique_ptr<OnlineGame>> OnlineSession::open(const messages::GameNow& game,
                                                        const std::string& code) {
    // An open game waits for its process, which may be starting again.
    return OnlineGame::open(client_, games_, game, code, [this](const std::string& url) {
        return node_at(url, Patience::Endless).map([](Node* node) { return &node->client; });
    });
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
        const std::string code = request.code.value_or("");
        opened(follows ? open(*game, code) : OnlineGame::open(client, games_, *game, code));
    };
    messages::OpenGame asked = request;
    asked.parts = true;
    if (const auto sent = client.request(std::move(asked), answered, this); !sent) {
        opened(fail(sent.error()));
    }
}

void OnlineSession::follow(const std::string& url, const messages::OpenGame& request,
                           Opened opened) {
    const Result<Node*> found = node_at(url, Patience::None);
    if (!found) return opened(fail(found.error()));
    Node* const node = *found;
    node->when_ready([this, node, request, opened = std::move(opened)](const Errors* refused) {
        if (refused != nullptr) return opened(fail(*refused));
        open_at(node->client, request, false, opened);
    });
}

/// The user's token belongs to all processes of a server.
Result<OnlineSession::Node*> OnlineSession::node_at(const std::string& url, Patience patience) {
    const OnlineClient::Target& here = client_.target();
    Result<ServerAddress> address = parse_node(url);
    if (!address) return fail(std::move(address.error()));
    if (here.address.encrypted && !address->encrypted) {
        return fail(ErrorCode::Network, address->text(),
                    "the server redirects to an address without encryption");
    }
    const ServerList& servers = client_.services().servers;
    const auto known = servers.find(here.address, here.account);
    const auto there = servers.find(*address, here.account);
    if (known && there && there->token.empty()) {
        static_cast<void>(servers.remember(
            {address->key(), known->token, there->fingerprint, here.account, known->password}));
    }
    for (const auto& other : nodes_) {
        const bool refused = other->client.state().state == RemoteConnection::State::Refused;
        if (other->client.target().address == *address && !refused) return other.get();
    }
    const std::string fingerprint =
        address->host == here.address.host ? here.fingerprint : std::string();
    OnlineClient::Target target{*address, fingerprint, here.name, here.account};
    target.patient = patience == Patience::Endless;
    nodes_.push_back(std::make_unique<Node>(client_.services(), std::move(target)));
    Node* const node = nodes_.back().get();
    node->client.start();
    return node;
}

}  // namespace tengen
