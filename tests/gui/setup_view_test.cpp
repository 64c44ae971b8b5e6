// The set-up form: its choices, its results, and no loss of typed text.
#include <algorithm>
#include <random>

#include "gui/setup_fixture.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("A new form is playable immediately: a person against medium", "[gui]") {
    Form form;
    for (const std::string_view name : form.games.names()) {
        INFO(name);
        form.begin(std::string(name));
        CHECK(form.view.problem().empty());
        CHECK(form.spec().game == name);
        CHECK(form.spec().overrides.empty());
        CHECK(form.players() == Texts{"human", "medium"});
    }
}

TEST_CASE("Every variant of every game has a form without errors", "[gui]") {
    Form form;
    for (const std::string_view name : form.games.names()) {
        form.begin(std::string(name));
        const std::vector<VariantInfo> variants = form.view.variants();
        for (const VariantInfo& variant : variants) {
            INFO(name << ":" << variant.name);
            form.view.set_variant(variant.name);
            CHECK(form.view.problem().empty());
            CHECK(form.view.title() != "");
            CHECK(form.view.summary() != "");
            CHECK(!form.view.changed());
            const auto plain = form.games.load(std::string(name) + ":" + variant.name);
            GameDescription description = plain->game->description();
            if (variant.name == form.view.plain_variant()) description.variant.clear();
            CHECK(form.rules() == to_text(description));
            CHECK(form.view.seats().size() == std::size_t(plain->game->seats()));
        }
    }
}

TEST_CASE("The variant equal to the base game is known", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(form.view.plain_variant() == "freestyle");
    form.view.set_variant("renju");
    form.view.set_variant("freestyle");
    CHECK(form.view.variant().empty());
    CHECK(form.spec().game == "gomoku");
    form.begin("reversi");
    CHECK(form.view.plain_variant().empty());
}

TEST_CASE("A form shows every parameter of every rule with its current value", "[gui]") {
    Form form;
    form.begin("gomoku:renju");
    CHECK(form.view.variant() == "renju");
    for (const RuleForm& rule : form.view.rules()) {
        CHECK(rule.options.size() == rule.type->fields.size());
    }
    REQUIRE(form.view.option("rules.line.overline") != nullptr);
    CHECK(form.view.option("rules.line.overline")->values == Texts{"ignored", "wins"});
    CHECK(form.view.option("rules.forbidden.double_three")->values == Texts{"true", "false"});
    CHECK(form.view.option("rules.line.length")->values == Texts{"5"});
    CHECK(form.view.option("rules.line.width") == nullptr);
}

TEST_CASE("Every value in the form can be set again without changing the game", "[gui]") {
    Form form;
    for (const std::string_view name : form.games.names()) {
        form.begin(std::string(name));
        const std::vector<VariantInfo> variants = form.view.variants();
        for (const VariantInfo& variant : variants) {
            form.view.set_variant(variant.name);
            const std::string before = form.rules();
            const std::vector<RuleForm> rules = form.view.rules();
            for (const RuleForm& rule : rules) {
                for (const OptionForm& option : rule.options) {
                    // An empty text means no setting.
                    if (option.values == Texts{""}) continue;
                    INFO(name << ":" << variant.name << " " << option.path);
                    form.view.set_option(option.path, option.values);
                    CHECK(form.view.problem().empty());
                    CHECK(form.rules() == before);
                    CHECK(form.view.option(option.path)->values == option.values);
                    form.view.reset_option(option.path);
                }
            }
        }
    }
}

TEST_CASE("Options become settings", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.set_option("rules.line.length", {"4"});
    CHECK(form.spec().overrides.settings == std::vector<Setting>{{"rules.line.length", "4"}});
    CHECK(form.view.changed());
    CHECK(form.view.option("rules.line.length")->changed);
    CHECK(!form.view.option("rules.line.misere")->changed);
    form.view.set_option("rules.line.overline", {"ignored", "loses"});
    CHECK(form.spec().overrides.settings.back() ==
          Setting{"rules.line.overline", "{black: ignored, white: loses}"});
    form.view.set_option("rules.line.directions", {"horizontal", "vertical"});
    CHECK(form.spec().overrides.settings.front() ==
          Setting{"rules.line.directions", "[horizontal, vertical]"});
    form.view.reset_changes();
    CHECK(!form.view.changed());
    CHECK(form.spec().overrides.settings.empty());
}

TEST_CASE("Invalid input is reported in one line and kept", "[gui]") {
    Form form;
    form.begin("gomoku");
    for (const std::string text :
         {"", "1", "99", "five", "[", "{", "[1, 2]", "{a: 1}", "\"", "5 # five", "\n", ": -"}) {
        INFO(text);
        form.view.set_option("rules.line.length", {text});
        CHECK(!form.view.problem().empty());
        CHECK(form.view.problem().find('\n') == std::string::npos);
        CHECK(!form.view.spec());
        REQUIRE(form.view.option("rules.line.length") != nullptr);
        CHECK(form.view.option("rules.line.length")->values == Texts{text});
    }
    CHECK_THAT(form.view.problem(), Catch::Contains("line.length"));
    CHECK_THAT(form.view.problem(), !Catch::Contains("--set"));
    form.view.set_option("rules.line.length", {"6"});
    CHECK(form.view.problem().empty());
}

TEST_CASE("A line longer than the board is reported until the board is larger", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.set_option("rules.line.length", {"9"});
    form.view.set_rows(7);
    CHECK(form.view.rows() == 7);
    CHECK(form.view.columns() == 7);
    CHECK(!form.view.problem().empty());
    CHECK(form.view.loaded().game->board().rows() == 15);
    form.view.set_rows(9);
    CHECK(form.view.problem().empty());
    CHECK(form.view.loaded().game->board().rows() == 9);
}

