// Several servers with one store, in one thread: what people at different processes see of each
// other. [server_program] nodes_test has real processes with PostgreSQL.
#include <limits>

#include "server_fixture.hpp"
#include "shared_store.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

constexpr auto kSilent = 31s;  ///< more than a process may be without a sign of life
constexpr auto kSign = 3s;     ///< more than the time between two signs

std::string address_of(const std::string& node) {
    return "wss://play.example:443/" + node + "/play";
}

/// The store and the thread of all nodes.
struct NodesPlace {
    NodesPlace() {
        StoreOwner owner;
        owner.post = [this](std::function<void()> work) { boost::asio::post(io, std::move(work)); };
        auto opened = open_sqlite_store(folder / "games.db", std::move(owner));
        REQUIRE(opened);
        store = std::move(*opened);
    }

    TemporaryFolder folder;
    boost::asio::io_context io;
    SharedStore::Peers peers;
    std::unique_ptr<Store> store;
};

struct Node : ServerHouse {
    Node(NodesPlace& place, const std::string& name)
        : ServerHouse(settings_of(name), place.io, [&place](StoreOwner owner) {
              return std::make_unique<SharedStore>(*place.store, place.peers, std::move(owner));
          }) {}

    static server::ServerSettings settings_of(const std::string& name) {
        auto settings = quick_settings();
        settings.node = name;
        settings.address = address_of(name);
        return settings;
    }
    /// Lets time pass for this node alone.
    void wait(std::chrono::milliseconds time) {
        later += time;
        server->tick();
    }
};

messages::Seek seek_of(const std::string& game) {
    messages::Seek seek;
    seek.rules.game = game;
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    return seek;
}

/// The lobby of a client, as the server's news change it.
struct LobbyView {
    explicit LobbyView(FakeClient& visitor) : client(visitor) {
        take(std::get<messages::Lobby>(client.ask(messages::LobbyRequest{})));
    }
    void take(const messages::Lobby& news) {
        for (const std::string& id : news.gone) seeks.erase(id), tables.erase(id);
        for (const auto& seek : news.seeks) seeks.insert(seek.id);
        for (const auto& table : news.tables) tables.insert(table.game);
    }
    void read() {
        client.read();
        std::erase_if(client.inbox, [this](const messages::Answer& answer) {
            const auto* news = std::get_if<messages::Lobby>(&answer.message);
            if (news != nullptr) take(*news);
            return news != nullptr;
        });
    }
    bool has(const std::string& id) {
        read();
        return seeks.count(id) != 0 || tables.count(id) != 0;
    }

    FakeClient& client;
    std::set<std::string> seeks, tables;
};

}  // namespace

TEST_CASE("a challenge reaches an account at another process, and the answer returns", "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ann(a, "Ann"), ben(b, "Ben");
    make_account(ann, "Ann");
    make_account(ben, "Ben");
    const auto [game, code] = opened_table(ann, challenge_to("Ben"));
    const auto challenge = ben.next<messages::Challenge>();
    CHECK(challenge.id == game);
    CHECK(challenge.from.name == "Ann");
    SECTION("accepted") {
        const auto answer = ben.ask(messages::AnswerChallenge{game, true});
        const auto& elsewhere = std::get<messages::ErrorAnswer>(answer);
        CHECK(elsewhere.code == Refusal::Elsewhere);
        CHECK(elsewhere.url == address_of("a"));
        CHECK(elsewhere.game == game);
        FakeClient there(a, FakeClient::Hello{{}, ben.token});
        REQUIRE(std::holds_alternative<messages::GameNow>(there.ask(of_id(game))));
        REQUIRE(is_ok(there.ask(messages::Sit{{game, {}}})));
        playing(ann);
        playing(there);
    }
    SECTION("declined") {
        REQUIRE(is_ok(ben.ask(messages::AnswerChallenge{game, false})));
        ann.next<messages::GameNow>(
            [](const auto& now) { return now.state == messages::GameState::Over; });
    }
    SECTION("by another player") {
        FakeClient cat(b, "Cat");
        CHECK(cat.refusal(messages::AnswerChallenge{game, true}) == Refusal::NoSuchGame);
        CHECK(cat.refusal(messages::AnswerChallenge{game, false}) == Refusal::NoSuchGame);
        CHECK(a.store->game(game).value()->state == StoredState::Open);
    }
}

