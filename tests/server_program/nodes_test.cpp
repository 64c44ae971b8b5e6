// Several tengen-server processes with one PostgreSQL database, and with HAProxy if installed.
#include <sys/stat.h>

#include <filesystem>

#include "server_program/loaded_table.hpp"
#include "server_program/packaged.hpp"
#include "support/postgres_server.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr const char* kNodes[] = {"a", "b"};

/// A database, a proxy, and up to two nodes.
class NodeHouse {
  public:
    NodeHouse() {
        const std::filesystem::path program = "/usr/sbin/haproxy";
        if (!std::filesystem::exists(program)) return;
        proxy_port_ = free_port();
        const auto port = [this](int node) { return std::to_string(ports_[node]); };
        std::string text =
            adapted("haproxy-nodes.cfg",
                    {{"maxconn 20000", "maxconn 100"},
                     {"bind :443 ssl crt /etc/haproxy/play.example.pem",
                      "bind 127.0.0.1:" + std::to_string(proxy_port_)},
                     {"127.0.0.1:8364 check", "127.0.0.1:" + port(0) + " check inter 100ms"},
                     {"127.0.0.1:8365 check", "127.0.0.1:" + port(1) + " check inter 100ms"},
                     {"server a 127.0.0.1:8364", "server a 127.0.0.1:" + port(0)},
                     {"server b 127.0.0.1:8365", "server b 127.0.0.1:" + port(1)}});
        const auto file = home.write("haproxy.cfg", text);
        proxy_.emplace(home, Run{.program = program,
                                 .arguments = {"-db", "-f", file},
                                 .limit = std::chrono::seconds(250)});
    }
    ~NodeHouse() {
        if (!proxy_) return;
        proxy_->kill(SIGTERM);
        proxy_->wait();
    }

    void start(int node) {
        const std::string name = kNodes[node];
        const network::Url own = url(node);
        served[node].emplace(
            homes_[node],
            std::vector<std::string>{"--listen", "127.0.0.1:" + std::to_string(ports_[node]),
                                     "--store", database, "--node", name, "--address",
                                     "ws://127.0.0.1:" + std::to_string(own.port) + own.path});
    }
    void kill(int node) {
        served[node]->process().kill(SIGKILL);
        REQUIRE(served[node]->process().wait().signal == SIGKILL);
        served[node].reset();
    }
    /// The way to a node, through the proxy.
    network::Url url(int node) const {
        if (!proxy_) return {"127.0.0.1", ports_[node], false};
        return {"127.0.0.1", proxy_port_, false, std::string("/") + kNodes[node] + "/play"};
    }
    Ended tool(std::vector<std::string> words) const {
        words.insert(words.end(), {"--store", database});
        return run(home, Run{.program = server_program(), .arguments = words});
    }

    Home home;
    std::string database = PostgresServer::shared()->new_place();
    std::optional<Served> served[2];

  private:
    Home homes_[2];
    std::uint16_t ports_[2] = {free_port(), free_port()};
    std::uint16_t proxy_port_ = 0;
    std::optional<Running> proxy_;
};

bool is_missing() {
    if (PostgresServer::shared() != nullptr) return false;
    SUCCEED("PostgreSQL is not installed");
    return true;
}

messages::Seek seek_of(const std::string& game) {
    messages::Seek seek;
    seek.rules.game = game;
    return seek;
}

/// The next message of a kind that answers no request.
template <class News>
News next_news(boost::asio::io_context& io, Visit& visit) {
    std::optional<News> found;
    INFO(News::kType);
    REQUIRE(runs_until(io, [&] {
        static_cast<void>(visit.answer_to(-1));
        while (!visit.heard.empty() && !found) {
            if (!visit.heard.front().re) {
                if (auto* news = std::get_if<News>(&visit.heard.front().message)) found = *news;
            }
            visit.heard.pop_front();
        }
        return found || visit.closed();
    }));
    REQUIRE(found);
    return *found;
}

network::Url parsed(const std::string& url) {
    const std::size_t host = url.find("://") + 3;
    const std::size_t colon = url.find(':', host), path = url.find('/', host);
    return {url.substr(host, colon - host),
            static_cast<std::uint16_t>(std::stoi(url.substr(colon + 1, path - colon - 1))), false,
            url.substr(path)};
}

}  // namespace

