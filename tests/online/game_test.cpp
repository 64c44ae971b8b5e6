// An online game follows the server's lines and asks it for everything else. Long, because the
// cases share their fixture.
#include "online/game_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

using namespace std::chrono_literals;
using State = RemoteConnection::State;

}  // namespace

TEST_CASE("an opened game shows the server's position and players", "[online]") {
    OnlineFixture at;
    at.served.play("a1");
    at.served.play("b2");
    at.join();
    CHECK(at.is_same());
    CHECK(at.game->stage() == RemoteStage::Playing);
    CHECK(at.game->own_seat() == Seat{0});
    CHECK(at.game->link() == "https://play.example:8364/t/code");
    CHECK(at.mirror().player(0).is_human());
    CHECK_FALSE(at.mirror().player(1).is_human());
    CHECK(at.mirror().player(1).name() == "Ben");
}

TEST_CASE("a move is shown when the server sends it", "[online]") {
    OnlineFixture at;
    at.join();
    at.timing.advance(1500ms);
    REQUIRE(at.play("b2"));
    CHECK(at.mirror().position().ply() == 0);
    CHECK(at.mirror().requested());
    CHECK_FALSE(at.play("a1"));
    const auto play = at.confirm();
    CHECK(play.game == "a.game");
    CHECK(play.after == 0);
    CHECK(play.move == "b2");
    CHECK(play.think == 1500);
    CHECK(at.is_same());
    CHECK(at.server.quiet());
    at.server.tell(at.served.play("a1"));
    CHECK(at.is_same());
}

TEST_CASE("a refused move changes nothing and may be played again", "[online]") {
    OnlineFixture at;
    at.join();
    REQUIRE(at.play("b2"));
    at.server.take<messages::Play>();
    at.server.refuse(messages::Refusal::NotYourTurn, Message("it is not your turn"));
    REQUIRE(at.witness.refused.size() == 1);
    CHECK(english(at.witness.refused.front()) == "it is not your turn");
    CHECK_FALSE(at.mirror().requested());
    REQUIRE(at.play("b2"));
    at.confirm();
    CHECK(at.is_same());
}

TEST_CASE("repeated lines change nothing", "[online]") {
    OnlineFixture at;
    at.join();
    const auto first = at.served.play("a1");
    const auto second = at.served.play("b2");
    at.server.tell(first);
    at.server.tell(first);
    at.server.tell(second);
    at.server.tell(first);
    at.server.tell(at.served.events(0));
    CHECK(at.is_same());
    CHECK(at.server.quiet());
    CHECK(at.witness.replaced == 0);
}

TEST_CASE("missing lines are asked for once", "[online]") {
    OnlineFixture at;
    at.join();
    at.served.play("a1");
    at.server.tell(at.served.play("b2"));
    at.server.tell(at.served.play("c3"));
    const auto open = at.server.take<messages::OpenGame>();
    CHECK(open.game == "a.game");
    CHECK_FALSE(open.have);
    CHECK(at.server.quiet());
    at.server.answer(at.served.now());
    CHECK(at.is_same());
    CHECK(at.game->connection().state == State::Online);
    at.server.tell(at.served.play("a3"));
    CHECK(at.is_same());
}

TEST_CASE("another key asks for everything, and then shows other rules", "[online]") {
    OnlineFixture at;
    at.join();
    auto events = at.served.play("a1");
    events.key = "0123456789abcdef";
    at.server.tell(events);
    at.server.take<messages::OpenGame>();
    const bool heals = GENERATE(true, false);
    auto now = at.served.now();
    if (!heals) now.key = events.key;
    at.server.answer(now);
    if (heals) {
        CHECK(at.game->connection().state == State::Online);
        CHECK(at.witness.replaced == 1);
        CHECK(at.is_same());
    } else {
        REQUIRE(at.game->connection().state == State::Refused);
        CHECK(says(at.game->connection().reason,
                   "the server plays by other rules than this program (update Tengen)"));
        CHECK_FALSE(at.play("b2"));
    }
    CHECK(at.server.quiet());
}

