// The content of the page "Play with others", with a fake server.
#include "gui/in_language.hpp"
#include "gui/online_hall.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("A table here starts this computer's server and opens the chosen game there", "[gui]") {
    OnlineHall hall;
    ClockSettings clock;
    clock.total = std::chrono::minutes(3);
    clock.increment = std::chrono::seconds(2);
    hall.view.choices().propose("gomoku:renju", clock);
    hall.view.open_table_here();
    CHECK(hall.hosts == 1);
    CHECK(hall.server.last_address.host == "192.168.1.5");
    CHECK(hall.server.last_accepted.only == "aa");
    hall.server.greet();
    hall.server.take<messages::LobbyRequest>();
    hall.server.take<messages::Find>();
    const auto table = hall.server.take<messages::TableRequest>();
    CHECK(table.rules.game == "gomoku:renju");
    CHECK(table.clock.total == 180'000);
    CHECK(table.open == messages::OpenTo::Listed);
    messages::Ok done;
    done.game = "a.1";
    done.code = "code";
    hall.server.answer(done);
    CHECK(hall.server.take<messages::OpenGame>().code == "code");
}

TEST_CASE("Tables of this network appear while their server answers", "[gui]") {
    OnlineHall hall;
    LanServer lan{"Ann's computer", 8364, "aa", {{"a.1", "gomoku:renju", "Ann", 1, 2}}};
    hall.tell_found({lan, "192.168.1.7"});
    hall.tell_found({lan, "192.168.1.7"});
    hall.tell_found({lan, "fe80::1%eth0"});
    auto rows = hall.view.lan().rows();
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].who == "Ann");
    CHECK(rows[0].game == "Gomoku · Renju");
    CHECK(rows[0].seats == "1 of 2");
    CHECK(rows[0].may_sit);
    hall.view.lan().open("a.1", Seating::Watch);
    CHECK(hall.server.last_address.host == "192.168.1.7");
    hall.timing.advance(std::chrono::seconds(10));
    hall.tell_found({{"Ben", 8364, "bb", {{"a.2", "gomoku", "Ben", 2, 2}}}, "192.168.1.8"});
    rows = hall.view.lan().rows();
    REQUIRE(rows.size() == 1);
    CHECK_FALSE(rows[0].may_sit);
    hall.view.lan().open("a.2", Seating::Watch);
    CHECK(hall.server.last_address.host == "192.168.1.8");
}

TEST_CASE("The lobby of the chosen server is shown with its changes", "[gui]") {
    OnlineHall hall;
    hall.lobby.tables = {listed("a.1", messages::GameState::Open),
                         listed("a.2", messages::GameState::Playing)};
    hall.lobby.players = 12;
    hall.visit("play.example");
    CHECK(hall.view.server_line() == "You are Ann.");
    REQUIRE(hall.view.open_tables().size() == 1);
    CHECK(hall.view.open_tables()[0].clock == "10 min + 5 s");
    REQUIRE(hall.view.running().size() == 1);
    messages::Lobby change;
    change.all = false;
    change.gone = {"a.2"};
    hall.server.tell(change);
    CHECK(hall.view.running().empty());
    CHECK(hall.view.open_tables().size() == 1);
}

TEST_CASE("A quick match is a seek that can be cancelled", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    hall.view.opponents().choose_pace(2);
    CHECK(hall.server.take<messages::Find>().text == "gomoku days");
    hall.view.opponents().play();
    CHECK(hall.server.take<messages::Seek>().clock.move == 86'400'000);
    messages::Ok done;
    done.seek = "s.1";
    hall.server.answer(done);
    CHECK(hall.view.opponents().is_looking());
    hall.view.opponents().cancel();
    CHECK_FALSE(hall.view.opponents().is_looking());
    CHECK(hall.server.take<messages::Cancel>().of == "s.1");
}

TEST_CASE("A server's notice is shown in the language of the window", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    const messages::Notice notice{
        messages::wire_text(
            Message("a guest's seek meets only casual ones (rated games need an account)")),
        {}};
    hall.server.tell(notice);
    const InLanguage chinese("zh");
    hall.server.tell(notice);
    CHECK(hall.said == std::vector<std::string>{
                           "a guest's seek meets only casual ones (rated games need an account)",
                           "访客只能匹配休闲对局（等级分对局需要账号）"});
}