TEST_CASE("Players at different processes meet by a seek and play", "[server_program]") {
    if (is_missing()) return;
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    Visit ann(io, house.url(0), "Ann"), ben(io, house.url(1), "Ben");
    REQUIRE(ann.greeted);
    REQUIRE(ben.greeted);
    // Ben sees her seek in his lobby.
    REQUIRE(std::holds_alternative<messages::Lobby>(ben.ask(messages::LobbyRequest{})));
    const auto sought = ann.ask(seek_of("tictactoe"));
    const std::string seek = std::get<messages::Ok>(sought).seek.value();
    REQUIRE(seek.starts_with("a."));
    for (bool seen = false; !seen;) {
        const auto lobby = next_news<messages::Lobby>(io, ben);
        for (const auto& shown : lobby.seeks) seen = seen || shown.id == seek;
    }
    REQUIRE(std::holds_alternative<messages::Ok>(ben.ask(seek_of("tictactoe"))));
    const auto game = next_news<messages::GameNow>(io, ben);
    REQUIRE(game.game.starts_with("b."));
    // Ann gets the address of the game, and also finds it among her games.
    const auto elsewhere = next_news<messages::ErrorAnswer>(io, ann);
    CHECK(elsewhere.code == messages::Refusal::Elsewhere);
    CHECK(elsewhere.game == game.game);
    const auto opened = ann.ask(messages::OpenGame{game.game, {}, {}, {}});
    const auto* refusal = std::get_if<messages::ErrorAnswer>(&opened);
    REQUIRE(refusal != nullptr);
    CHECK(refusal->code == messages::Refusal::Elsewhere);
    CHECK(refusal->url == elsewhere.url);
    messages::Find mine;
    mine.what = messages::FindWhat::Mine;
    const auto found = ann.ask(mine);
    REQUIRE(std::get<messages::Found>(found).games->size() == 1);
    CHECK(std::get<messages::Found>(found).games->front().game == game.game);

    Visit there(io, parsed(elsewhere.url.value()), "Ann", ann.token);
    Visit* players[2] = {&ben, &there};
    players[open_game(there, game.game).you.value()] = &there;
    players[open_game(ben, game.game).you.value()] = &ben;
    REQUIRE(players[0] != players[1]);
    std::int64_t last = 0;
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
        Visit& mover = *players[last % 2];
        const auto played = mover.ask(messages::Play{game.game, last, move, {}});
        REQUIRE(std::holds_alternative<messages::Ok>(played));
        ++last;
    }
    const Ended exported = house.tool({"export", game.game});
    CHECK(exported.code == 0);
    CHECK(has(exported.out, "play 0"));
    const auto copy = (house.home.path() / "copy").string();
    CHECK(house.tool({"backup", copy}).code == 0);
    CHECK(std::filesystem::file_size(copy) > 0);
}

TEST_CASE("Servers that are killed in turn lose no confirmed move", "[server_program]") {
    if (is_missing()) return;
    constexpr int kTables = 4;
    constexpr int kKills = 6;
    constexpr int kMovesBetween = 24;
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    std::vector<LoadedTable> tables(kTables);
    for (int i = 0; i < kTables; ++i) {
        LoadedTable& table = tables[static_cast<std::size_t>(i)];
        table.visit(io, house.url(i % 2));
        const auto [id, code] = new_table(*table.visits[0], "gomoku");
        table.id = id;
        table.open(code);
        REQUIRE(
            std::holds_alternative<messages::Ok>(table.visits[1]->ask(messages::Sit{{id, {}}})));
    }
    for (int round = 0; round < kKills; ++round) {
        const int node = round % 2;
        INFO(round);
        int moves = 0;
        REQUIRE(runs_until(io, [&] {
            for (LoadedTable& table : tables) moves += table.go_on() ? 1 : 0;
            return moves >= kMovesBetween;
        }));
        house.kill(node);
        // The games of the other node continue.
        moves = 0;
        REQUIRE(runs_until(io, [&] {
            for (int i = 1 - node; i < kTables; i += 2) {
                moves += tables[static_cast<std::size_t>(i)].go_on() ? 1 : 0;
            }
            return moves >= kMovesBetween / 2;
        }));
        house.start(node);
        for (int i = node; i < kTables; i += 2) {
            LoadedTable& table = tables[static_cast<std::size_t>(i)];
            REQUIRE(runs_until(io, [&] { return table.is_closed(); }));
            table.visit(io, house.url(node));
            table.open();
        }
    }
}

TEST_CASE("While PostgreSQL is away, games wait and players are told", "[server_program]") {
    if (is_missing()) return;
    NodeHouse house;
    house.start(0);
    boost::asio::io_context io;
    std::vector<LoadedTable> tables(1);
    LoadedTable& table = tables.front();
    table.visit(io, house.url(0));
    const auto [id, code] = new_table(*table.visits[0], "gomoku");
    table.id = id;
    table.open(code);
    REQUIRE(std::holds_alternative<messages::Ok>(table.visits[1]->ask(messages::Sit{{id, {}}})));
    REQUIRE(runs_until(io, [&] {
        table.go_on();
        return table.confirmed.size() == 4;
    }));
    PostgresServer::shared()->cut();
    const auto lost = next_news<messages::Notice>(io, *table.visits[0]);
    CHECK(lost.text.pattern == "the server cannot save; the game waits");
    messages::TableRequest request;
    request.rules.game = "gomoku";
    const auto refused = table.visits[0]->ask(request);
    CHECK(std::get<messages::ErrorAnswer>(refused).code == messages::Refusal::Disk);
    PostgresServer::shared()->start();
    const auto returned = next_news<messages::Notice>(io, *table.visits[0]);
    CHECK(returned.text.pattern == "the server saves again");
    REQUIRE(runs_until(io, [&] {
        table.go_on();
        return table.confirmed.size() == 8;
    }));
}
