// The set-up form: its choices, its results, and no loss of typed text.
#include <algorithm>
#include <random>

#include "config/yaml_reader.hpp"
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
        const std::vector<VariantInfo> variants = form.view.game().variants();
        for (const VariantInfo& variant : variants) {
            INFO(name << ":" << variant.name);
            form.view.game().set_variant(variant.name);
            CHECK(form.view.problem().empty());
            CHECK(form.view.game().title() != "");
            CHECK(form.view.game().summary() != "");
            CHECK(!form.view.game().changed());
            const auto plain = form.games.load(std::string(name) + ":" + variant.name);
            GameDescription description = plain->game->description();
            if (variant.name == form.view.game().plain_variant()) description.variant.clear();
            CHECK(form.rules() == to_text(description));
            CHECK(form.view.seats().size() == std::size_t(plain->game->seats()));
        }
    }
}

TEST_CASE("The variant equal to the base game is known", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(form.view.game().plain_variant() == "freestyle");
    form.view.game().set_variant("renju");
    form.view.game().set_variant("freestyle");
    CHECK(form.view.game().variant().empty());
    CHECK(form.spec().game == "gomoku");
    form.begin("reversi");
    CHECK(form.view.game().plain_variant().empty());
}

TEST_CASE("A form shows every parameter of every rule with its current value", "[gui]") {
    Form form;
    form.begin("gomoku:renju");
    CHECK(form.view.game().variant() == "renju");
    for (const RuleForm& rule : form.view.game().rules()) {
        CHECK(rule.options.size() == rule.type->fields.size());
    }
    REQUIRE(form.view.game().option("rules.line.overline") != nullptr);
    CHECK(form.view.game().option("rules.line.overline")->values == Texts{"ignored", "wins"});
    CHECK(form.view.game().option("rules.forbidden.double_three")->values ==
          Texts{"true", "false"});
    CHECK(form.view.game().option("rules.line.length")->values == Texts{"5"});
    CHECK(form.view.game().option("rules.line.width") == nullptr);
}

TEST_CASE("Every value in the form can be set again without changing the game", "[gui]") {
    Form form;
    for (const std::string_view name : form.games.names()) {
        form.begin(std::string(name));
        const std::vector<VariantInfo> variants = form.view.game().variants();
        for (const VariantInfo& variant : variants) {
            form.view.game().set_variant(variant.name);
            const std::string before = form.rules();
            const std::vector<RuleForm> rules = form.view.game().rules();
            for (const RuleForm& rule : rules) {
                for (const OptionForm& option : rule.options) {
                    // An empty text means no setting.
                    if (option.values == Texts{""}) continue;
                    INFO(name << ":" << variant.name << " " << option.path);
                    form.view.game().set_option(option.path, option.values);
                    CHECK(form.view.problem().empty());
                    CHECK(form.rules() == before);
                    CHECK(form.view.game().option(option.path)->values == option.values);
                    form.view.game().reset_option(option.path);
                }
            }
        }
    }
}

TEST_CASE("Options become settings", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.game().set_option("rules.line.length", {"4"});
    CHECK(form.spec().overrides.settings == std::vector<Setting>{{"rules.line.length", "4"}});
    CHECK(form.view.game().changed());
    CHECK(form.view.game().option("rules.line.length")->changed);
    CHECK(!form.view.game().option("rules.line.result")->changed);
    form.view.game().set_option("rules.line.overline", {"ignored", "loses"});
    CHECK(form.spec().overrides.settings.back() ==
          Setting{"rules.line.overline", "{black: ignored, white: loses}"});
    form.view.game().set_option("rules.line.directions", {"horizontal", "vertical"});
    CHECK(form.spec().overrides.settings.front() ==
          Setting{"rules.line.directions", "[horizontal, vertical]"});
    form.view.game().reset_changes();
    CHECK(!form.view.game().changed());
    CHECK(form.spec().overrides.settings.empty());
}

