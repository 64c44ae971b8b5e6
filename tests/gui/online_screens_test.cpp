// The page "Play with others" and the table of an online game, in a window with simulated input.
#include <optional>

#include "apps/fake_remote.hpp"
#include "gui/online_hall.hpp"
#include "gui/people_table.hpp"
#include "gui/stage.hpp"
#include "screens/online/online_page.hpp"
#include "screens/table/table_page.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

void fill(OnlineHall& hall) {
    hall.lobby.tables = {listed("a.1", messages::GameState::Open),
                         listed("a.2", messages::GameState::Playing)};
    hall.lobby.tables[1].seats[1] = messages::Who{"Cleo", "cleo", {}, {}};
    hall.lobby.tables[1].watchers = 4;
    hall.lobby.players = 142;
    hall.visit("play.example");
    hall.tell_found({{"Bo", 8364, "aa", {{"b.1", "gomoku", "Bo", 1, 2}}}, "192.168.1.7"});
    hall.tell_found({{"Kitchen", 8364, "bb", {{"b.2", "connect6", "Jun", 2, 2}}}, "192.168.1.8"});
}

/// A table of an online game, as the screen draws it.
struct OnlineScreenTable {
    TableView view{[] {}, {}};
    PeopleTable people{&view};
    FontFiles files = find_fonts();
    BoardPainter painter{paper_theme(), {files.sans, files.chinese}, 1};
    TablePage screen{view, painter};
    std::vector<std::string> sent;
    FakeRemote* remote = nullptr;

    OnlineScreenTable() {
        view.attach(*people.table);
        view.toggles.animations = false;
        auto game = std::make_unique<FakeRemote>(sent, Seat{0});
        remote = game.get();
        people.table->join(std::move(game));
        screen.refresh(painter, side_looks(people.table->game(), paper_theme(), false));
        remote->presence_.seats[0].rating = 1612;
        remote->presence_.seats[0].ping = std::chrono::milliseconds(24);
        remote->presence_.watchers = 7;
        remote->plays(0, "b2");
        remote->plays(1, "a1");
        remote->observer->on_talk({"Ben", Message("Good luck"), false});
    }
};

}  // namespace

TEST_CASE("The page shows tables of the network and of a server, and Sit asks for one",
          "[gui][display]") {
    Stage stage(1280, 800, 1);
    std::optional<OnlineHall> hall;
    std::optional<OnlinePage> page;
    stage.run([&] {
        stage.set_look("paper", "en");
        stage.change([&] {
            hall.emplace();
            fill(*hall);
            page.emplace(hall->view);
        });
        std::optional<Rect> sit;
        stage.show([&](Ui& ui, Rect area, const auto&) {
            page->frame(ui, area);
            sit = ui.focus().place_of("sit a.1");
        });
        stage.keep_picture("online_paper");
        stage.change([&] { REQUIRE(sit); });
        stage.display().click(sit->x + sit->width / 2, sit->y + sit->height / 2);
        stage.settle();
        stage.change([&] { CHECK(hall->server.take<messages::OpenGame>().game == "a.1"); });
        stage.set_look("dark", "zh");
        stage.change([&] { hall->view.choices().refresh(); });
        stage.keep_picture("online_dark_zh");
        stage.show({});
        stage.change([&] {
            page.reset();
            hall.reset();
        });
    });
}

TEST_CASE("At an online table a click on Agree answers the offer", "[gui][display]") {
    Stage stage(1280, 800, 1);
    std::optional<OnlineScreenTable> table;
    stage.run([&] {
        stage.set_look("paper", "en");
        stage.change([&] { table.emplace(); });
        std::optional<Rect> agree, phrase;
        stage.show([&](Ui& ui, Rect area, const auto&) {
            table->screen.frame(ui, area, "");
            agree = ui.focus().place_of("agree");
            phrase = ui.focus().place_of("phrase 0");
        });
        stage.settle();
        stage.change([&] {
            table->remote->offers_.draw = {1};
            table->remote->observer->on_offers();
        });
        stage.keep_picture("online_table_paper");
        stage.change([&] { REQUIRE((agree && phrase)); });
        stage.display().click(phrase->x + 5, phrase->y + 5);
        stage.settle();
        stage.display().click(agree->x + 5, agree->y + 5);
        stage.settle();
        stage.change([&] {
            CHECK(table->sent == std::vector<std::string>{"say Hello", "answer 0 true"});
            table->remote->connection_ = {
                RemoteConnection::State::Lost, std::chrono::seconds(3), {}};
            table->remote->observer->on_connection();
        });
        stage.keep_picture("online_table_lost");
        stage.change([&] {
            table->remote->connection_ = {RemoteConnection::State::Online};
            table->remote->observer->on_connection();
            table->remote->stage_ = RemoteStage::Open;
            table->remote->offers_ = {};
            table->remote->presence_.seats[1] = {};
            table->remote->observer->on_presence();
        });
        stage.keep_picture("online_table_waiting");
        stage.show({});
        stage.change([&] { table.reset(); });
    });
}
