// Actions of administrators take effect, and each has its line in the table "audit".
#include <SQLiteCpp/SQLiteCpp.h>

#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

std::vector<std::string> audit_of(const ServerHouse& house) {
    SQLite::Database database(house.path().string());
    SQLite::Statement query(database, "SELECT line FROM audit ORDER BY rowid");
    std::vector<std::string> lines;
    while (query.executeStep()) lines.push_back(query.getColumn(0).getString());
    return lines;
}

/// Waits until an action is in the store.
template <class Act>
void done(ServerHouse& house, const Act& act) {
    std::optional<Result<void>> result;
    REQUIRE(act([&](const Result<void>& kept) { result = kept; }));
    house.until([&] { return result.has_value(); });
    REQUIRE(*result);
}

void sanction(ServerHouse& house, const std::string& player, SanctionKind kind,
              std::chrono::milliseconds time) {
    const std::int64_t until = 1'700'000'000'000 + (house.later + time).count();
    done(house,
         [&](auto then) { return house.server->sanction(player, kind, until, std::move(then)); });
}

std::string until_text(std::int64_t milliseconds) {
    return " until " + std::to_string(1'700'000'000'000 + milliseconds);
}

messages::Say say(const std::string& game, std::int64_t n) {
    return {game, "hello", {}, messages::Audience::Table, n};
}

}  // namespace

TEST_CASE("a muted player is told, and may talk again after the time or a pardon", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    sanction(house, "Ann", SanctionKind::Mute, 1h);
    CHECK(ann.refusal(say(game, 1)) == Refusal::Muted);
    CHECK(ann.refusal(messages::Say{game, {}, 1, messages::Audience::Table, 2}) == Refusal::Muted);
    CHECK(is_ok(ben.ask(say(game, 1))));
    CHECK(number_of(ann.ask(play(game, 0, "h8"))) == 1);
    house.later += 1h;
    CHECK(is_ok(ann.ask(say(game, 3))));
    sanction(house, ann.id(), SanctionKind::Mute, 1h);
    CHECK(ann.refusal(say(game, 4)) == Refusal::Muted);
    done(house, [&](auto then) { return house.server->pardon("Ann", std::move(then)); });
    CHECK(is_ok(ann.ask(say(game, 5))));
    const std::string id = " (" + ann.id() + ")";
    CHECK(audit_of(house) ==
          std::vector<std::string>{"mute Ann" + id + until_text(3'600'000),
                                   "mute " + ann.id() + id + until_text(7'200'000),
                                   "pardon Ann" + id});
}

TEST_CASE("a banned player's connections close, and the player stays out", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    FakeClient second(house, FakeClient::Hello{{}, ann.token});
    sanction(house, "Ann", SanctionKind::Ban, 1h);
    CHECK(ann.closed() == server::CloseCode::Banned);
    CHECK(second.closed() == server::CloseCode::Banned);
    CHECK_FALSE(ben.closed());
    const FakeClient back(house, FakeClient::Hello{{}, ann.token});
    CHECK(back.closed() == server::CloseCode::Banned);
    messages::Account enter;
    enter.deed = messages::AccountDeed::Enter;
    enter.name = "Ann";
    enter.password = "correct horse";
    CHECK(ben.refusal(enter) == Refusal::Banned);
    done(house, [&](auto then) { return house.server->pardon("Ann", std::move(then)); });
    const FakeClient again(house, FakeClient::Hello{{}, ann.token});
    CHECK(again.me.you.name == "Ann");
    CHECK(audit_of(house).size() == 2);
    CHECK(audit_of(house)[0].starts_with("ban Ann"));
}

TEST_CASE("a closed game ends without a result", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    const auto [table, link] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    for (const std::string& id : {game, table}) {
        done(house, [&](auto then) { return house.server->close_game(id, std::move(then)); });
        house.until([&] { return house.store->game(id).value()->state == StoredState::Over; });
        CHECK_FALSE(house.server->close_game(id, [](const auto&) {}));
    }
    CHECK(house.store->game(game).value()->result == "aborted");
    CHECK_FALSE(house.server->close_game("a.none", [](const auto&) {}));
    CHECK(audit_of(house) == std::vector<std::string>{"close " + game, "close " + table});
}

TEST_CASE("a notice reaches all, and other actions are kept too", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    done(house, [&](auto then) -> Result<void> {
        house.server->notice("noon {} %s", std::move(then));
        return {};
    });
    for (FakeClient* client : {&ann, &ben}) {
        const auto text = client->next<messages::Notice>().text;
        CHECK(messages::filled(text, [](const std::string& id) { return id; }) == "noon {} %s");
    }
    done(house, [&](auto then) -> Result<void> {
        house.server->audit("backup /x", std::move(then));
        return {};
    });
    CHECK(audit_of(house) == std::vector<std::string>{"notice noon {} %s", "backup /x"});
    CHECK_FALSE(house.server->sanction("Unknown", SanctionKind::Ban, 0, [](const auto&) {}));
    CHECK_FALSE(house.server->pardon("Unknown", [](const auto&) {}));
    CHECK(audit_of(house).size() == 2);
}

}  // namespace tengen::test
