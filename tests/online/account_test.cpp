// Requests about an account: what is remembered, and the input that a refusal is about.
#include "online/account.hpp"

#include "online/game_fixture.hpp"

namespace tengen::test {
namespace {

struct AccountFixture : OnlineFixture {
    AccountFixture() { connect(); }

    void ask(messages::AccountDeed deed, const std::string& password = "correct horse") {
        messages::Account request;
        request.deed = deed;
        request.name = "Ann";
        request.password = password;
        desk.ask(request, [this](const AccountDone& done) { answers.push_back(done); });
    }
    std::string token() const { return servers.find({"play.example"})->token; }
    /// The client connects again.
    std::optional<std::string> next_hello() {
        timing.advance(milliseconds(0));
        return server.greet().token;
    }

    AccountDesk desk{client};
    std::vector<AccountDone> answers;
};

}  // namespace

TEST_CASE("creating an account returns its recovery code, and the token stays", "[online]") {
    AccountFixture at;
    REQUIRE(at.servers.remember({"play.example:8364", "guest-token", ""}));
    at.ask(messages::AccountDeed::Create);
    CHECK(at.server.take<messages::Account>().name == "Ann");
    messages::Ok done;
    done.code = "ABCD-EFGH";
    at.server.answer(done);
    REQUIRE(at.answers.size() == 1);
    CHECK_FALSE(at.answers[0].problem);
    CHECK(at.answers[0].code == "ABCD-EFGH");
    CHECK(at.next_hello() == "guest-token");
}

TEST_CASE("after signing in, the client greets with the account's token", "[online]") {
    AccountFixture at;
    at.ask(messages::AccountDeed::Enter);
    at.server.take<messages::Account>();
    messages::Ok done;
    done.token = "account-token";
    at.server.answer(done);
    CHECK(at.token() == "account-token");
    CHECK(at.next_hello() == "account-token");
}

TEST_CASE("after signing out, the client is a new guest", "[online]") {
    AccountFixture at;
    REQUIRE(at.servers.remember({"play.example:8364", "account-token", ""}));
    if (GENERATE(false, true)) {
        at.ask(messages::AccountDeed::Out);
        at.server.take<messages::Account>();
        at.server.answer(messages::Ok{});
    } else {
        REQUIRE(at.desk.sign_out());
        CHECK(at.server.quiet());
    }
    CHECK(at.token().empty());
    CHECK_FALSE(at.next_hello());
}

TEST_CASE("a refusal names the input that it is about", "[online]") {
    struct Case {
        messages::AccountDeed deed;
        messages::Refusal code;
        AccountField field;
    };
    using Deed = messages::AccountDeed;
    using messages::Refusal;
    const auto refused =
        GENERATE(Case{Deed::Create, Refusal::NameTaken, AccountField::Name},
                 Case{Deed::Create, Refusal::BadMessage, AccountField::Name},
                 Case{Deed::Create, Refusal::TooFast, AccountField::None},
                 Case{Deed::Enter, Refusal::WrongPassword, AccountField::Password},
                 Case{Deed::Delete, Refusal::WrongPassword, AccountField::Password});
    AccountFixture at;
    at.ask(refused.deed);
    at.server.take<messages::Account>();
    at.server.refuse(refused.code, Message("no"));
    REQUIRE(at.answers.size() == 1);
    REQUIRE(at.answers[0].problem);
    CHECK(at.answers[0].problem->field == refused.field);
}

TEST_CASE("a password that is too short is refused without the server", "[online]") {
    AccountFixture at;
    at.ask(messages::AccountDeed::Create, "short");
    CHECK(at.server.quiet());
    REQUIRE(at.answers.size() == 1);
    REQUIRE(at.answers[0].problem);
    CHECK(at.answers[0].problem->field == AccountField::Password);
}

}  // namespace tengen::test
