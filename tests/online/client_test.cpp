// The connection of a client: greeting, loss and return, and what servers may do wrong.
#include "online/client.hpp"

#include "online/fake_server.hpp"
#include "support/says.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

using namespace std::chrono_literals;
using State = OnlineClient::State;

struct Visit {
    TemporaryFolder folder;
    FakeTiming timing;
    FakeServer server;
    ServerList servers{folder / "servers"};
    ClientWitness witness;
    OnlineClient client;

    explicit Visit(const std::string& host = "play.example")
        : client({server, timing, servers, "tengen test", [](const auto& text) { return text; }},
                 {{host}, "", "Ann"}, witness) {}

    State state() const { return client.state().state; }
    void begin() {
        client.start();
        server.greet();
        REQUIRE(state() == State::Online);
    }
    /// The time until the next attempt.
    milliseconds next_attempt() {
        const int before = server.connects;
        milliseconds passed{0};
        while (server.connects == before && passed < 60s) {
            timing.advance(10ms);
            passed += 10ms;
        }
        return passed;
    }
};

}  // namespace

TEST_CASE("a client greets with its versions, program and name", "[online]") {
    Visit visit;
    visit.client.start();
    CHECK(visit.state() == State::Connecting);
    CHECK(visit.server.last_address.text() == "play.example:8364");
    auto welcome = FakeServer::welcome();
    welcome.token = "secret";
    const auto hello = visit.server.greet(welcome);
    CHECK(hello.v == std::array<std::int64_t, 2>{1, 1});
    CHECK(hello.program == "tengen test");
    CHECK(hello.name == "Ann");
    CHECK_FALSE(hello.token);
    CHECK(visit.state() == State::Online);
    CHECK(visit.client.welcome()->you.id == "ann");
    CHECK(visit.servers.find({"play.example"})->token == "secret");
}

TEST_CASE("a known server gets its token", "[online]") {
    Visit visit;
    REQUIRE(visit.servers.remember({"play.example:8364", "secret", ""}));
    visit.client.start();
    CHECK(visit.server.greet().token == "secret");
}

TEST_CASE("a token never goes to the same address without encryption", "[online]") {
    Visit visit;
    REQUIRE(visit.servers.remember({"play.example:8364", "secret", ""}));
    ServerAddress plain{"play.example"};
    plain.encrypted = false;
    OnlineClient client({visit.server, visit.timing, visit.servers, "tengen test",
                         [](const auto& text) { return text; }},
                        {plain, "", "Ann"}, visit.witness);
    client.start();
    auto welcome = FakeServer::welcome();
    welcome.token = "open";
    CHECK_FALSE(visit.server.greet(welcome).token);
    CHECK(visit.servers.find({"play.example"})->token == "secret");
    CHECK(visit.servers.find(plain)->token == "open");
}

TEST_CASE("a first attempt that fails is final", "[online]") {
    Visit visit;
    visit.client.start();
    visit.server.fail_to_connect(
        {Error{ErrorCode::Network, "", Message("cannot connect to {}: {}", "x", "refused")}});
    REQUIRE(visit.state() == State::Refused);
    CHECK(says(visit.client.state().reason, "cannot connect to {}: {}", {"x", "refused"}));
    CHECK(visit.next_attempt() >= 60s);
}

TEST_CASE("a server that never welcomes is given up", "[online]") {
    Visit visit;
    visit.client.start();
    if (GENERATE(false, true)) visit.server.open();
    visit.timing.advance(20s);
    REQUIRE(visit.state() == State::Refused);
    CHECK(says(visit.client.state().reason, "{} does not answer", {"play.example:8364"}));
}

