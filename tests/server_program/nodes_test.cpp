// Several tengen-server processes with one PostgreSQL database, and with HAProxy if installed.
#include "server_program/node_house.hpp"

#include "apps/online_people.hpp"
#include "server_program/loaded_table.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

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
        // The game begins a moment after its last player has come.
        std::optional<messages::Refusal> why;
        REQUIRE(comes_true([&] {
            const auto played = mover.ask(messages::Play{game.game, last, move, {}});
            const auto* refused = std::get_if<messages::ErrorAnswer>(&played);
            why = refused == nullptr ? std::nullopt : std::optional(refused->code);
            return last > 0 || why != messages::Refusal::NotYourTurn;
        }));
        INFO(move << ": " << (why ? words_of(*why)[static_cast<std::size_t>(*why)] : ""));
        REQUIRE_FALSE(why);
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
    // By TCP too, which the server's confinement must allow.
    const bool by_tcp = GENERATE(false, true);
    PostgresServer& postgres = PostgresServer::shared();
    NodeHouse house(by_tcp ? postgres.new_tcp_place() : postgres.new_place());
    house.start(0);
    boost::asio::io_context io;
    LoadedTable table = running_table(io, house.url(0));
    PostgresServer::shared().cut();
    const auto lost = next_news<messages::Notice>(io, *table.visits[0]);
    CHECK(lost.text.pattern == "the server cannot save; the game waits");
    messages::TableRequest request;
    request.rules.game = "gomoku";
    const auto refused = table.visits[0]->ask(request);
    CHECK(std::get<messages::ErrorAnswer>(refused).code == messages::Refusal::Disk);
    PostgresServer::shared().start();
    const auto returned = next_news<messages::Notice>(io, *table.visits[0]);
    CHECK(returned.text.pattern == "the server saves again");
    REQUIRE(runs_until(io, [&] {
        table.go_on();
        return table.confirmed.size() == 8;
    }));
    // Both see each confirmed move once.
    table.visit(io, house.url(0));
    table.open();
    CHECK(table.plays == table.confirmed.size());
}

TEST_CASE("A process that was cut off ends when another has taken its name", "[server_program]") {
    NodeHouse house;
    house.start(0);
    boost::asio::io_context io;
    LoadedTable table = running_table(io, house.url(0));
    REQUIRE(runs_until(io, [&] { return table.mover().answer_to(table.request).has_value(); }));
    // It pauses, loses the database, and another process starts with its name.
    Running& first = house.served[0]->process();
    first.kill(SIGSTOP);
    PostgresServer::shared().end_connections(house.database);
    const Home home;
    const Served second(home, {"--store", house.database, "--node", "a"});
    LoadedTable resumed;
    resumed.id = table.id;
    resumed.confirmed = table.confirmed;
    for (int seat : {0, 1}) resumed.tokens[seat] = table.tokens[seat];
    resumed.visit(io, second.url());
    resumed.open();
    const bool moves = GENERATE(true, false);
    if (moves) {
        const std::size_t before = resumed.confirmed.size();
        REQUIRE(runs_until(io, [&] {
            resumed.go_on();
            return resumed.confirmed.size() == before + 4;
        }));
    }
    // A move that waits at the first process is not confirmed.
    table.go_on();
    first.kill(SIGCONT);
    REQUIRE(runs_until(io, [&] {
        CHECK_FALSE(table.go_on());
        return table.is_closed();
    }));
    CHECK(table.visits[0]->closed() == 1001);
    const Ended ended = first.wait();
    CHECK(ended.code == 5);
    CHECK(has(ended.err, "--node: another process has taken over the node a"));
    house.served[0].reset();
    resumed.visit(io, second.url());
    resumed.open();
    CHECK(resumed.plays == resumed.confirmed.size());
}