TEST_CASE("a challenge reaches all connections of a player, wherever they are", "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ann(a, "Ann"), ben(b, "Ben");
    make_account(ben, "Ben");
    // A second connection, such as one for a game of that process.
    FakeClient there(a, FakeClient::Hello{{}, ben.token});
    const auto [game, code] = opened_table(ann, challenge_to("Ben"));
    CHECK(there.next<messages::Challenge>().id == game);
    CHECK(ben.next<messages::Challenge>().id == game);
}

TEST_CASE("a player who returns to any process is shown the challenges that still stand",
          "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    auto ann = std::make_unique<FakeClient>(a, "Ann");
    FakeClient ben(b, "Ben");
    make_account(ben, "Ben");
    const auto [game, code] = opened_table(*ann, challenge_to("Ben"));
    REQUIRE(ben.next<messages::Challenge>().id == game);
    ben.leave();
    SECTION("while both run") {}
    SECTION("after a restart of the challenger's process") {
        ann->lose();
        a.restart();
    }
    SECTION("after a restart of the player's process") {
        b.restart();
    }
    FakeClient back(b, FakeClient::Hello{{}, ben.token});
    CHECK(back.next<messages::Challenge>().id == game);
    REQUIRE(is_ok(back.ask(messages::AnswerChallenge{game, false})));
    back.leave();
    FakeClient later(b, FakeClient::Hello{{}, ben.token});
    CHECK(later.challenges().empty());
}

TEST_CASE("a ban and a mute at one process reach the player at another", "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ben(b, "Ben");
    make_account(ben, "Ben");
    const auto [game, code] = opened_table(ben, table_of("gomoku"));
    const auto sanction = [&](SanctionKind kind) {
        bool kept = false;
        REQUIRE(a.server->sanction("Ben", kind, std::numeric_limits<std::int64_t>::max(),
                                   [&](const Result<void>& done) { kept = done.has_value(); }));
        a.until([&] { return kept; });
    };
    sanction(SanctionKind::Mute);
    CHECK(ben.refusal(messages::Say{game, "hello", {}, messages::Audience::Table, 1}) ==
          Refusal::Muted);
    CHECK_FALSE(ben.closed());
    sanction(SanctionKind::Ban);
    b.until([&] { return ben.closed().has_value(); });
    CHECK(ben.closed() == server::CloseCode::Banned);
    for (Node* node : {&a, &b}) {
        const FakeClient again(*node, FakeClient::Hello{{}, ben.token});
        CHECK(again.closed() == server::CloseCode::Banned);
    }
}

TEST_CASE("a sign-out at one process ends the connections at another", "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ben(b, "Ben");
    make_account(ben, "Ben");
    FakeClient there(a, FakeClient::Hello{{}, ben.token});
    messages::Account out;
    out.deed = messages::AccountDeed::Out;
    REQUIRE(is_ok(there.ask(out)));
    b.until([&] { return ben.closed().has_value(); });
    CHECK(ben.closed() == server::CloseCode::TokenWithdrawn);
}

TEST_CASE("a silent process leaves the lobby of the others, and returns with its games",
          "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ann(a, "Ann"), cat(a, "Cat"), ben(b, "Ben");
    auto request = table_of("gomoku");
    request.open = messages::OpenTo::Listed;
    const auto [game, code] = opened_table(ann, request);
    joined(cat, code);
    playing(cat);
    CHECK(number_of(ann.ask(play(game, 0, "h8"))) == 1);
    const auto sought = ann.ask(seek_of("tictactoe"));
    const std::string seek = std::get<messages::Ok>(sought).seek.value();
    LobbyView lobby(ben);
    b.until([&] { return lobby.has(game) && lobby.has(seek); });

    // A few seconds of silence are not a failure.
    b.wait(kSign);
    b.wait(kSilent / 2);
    CHECK(lobby.has(game));
    b.wait(kSilent);
    b.until([&] { return !lobby.has(game) && !lobby.has(seek); });
    // A seek of a silent process finds no player.
    const auto other = ben.ask(seek_of("tictactoe"));
    const std::string own = std::get<messages::Ok>(other).seek.value();
    b.until([&] { return lobby.has(own); });
    REQUIRE(is_ok(ben.ask(messages::Cancel{own})));
    const bool restart = GENERATE(false, true);
    if (restart) {
        ann.lose();
        cat.lose();
        a.restart();
    }
    b.until([&] {
        a.wait(kSign);
        b.wait(kSign);
        return lobby.has(game);
    });
    // After a restart, its people must seek again.
    CHECK(lobby.has(seek) != restart);
    FakeClient back(a, FakeClient::Hello{{}, cat.token});
    const auto now = std::get<messages::GameNow>(back.ask(of_id(game)));
    CHECK(now.state == messages::GameState::Playing);
    CHECK(now.lines.size() == 1);
    CHECK(number_of(back.ask(play(game, 1, "i9"))) == 2);
}