TEST_CASE("a game of other rules cannot be opened", "[online]") {
    OnlineFixture at;
    at.connect();
    auto now = at.served.now();
    SECTION("another key") {
        now.key = "0123456789abcdef";
    }
    SECTION("no header") {
        now.header.reset();
    }
    SECTION("a damaged header") {
        now.header = "tengen-journal 1\ngame x\nchecksum 0\n";
    }
    SECTION("lines without a start") {
        now.from = 5;
    }
    SECTION("a damaged line") {
        now.lines = {"1 play 0 0 a1 00000000"};
    }
    const auto opened = at.open(now);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().front().code == ErrorCode::Network);
}

TEST_CASE("an unanswered move is sent again after a lost connection", "[online]") {
    OnlineFixture at;
    at.join();
    REQUIRE(at.play("b2"));
    at.server.take<messages::Play>();
    at.server.end(1006);
    CHECK(at.game->connection().state == State::Lost);
    CHECK_FALSE(at.game->claim());
    at.server.greet();
    CHECK(at.game->connection().state == State::Lost);
    CHECK(at.server.take<messages::OpenGame>().have == 0);
    at.server.answer(at.served.now());
    CHECK(at.game->connection().state == State::Online);
    const auto play = at.confirm();
    CHECK(play.move == "b2");
    CHECK(play.after == 0);
    CHECK(at.is_same());
    CHECK(at.server.quiet());
}

TEST_CASE("a move that the server has is not sent again", "[online]") {
    OnlineFixture at;
    at.join();
    at.server.tell(at.served.play("a1"));
    at.server.tell(at.served.play("a2"));
    REQUIRE(at.play("b2"));
    at.served.play(at.server.take<messages::Play>().move);
    at.served.play("a3");
    at.server.end(1006);
    at.server.greet();
    CHECK(at.server.take<messages::OpenGame>().have == 2);
    at.server.answer(at.served.now(2));
    CHECK(at.is_same());
    CHECK(at.server.quiet());
    CHECK_FALSE(at.mirror().requested());
}

TEST_CASE("other requests are not repeated after a lost connection", "[online]") {
    OnlineFixture at;
    at.join();
    REQUIRE(at.mirror().resign(0));
    CHECK(at.server.take<messages::Do>().what == messages::GameDeed::Resign);
    at.reconnect();
    at.server.take<messages::OpenGame>();
    at.server.answer(at.served.now());
    CHECK(at.server.quiet());
}

TEST_CASE("a game that is gone after a lost connection ends here", "[online]") {
    OnlineFixture at;
    at.join();
    at.reconnect();
    at.server.take<messages::OpenGame>();
    at.server.refuse(messages::Refusal::NoSuchGame, Message("there is no such game"));
    REQUIRE(at.game->connection().state == State::Refused);
    CHECK(english(at.game->connection().reason.front()) == "there is no such game");
}

TEST_CASE("a takeback is asked for and comes as a line", "[online]") {
    OnlineFixture at;
    at.join();
    at.server.tell(at.served.play("a1"));
    at.server.tell(at.served.play("b2"));
    REQUIRE(at.mirror().undo(2));
    const auto offer = at.server.take<messages::Offer>();
    CHECK(offer.what == messages::OfferKind::Takeback);
    CHECK(offer.to == 0);
    CHECK_FALSE(offer.yes);
    at.served.offers.takeback = messages::TakebackOffer{0, 0, {0}};
    at.server.tell(messages::Offers{"a.game", at.served.offers});
    REQUIRE(at.game->offers().takeback);
    CHECK(at.game->offers().takeback->by == 0);
    REQUIRE(at.served.match().undo(2));
    at.server.tell(at.served.events(2));
    at.server.tell(messages::Offers{"a.game", {}});
    CHECK(at.mirror().position().ply() == 0);
    CHECK(at.is_same());
    CHECK_FALSE(at.game->offers().takeback);
}