TEST_CASE("Sanctions by one process reach players at another", "[server_program]") {
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    Visit ben(io, house.url(1), "Ben");
    messages::Account account;
    account.name = "Ben";
    account.password = "correct horse";
    REQUIRE(std::holds_alternative<messages::Ok>(ben.ask(account)));
    const auto [id, code] = new_table(ben, "gomoku");
    REQUIRE(house.served[0]->tool({"admin", "mute", "Ben"}).code == 0);
    const auto said = ben.ask(messages::Say{id, "hi", {}, messages::Audience::Table, 1});
    CHECK(std::get<messages::ErrorAnswer>(said).code == messages::Refusal::Muted);
    REQUIRE(house.served[0]->tool({"admin", "ban", "Ben"}).code == 0);
    REQUIRE(runs_until(io, [&] { return ben.closed().has_value(); }));
    CHECK(ben.closed() == 4003);
}

TEST_CASE("Terminals follow a seek and a challenge to another process", "[server_program]") {
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    PlayingTerminal ann("Ann"), ben("Ben");
    const auto visit = [&](PlayingTerminal& terminal, int node) {
        terminal.start({"play", "--online", house.address(node)});
        REQUIRE(terminal.sees("you are "));
    };
    visit(ben, 1);
    if (GENERATE(false, true)) {
        ben.type({"seek tictactoe fast", "b2"});
        REQUIRE(ben.sees("you wait for an opponent"));
        visit(ann, 0);
        ann.type({"seek tictactoe fast", "a1"});
        // A player who comes later sees the move only on the board.
        CHECK(ben.sees("1 │("));
        CHECK(ben.sees("(Ben): b2"));
        return;
    }
    ben.type({"account create Benno", "correct horse battery"});
    REQUIRE(ben.sees("you are Benno"));
    visit(ann, 0);
    ann.type({"challenge Benno tictactoe"});
    REQUIRE(ben.sees("Ann challenges you"));
    ben.type({"accept"});
    REQUIRE(ann.sees("1: "));
    ann.type({"a1"});
    CHECK(ben.sees("1 │("));
}

TEST_CASE("A bot follows a seek to another process", "[server_program]") {
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    const Home home;
    Running bot(home, {"bot", house.address(1), "--ai", "random", "--games", "tictactoe"});
    Visit ann(io, house.url(0), "Ann");
    messages::Seek seek = seek_of("tictactoe");
    seek.clock.total = 180'000;
    seek.clock.increment = 2'000;
    seek.seat = {std::int64_t{0}};
    REQUIRE(std::holds_alternative<messages::Lobby>(ann.ask(messages::LobbyRequest{})));
    while (next_news<messages::Lobby>(io, ann).seeks.empty()) continue;
    REQUIRE(std::holds_alternative<messages::Ok>(ann.ask(seek)));
    messages::GameNow game;
    while (game.state != messages::GameState::Playing) {
        game = next_news<messages::GameNow>(io, ann);
    }
    REQUIRE(game.game.starts_with("a."));
    REQUIRE(std::holds_alternative<messages::Ok>(ann.ask(messages::Play{game.game, 0, "b2", {}})));
    std::int64_t last = 0;
    while (last < 2) {
        const auto events = next_news<messages::Events>(io, ann);
        last = events.from + static_cast<std::int64_t>(events.lines.size()) - 1;
    }
    CHECK(bot.sees("started " + game.game));
}

TEST_CASE("A process that hangs leaves the lobby of the others, and returns",
          "[server_program][.slow]") {
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    Visit ann(io, house.url(0), "Ann"), ben(io, house.url(1), "Ben");
    messages::TableRequest request;
    request.rules.game = "gomoku";
    request.open = messages::OpenTo::Listed;
    const auto made = ann.ask(std::move(request));
    const std::string id = std::get<messages::Ok>(made).game.value();
    const auto listed = [&] {
        messages::Find games;
        games.what = messages::FindWhat::Games;
        const auto found = ben.ask(games);
        return !std::get<messages::Found>(found).games->empty();
    };
    REQUIRE(comes_true(listed));
    house.served[0]->process().kill(SIGSTOP);
    REQUIRE(comes_true([&] { return !listed(); }));
    house.served[0]->process().kill(SIGCONT);
    REQUIRE(comes_true(listed));
    // The connection may have ended during the silence.
    Visit back(io, house.url(0), "Ann", ann.token);
    CHECK(open_game(back, id).state == messages::GameState::Open);
}
