// The players in the set-up form.
#include <algorithm>
#include <fstream>

#include "book/book.hpp"
#include "gui/setup_fixture.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("Seats are added and removed within the game's range", "[gui]") {
    Form form;
    form.begin("gomoku");
    CHECK(!form.view.seats().can_remove());
    while (form.view.seats().can_add()) form.view.seats().add();
    CHECK(form.view.seats().size() == 8);
    CHECK(form.view.problem().empty());
    CHECK(form.view.game().loaded().game->seats() == 8);
    form.seat(2, Sitter::Human, "Cleo");
    form.view.seats().remove(1);
    CHECK(form.view.seats().size() == 7);
    CHECK(form.view.seats()[1].person == "Cleo");
    CHECK(form.spec().overrides.seats == 7);
    form.begin("reversi");
    CHECK(!form.view.seats().can_add());
    CHECK(!form.view.seats().can_remove());
}

TEST_CASE("Seats that a variant lacks return with the next variant that has them", "[gui]") {
    Form form;
    form.begin("gomoku:three_way");
    CHECK(form.players() == Texts{"human", "medium", "medium"});
    form.seat(2, Sitter::Human, "Cleo");
    form.view.game().set_variant("renju");
    CHECK(form.view.seats().size() == 2);
    form.view.game().set_variant("three_way");
    REQUIRE(form.view.seats().size() == 3);
    CHECK(form.view.seats()[2].person == "Cleo");
}

TEST_CASE("One step makes a game of people only, and back", "[gui]") {
    Form form;
    form.begin("chess");
    form.seat(0, Sitter::Human, "Ann");
    CHECK(!form.view.seats().are_all_people());
    form.view.seats().toggle_people();
    CHECK(form.players() == Texts{"human:Ann", "human"});
    CHECK(form.view.seats().are_all_people());
    form.view.seats().toggle_people();
    CHECK(form.players() == Texts{"human:Ann", "medium"});
}

TEST_CASE("The starting player rotates the seats", "[gui]") {
    Form form;
    form.begin("gomoku:three_way");
    form.seat(0, Sitter::Human, "Ann");
    form.seat(1, Sitter::Human, "Ben");
    form.seat(2, Sitter::Human, "Cleo");
    form.view.seats().set_starts(1);
    CHECK(form.players() == Texts{"human:Ben", "human:Cleo", "human:Ann"});
    CHECK(form.view.seats().side_of(1) == 1);
    CHECK(form.view.seats().side_of(2) == 2);
    CHECK(form.view.seats().side_of(0) == 3);
    form.view.seats().set_starts(0);
    form.view.seats().move(2, 0);
    CHECK(form.players() == Texts{"human:Cleo", "human:Ann", "human:Ben"});
    form.view.seats().set_starts(2);
    form.view.seats().remove(2);
    CHECK(form.view.seats().starts() < form.view.seats().size());
}

TEST_CASE("AIs are seated with their level and options", "[gui]") {
    Form form;
    form.begin("gomoku");
    REQUIRE(form.view.seats().ai("rookie") != nullptr);
    form.seat(1, Sitter::Ai, "rookie");
    CHECK(form.players()[1] == "rookie:medium");
    CHECK(form.view.seats().levels_of("rookie") == form.levels.names_of_ai("rookie"));
    SeatForm seat = form.view.seats()[1];
    seat.ai_level = "hard";
    seat.options["seed"] = "7";
    seat.time = "1500ms";
    form.view.seats().set(1, seat);
    CHECK(form.players()[1] == "rookie:hard,seed=7");
    CHECK(form.spec().seats[1].limits.move_time == std::chrono::milliseconds(1500));
    REQUIRE(form.view.seats().ai("rookie") != nullptr);
    for (const Field& field : form.view.seats().ai("rookie")->options) {
        if (field.name == "seed") CHECK(form.view.seats().option_text(1, field) == "7");
        if (field.name == "noise") CHECK(form.view.seats().option_text(1, field) == "5");
    }
    seat.options["seed"] = "minus";
    form.view.seats().set(1, seat);
    CHECK(!form.view.seats().problem(1).empty());
    CHECK(form.view.seats().problem(0).empty());
    CHECK_THAT(form.view.problem(), Catch::StartsWith("seat 2"));
    CHECK(form.view.seats()[1].options.at("seed") == "minus");
    form.seat(1, Sitter::Ai, "no_such_ai");
    CHECK_THAT(form.view.seats().problem(1), Catch::Contains("no_such_ai"));
    CHECK(form.view.seats()[1].options.empty());
    form.seat(1, Sitter::Level, "impossible");
    CHECK(!form.view.seats().problem(1).empty());
}