TEST_CASE("a lost connection is tried again immediately and then ever more slowly", "[online]") {
    Visit visit;
    const double chance = GENERATE(0.0, 0.5, 1.0);
    visit.timing.set_chance(chance);
    visit.begin();
    visit.server.end(1006);
    CHECK(visit.state() == State::Lost);
    CHECK(visit.server.connects == 2);
    for (const int seconds : {1, 2, 4, 8, 15, 15}) {
        visit.server.fail_to_connect({Error{ErrorCode::Network, "", Message("unreachable")}});
        REQUIRE(visit.state() == State::Lost);
        const auto expected = seconds * (1 + 0.3 * (2 * chance - 1));
        CHECK(visit.client.state().retry_in.count() == static_cast<long>(std::ceil(expected)));
        const auto waited = std::chrono::duration<double>(visit.next_attempt()).count();
        CHECK(std::abs(waited - expected) < 0.1);
    }
    visit.server.greet();
    CHECK(visit.state() == State::Online);
    // After a good time the next loss begins from the start.
    visit.timing.advance(11s);
    visit.server.end(1001);
    CHECK(visit.server.connects == 9);
}

TEST_CASE("the time to the next attempt is counted down", "[online]") {
    Visit visit;
    visit.begin();
    visit.server.end(1006);
    for (int i = 0; i < 3; ++i) {
        visit.server.fail_to_connect({});
        if (i < 2) visit.next_attempt();
    }
    CHECK(visit.client.state().retry_in == 4s);
    visit.timing.advance(1s);
    CHECK(visit.client.state().retry_in == 3s);
    visit.timing.advance(2s);
    CHECK(visit.client.state().retry_in == 1s);
}

TEST_CASE("requests without an answer fail when the connection is lost", "[online]") {
    Visit visit;
    visit.begin();
    std::vector<bool> answers;
    const auto answered = [&](const auto& answer) { answers.push_back(answer.has_value()); };
    REQUIRE(visit.client.request(messages::LobbyRequest{}, answered));
    REQUIRE(visit.client.request(messages::Find{}, answered));
    visit.server.take<messages::LobbyRequest>();
    visit.server.answer(messages::Lobby{});
    CHECK(answers == std::vector{true});
    visit.server.end(1006);
    CHECK(answers == std::vector{true, false});
    CHECK_FALSE(visit.client.request(messages::Find{}, answered));
    CHECK(answers.size() == 2);
}

TEST_CASE("some ends are final", "[online]") {
    Visit visit;
    auto welcome = FakeServer::welcome();
    welcome.token = "secret";
    visit.client.start();
    visit.server.greet(welcome);
    const auto code = GENERATE(std::uint16_t{4001}, std::uint16_t{4002}, std::uint16_t{4003},
                               std::uint16_t{4004});
    visit.server.end(code);
    CHECK(visit.state() == State::Refused);
    CHECK(visit.client.state().reason.front().code == ErrorCode::Network);
    CHECK(visit.next_attempt() >= 60s);
    // A withdrawn token is useless.
    CHECK(visit.servers.find({"play.example"})->token.empty() == (code == 4004));
}

TEST_CASE("a refused greeting is final and shows the server's reason", "[online]") {
    Visit visit;
    visit.client.start();
    visit.server.open();
    visit.server.take<messages::Hello>();
    visit.server.refuse(messages::Refusal::Version,
                        Message("server speaks protocol {}, this client {}", 2, 1));
    REQUIRE(visit.state() == State::Refused);
    CHECK(english(visit.client.state().reason.front()) ==
          "server speaks protocol 2, this client 1");
}

TEST_CASE("a silent server is left", "[online]") {
    Visit visit;
    visit.begin();
    visit.timing.advance(25s);
    CHECK(visit.state() == State::Online);
    visit.timing.advance(20s);
    CHECK(visit.state() == State::Lost);
    CHECK(visit.server.connects == 2);
}

TEST_CASE("pings go out each ten seconds", "[online]") {
    Visit visit;
    visit.begin();
    REQUIRE(visit.server.take_ping());
    CHECK_FALSE(visit.server.take_ping());
    visit.timing.advance(9s);
    CHECK_FALSE(visit.server.take_ping());
    visit.timing.advance(1s);
    CHECK(visit.server.take_ping());
}