TEST_CASE("Invalid input is reported in one line and kept", "[gui]") {
    Form form;
    form.begin("gomoku");
    for (const std::string text :
         {"", "1", "99", "five", "[", "{", "[1, 2]", "{a: 1}", "\"", "5 # five", "\n", ": -"}) {
        INFO(text);
        form.view.game().set_option("rules.line.length", {text});
        CHECK(!form.view.problem().empty());
        CHECK(form.view.problem().find('\n') == std::string::npos);
        CHECK(!form.view.spec());
        REQUIRE(form.view.game().option("rules.line.length") != nullptr);
        CHECK(form.view.game().option("rules.line.length")->values == Texts{text});
    }
    CHECK_THAT(form.view.problem(), Catch::Contains("line.length"));
    CHECK_THAT(form.view.problem(), !Catch::Contains("--set"));
    form.view.game().set_option("rules.line.length", {"6"});
    CHECK(form.view.problem().empty());
}

TEST_CASE("A line longer than the board is reported until the board is larger", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.game().set_option("rules.line.length", {"9"});
    form.view.game().set_rows(7);
    CHECK(form.view.game().rows() == 7);
    CHECK(form.view.game().columns() == 7);
    CHECK(!form.view.problem().empty());
    CHECK(form.view.game().loaded().game->board().rows() == 15);
    form.view.game().set_rows(9);
    CHECK(form.view.problem().empty());
    CHECK(form.view.game().loaded().game->board().rows() == 9);
}

TEST_CASE("Rows and columns change together until they are unlinked", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(form.view.game().linked());
    form.view.game().set_columns(19);
    CHECK(form.view.game().rows() == 19);
    form.view.game().set_linked(false);
    form.view.game().set_columns(13);
    CHECK(form.view.game().rows() == 19);
    CHECK(form.view.game().columns() == 13);
    form.view.game().set_linked(true);
    CHECK(form.view.game().columns() == 19);
    form.view.game().set_rows(1000);
    CHECK(form.view.game().rows() == form.view.game().row_range().max);
    form.begin("connect_four");
    CHECK(!form.view.game().linked());
}

TEST_CASE("A list of pieces offers and switches each piece of the game", "[gui]") {
    Form form;
    form.begin("chess");
    SetupGame& game = form.view.game();
    const auto values = [&](const char* path) { return game.option(path)->values; };
    REQUIRE(game.option("rules.step.piece") != nullptr);
    CHECK(game.choices_of(*game.option("rules.step.piece")->field) ==
          Texts{"any", "pawn", "king", "queen", "rook", "bishop", "knight"});
    CHECK(values("rules.step.piece") == Texts{"pawn"});
    game.toggle_choice(*game.option("rules.step.piece"), "king");
    CHECK(values("rules.step.piece") == Texts{"pawn", "king"});
    game.toggle_choice(*game.option("rules.step.piece"), "pawn");
    CHECK(values("rules.step.piece") == Texts{"king"});
    // 'any' means all of them, so it stands alone.
    game.toggle_choice(*game.option("rules.step.piece"), "any");
    CHECK(values("rules.step.piece") == Texts{"any"});
    game.toggle_choice(*game.option("rules.step.piece"), "rook");
    CHECK(values("rules.step.piece") == Texts{"rook"});
}

TEST_CASE("A board with a shape has one size", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK_FALSE(form.view.game().size());
    CHECK(form.view.game().summary().starts_with("15 × 15 · 2 players"));
    form.begin("havannah");
    SetupGame& game = form.view.game();
    REQUIRE(game.size());
    CHECK(*game.size() == NumberRange{8, 1, 32});
    CHECK(game.summary().starts_with("hexagon of size 8 · 2 players"));
    CHECK_FALSE(game.changed());
    game.set_size(5);
    CHECK(game.size()->value == 5);
    CHECK(game.changed());
    CHECK(game.loaded().game->board().rows() == 9);
    // The size returns into the form from a table's settings and from a lineup's keys.
    const Overrides overrides = game.overrides();
    REQUIRE(game.open("havannah", overrides));
    CHECK(game.size()->value == 5);
    game.set_size(99);
    CHECK(game.size()->value == 32);
    Overrides keys;
    ErrorList errors;
    keys.keys = std::make_shared<YamlNode>(read_yaml("board: {size: 4}", Place{}, errors).value());
    REQUIRE(game.open("havannah", keys));
    CHECK(game.size()->value == 4);
    CHECK(game.overrides().keys == nullptr);
    game.set_size(6);
    CHECK(game.loaded().game->board().rows() == 11);
    game.set_variant("small");
    CHECK(game.size()->value == 4);
    form.begin("y");
    CHECK(form.view.game().summary().starts_with("triangle of size 13"));
}