TEST_CASE("A link opens its table, and an address chooses its server", "[gui]") {
    OnlineHall hall;
    hall.view.follow(" https://play.example/t/k3m9x2p7qd \n");
    hall.server.greet();
    hall.server.take<messages::LobbyRequest>();
    hall.server.take<messages::Find>();
    CHECK(hall.server.take<messages::OpenGame>().code == "k3m9x2p7qd");
    hall.server.refuse(messages::Refusal::NoSuchGame, Message("there is no such game"));
    CHECK(hall.said.size() == 1);
    CHECK(hall.view.server().empty());
    hall.view.follow("club.example");
    CHECK(hall.view.server() == "club.example:8364");
    CHECK(hall.server.last_address.host == "club.example");
}

TEST_CASE("A player's own games are listed with the player's move first", "[gui]") {
    OnlineHall hall;
    hall.mine = {listed("a.1", messages::GameState::Playing),
                 listed("a.2", messages::GameState::Playing)};
    hall.mine[0].seats[1] = messages::Who{"Ann", "ann", {}, {}};
    hall.mine[1].seats[1] = hall.mine[0].seats[1];
    hall.mine[1].seats[0]->rating = {1540, 200};
    hall.mine[0].your_move = false;
    hall.mine[1].your_move = true;
    hall.mine[1].left = 252'000;
    hall.visit("play.example");
    const auto rows = hall.view.mine();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].id == "a.2");
    CHECK(rows[0].your_move);
    CHECK(rows[0].who == "Ben 1540?");
    CHECK(rows[0].clock == "4:12");
    CHECK_FALSE(rows[1].your_move);
    // The server does not report moves of games that are not open, so the page asks again.
    hall.mine[0].your_move = true;
    hall.timing.advance(std::chrono::seconds(10));
    hall.answer_mine();
    CHECK(hall.view.mine()[1].your_move);
}

TEST_CASE("Home lists unfinished online games, and returns to them", "[gui]") {
    OnlineHall hall;
    REQUIRE(hall.kept.keep({"https://play.example/t/code", "a.1", "gomoku:renju", false, "Ben"}));
    hall.view.unfinished().read();
    auto cards = hall.view.unfinished().cards();
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].headline == "Continue with Ben");
    CHECK(cards[0].detail == "Gomoku · Renju · play.example");
    hall.server.greet();
    hall.server.take<messages::LobbyRequest>();
    hall.mine = {listed("a.1", messages::GameState::Playing)};
    hall.mine[0].your_move = true;
    hall.mine[0].left = 252'000;
    hall.answer_mine();
    CHECK(hall.view.unfinished().cards()[0].headline == "Continue with Ben (your move, 4:12)");
    hall.timing.advance(std::chrono::seconds(2));
    CHECK(hall.view.unfinished().cards()[0].headline == "Continue with Ben (your move, 4:10)");
    // A server that no longer has the game ends its entry.
    hall.view.unfinished().resume("a.1");
    CHECK(hall.server.take<messages::OpenGame>().game == "a.1");
    hall.server.refuse(messages::Refusal::NoSuchGame, Message("there is no such game"));
    CHECK(hall.said.size() == 1);
    CHECK(hall.view.unfinished().cards().empty());
    CHECK(hall.kept.read()->empty());
}

TEST_CASE("To return to a game of this computer starts its server first", "[gui]") {
    OnlineHall hall;
    REQUIRE(hall.kept.keep({"https://192.168.1.4/t/code#aa", "a.1", "gomoku", true, "Ben"}));
    hall.view.unfinished().read();
    CHECK(hall.server.connects == 0);
    REQUIRE(hall.view.unfinished().cards().size() == 1);
    hall.view.unfinished().resume("a.1");
    CHECK(hall.hosts == 1);
    // The computer may have another address now.
    CHECK(hall.server.last_address.host == "192.168.1.5");
    hall.server.greet();
    hall.server.take<messages::LobbyRequest>();
    hall.server.take<messages::Find>();
    CHECK(hall.server.take<messages::OpenGame>().game == "a.1");
    hall.view.unfinished().forget("a.1");
    CHECK(hall.kept.read()->empty());
}

