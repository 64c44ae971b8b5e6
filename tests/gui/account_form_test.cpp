// The forms about the account at a server, with a fake server.
#include "view/account_form.hpp"

#include "gui/online_hall.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

void fill(AccountForm& form, const std::vector<std::string>& texts) {
    REQUIRE(form.inputs().size() == texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) form.inputs()[i].text = texts[i];
}

}  // namespace

TEST_CASE("Signing in asks the server, and the page then shows the account", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    AccountForm& form = hall.view.sign_in();
    CHECK_FALSE(form.is_ready());
    fill(form, {"Ann", "correct horse"});
    CHECK(form.is_ready());
    hall.view.submit(form);
    const auto request = hall.server.take<messages::Account>();
    CHECK(request.deed == messages::AccountDeed::Enter);
    CHECK(request.name == "Ann");
    CHECK(request.password == "correct horse");
    messages::Ok done;
    done.token = "account-token";
    hall.server.answer(done);
    hall.timing.advance(std::chrono::milliseconds(0));
    CHECK(hall.answer_lists(OnlineHall::account()).token == "account-token");
    CHECK(hall.view.visits().chosen()->has_account());
    CHECK(hall.view.server_line() == "You are Ann 1623?.");
    CHECK(form.inputs()[1].text.empty());
    hall.view.sign_out();
    hall.timing.advance(std::chrono::milliseconds(0));
    CHECK_FALSE(hall.answer_lists().token);
    CHECK_FALSE(hall.view.visits().chosen()->has_account());
}

TEST_CASE("A new account shows its recovery code until the form closes", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    AccountForm& form = hall.view.account();
    form.begin(AccountDeed::Create, "Ann");
    CHECK(form.inputs()[0].text == "Ann");
    fill(form, {"Ann", "correct horse", "another horse"});
    hall.view.submit(form);
    CHECK(hall.server.quiet());
    CHECK(form.problem_at() == 2);
    CHECK_FALSE(form.problem().empty());
    fill(form, {"Ann", "correct horse", "correct horse"});
    hall.view.submit(form);
    CHECK_FALSE(form.is_ready());
    CHECK(hall.server.take<messages::Account>().deed == messages::AccountDeed::Create);
    messages::Ok done;
    done.code = "k3m9x-2p7qd";
    hall.server.answer(done);
    CHECK(form.code() == "k3m9x-2p7qd");
    CHECK(form.is_open());
    form.close();
    CHECK_FALSE(form.is_open());
}

TEST_CASE("The server's refusal is shown at its input", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example");
    AccountForm& form = hall.view.account();
    form.begin(AccountDeed::Create);
    fill(form, {"Ann", "correct horse", "correct horse"});
    hall.view.submit(form);
    hall.server.take<messages::Account>();
    hall.server.refuse(messages::Refusal::NameTaken, Message("this name is taken"));
    CHECK(form.problem() == "this name is taken");
    CHECK(form.problem_at() == 0);
    CHECK(form.is_open());
    CHECK(form.is_ready());
    // An answer to a form that was closed changes nothing.
    hall.view.submit(form);
    hall.server.take<messages::Account>();
    form.begin(AccountDeed::Recover);
    hall.server.refuse(messages::Refusal::NameTaken, Message("this name is taken"));
    CHECK(form.problem().empty());
}

TEST_CASE("A form without inputs only needs its button", "[gui]") {
    OnlineHall hall;
    hall.visit("play.example", OnlineHall::account());
    AccountForm& form = hall.view.account();
    form.begin(AccountDeed::SignOutEverywhere);
    CHECK(form.is_ready());
    hall.view.submit(form);
    CHECK(hall.server.take<messages::Account>().deed == messages::AccountDeed::Out);
    hall.server.answer(messages::Ok{});
    CHECK_FALSE(form.is_open());
}