TEST_CASE("A game with stones or lines on named cells has no choice of sizes", "[gui]") {
    Form form;
    struct Row {
        const char* game;
        bool has_sizes;
    };
    const auto row = GENERATE(Row{"gomoku", true}, Row{"havannah", true}, Row{"reversi", true},
                              Row{"draughts", false}, Row{"chess", false}, Row{"morris", false});
    INFO(row.game);
    form.begin(row.game);
    CHECK(form.view.game().has_sizes() == row.has_sizes);
}

TEST_CASE("Each variant keeps its own changes", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.game().set_variant("standard");
    form.view.game().set_option("rules.line.length", {"6"});
    form.view.game().set_rows(13);
    form.view.game().set_variant("renju");
    CHECK(form.view.game().rows() == 15);
    CHECK(form.view.game().option("rules.line.length")->values == Texts{"5"});
    form.view.game().set_variant("standard");
    CHECK(form.view.game().rows() == 13);
    CHECK(form.view.game().option("rules.line.length")->values == Texts{"6"});
    form.begin("gomoku");
    CHECK(form.view.game().rows() == 13);
}

TEST_CASE("Openings are offered for two players in games with lines", "[gui]") {
    Form form;
    form.begin("gomoku");
    const Texts names = form.view.game().openings();
    REQUIRE(!names.empty());
    CHECK(names.front() == "none");
    CHECK(form.view.game().opening() == "none");
    form.view.game().set_opening("swap2");
    CHECK(form.view.game().opening() == "swap2");
    CHECK(form.view.problem().empty());
    CHECK(form.spec().overrides.settings == std::vector<Setting>{{"rules.opening.name", "swap2"}});
    form.view.game().set_opening("none");
    CHECK(form.spec().overrides.settings.empty());
    form.view.game().set_variant("swap2");
    CHECK(form.view.game().opening() == "swap2");
    form.view.game().set_opening("pro");
    CHECK(form.view.problem().empty());
    form.begin("gomoku:three_way");
    CHECK(form.view.game().openings().empty());
    form.begin("reversi");
    CHECK(form.view.game().openings().empty());
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
                if (!view.game().variants().empty()) {
                    view.game().set_variant(
                        view.game().variants()[pick(view.game().variants().size())].name);
                }
                break;
            case 2:
                view.game().set_rows(static_cast<int>(pick(70)));
                break;
            case 3:
                view.game().set_columns(static_cast<int>(pick(70)));
                break;
            case 4:
                view.game().set_linked(pick(2) == 0);
                break;
            case 5: {
                const RuleForm& rule = view.game().rules()[pick(view.game().rules().size())];
                if (rule.options.empty()) break;
                const OptionForm option = rule.options[pick(rule.options.size())];
                Texts values(std::max<std::size_t>(option.values.size(), 1));
                for (std::string& value : values) {
                    const auto& choices = option.field->choices;
                    value = !choices.empty() && pick(2) == 0 ? choices[pick(choices.size())]
                                                             : texts[pick(texts.size())];
                }
                view.game().set_option(option.path, values);
                if (const OptionForm* after = view.game().option(option.path)) {
                    CHECK(after->values == values);
                }
                break;
            }
            case 6:
                view.seats().add();
                break;
            case 7:
                view.seats().remove(pick(view.seats().size()));
                break;
            case 8:
                view.seats().move(pick(view.seats().size()), pick(view.seats().size()));
                view.seats().set_starts(pick(view.seats().size()));
                break;
            case 9:
                view.set_clock({texts[pick(texts.size())], texts[pick(texts.size())], "2s"});
                break;
            case 10:
                if (const Texts names = view.game().openings(); !names.empty()) {
                    view.game().set_opening(names[pick(names.size())]);
                }
                break;
            default:
                if (pick(4) == 0) view.game().reset_changes();
                break;
        }
        REQUIRE(view.begun());
        REQUIRE(view.seats().size() > 0);
        for (std::size_t i = 0; i < view.seats().size(); ++i) {
            REQUIRE(view.seats().side_of(i) >= 1);
            REQUIRE(view.seats().side_of(i) <= view.game().loaded().game->sides());
        }
        if (step % 10 == 0 && view.problem().empty()) form.rules();
    }
}