TEST_CASE("offers of others can be answered", "[online]") {
    OnlineFixture at;
    at.join();
    messages::Offers offers{"a.game", {}};
    offers.now.draw = {1};
    offers.now.takeback = messages::TakebackOffer{0, 1, {1}};
    at.server.tell(offers);
    CHECK(at.game->offers().draw == std::vector<Seat>{1});
    CHECK(at.match_witness.events.back() == "offer 1");
    REQUIRE(at.mirror().accept_draw(0));
    const auto accepted = at.server.take<messages::Offer>();
    CHECK(accepted.what == messages::OfferKind::Draw);
    CHECK(accepted.yes == true);
    REQUIRE(at.game->answer(RemoteOffer::Takeback, false));
    const auto declined = at.server.take<messages::Offer>();
    CHECK(declined.what == messages::OfferKind::Takeback);
    CHECK(declined.yes == false);
}

TEST_CASE("the game is paused while all people agree", "[online]") {
    OnlineFixture at;
    at.join();
    REQUIRE(at.mirror().pause());
    CHECK(at.server.take<messages::Offer>().what == messages::OfferKind::Pause);
    messages::Offers offers{"a.game", {}};
    offers.now.pause = {0};
    at.server.tell(offers);
    CHECK_FALSE(at.mirror().paused());
    offers.now.pause = {0, 1};
    at.server.tell(offers);
    CHECK(at.mirror().paused());
    CHECK_FALSE(at.play("b2"));
    REQUIRE(at.mirror().resume());
    CHECK(at.server.take<messages::Offer>().yes == false);
    at.server.tell(messages::Offers{"a.game", {}});
    CHECK_FALSE(at.mirror().paused());
}

TEST_CASE("a rematch that all want is opened in place of the game", "[online]") {
    OnlineFixture at;
    at.join();
    CHECK_FALSE(at.game->offer_rematch());
    REQUIRE(at.served.match().resign(1));
    at.server.tell(at.served.events(0));
    REQUIRE(at.game->stage() == RemoteStage::Over);
    REQUIRE(at.game->offer_rematch());
    CHECK(at.server.take<messages::Offer>().what == messages::OfferKind::Rematch);
    ServedGame next(gomoku(), "a.next");
    next.you = 1;
    const bool pushed = GENERATE(false, true);
    if (pushed) {
        at.server.tell(next.now());
    } else {
        messages::Offers offers{"a.game", {}};
        offers.now.next = "a.next";
        at.server.tell(offers);
        CHECK(at.server.take<messages::OpenGame>().game == "a.next");
        at.server.answer(next.now());
    }
    CHECK(at.witness.replaced == 1);
    CHECK(at.game->id() == "a.next");
    CHECK(at.game->own_seat() == Seat{1});
    CHECK(at.game->stage() == RemoteStage::Playing);
    CHECK(at.mirror().position().game().description().id == "gomoku");
    at.server.tell(next.play("h8"));
    REQUIRE(at.play("h9"));
    CHECK(at.server.take<messages::Play>().game == "a.next");
}

TEST_CASE("people come, leave and talk", "[online]") {
    OnlineFixture at;
    at.join();
    at.served.seats[1].here = false;
    auto here = at.served.here();
    here.away = 60'000;
    at.server.tell(here);
    CHECK_FALSE(at.game->presence().seats[1].here);
    CHECK(at.game->presence().watchers == 2);
    CHECK(at.game->presence().claim_at == at.timing.now() + 60s);
    REQUIRE(at.game->claim());
    CHECK(at.server.take<messages::Do>().what == messages::GameDeed::Claim);
    messages::Said said{"a.game", {*at.served.seats[1].who, "hello \x1b[31m", {}, {}, 1}};
    at.server.tell(said);
    at.server.tell(said);
    said.said.text.reset();
    said.said.phrase = 1;
    said.said.n = 2;
    at.server.tell(said);
    CHECK(at.witness.talks == std::vector<std::string>{R"(Ben: hello \x1b[31m)", "Ben: Good luck"});
    REQUIRE(at.game->say("Well, well"));
    const auto first = at.server.take<messages::Say>();
    CHECK(first.text == "Well, well");
    CHECK(first.to == messages::Audience::Table);
    REQUIRE(at.game->say("Hello"));
    const auto second = at.server.take<messages::Say>();
    CHECK(second.phrase == 0);
    CHECK(second.n > first.n);
    CHECK_FALSE(at.game->say(""));
    CHECK_FALSE(at.game->say(std::string(281, 'x')));
    CHECK_FALSE(at.game->say("\xff"));
}

