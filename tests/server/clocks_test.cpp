// Clocks with extreme times, and a wall clock that is wrong.
#include "server_fixture.hpp"

namespace tengen::test {

using messages::Refusal;

TEST_CASE("the longest clocks stay within the bounds of messages", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    auto request = table_of("gomoku");
    request.clock.total = messages::kTime.most;
    request.clock.increment = messages::kTime.most;
    CHECK(ann.refusal(request) == Refusal::BadMessage);
    request.clock.increment = messages::kIncrement.most;
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    CHECK(number_of(ann.ask(play(game, 0, "h8"))) == 1);
    // Clients read the clock after an increment.
    const auto events = ben.next<messages::Events>();
    CHECK(events.clock.left[0] > messages::kTime.most);
}

TEST_CASE("a wall clock that jumps changes no game clock", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    auto request = table_of("gomoku");
    request.clock.total = 60'000;
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    CHECK(number_of(ann.ask(play(game, 0, "h8"))) == 1);
    house.wall_error = GENERATE(-1, 1) * std::chrono::hours(24 * 365);
    house.server->tick();
    CHECK(number_of(ben.ask(play(game, 1, "i9"))) == 2);
    const auto now = std::get<messages::GameNow>(ann.ask(of_id(game)));
    CHECK(now.state == messages::GameState::Playing);
    for (const auto& left : now.clock.left) CHECK(left.value() > 30'000);
}

}  // namespace tengen::test
