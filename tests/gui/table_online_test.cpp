// The table's screen at an online game.
#include "view/table_online.hpp"

#include "apps/fake_remote.hpp"
#include "core/notation.hpp"
#include "gui/people_table.hpp"
#include "view/table_facts.hpp"
#include "view/table_picture.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// Ann, at seat 0, is this program's player; Ben plays elsewhere.
struct OnlineTable {
    explicit OnlineTable(std::optional<Seat> own = Seat{0}) : people(&view) {
        view.attach(*people.table);
        auto game = std::make_unique<FakeRemote>(sent, own);
        remote = game.get();
        people.table->join(std::move(game));
    }
    std::size_t pale() const {
        std::size_t count = 0;
        for (const StonePicture& stone : table_picture(view, {}).stones) count += stone.opacity < 1;
        return count;
    }
    std::vector<std::string> requests() { return std::exchange(sent, {}); }

    Clock::time_point now = Clock::now();
    std::vector<std::string> spoken;
    TableView view{[] {}, [this](const std::string& line) { spoken.push_back(line); },
                   [this] { return now; }};
    PeopleTable people;
    std::vector<std::string> sent;
    FakeRemote* remote = nullptr;
};

}  // namespace

TEST_CASE("A sent move is pale until the server has confirmed it", "[gui]") {
    OnlineTable at;
    const Cell cell = parse_cell(at.people.table->game().board(), "b2").value();
    CHECK(at.view.person_acts());
    at.view.input().click(cell);
    CHECK(at.requests() == std::vector<std::string>{"play 0 b2"});
    CHECK(at.pale() == 1);
    CHECK_FALSE(at.view.person_acts());
    at.remote->plays(0, "b2");
    CHECK(at.pale() == 0);
    CHECK(table_picture(at.view, {}).stones.size() == 1);
    CHECK_FALSE(at.view.ai_thinks());
}

TEST_CASE("A lost connection locks the board and is reported above it", "[gui]") {
    OnlineTable at;
    CHECK(at.view.online().notice().empty());
    at.remote->connection_ = {RemoteConnection::State::Lost, std::chrono::seconds(3), {}};
    at.remote->observer->on_connection();
    CHECK(at.view.online().notice() == "Connection lost, trying again (3 s)");
    CHECK_FALSE(at.view.person_acts());
    at.remote->connection_ = {RemoteConnection::State::Online};
    at.remote->observer->on_connection();
    CHECK(at.view.online().notice().empty());
    CHECK(at.view.person_acts());
    CHECK(at.spoken.back() == "Connected again");
}

TEST_CASE("The panels of an online game show presence, ratings and the time to claim", "[gui]") {
    OnlineTable at;
    at.remote->presence_.seats[0].ping = std::chrono::milliseconds(34);
    at.remote->presence_.seats[0].rating = 1623;
    at.remote->presence_.seats[1].here = false;
    at.remote->presence_.claim_at = at.now + std::chrono::seconds(52);
    at.remote->presence_.watchers = 3;
    const std::vector<SeatPanel> panels = seat_panels(at.view);
    REQUIRE(panels.size() == 2);
    CHECK(panels[0].name == "Ann");
    CHECK(panels[0].presence->rating == "1623");
    CHECK(panels[0].detail == "you · 34 ms");
    CHECK(panels[1].detail == "away · may return for 52 s");
    CHECK_FALSE(panels[1].presence->here);
    CHECK(rule_chips(at.view).back() == "3 watching");
    // The seconds count down while the window waits for nothing else.
    const auto ends = at.now + std::chrono::seconds(2);
    while (seat_panels(at.view)[1].detail == panels[1].detail && at.now < ends) {
        at.now += at.view.times().next_change(at.view.table()).value_or(std::chrono::seconds(2));
    }
    CHECK(seat_panels(at.view)[1].detail == "away · may return for 51 s");
    // Then the player is asked, once.
    CHECK_FALSE(at.view.online().question());
    at.now += std::chrono::seconds(52);
    const auto question = at.view.online().question();
    REQUIRE(question);
    CHECK(question->kind == OnlineQuestion::Kind::Claim);
    at.view.online().answer(*question, false);
    CHECK_FALSE(at.view.online().question());
    CHECK(at.requests().empty());
}

TEST_CASE("Offers of others are questions, and own offers can be withdrawn", "[gui]") {
    OnlineTable at;
    at.remote->offers_.draw = {1};
    at.remote->observer->on_offers();
    auto question = at.view.online().question();
    REQUIRE(question);
    CHECK(question->kind == OnlineQuestion::Kind::Offer);
    CHECK(question->text == "Ben offers a draw.");
    REQUIRE(at.view.talk().lines().size() == 1);
    at.view.online().answer(*question, true);
    CHECK(at.requests() == std::vector<std::string>{"answer 0 true"});
    at.remote->offers_ = {};
    at.remote->offers_.takeback = RemoteTakeback{4, 0, {0}};
    at.remote->observer->on_offers();
    question = at.view.online().question();
    REQUIRE(question);
    CHECK(question->kind == OnlineQuestion::Kind::Own);
    CHECK(question->yes.empty());
    at.view.online().answer(*question, false);
    CHECK(at.requests() == std::vector<std::string>{"answer 1 false"});
}

TEST_CASE("Talk counts as unread until it is shown", "[gui]") {
    OnlineTable at;
    at.remote->observer->on_talk({"Ben", Message("Good luck"), false});
    at.remote->observer->on_talk({"Ben", Message("{}", "hm"), false});
    CHECK(at.view.talk().unread() == 2);
    CHECK(at.spoken.back() == "Ben: hm");
    at.view.talk().read();
    CHECK(at.view.talk().unread() == 0);
    CHECK(at.view.talk().lines().size() == 2);
}

TEST_CASE("A watcher may sit at a free seat of a waiting table", "[gui]") {
    OnlineTable at{std::nullopt};
    at.remote->stage_ = RemoteStage::Open;
    at.remote->presence_.seats[1] = {};
    CHECK(at.view.online().presence(1)->may_sit);
    CHECK_FALSE(at.view.online().presence(0)->may_sit);
    CHECK(at.view.status() == "The game begins when all seats are taken: 1 of 2.");
    CHECK_FALSE(at.view.commands().can_undo());
    at.view.tell(at.people.table->change_seats({{1, SeatSpec{}}}));
    CHECK(at.requests() == std::vector<std::string>{"sit 1"});
}