TEST_CASE("A seat offers the books of its game by name", "[gui]") {
    Form form;
    form.begin("gomoku:renju");
    const auto game = form.games.load("gomoku:renju", {}).value().game;
    std::filesystem::create_directories(form.user / "books/mine");
    REQUIRE(write_book(form.user / "books/mine/any.book", CanonicalFrames(game), {}));
    std::ofstream(form.user / "books/mine/note.txt") << "no book";
    form.view.seats().read_books();
    CHECK(std::ranges::count(form.view.seats().books(), "mine") == 1);
    form.seat(1, Sitter::Ai, "rookie");
    SeatForm seat = form.view.seats()[1];
    seat.book = "mine";
    form.view.seats().set(1, seat);
    CHECK(form.players()[1] == "rookie:medium,book=mine");
    form.view.game().set_variant("");
    form.view.seats().read_books();
    CHECK(std::ranges::count(form.view.seats().books(), "mine") == 0);
}

TEST_CASE("Engines are seated by the name of their file or by their path", "[gui]") {
    Form form;
    std::filesystem::create_directory(form.user / "engines");
    std::ofstream(form.user / "engines/mine.yaml") << "name: mine\ncommand: ./pbrain-mine\n";
    form.begin("gomoku");
    CHECK(form.view.seats().engines() == Texts{"mine"});
    form.seat(1, Sitter::Engine, "");
    CHECK(form.players()[1] == "engine:mine");
    form.seat(1, Sitter::Engine, "./pbrain-other");
    CHECK(form.players()[1] == "engine:./pbrain-other");
    form.seat(1, Sitter::Engine, " ");
    CHECK(form.view.seats().problem(1) == "no engine is chosen");
}

TEST_CASE("An engine keeps the options of its lineup, and another engine gets none of them",
          "[gui]") {
    Form form;
    form.begin("gomoku");
    TableSpec plan = form.spec();
    plan.seats[1] = parse_seat("engine:./mine,thread_num=2,data=on").value();
    REQUIRE(form.view.begin(plan));
    CHECK(form.players()[1] == "engine:./mine,thread_num=2,data=on");
    form.seat(1, Sitter::Ai, "rookie");
    CHECK(form.spec().seats[1].options.empty());
    form.seat(1, Sitter::Engine, "./mine");
    CHECK(form.players()[1] == "engine:./mine,thread_num=2,data=on");
    form.seat(1, Sitter::Engine, "./other");
    CHECK(form.players()[1] == "engine:./other");
}

TEST_CASE("The typed name of a person is kept while an AI has the seat", "[gui]") {
    Form form;
    form.begin("gomoku");
    form.seat(0, Sitter::Human, "Ann");
    form.seat(0, Sitter::Ai, "");
    CHECK(!form.view.seats()[0].ai.empty());
    SeatForm seat = form.view.seats()[0];
    seat.kind = Sitter::Human;
    form.view.seats().set(0, seat);
    CHECK(form.players()[0] == "human:Ann");
    form.begin("tictactoe");
    CHECK(form.players()[0] == "human:Ann");
    form.seat(0, Sitter::Human, "\x1b[31mred");
    CHECK(!form.view.problem().empty());
}

TEST_CASE("A seat waits for AIs until the scan ends", "[gui]") {
    Form form;
    PluginLibrary later(PluginFolders{{TENGEN_BINARY_DIR "/plugins/ai"}, 0},
                        TENGEN_BINARY_DIR "/bin/tengen-ai-host", {});
    SetupView view({all_rules(),
                    [&](std::string_view name, const Overrides& overrides) {
                        return form.games.load(name, overrides);
                    },
                    later, form.levels, form.folders, [&] { return form.looking; }});
    form.looking = true;
    REQUIRE(view.begin("gomoku"));
    CHECK(view.seats().ais().empty());
    CHECK(view.seats()[1].kind == Sitter::Level);
    CHECK(view.seats().awaits_ais());
    SeatForm seat = view.seats()[1];
    seat.kind = Sitter::Ai;
    view.seats().set(1, seat);
    CHECK(view.seats().problem(1) == "searching for AIs…");
    CHECK(!view.spec());
    CHECK(view.seats().awaits_ais());
    later.scan();
    view.seats().refresh_ais();
    CHECK(!view.seats().awaits_ais());
    form.looking = false;
    CHECK(view.seats()[1].ai == view.seats().ais().front().id);
    CHECK(view.seats().problem(1).empty());
    CHECK(view.spec());
}
