// Accounts: from a guest to an account, back by password or recovery code, and away.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::AccountDeed;
using messages::Refusal;

constexpr const char* kPassword = "correct horse";

messages::Account account(AccountDeed deed, std::optional<std::string> name = {},
                          std::optional<std::string> password = {},
                          std::optional<std::string> next = {}) {
    messages::Account request;
    request.deed = deed;
    request.name = std::move(name);
    request.password = std::move(password);
    request.new_value = std::move(next);
    return request;
}

messages::Ok ok(const messages::ServerMessage& answer) {
    const auto* done = std::get_if<messages::Ok>(&answer);
    REQUIRE(done != nullptr);
    return *done;
}

}  // namespace

TEST_CASE("a guest becomes an account and keeps its games", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    const std::string id = ann.id();
    CHECK(ok(ann.ask(account(AccountDeed::Create, "Ann", kPassword))).code.value().size() == 23);
    CHECK(ann.refusal(account(AccountDeed::Create, "Anna", kPassword)) == Refusal::Forbidden);
    CHECK(ben.refusal(account(AccountDeed::Create, "ANN", kPassword)) == Refusal::NameTaken);
    CHECK(ben.refusal(account(AccountDeed::Create, "admin", kPassword)) == Refusal::NameTaken);
    CHECK(ben.refusal(account(AccountDeed::Create, "Ben", "short")) == Refusal::BadMessage);
    CHECK(ben.refusal(account(AccountDeed::Create, "Ben")) == Refusal::BadMessage);
    // Another device enters the account.
    const auto entered = ok(ben.ask(account(AccountDeed::Enter, "ann", kPassword)));
    const FakeClient back(house, FakeClient::Hello{{}, entered.token});
    CHECK(back.id() == id);
    CHECK(back.me.you.kind == messages::PlayerKind::Account);
    CHECK(back.me.mine == std::vector<std::string>{game});
    CHECK(ben.refusal(account(AccountDeed::Enter, "Ann", "wrong password")) ==
          Refusal::WrongPassword);
}

TEST_CASE("signing out everywhere ends all tokens and connections", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    FakeClient second(house, FakeClient::Hello{{}, ann.token});
    ok(ann.ask(account(AccountDeed::Out)));
    CHECK(ann.closed() == server::CloseCode::TokenWithdrawn);
    CHECK(second.closed() == server::CloseCode::TokenWithdrawn);
    CHECK_FALSE(ben.closed());
    const FakeClient back(house, FakeClient::Hello{{}, ann.token});
    CHECK(back.closed() == server::CloseCode::TokenWithdrawn);
}

TEST_CASE("a new password ends other tokens", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    const std::string stolen =
        ok(ben.ask(account(AccountDeed::Enter, "Ann", kPassword))).token.value();
    CHECK(ann.refusal(account(AccountDeed::Password, {}, "wrong password", "another horse")) ==
          Refusal::WrongPassword);
    ok(ann.ask(account(AccountDeed::Password, {}, kPassword, "another horse")));
    CHECK(ben.closed() == server::CloseCode::TokenWithdrawn);
    CHECK_FALSE(ann.closed());
    const FakeClient thief(house, FakeClient::Hello{{}, stolen});
    CHECK(thief.me.you.id.empty());
    FakeClient cat(house, "Cat");
    CHECK(cat.refusal(account(AccountDeed::Enter, "Ann", kPassword)) == Refusal::WrongPassword);
    ok(cat.ask(account(AccountDeed::Enter, "Ann", "another horse")));
}

TEST_CASE("a recovery code sets a new password once", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const std::string code =
        ok(ann.ask(account(AccountDeed::Create, "Ann", kPassword))).code.value();
    auto recover = account(AccountDeed::Recover, "Ann", {}, "another horse");
    recover.code = "k3m9x-2p7qd-k3m9x-2p7qd";
    CHECK(ben.refusal(recover) == Refusal::WrongPassword);
    recover.code = code;
    const auto done = ok(ben.ask(recover));
    CHECK(done.code.value() != code);
    CHECK(ann.closed() == server::CloseCode::TokenWithdrawn);
    FakeClient cat(house, "Cat");
    CHECK(cat.refusal(recover) == Refusal::WrongPassword);
    const FakeClient back(house, FakeClient::Hello{{}, done.token});
    CHECK(back.id() == ann.id());
}

TEST_CASE("a deleted account's games stay, without its name", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    REQUIRE(is_ok(ben.ask(messages::Do{game, messages::GameDeed::Resign})));
    const std::string id = ann.id();
    CHECK(ann.refusal(account(AccountDeed::Delete, {}, "wrong password")) ==
          Refusal::WrongPassword);
    ok(ann.ask(account(AccountDeed::Delete, {}, kPassword)));
    CHECK(ann.closed() == server::CloseCode::TokenWithdrawn);
    CHECK(house.store->account(id).value()->name == "deleted");
    CHECK(house.store->account(id).value()->password.empty());
    CHECK(house.store->events(game).value().size() == 1);
    make_account(ben, "Ann");
}

TEST_CASE("an account changes its name", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    make_account(ben, "Ben");
    CHECK(ann.refusal(account(AccountDeed::Rename, {}, {}, "ben")) == Refusal::NameTaken);
    ok(ann.ask(account(AccountDeed::Rename, {}, {}, "Anna")));
    messages::Find find;
    find.what = messages::FindWhat::Players;
    find.text = "anna";
    CHECK(std::get<messages::Found>(ben.ask(find)).players->at(0).id == ann.id());
}

}  // namespace tengen::test
