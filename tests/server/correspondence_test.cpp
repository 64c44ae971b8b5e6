// Games by correspondence: deadlines of the wall clock, at an empty table.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

constexpr std::int64_t kDay = 24 * 3600 * 1000;

/// Ann and Ben play with a day per move. After Ann's first move, both are away.
struct SlowGame {
    ServerHouse house{quick_settings()};
    std::string game, ann, ben;

    SlowGame() {
        FakeClient first(house, "Ann"), second(house, "Ben");
        auto request = table_of("gomoku");
        request.clock.move = kDay;
        const auto [id, code] = opened_table(first, request);
        game = id;
        ann = first.token;
        ben = second.token;
        joined(second, code);
        playing(second);
        number_of(first.ask(play(game, 0, "h8")));
    }
    std::unique_ptr<FakeClient> client(const std::string& token) {
        return std::make_unique<FakeClient>(house, FakeClient::Hello{{}, token});
    }
    void pass(std::chrono::milliseconds time) { house.pass(time); }
    void settle() { house.settle(); }
    StoredGame stored() { return house.store->game(game).value().value(); }
    messages::GameNow opened(FakeClient& client) {
        messages::OpenGame open;
        open.game = game;
        return std::get<messages::GameNow>(client.ask(open));
    }
};

}  // namespace

TEST_CASE("a game by correspondence leaves memory, and its player loses at the deadline",
          "[server]") {
    SlowGame slow;
    slow.pass(23h);
    CHECK(slow.house.server->counts().tables == 0);
    const auto ben = slow.client(slow.ben);
    CHECK(ben->me.your_turn == 1);
    CHECK(ben->me.mine == std::vector<std::string>{slow.game});
    CHECK(slow.client(slow.ann)->me.your_turn == 0);
    const auto now = slow.opened(*ben);
    CHECK(now.clock.runs == 1);
    CHECK(now.clock.move == kDay / 24);
    ben->leave();
    slow.pass(59min);
    CHECK(slow.stored().state == StoredState::Playing);
    slow.pass(1min);
    slow.house.until([&] { return slow.stored().state == StoredState::Over; });
    CHECK(slow.stored().result == "time");
    CHECK_FALSE(slow.stored().due);
    slow.pass(1s);
    CHECK(slow.house.server->counts().tables == 0);
}

TEST_CASE("each move begins a new deadline", "[server]") {
    SlowGame slow;
    slow.pass(20h);
    {
        const auto ben = slow.client(slow.ben);
        slow.opened(*ben);
        CHECK(number_of(ben->ask(play(slow.game, 1, "i9"))) == 2);
    }
    slow.pass(20h);
    CHECK(slow.stored().state == StoredState::Playing);
    const auto ann = slow.client(slow.ann);
    CHECK(ann->me.your_turn == 1);
    CHECK(slow.opened(*ann).clock.move == kDay / 6);
    CHECK(ann->refusal(messages::Do{slow.game, messages::GameDeed::Claim}) == Refusal::Forbidden);
    CHECK(ann->refusal(messages::Offer{slow.game, messages::OfferKind::Pause, {}, {}}) ==
          Refusal::Forbidden);
    slow.pass(4h);
    slow.house.until([&] { return slow.stored().state == StoredState::Over; });
    const auto end = slow.house.store->events(slow.game).value().back().line;
    CHECK(end.find(" time 0 ") != std::string::npos);
}

TEST_CASE("a deadline survives a restart, and an outage costs no time", "[server]") {
    SlowGame slow;
    slow.pass(10h);
    SECTION("a short one") {
        slow.house.restart();
    }
    SECTION("a long one") {
        slow.house.shut();
        slow.house.later += 100h;
        slow.house.open();
    }
    SECTION("twice") {
        for (int i = 0; i < 2; ++i) {
            slow.house.shut();
            slow.house.later += 100h;
            slow.house.open();
            slow.settle();
        }
    }
    // Before the store has the new deadlines.
    const auto ben = slow.client(slow.ben);
    CHECK(ben->me.your_turn == 1);
    CHECK(slow.opened(*ben).clock.move == kDay * 14 / 24);
    ben->leave();
    slow.settle();
    slow.pass(13h);
    CHECK(slow.stored().state == StoredState::Playing);
    slow.pass(1h);
    slow.house.until([&] { return slow.stored().state == StoredState::Over; });
}

TEST_CASE("while the disk fails, no deadline comes", "[server]") {
    SlowGame slow;
    const bool in_memory = GENERATE(false, true);
    auto ben = slow.client(slow.ben);
    if (in_memory) slow.opened(*ben);
    slow.pass(10h);
    slow.house.server->on_disk(false);
    slow.house.later += 100h;
    slow.house.server->tick();
    slow.house.server->on_disk(true);
    slow.settle();
    CHECK(slow.opened(*ben).clock.move == kDay * 14 / 24);
    slow.pass(14h);
    slow.house.until([&] { return slow.stored().state == StoredState::Over; });
}

TEST_CASE("a game by correspondence has a time per move only", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    auto request = table_of("gomoku");
    request.clock.move = kDay;
    request.clock.total = kDay;
    CHECK(ann.refusal(request) == Refusal::BadMessage);
    messages::Seek seek;
    seek.rules.game = "gomoku";
    seek.clock = request.clock;
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    CHECK(ann.refusal(seek) == Refusal::BadMessage);
}

TEST_CASE("an AI in a game by correspondence does not wait", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    auto request = table_of("tictactoe");
    request.clock.move = kDay;
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    const auto [game, code] = opened_table(ann, request);
    playing(ann);
    number_of(ann.ask(play(game, 0, "a1")));
    ann.next<messages::Events>([](const auto& events) { return events.from == 2; });
    ann.leave();
    house.later += 25h;
    house.server->tick();
    house.until(
        [&, id = game] { return house.store->game(id).value()->state == StoredState::Over; });
    CHECK(house.store->game(game).value()->result == "time");
}

}  // namespace tengen::test