TEST_CASE("players who seek at the same time at different processes meet", "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b"), c(place, "c");
    FakeClient ann(a, "Ann"), ben(b, "Ben"), cat(c, "Cat");
    const bool three = GENERATE(false, true);
    const char* const name = three ? "tictactoe:three_player" : "tictactoe";
    std::vector<FakeClient*> players{&ann, &ben};
    if (three) players.push_back(&cat);
    for (FakeClient* player : players) player->send(seek_of(name));
    // One gets the game, and the others its address.
    std::set<std::string> games;
    std::size_t told = 0;
    a.until([&] {
        for (FakeClient* player : players) {
            player->read();
            for (const auto& answer : std::exchange(player->inbox, {})) {
                if (const auto* now = std::get_if<messages::GameNow>(&answer.message)) {
                    if (games.insert(now->game).second) ++told;
                } else if (const auto* error =
                               std::get_if<messages::ErrorAnswer>(&answer.message)) {
                    CHECK(error->code == Refusal::Elsewhere);
                    games.insert(error->game.value());
                    ++told;
                }
            }
        }
        return told >= players.size();
    });
    CHECK(games.size() == 1);
}

TEST_CASE("a game of players at two processes is in the store together with its lobby entry",
          "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b");
    FakeClient ann(a, "Ann"), ben(b, "Ben");
    LobbyView at_b(ben);
    const auto sought = ann.ask(seek_of("tictactoe"));
    const std::string seek = std::get<messages::Ok>(sought).seek.value();
    b.until([&] { return at_b.has(seek); });
    ben.send(seek_of("tictactoe"));
    std::vector<std::string> games;
    a.until([&] {
        games = a.store->games_of(ann.id()).value();
        return !games.empty();
    });
    // Otherwise Ann would not find it among her games.
    CHECK(a.store->lobby_entry(games.front()).value().has_value());
}

TEST_CASE("of two processes that take one seek, one makes the game, and the other seek stays",
          "[server]") {
    NodesPlace place;
    Node a(place, "a"), b(place, "b"), c(place, "c");
    FakeClient ann(a, "Ann"), ben(b, "Ben"), cat(c, "Cat");
    LobbyView at_a(ann), at_b(ben), at_c(cat);
    const auto sought = ann.ask(seek_of("tictactoe"));
    const std::string seek = std::get<messages::Ok>(sought).seek.value();
    b.until([&] { return at_b.has(seek) && at_c.has(seek); });
    // Both have taken it before either hears of the other.
    ben.send(seek_of("tictactoe"));
    cat.send(seek_of("tictactoe"));
    const auto games = [&](FakeClient& client) {
        client.read();
        std::vector<std::string> found;
        for (const messages::Answer& answer : client.inbox) {
            if (const auto* now = std::get_if<messages::GameNow>(&answer.message)) {
                if (found.empty() || found.back() != now->game) found.push_back(now->game);
            }
        }
        return found;
    };
    a.until([&] {
        at_a.read();
        const bool late = at_a.seeks.size() == 1 && at_a.seeks.count(seek) == 0;
        return late && games(ben).size() + games(cat).size() == 1;
    });
    const auto elsewhere = ann.next<messages::ErrorAnswer>();
    CHECK(elsewhere.code == Refusal::Elsewhere);
    const bool ben_plays = !games(ben).empty();
    CHECK(elsewhere.game == games(ben_plays ? ben : cat).front());
    // The next player meets the player who was too late.
    FakeClient dan(a, "Dan");
    REQUIRE(is_ok(dan.ask(seek_of("tictactoe"))));
    const auto game = playing(dan);
    FakeClient& loser = ben_plays ? cat : ben;
    CHECK(loser.next<messages::ErrorAnswer>().game == game.game);
    std::size_t all = 0;
    for (const char* node : {"a", "b", "c"}) all += a.store->unfinished(node).value().size();
    CHECK(all == 2);
}

}  // namespace tengen::test
