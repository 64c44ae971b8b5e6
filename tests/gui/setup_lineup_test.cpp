// Clocks, plans and lineups of the set-up form: its results, and its initial values.
#include <algorithm>

#include "gui/setup_fixture.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace fs = std::filesystem;

TEST_CASE("Clocks are read as on the command line", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(form.spec().clock == ClockSettings{});
    form.view.set_clock({"10s", "10min+5s", "2s"});
    const ClockSettings clock = form.spec().clock;
    CHECK(clock.move == std::chrono::seconds(10));
    CHECK(clock.total == std::chrono::minutes(10));
    CHECK(clock.increment == std::chrono::seconds(5));
    form.view.set_clock({"soon", "", "2s"});
    CHECK_THAT(form.view.problem(), Catch::StartsWith("time for a move"));
    form.view.set_clock({"", "10min+", "2s"});
    CHECK_THAT(form.view.problem(), Catch::StartsWith("time for a game"));
    form.view.set_clock({"", "", "never"});
    CHECK_THAT(form.view.problem(), Catch::StartsWith("thinking time"));
    CHECK(form.view.clock().thinking == "never");
    form.view.set_clock({"", "", "500ms"});
    CHECK(form.spec().thinking.soft == std::chrono::milliseconds(500));
}

TEST_CASE("A plan is the same after it passes through the form", "[gui]") {
    Form form;
    TableSpec plan;
    plan.game = "gomoku:standard";
    plan.overrides.board = BoardSize{19, 17};
    plan.overrides.seats = 3;
    plan.overrides.settings = {{"rules.line.length", "6"}, {"rules.play_on", "on"}};
    plan.seats = parse_seats("human:Ann,rookie:hard,seed=3,medium").value();
    plan.clock.move = std::chrono::seconds(10);
    plan.clock.total = std::chrono::minutes(3);
    plan.clock.increment = std::chrono::seconds(2);
    plan.stones = "black:h8";
    plan.seed = 42;
    REQUIRE(form.view.begin(plan));
    CHECK(form.view.game().rows() == 17);
    CHECK(form.view.game().columns() == 19);
    CHECK(form.view.game().option("rules.line.length")->values == Texts{"6"});
    const TableSpec again = form.spec();
    CHECK(again.game == plan.game);
    CHECK(again.seats == plan.seats);
    CHECK(again.clock == plan.clock);
    CHECK(again.stones == plan.stones);
    CHECK(again.seed == plan.seed);
    const auto game = form.games.load(plan.game, plan.overrides);
    REQUIRE(game);
    CHECK(form.rules() == to_text(game->game->description()));
    form.view.game().set_option("rules.line.length", {"5"});
    form.view.game().set_rows(15);
    CHECK(form.view.problem().empty());
    CHECK(form.view.game().loaded().game->board().rows() == 15);
}

TEST_CASE("Every shipped lineup can be loaded into the form", "[gui]") {
    Form form;
    form.begin("reversi");
    for (const std::string& name : form.view.lineups()) {
        INFO(name);
        REQUIRE(form.view.load_lineup(name));
        CHECK(form.view.problem().empty());
        const auto lineup = load_lineup(form.folders, name);
        CHECK(form.spec().game == lineup->table.game);
        CHECK(form.spec().seats == lineup->table.seats);
        CHECK(form.spec().clock.move == lineup->table.clock.move);
        const auto game = form.games.load(lineup->table.game, lineup->table.overrides);
        CHECK(form.rules() == to_text(game->game->description()));
    }
    CHECK(!form.view.load_lineup("no such lineup"));
    CHECK(form.view.begun());
}

TEST_CASE("A lineup is saved in the user's folder and loaded by its name", "[gui]") {
    Form form;
    form.begin("gomoku:standard");
    form.view.game().set_rows(13);
    form.view.seats().add();
    form.seat(0, Sitter::Human, "Ann");
    form.view.game().set_option("rules.line.overline", {"wins", "ignored", "wins"});
    form.view.set_clock({"10s", "", "2s"});
    const std::string rules = form.rules();
    const Texts players = form.players();
    const auto file = form.view.save_lineup("My Game, 13x13!", SetupView::Existing::Keep);
    REQUIRE(file);
    CHECK(*file == form.user.path() / "lineups" / "my-game-13x13.yaml");
    CHECK(form.view.lineup_exists("MY GAME 13x13"));
    CHECK(!form.view.lineup_exists("my game"));
    CHECK(!form.view.save_lineup("my game 13x13", SetupView::Existing::Keep));
    CHECK(form.view.save_lineup("my game 13x13", SetupView::Existing::Replace));
    CHECK(!form.view.save_lineup("  ", SetupView::Existing::Keep));
    form.begin("reversi");
    REQUIRE(form.view.load_lineup("my-game-13x13"));
    CHECK(form.rules() == rules);
    CHECK(form.players() == players);
    CHECK(form.view.game().rows() == 13);
    CHECK(form.view.clock().move == "10s");
}

TEST_CASE("Fault policies pass through the form, and one choice applies to all", "[gui]") {
    Form form;
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = parse_seats("human,rookie").value();
    plan.seats[1].limits.on_fault = FaultPolicy::Ask;
    plan.seats[1].limits.memory_mib = 64;
    plan.policies.on_fault = FaultPolicy::Random;
    REQUIRE(form.view.begin(plan));
    CHECK(form.view.seats().ai_count() == 1);
    CHECK(form.spec().policies.on_fault == FaultPolicy::Random);
    CHECK(form.spec().seats[1].limits.on_fault == FaultPolicy::Ask);
    CHECK(form.spec().seats[1].limits.memory_mib == 64);
    CHECK(form.view.lineup("Mine")->table.policies.on_fault == FaultPolicy::Random);
    form.view.set_policies({});
    CHECK(form.spec().policies.on_fault == FaultPolicy::Loses);
    CHECK_FALSE(form.spec().seats[1].limits.on_fault);
    plan.seats[1] = parse_seat("engine:./pbrain-x").value();
    plan.seats[1].limits.memory_mib = 96;
    REQUIRE(form.view.begin(plan));
    CHECK(form.spec().seats[1].limits.memory_mib == 96);
}

TEST_CASE("A lineup stores the thinking time as that of its AIs", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.view.set_clock({"", "", "500ms"});
    const auto lineup = form.view.lineup("x");
    REQUIRE(lineup);
    CHECK(!lineup->table.seats[0].limits.move_time);
    CHECK(lineup->table.seats[1].limits.move_time == std::chrono::milliseconds(500));
}

TEST_CASE("Without a user's folder nothing is saved, and that is reported", "[gui]") {
    Form form;
    form.begin("gomoku");
    SetupView view({all_rules(),
                    [&](std::string_view name, const Overrides& overrides) {
                        return form.games.load(name, overrides);
                    },
                    form.plugins,
                    form.levels,
                    {{TENGEN_SOURCE_DIR "/config"}, 0}});
    REQUIRE(view.begin("gomoku"));
    CHECK(!view.save_lineup("mine", SetupView::Existing::Keep));
    write_to(form.user / "lineups", "in the way");
    CHECK(!form.view.save_lineup("mine", SetupView::Existing::Keep));
}
