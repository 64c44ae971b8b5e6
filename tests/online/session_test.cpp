// A game may live at another process of the server.
#include "online/session.hpp"

#include "online/game_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

/// One fake server for each address.
class FakeNetwork final : public Connector {
  public:
    std::unique_ptr<Link> connect(const ServerAddress& address, const AcceptedCertificate& accepted,
                                  LinkEvents& events) override {
        return servers[address.text() + address.path].connect(address, accepted, events);
    }

    std::map<std::string, FakeServer> servers;
};

struct SessionFixture {
    TemporaryFolder folder;
    FakeTiming timing;
    FakeNetwork network;
    ServerList servers{folder / "servers"};
    RuleCatalogue rules = standard_rules();
    ClientWitness witness;
    OnlineSession session{
        {network, timing, servers, "tengen test", [](const auto& text) { return text; }},
        {rules},
        {{"play.example"}, "", ""},
        witness};
    FakeServer& main = network.servers["play.example:8364/play"];
    std::optional<Result<std::unique_ptr<OnlineGame>>> opened;

    void open() {
        auto welcome = FakeServer::welcome();
        welcome.token = "secret";
        session.start();
        main.greet(welcome);
        messages::OpenGame request;
        request.code = "code";
        session.open(request, [this](auto game) { opened = std::move(game); });
        CHECK(main.take<messages::OpenGame>().code == "code");
    }
    void refuse_elsewhere(const std::string& url) {
        main.answer(messages::ErrorAnswer{messages::Refusal::Elsewhere, {}, {}, url});
    }
};

}  // namespace

TEST_CASE("a game at the server itself is opened there", "[online]") {
    SessionFixture at;
    at.open();
    ServedGame served(tic_tac_toe());
    at.main.answer(served.now());
    REQUIRE(at.opened);
    REQUIRE(*at.opened);
    CHECK((**at.opened)->id() == "a.game");
}

TEST_CASE("a game elsewhere is opened through a second connection", "[online]") {
    SessionFixture at;
    at.open();
    at.refuse_elsewhere("wss://play.example/b/play");
    FakeServer& node = at.network.servers["play.example:443/b/play"];
    REQUIRE(node.connects == 1);
    CHECK(node.greet().token == "secret");
    CHECK(node.take<messages::OpenGame>().code == "code");
    ServedGame served(tic_tac_toe());
    node.answer(served.now());
    REQUIRE(at.opened);
    REQUIRE(*at.opened);
    // A second game of that process uses the same connection.
    at.opened.reset();
    node.take<messages::CloseGame>();
    messages::OpenGame request;
    request.code = "other";
    at.session.open(request, [&at](auto game) { at.opened = std::move(game); });
    at.main.take<messages::OpenGame>();
    at.refuse_elsewhere("wss://play.example/b/play");
    CHECK(node.connects == 1);
    CHECK(node.take<messages::OpenGame>().code == "other");
}

TEST_CASE("a server cannot send a client in circles or out of encryption", "[online]") {
    SessionFixture at;
    at.open();
    SECTION("in circles") {
        at.refuse_elsewhere("wss://node.example/play");
        FakeServer& node = at.network.servers["node.example:443/play"];
        CHECK(node.greet().token == "secret");
        node.take<messages::OpenGame>();
        node.answer(messages::ErrorAnswer{messages::Refusal::Elsewhere,
                                          messages::wire_text(Message("elsewhere")),
                                          {},
                                          "wss://play.example/play"});
    }
    SECTION("out of encryption") {
        at.refuse_elsewhere("ws://node.example/play");
    }
    SECTION("to nonsense") {
        at.refuse_elsewhere("javascript:alert(1)");
    }
    REQUIRE(at.opened);
    CHECK_FALSE(*at.opened);
}

TEST_CASE("a process without encryption gets only a token from there", "[online]") {
    SessionFixture at;
    REQUIRE(at.servers.remember({"play.example:8364", "secret", ""}));
    ServerAddress plain{"play.example"};
    plain.encrypted = false;
    OnlineSession session{
        {at.network, at.timing, at.servers, "tengen test", [](const auto& text) { return text; }},
        {at.rules},
        {plain, "", ""},
        at.witness};
    session.start();
    auto welcome = FakeServer::welcome();
    welcome.token = "open";
    CHECK_FALSE(at.main.greet(welcome).token);
    messages::OpenGame request;
    request.code = "code";
    session.open(request, [&at](auto game) { at.opened = std::move(game); });
    at.main.take<messages::OpenGame>();
    at.refuse_elsewhere("ws://play.example:8364/b/play");
    CHECK(at.network.servers["play.example:8364/b/play"].greet().token == "open");
    CHECK(at.servers.find({"play.example"})->token == "secret");
}

TEST_CASE("an open game continues where its process is after a new connection", "[online]") {
    SessionFixture at;
    at.open();
    ServedGame served(tic_tac_toe());
    at.main.answer(served.now());
    REQUIRE(at.opened);
    REQUIRE(*at.opened);
    OnlineGame& game = ***at.opened;
    Witness match;
    RemoteWitness remote;
    game.start(match, remote);
    at.main.end(1006);
    at.timing.advance(std::chrono::seconds(1));
    at.main.greet();
    CHECK(at.main.take<messages::OpenGame>().game == "a.game");
    const bool leads_on = GENERATE(true, false);
    if (!leads_on) {
        at.refuse_elsewhere("javascript:alert(1)");
        CHECK(game.connection().state == RemoteConnection::State::Refused);
        return;
    }
    // The process starts again at the same time.
    at.refuse_elsewhere("wss://play.example/a/play");
    FakeServer& node = at.network.servers["play.example:443/a/play"];
    node.fail_to_connect({Error{ErrorCode::Network, "", Message("unreachable")}});
    CHECK(game.connection().state == RemoteConnection::State::Lost);
    at.timing.advance(std::chrono::seconds(1));
    CHECK(node.connects == 2);
    CHECK(node.greet().token == "secret");
    CHECK(node.take<messages::OpenGame>().have == 0);
    const bool in_circles = GENERATE(false, true);
    if (in_circles) {
        node.answer(
            messages::ErrorAnswer{messages::Refusal::Elsewhere, {}, {}, "wss://play.example/play"});
        CHECK(game.connection().state == RemoteConnection::State::Refused);
        return;
    }
    node.answer(served.now());
    CHECK(game.connection().state == RemoteConnection::State::Online);
    // Its messages come from there, also a second time.
    node.tell(served.play("b2"));
    CHECK(game.match()->position().ply() == 1);
    node.end(1006);
    at.timing.advance(std::chrono::seconds(1));
    node.greet();
    CHECK(node.take<messages::OpenGame>().have == 1);
}

TEST_CASE("an unreachable process is the error of the request", "[online]") {
    SessionFixture at;
    at.open();
    at.refuse_elsewhere("wss://node.example/play");
    at.network.servers["node.example:443/play"].fail_to_connect(
        {Error{ErrorCode::Network, "", Message("unreachable")}});
    REQUIRE(at.opened);
    REQUIRE_FALSE(*at.opened);
    CHECK(says(at.opened->error(), "unreachable"));
}

}  // namespace tengen::test
