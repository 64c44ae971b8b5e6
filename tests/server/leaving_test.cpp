// Players who leave rated games lose them, and play casual games only for a while.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

messages::TableRequest rated_table() {
    auto request = table_of("gomoku");
    request.rated = true;
    request.clock.total = 600'000;
    request.takebacks = messages::Takebacks::None;
    request.open = messages::OpenTo::Listed;
    return request;
}

std::unique_ptr<FakeClient> returned(ServerHouse& house, const std::string& token) {
    return std::make_unique<FakeClient>(house, FakeClient::Hello{{}, token});
}

/// Ben sits down at Ann's table, goes away, and Ann claims the game.
void leave_once(ServerHouse& house, FakeClient& ann, const std::string& token,
                const messages::TableRequest& request) {
    const auto [game, code] = opened_table(ann, request);
    auto ben = returned(house, token);
    joined(*ben, code);
    playing(*ben);
    ben.reset();
    house.later += 61s;
    REQUIRE(is_ok(ann.ask(messages::Do{game, messages::GameDeed::Claim})));
    house.until([&, id = game] { return house.store->game(id).value()->ended.has_value(); });
}

}  // namespace

TEST_CASE("three left games in a day exclude from rated games for a day", "[server]") {
    ServerHouse house(quick_settings());
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    make_account(*ann, "Ann");
    make_account(*ben, "Ben");
    const std::string token = ben->token, other = ann->token;
    const std::string id = ben->id();
    ben.reset();
    auto casual = rated_table();
    casual.rated = false;
    leave_once(house, *ann, token, rated_table());
    leave_once(house, *ann, token, casual);
    ben = returned(house, token);
    const auto [open, code] = opened_table(*ben, rated_table());
    CHECK(is_ok(ben->ask(messages::Cancel{open})));
    ben.reset();
    leave_once(house, *ann, token, rated_table());

    const auto ratings = house.store->ratings(id).value();
    REQUIRE(ratings.size() == 1);
    CHECK(ratings[0].games == 2);
    CHECK(ratings[0].rating < 1500);
    ann->lose();
    house.restart();
    ann = returned(house, other);
    ben = returned(house, token);
    CHECK(ben->refusal(rated_table()) == Refusal::Forbidden);
    messages::Seek seek;
    seek.rules.game = "gomoku";
    seek.clock.total = 600'000;
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    seek.rated = true;
    CHECK(ben->refusal(seek) == Refusal::Forbidden);
    const auto [table, link] = opened_table(*ann, rated_table());
    messages::OpenGame look;
    look.game = table;
    ben->ask(look);
    const auto refused = ben->ask(messages::Sit{{table, {}}});
    CHECK(std::get<messages::ErrorAnswer>(refused).code == Refusal::Forbidden);
    CHECK(std::get<messages::ErrorAnswer>(refused).wait.value() <= 24 * 3600 * 1000);
    opened_table(*ben, casual);
    house.later += 24h;
    CHECK(is_ok(ben->ask(messages::Sit{{table, {}}})));
}

TEST_CASE("a pardon forgets the games that a player has left", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    make_account(ben, "Ben");
    for (int game = 0; game < 3; ++game) leave_once(house, ann, ben.token, rated_table());
    auto back = returned(house, ben.token);
    CHECK(back->refusal(rated_table()) == Refusal::Forbidden);
    bool done = false;
    REQUIRE(
        house.server->pardon("Ben", [&](const Result<void>& kept) { done = kept.has_value(); }));
    house.until([&] { return done; });
    opened_table(*back, rated_table());
}

TEST_CASE("a rated game that an absent player loses on time counts as left", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    make_account(ben, "Ben");
    auto request = rated_table();
    request.clock.total = 100;
    const bool present = GENERATE(false, true);
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    const std::string id = ben.id();
    ann.ask(play(game, 0, "h8"));
    if (!present) ben.leave();
    house.until(
        [&, table = game] { return house.store->game(table).value()->state == StoredState::Over; });
    CHECK(house.store->game(game).value()->result == "time");
    CHECK(house.store->leaves(id).value().size() == (present ? 0 : 1));
    CHECK(house.store->ratings(id).value().at(0).rating < 1500);
}

TEST_CASE("guests have no seat at a rated game", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    CHECK(ann.refusal(rated_table()) == Refusal::SignedOut);
    make_account(ann, "Ann");
    const auto [game, code] = opened_table(ann, rated_table());
    messages::OpenGame look;
    look.game = game;
    ben.ask(look);
    CHECK(ben.refusal(messages::Sit{{game, {}}}) == Refusal::SignedOut);
    messages::Seek seek;
    seek.rules.game = "gomoku";
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    seek.rated = true;
    CHECK(ben.refusal(seek) == Refusal::SignedOut);
    // Without a clock, or with changes, no pool fits.
    CHECK(ann.refusal(seek) == Refusal::BadMessage);
}

}  // namespace tengen::test