TEST_CASE("a watcher has no seat and talks to watchers", "[online]") {
    OnlineFixture at;
    at.served.you = -1;
    at.served.seats[0].who->id = "other";
    at.join();
    CHECK_FALSE(at.game->own_seat());
    CHECK_FALSE(at.mirror().player(0).is_human());
    CHECK_FALSE(at.play("a1"));
    REQUIRE(at.game->say("What a move"));
    CHECK(at.server.take<messages::Say>().to == messages::Audience::Watchers);
}

TEST_CASE("an open table fills, and the game begins", "[online]") {
    OnlineFixture at;
    at.served.seats[1].who.reset();
    at.connect();
    auto now = at.served.now();
    now.state = messages::GameState::Open;
    REQUIRE(at.open(now));
    CHECK(at.game->stage() == RemoteStage::Open);
    CHECK(at.mirror().player(1).name().empty());
    const auto early = at.play("a1");
    REQUIRE_FALSE(early);
    CHECK(says(early.error(), "the game begins when all seats are taken"));
    at.served.seats[1].who = messages::Who{"Ben\nX", "ben", messages::PlayerKind::Guest, {}};
    at.server.tell(at.served.here());
    CHECK(at.mirror().player(1).name() == R"(Ben\x0aX)");
    at.server.tell(at.served.now());
    CHECK(at.game->stage() == RemoteStage::Playing);
    REQUIRE(at.play("a1"));
    at.confirm();
    CHECK(at.is_same());
}

TEST_CASE("a table that is closed after others came is reported as over", "[online]") {
    OnlineFixture at;
    at.connect();
    messages::GameNow now = at.served.now();
    now.state = messages::GameState::Open;
    REQUIRE(at.open(now));
    // The header names the players who came.
    at.served.header.seats.back() = "human:Cat";
    now = at.served.now();
    now.state = messages::GameState::Over;
    const int before = at.witness.stages;
    at.server.tell(now);
    CHECK(at.witness.replaced == 1);
    CHECK(at.game->stage() == RemoteStage::Over);
    CHECK(at.witness.stages == before + 1);
}

TEST_CASE("sitting down makes a person of the own seat", "[online]") {
    OnlineFixture at;
    at.served.you = -1;
    at.served.seats[0].who.reset();
    at.connect();
    auto now = at.served.now();
    now.state = messages::GameState::Open;
    REQUIRE(at.open(now));
    std::optional<Result<void>> seated;
    at.game->sit_down([&](const Result<void>& done) { seated = done; });
    CHECK_FALSE(at.server.take<messages::Sit>().seat);
    const bool taken = GENERATE(true, false);
    if (taken) {
        at.server.refuse(messages::Refusal::SeatTaken, Message("seat is taken"));
        REQUIRE(seated);
        REQUIRE_FALSE(*seated);
        CHECK(seated->error().front().code == ErrorCode::Network);
        return;
    }
    at.server.answer(messages::Ok{});
    at.served.seats[0].who = messages::Who{"Ann", "ann", messages::PlayerKind::Guest, {}};
    at.server.tell(at.served.here());
    CHECK(at.game->own_seat() == Seat{0});
    CHECK(at.mirror().player(0).is_human());
}

