// Tests how long tables without people wait for players.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

messages::TableRequest open_to(messages::OpenTo who, std::int64_t move = 0) {
    auto request = table_of("gomoku");
    request.open = who;
    if (who == messages::OpenTo::Person) request.person = "Ben";
    if (move != 0) request.clock.move = move;
    return request;
}

bool is_open(const ServerHouse& house, const std::string& game) {
    return house.store->game(game).value()->state == StoredState::Open;
}

/// Until the store has the end.
void ends(ServerHouse& house, const std::string& game) {
    house.until([&] { return !is_open(house, game); });
    CHECK_FALSE(house.store->game(game).value()->due);
    house.pass(1s);
    CHECK(house.server->counts().tables == 0);
}

}  // namespace

TEST_CASE("an open table without people ends after its time", "[server]") {
    struct Case {
        messages::TableRequest request;
        milliseconds time;
    };
    const std::int64_t day = milliseconds(24h).count();
    const Case expected = GENERATE_COPY(values<Case>({
        {open_to(messages::OpenTo::Listed), 10min},
        {open_to(messages::OpenTo::Person), 10min},
        {open_to(messages::OpenTo::Link), 7 * 24h},
        {open_to(messages::OpenTo::Listed, day), 7 * 24h},
        {open_to(messages::OpenTo::Person, day), 7 * 24h},
    }));
    ServerHouse house(quick_settings());
    FakeClient ben(house, "Ben");
    std::string game;
    {
        FakeClient ann(house, "Ann");
        house.later += 5min;
        game = opened_table(ann, expected.request).first;
        house.later += 5min;
    }
    const bool restarts = GENERATE(false, true);
    if (restarts) {
        // Players cannot come while there is no server.
        house.pass(1s);
        ben.lose();
        house.shut();
        house.later += 1000h;
        house.open();
    }
    house.pass(restarts ? expected.time - 2s : expected.time - 1s);
    CHECK(house.server->counts().tables == 0);
    CHECK(is_open(house, game));
    house.pass(1s);
    ends(house, game);
}

TEST_CASE("an open table stays while a person is there", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann");
    const std::string game = opened_table(ann, open_to(messages::OpenTo::Listed)).first;
    for (int i = 0; i < 30; ++i) house.pass(1min);
    CHECK(house.server->counts().tables == 1);
    CHECK(is_open(house, game));
    // It is looked up once per closing time, not once per second.
    CHECK(house.store->overdue(house.node(), house.wall(), 10).value().empty());
    ann.leave();
    house.pass(9min);
    CHECK(is_open(house, game));
    FakeClient ben(house, "Ben");
    REQUIRE(std::holds_alternative<messages::GameNow>(ben.ask(of_id(game))));
    house.pass(2min);
    CHECK(is_open(house, game));
    ben.leave();
    house.pass(10min);
    ends(house, game);
}

}  // namespace tengen::test
