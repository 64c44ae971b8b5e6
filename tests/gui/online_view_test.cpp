// The content of the page "Play with others", with a fake server.
#include "gui/online_hall.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("A table here starts this computer's server and opens the chosen game there", "[gui]") {
    OnlineHall hall;
    ClockSettings clock;
    clock.total = std::chrono::minutes(3);
    clock.increment = std::chrono::seconds(2);
    hall.view.propose("gomoku:renju", clock);
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
    auto rows = hall.view.found();
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].who == "Ann");
    CHECK(rows[0].game == "Gomoku · Renju");
    CHECK(rows[0].seats == "1 of 2");
    CHECK(rows[0].may_sit);
    hall.view.open_found("a.1", Seating::Watch);
    CHECK(hall.server.last_address.host == "192.168.1.7");
    hall.timing.advance(std::chrono::seconds(10));
    hall.tell_found({{"Ben", 8364, "bb", {{"a.2", "gomoku", "Ben", 2, 2}}}, "192.168.1.8"});
    rows = hall.view.found();
    REQUIRE(rows.size() == 1);
    CHECK_FALSE(rows[0].may_sit);
    hall.view.open_found("a.2", Seating::Watch);
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
    hall.view.choose_quick_pace(2);
    hall.view.play_quick();
    CHECK(hall.server.take<messages::Seek>().clock.move == 86'400'000);
    messages::Ok done;
    done.seek = "s.1";
    hall.server.answer(done);
    CHECK(hall.view.looking());
    hall.view.cancel_quick();
    CHECK_FALSE(hall.view.looking());
    CHECK(hall.server.take<messages::Cancel>().of == "s.1");
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