TEST_CASE("Rows and columns change together until they are unlinked", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(form.view.linked());
    form.view.set_columns(19);
    CHECK(form.view.rows() == 19);
    form.view.set_linked(false);
    form.view.set_columns(13);
    CHECK(form.view.rows() == 19);
    CHECK(form.view.columns() == 13);
    form.view.set_linked(true);
    CHECK(form.view.columns() == 19);
    form.view.set_rows(1000);
    CHECK(form.view.rows() == form.view.row_range().max);
    form.begin("connect_four");
    CHECK(!form.view.linked());
}

TEST_CASE("Each variant keeps its own changes", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.set_variant("standard");
    form.view.set_option("rules.line.length", {"6"});
    form.view.set_rows(13);
    form.view.set_variant("renju");
    CHECK(form.view.rows() == 15);
    CHECK(form.view.option("rules.line.length")->values == Texts{"5"});
    form.view.set_variant("standard");
    CHECK(form.view.rows() == 13);
    CHECK(form.view.option("rules.line.length")->values == Texts{"6"});
    form.begin("gomoku");
    CHECK(form.view.rows() == 13);
}

TEST_CASE("Openings are offered for two players in games with lines", "[gui]") {
    Form form;
    form.begin("gomoku");
    const Texts names = form.view.openings();
    REQUIRE(!names.empty());
    CHECK(names.front() == "none");
    CHECK(form.view.opening() == "none");
    form.view.set_opening("swap2");
    CHECK(form.view.opening() == "swap2");
    CHECK(form.view.problem().empty());
    CHECK(form.spec().overrides.settings == std::vector<Setting>{{"rules.opening.name", "swap2"}});
    form.view.set_opening("none");
    CHECK(form.spec().overrides.settings.empty());
    form.view.set_variant("swap2");
    CHECK(form.view.opening() == "swap2");
    form.view.set_opening("pro");
    CHECK(form.view.problem().empty());
    form.begin("gomoku:three_way");
    CHECK(form.view.openings().empty());
    form.begin("reversi");
    CHECK(form.view.openings().empty());
}

TEST_CASE("An invalid game has no form", "[gui]") {
    Form form;
    CHECK(!form.view.begin("no_such_game"));
    CHECK(!form.view.begun());
    CHECK(!form.view.begin("gomoku:no_such_variant"));
    form.begin("gomoku");
    TableSpec plan;
    plan.overrides.settings = {{"rules.line.length", "1"}};
    CHECK(!form.view.begin(plan));
}

TEST_CASE("No order of clicks and texts breaks the form", "[gui]") {
    Form form;
    std::mt19937 random(1);
    const auto pick = [&](std::size_t count) { return count == 0 ? 0 : random() % count; };
    const std::vector<std::string_view> games = form.games.names();
    const Texts texts = {"",     "0",  "1",     "2",    "3",         "5",  "64", "-1", "1e9",
                         "wins", "on", "off",   "true", "a1 b2; c3", "[a", "{x", "é",  "\"\\",
                         "10s+", "x:", "false", "h8",   "north",     "~",  "a,b"};
    form.begin("gomoku");
    for (int step = 0; step < 3000; ++step) {
        SetupView& view = form.view;
        switch (pick(12)) {
            case 0:
                if (pick(10) == 0) form.begin(std::string(games[pick(games.size())]));
                break;
            case 1:
                if (!view.variants().empty()) {
                    view.set_variant(view.variants()[pick(view.variants().size())].name);
                }
                break;
            case 2:
                view.set_rows(static_cast<int>(pick(70)));
                break;
            case 3:
                view.set_columns(static_cast<int>(pick(70)));
                break;
            case 4:
                view.set_linked(pick(2) == 0);
                break;
            case 5: {
                const RuleForm& rule = view.rules()[pick(view.rules().size())];
                if (rule.options.empty()) break;
                const OptionForm option = rule.options[pick(rule.options.size())];
                Texts values(std::max<std::size_t>(option.values.size(), 1));
                for (std::string& value : values) {
                    const auto& choices = option.field->choices;
                    value = !choices.empty() && pick(2) == 0 ? choices[pick(choices.size())]
                                                             : texts[pick(texts.size())];
                }
                view.set_option(option.path, values);
                if (const OptionForm* after = view.option(option.path)) {
                    CHECK(after->values == values);
                }
                break;
            }
            case 6:
                view.add_seat();
                break;
            case 7:
                view.remove_seat(pick(view.seats().size()));
                break;
            case 8:
                view.move_seat(pick(view.seats().size()), pick(view.seats().size()));
                view.set_starts(pick(view.seats().size()));
                break;
            case 9:
                view.set_clock({texts[pick(texts.size())], texts[pick(texts.size())], "2s"});
                break;
            case 10:
                if (const Texts names = view.openings(); !names.empty()) {
                    view.set_opening(names[pick(names.size())]);
                }
                break;
            default:
                if (pick(4) == 0) view.reset_changes();
                break;
        }
        REQUIRE(view.begun());
        REQUIRE(!view.seats().empty());
        for (std::size_t i = 0; i < view.seats().size(); ++i) {
            REQUIRE(view.side_of(i) >= 1);
            REQUIRE(view.side_of(i) <= view.loaded().game->sides());
        }
        if (step % 10 == 0 && view.problem().empty()) form.rules();
    }
}
