// The account and the opponents on the page "Play with others", in a window, by keys alone.
#include <algorithm>
#include <optional>

#include "gui/online_hall.hpp"
#include "gui/stage.hpp"
#include "screens/online/online_page.hpp"
#include "view/translation.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// The page, with its spoken lines.
struct AccountStage {
    explicit AccountStage(int width = 1280, int height = 800, float scale = 1)
        : stage(width, height, scale) {}

    void open(const messages::Welcome& welcome) {
        stage.change([&] {
            hall.emplace();
            hall->leaders = {{"Cleo", "cleo", messages::PlayerKind::Account, {{1702, 60}}},
                             {"Ben", "ben", messages::PlayerKind::Account, {{1655, 80}}},
                             {"mika", "mika", messages::PlayerKind::Bot, {{1612, 45}}}};
            hall->mine = {listed("a.1", messages::GameState::Playing),
                          listed("a.2", messages::GameState::Playing)};
            hall->mine[1].your_move = true;
            hall->mine[1].left = 252'000;
            hall->mine[1].seats[0]->rating = {1540, 200};
            hall->visit("play.example", welcome);
            page.emplace(hall->view);
        });
        stage.show([&](Ui& ui, Rect area, const auto&) {
            if (!std::exchange(listening, true)) {
                ui.voice().on_say([&](const std::string& text) { said.push_back(text); });
            }
            page->frame(ui, area);
        });
        stage.settle();
    }
    void tab_to(const std::string& name) {
        INFO(name);
        for (int i = 0; i < 60; ++i) {
            const std::size_t heard = said.size();
            stage.display().key("Tab");
            stage.wait_for([&] { return said.size() > heard; });
            if (said.back() != name) continue;
            stage.settle();
            return;
        }
        FAIL("never reached");
    }
    /// Types into the box that has the focus.
    void type(const std::string& text) {
        stage.display().act("type " + text);
        stage.settle();
    }
    void key(const std::string& key) {
        stage.display().key(key);
        stage.settle();
    }
    bool hears(const std::string& text) const {
        return std::ranges::any_of(
            said, [&](const std::string& line) { return line.find(text) != std::string::npos; });
    }
    void close() {
        stage.show({});
        stage.change([&] {
            page.reset();
            hall.reset();
        });
    }

    Stage stage;
    std::optional<OnlineHall> hall;
    std::optional<OnlinePage> page;
    std::vector<std::string> said;
    bool listening = false;
};

}  // namespace

TEST_CASE("A guest signs in by keys alone, and the password is not spoken", "[gui][display]") {
    AccountStage at;
    at.stage.run([&] {
        at.stage.set_look("paper", "en");
        at.open(FakeServer::welcome());
        at.stage.keep_picture("online_guest");
        at.tab_to("Name");
        at.type("Annika");
        at.tab_to("Password");
        at.type("horse");
        at.key("Return");
        at.stage.change([&] {
            const auto request = at.hall->server.take<messages::Account>();
            CHECK(request.name == "Annika");
            CHECK(request.password == "horse");
            at.hall->server.refuse(messages::Refusal::WrongPassword,
                                   Message("wrong name or password"));
        });
        at.stage.keep_picture("online_sign_in_refused");
        at.stage.change([&] {
            CHECK(at.hears("wrong name or password"));
            CHECK_FALSE(at.hears("horse"));
        });
        at.close();
    });
}

TEST_CASE("The dialog creates an account and shows its code", "[gui][display]") {
    AccountStage at;
    at.stage.run([&] {
        at.stage.set_look("paper", "en");
        at.open(FakeServer::welcome());
        at.tab_to("New account…");
        at.key("Return");
        at.type("Annika");
        at.key("Return");
        at.type("short");
        at.key("Return");
        at.type("short");
        at.key("Return");
        at.stage.keep_picture("online_create");
        at.stage.change([&] {
            CHECK(at.hall->server.quiet());
            CHECK(at.hall->view.account().problem_at() == 1);
            AccountForm& form = at.hall->view.account();
            form.inputs()[1].text = form.inputs()[2].text = "correct horse battery";
            at.hall->view.submit(form);
            CHECK(at.hall->server.take<messages::Account>().name == "Annika");
            messages::Ok done;
            done.code = "k3m9x-2p7qd-9h4tw-x0c5v";
            at.hall->server.answer(done);
        });
        at.stage.keep_picture("online_code");
        at.stage.change([&] { CHECK(at.hears("k3m9x-2p7qd-9h4tw-x0c5v")); });
        at.key("Escape");
        at.stage.change([&] { CHECK_FALSE(at.page->dialog_open()); });
        at.close();
    });
}

TEST_CASE("An account's page has its buttons, own games, a challenge and the best players",
          "[gui][display]") {
    AccountStage at;
    at.stage.run([&] {
        at.stage.set_look("paper", "en");
        at.open(OnlineHall::account());
        at.stage.change([&] {
            messages::Challenge challenge;
            challenge.id = "a.9";
            challenge.from = {"Ben", "ben", messages::PlayerKind::Account, {{1655, 80}}};
            challenge.rules.game = "gomoku:swap2";
            challenge.clock.total = 600'000;
            challenge.rated = true;
            at.hall->server.tell(challenge);
        });
        at.stage.keep_picture("online_account");
        at.tab_to("Accept: Ben 1655, Gomoku · Swap2");
        at.key("Return");
        at.stage.change([&] { CHECK(at.hall->server.take<messages::AnswerChallenge>().yes); });
        at.tab_to("Delete account…");
        at.key("Return");
        at.stage.keep_picture("online_delete");
        at.key("Escape");
        at.stage.set_look("dark", "zh");
        at.stage.change([&] { at.hall->view.choices().refresh(); });
        at.stage.keep_picture("online_account_zh");
        at.close();
    });
}

TEST_CASE("The page of an account can be shown in a small window", "[gui][display]") {
    const std::string language_name = GENERATE("en", "zh");
    AccountStage at(640, 480);
    at.stage.run([&] {
        at.stage.set_look("paper", language_name);
        at.open(OnlineHall::account());
        at.tab_to(std::string(tr("Sign out")));
        at.stage.keep_picture(std::string("online_small_") + language_name);
        at.tab_to(std::string(tr("Rename…")));
        at.key("Return");
        at.stage.keep_picture(std::string("online_small_dialog_") + language_name);
        at.close();
    });
}