TEST_CASE("the server's clock is known from the fastest pong", "[online]") {
    Visit visit;
    visit.client.start();
    visit.server.open();
    visit.server.take<messages::Hello>();
    visit.timing.advance(1s);
    visit.server.answer(FakeServer::welcome(9'999'000));
    // The server's clock shows 10,000,000 now.
    const Clock::time_point start = visit.timing.now();
    visit.server.take_ping();
    visit.timing.advance(40ms);
    visit.server.answer(messages::Pong{0, 10'000'020});
    CHECK(visit.client.clock().server_time(start + 40ms) == 10'000'040);
    visit.timing.advance(10s);
    visit.server.take_ping();
    visit.timing.advance(2s);
    visit.server.answer(messages::Pong{0, 10'010'040});
    CHECK(visit.client.clock().server_time(start) == 10'000'000);
    CHECK(visit.client.clock().moment(10'000'000, start + 3s) == start);
    // A time that makes no sense is not in the future, and not too far in the past.
    CHECK(visit.client.clock().moment(std::int64_t{1} << 53, start) == start);
    CHECK(visit.client.clock().moment(0, start) < start);
}

TEST_CASE("an invalid message ends the connection", "[online]") {
    Visit visit;
    visit.begin();
    const auto* const text =
        GENERATE("", "{", "[]", "null", "\xff\xfe", R"({"type":"pong"})", R"({"type":5})",
                 R"({"type":"pong","at":1.5,"now":1})", R"({"type":"pong","at":-1,"now":1})",
                 R"({"type":"welcome","v":"1"})", R"({"type":"lobby","all":1,"seeks":[]})",
                 R"({"re":"x","type":"ok"})", R"({"type":"ok","type":"ok"})",
                 R"({"type":"game","game":"g","from":0,"lines":[],"key":""})",
                 R"({"type":"notice","text":"plain"})", R"({"type":"notice","text":[{}]})");
    CAPTURE(text);
    visit.server.say(text);
    REQUIRE(visit.state() == State::Refused);
    CHECK(visit.client.state().reason.front().code == ErrorCode::Network);
}

TEST_CASE("unknown news and answers are ignored", "[online]") {
    Visit visit;
    visit.begin();
    const auto* const text =
        GENERATE(R"({"type":"weather","rain":true})", R"({"re":999,"type":"ok"})",
                 R"({"type":"pong","at":1,"now":2,"more":[1,2]})",
                 R"({"type":"here","game":"unknown","seats":[],"watchers":0})");
    visit.server.say(text);
    CHECK(visit.state() == State::Online);
}

TEST_CASE("texts of a server are only text", "[online]") {
    Visit visit;
    visit.begin();
    visit.server.say(R"({"type":"notice","text":["%s %n {} {0} {:9999} {5}","\u001b[2J","x"]})");
    visit.server.say(R"({"type":"notice","text":["{1} {0}",["{}","a"],7]})");
    CHECK(visit.witness.notices ==
          std::vector<std::string>{R"(%s %n \x1b[2J \x1b[2J {:9999} {5})", "7 a"});
}

TEST_CASE("a certificate of a local network is remembered", "[online]") {
    Visit visit("192.168.1.5");
    visit.client.start();
    CHECK(visit.server.last_accepted.at_first_use);
    visit.server.open("ab12");
    visit.server.take<messages::Hello>();
    CHECK(visit.servers.find({"192.168.1.5"})->fingerprint == "ab12");
    visit.server.answer(FakeServer::welcome());
    visit.server.end(1006);
    CHECK(visit.server.last_accepted.known == "ab12");
    visit.server.refuse_certificate();
    REQUIRE(visit.state() == State::Refused);
    CHECK(says(visit.client.state().reason,
               "{} has another certificate than before, so it may be another server (if you expect "
               "that, remove its line from {})",
               {"192.168.1.5:8364", (visit.folder / "servers").string()}));
}

TEST_CASE("a certificate of a public server must be valid at the first visit", "[online]") {
    Visit visit("play.example");
    visit.client.start();
    CHECK_FALSE(visit.server.last_accepted.at_first_use);
}

TEST_CASE("news of the lobby and of new games arrive", "[online]") {
    Visit visit;
    visit.begin();
    messages::Lobby lobby;
    lobby.players = 3;
    visit.server.tell(lobby);
    REQUIRE(visit.witness.lobbies.size() == 1);
    CHECK(visit.witness.lobbies[0].players == 3);
    messages::GameNow game;
    game.game = "a.new";
    visit.server.tell(game);
    CHECK(visit.witness.games == std::vector<std::string>{"a.new"});
}

}  // namespace tengen::test
