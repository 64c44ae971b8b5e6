// The page "Play with others" with a fake server.
#pragma once

#include "online/fake_server.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"
#include "view/online_view.hpp"

namespace tengen::test {
using namespace gui;

struct OnlineHall {
    OnlineHall() {
        view.visits().set_name("Ann");
        view.open();
    }

    /// Connects to the server of this address.
    void visit(const std::string& address,
               const messages::Welcome& welcome = FakeServer::welcome()) {
        view.choose_server(address);
        answer_lists(welcome);
    }
    /// Greets the chosen server's visit, and answers its requests for lists.
    messages::Hello answer_lists(const messages::Welcome& welcome = FakeServer::welcome()) {
        messages::Hello hello = server.greet(welcome);
        server.take<messages::LobbyRequest>();
        server.answer(lobby);
        answer_mine();
        REQUIRE(server.take<messages::Find>().what == messages::FindWhat::Leaders);
        messages::Found best;
        best.players = leaders;
        server.answer(best);
        return hello;
    }
    void answer_mine() {
        REQUIRE(server.take<messages::Find>().what == messages::FindWhat::Mine);
        messages::Found found;
        found.games = mine;
        server.answer(found);
    }
    /// A welcome to an account.
    static messages::Welcome account() {
        messages::Welcome welcome = FakeServer::welcome();
        welcome.you.kind = messages::PlayerKind::Account;
        welcome.you.rating = {1623, 120};
        return welcome;
    }

    TemporaryFolder folder;
    FakeServer server;
    FakeTiming timing;
    ServerList servers{folder / "servers"};
    const GameLibrary& games = shipped_library();
    std::function<void(LanFound)> tell_found;
    int hosts = 0;
    messages::Lobby lobby;
    std::vector<messages::ListedGame> mine;
    std::vector<messages::Who> leaders;
    KeptGames kept{folder / "online-games"};
    bool hosting = false;
    std::vector<std::string> said;
    std::vector<std::unique_ptr<RemoteGame>> joined;
    OnlineView view{
        {{server, timing,
          [this](std::function<void(LanFound)> found) {
              tell_found = std::move(found);
              return std::make_shared<int>(0);
          },
          [this](const std::string&, const HostServer::Started& started) {
              ++hosts;
              hosting = true;
              started(HostedServer{{"192.168.1.5", 8364}, "aa"});
          },
          [this] { return hosting; }},
         games,
         servers,
         {all_rules(), nullptr, {}, &kept},
         "tengen test",
         [] {},
         [this](const std::string& text) { said.push_back(text); },
         [this](std::unique_ptr<RemoteGame> game) { joined.push_back(std::move(game)); }}};
};

inline messages::ListedGame listed(const std::string& id, messages::GameState state) {
    messages::ListedGame game;
    game.game = id;
    game.rules = "gomoku:renju";
    game.clock.total = 600'000;
    game.clock.increment = 5'000;
    game.seats = {messages::Who{"Ben", "ben", messages::PlayerKind::Guest, {}}, std::nullopt};
    game.state = state;
    return game;
}

}  // namespace tengen::test