TEST_CASE("The set-up form's table opens in this network or at a known server", "[gui]") {
    OnlineHall hall;
    REQUIRE(hall.servers.remember({"play.example:8364", "token", ""}));
    REQUIRE(hall.servers.remember({"play.example:8364", "token", "", "bot", "password"}));
    REQUIRE(hall.view.places() ==
            std::vector<std::string>{"this computer", "this network", "play.example:8364"});
    const std::size_t place = GENERATE(1, 2);
    TableSpec spec;
    spec.game = "gomoku:swap2";
    spec.clock.total = std::chrono::minutes(3);
    const auto game = hall.games.load(spec.game);
    REQUIRE(game);
    hall.view.open_table_at(place, spec, *game, {0, 3});
    CHECK(hall.hosts == (place == 1 ? 1 : 0));
    CHECK(hall.server.last_address.host == (place == 1 ? "192.168.1.5" : "play.example"));
    hall.server.greet();
    hall.server.take<messages::LobbyRequest>();
    hall.server.take<messages::Find>();
    const auto table = hall.server.take<messages::TableRequest>();
    CHECK(table.rules.game == "gomoku:swap2");
    CHECK(table.clock.total == 180'000);
    CHECK(table.watchers == 0);
    CHECK(table.delay == 3);
}

TEST_CASE("With an account, quick matches and challenges are rated unless the player says no",
          "[gui]") {
    OnlineHall hall;
    const bool account = GENERATE(false, true);
    hall.visit("play.example", account ? OnlineHall::account() : FakeServer::welcome());
    CHECK(hall.view.opponents().is_rated() == account);
    hall.view.opponents().challenge("Ben");
    const auto table = hall.server.take<messages::TableRequest>();
    CHECK(table.person == "Ben");
    CHECK(table.rated == account);
    CHECK(table.takebacks == (account ? messages::Takebacks::None : messages::Takebacks::Allowed));
    hall.view.opponents().play();
    CHECK(hall.server.take<messages::Seek>().rated == account);
    hall.view.opponents().set_rated(false);
    hall.view.opponents().play();
    CHECK_FALSE(hall.server.take<messages::Seek>().rated);
}

TEST_CASE("After a lost connection a challenge is shown again without another sentence", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    messages::Challenge challenge;
    challenge.id = "a.1";
    challenge.from = {"Ben", "ben", messages::PlayerKind::Guest, {}};
    challenge.rules.game = "gomoku";
    hall.server.tell(challenge);
    REQUIRE(hall.said.size() == 1);
    hall.server.end(1001);
    CHECK(hall.view.opponents().challenges().empty());
    hall.timing.advance(std::chrono::seconds(1));
    hall.server.greet();
    CHECK(hall.view.opponents().challenges().empty());
    hall.server.tell(challenge);
    CHECK(hall.view.opponents().challenges().size() == 1);
    CHECK(hall.said.size() == 1);
}

TEST_CASE("A challenge is shown until it is answered", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    messages::Challenge challenge;
    challenge.id = "a.1";
    challenge.from = {"Ben", "ben", messages::PlayerKind::Account, {{1623, 60}}};
    challenge.rules.game = "gomoku";
    hall.server.tell(challenge);
    CHECK(hall.said.size() == 1);
    REQUIRE(hall.view.opponents().challenges().size() == 1);
    CHECK(hall.view.opponents().challenges()[0].who == "Ben 1623");
    // The server sends it again to a player who returns or signs in.
    hall.server.tell(challenge);
    CHECK(hall.said.size() == 1);
    CHECK(hall.view.opponents().challenges().size() == 1);
    const bool yes = GENERATE(false, true);
    hall.view.opponents().answer_challenge("a.1", yes);
    CHECK(hall.view.opponents().challenges().empty());
    const auto answer = hall.server.take<messages::AnswerChallenge>();
    CHECK(answer.to == "a.1");
    CHECK(answer.yes == yes);
    const bool elsewhere = yes && GENERATE(false, true);
    if (elsewhere) {
        hall.server.answer(messages::ErrorAnswer{messages::Refusal::Elsewhere, {}, {}, {}, "a.1"});
    } else {
        hall.server.answer(messages::Ok{});
    }
    if (yes) {
        CHECK(hall.server.take<messages::OpenGame>().game == "a.1");
    } else {
        CHECK(hall.server.quiet());
    }
}

TEST_CASE("The best players are those of the quick match's game and pace", "[gui]") {
    OnlineHall hall;
    hall.leaders = {{"Ann", "ann", messages::PlayerKind::Account, {{1700, 50}}}};
    hall.visit("play.example");
    CHECK(hall.view.opponents().leaders() == std::vector<std::string>{"Ann 1700"});
    hall.view.opponents().choose_pace(0);
    CHECK(hall.server.take<messages::Find>().text == "gomoku fast");
    CHECK(hall.view.opponents().leaders().empty());
}