TEST_CASE("clocks follow the server however wrong the own clock is", "[online]") {
    ClockSettings clock;
    clock.total = 10min;
    OnlineFixture at(tic_tac_toe(), clock);
    at.client.start();
    // The server's clock has nothing in common with the client's.
    const std::int64_t server_now = GENERATE(std::int64_t{0}, std::int64_t{40'000'000'000'000});
    at.server.greet(FakeServer::welcome(server_now + 1000));
    at.served.clock.left = {300'000, 200'000};
    at.served.clock.runs = 1;
    // The reading is one second old.
    at.served.clock.at = server_now;
    REQUIRE(at.open());
    CHECK(at.mirror().time_left(0) == 300'000ms);
    const auto left = *at.mirror().time_left(1);
    CHECK(left <= 199'001ms);
    CHECK(left > 139'000ms);
}

TEST_CASE("a finished game of this program's player is kept", "[online]") {
    OnlineFixture at;
    const bool watches = GENERATE(false, true);
    if (watches) {
        at.served.you = -1;
        at.served.seats[0].who->id = "other";
    }
    at.join();
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.server.tell(at.served.play(move));
    REQUIRE(at.mirror().result());
    at.server.tell(at.served.events(0));
    const auto kept = at.journals->finished();
    REQUIRE(kept.size() == (watches ? 0 : 1));
    if (watches) return;
    const auto journal = read_journal(kept[0], at.rules);
    REQUIRE(journal);
    CHECK(journal->result->reason == "line");
    CHECK(journal->position == at.served.match().position());
    CHECK(journal->seats == std::vector<std::string>{"human:Ann", "human:Ben"});
}

TEST_CASE("a game that ends during a lost connection is kept too", "[online]") {
    OnlineFixture at;
    at.join();
    at.server.tell(at.served.play("a1"));
    at.server.end(1006);
    REQUIRE(at.served.match().resign(1));
    at.server.greet();
    at.server.take<messages::OpenGame>();
    at.server.answer(at.served.now(1));
    CHECK(at.game->stage() == RemoteStage::Over);
    CHECK(at.journals->finished().size() == 1);
}

TEST_CASE("a game that was over when it was opened is not kept again", "[online]") {
    OnlineFixture at;
    at.served.play("a1");
    REQUIRE(at.served.match().resign(1));
    at.join();
    CHECK(at.game->stage() == RemoteStage::Over);
    CHECK(at.journals->finished().empty());
}

TEST_CASE("seats and numbers beyond the game are ignored", "[online]") {
    OnlineFixture at;
    at.connect();
    auto now = at.served.now();
    now.you = 7;
    now.clock.runs = 7;
    now.clock.left = {1, 2, 3, 4, 5, 6, 7, 8};
    now.clock.at = std::int64_t{1} << 53;
    now.offers.draw = {7, 1, 1, 5};
    now.offers.pause = {6};
    now.offers.takeback = messages::TakebackOffer{std::int64_t{1} << 53, 7, {7}};
    now.seats.resize(8);
    now.watchers = std::int64_t{1} << 53;
    REQUIRE(at.open(now));
    CHECK_FALSE(at.game->own_seat());
    CHECK(at.game->presence().seats.size() == 2);
    CHECK(at.game->offers().draw == std::vector<Seat>{1});
    CHECK_FALSE(at.game->offers().takeback);
    CHECK_FALSE(at.mirror().paused());
    auto here = at.served.here();
    here.seats.clear();
    at.server.tell(here);
    CHECK(at.game->presence().seats.size() == 2);
}

TEST_CASE("a game that becomes another one stays consistent", "[online]") {
    OnlineFixture at;
    at.join();
    ServedGame other(three_way());
    auto now = other.now();
    const bool valid = GENERATE(true, false);
    if (!valid) now.key = "0123456789abcdef";
    at.server.tell(now);
    if (valid) {
        CHECK(at.witness.replaced == 1);
        CHECK(at.game->presence().seats.size() == 3);
    } else {
        at.server.take<messages::OpenGame>();
        CHECK(at.game->presence().seats.size() == 2);
        at.server.tell(at.served.here());
    }
}

TEST_CASE("the server learns that a game is closed", "[online]") {
    OnlineFixture at;
    at.join();
    at.game.reset();
    CHECK(at.server.take<messages::CloseGame>().game == "a.game");
}

}  // namespace tengen::test
