// How players join the table, without making others wait.
#include <algorithm>

#include "apps/table_fixture.hpp"
#include "support/children.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

void drop_in(const TableFixture& at, const std::string& plugin) {
    std::filesystem::create_directories(at.home.plugins());
    std::filesystem::copy_file(build_folder() / "tests/plugin/bad" / (plugin + ".so"),
                               at.home.plugins() / (plugin + ".so"));
}

/// Runs everything that can run immediately.
void poll(TableFixture& at) {
    at.io.restart();
    at.io.poll();
}

}  // namespace

TEST_CASE("a plugin installed during a game can be seated", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    REQUIRE(at.type("seat 2 first").problems.size() == 1);
    drop_in(at, "good");
    at.must("seat 2 first");
    CHECK(at.table->player(1).english() == "first");
    at.must("h8");
    CHECK(at.table->position().ply() == 2);
}

TEST_CASE("an AI with an analysis can ponder, and another one is refused", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,minimax:depth=2,ponder=on");
    at.must("h8");
    CHECK(at.table->position().ply() == 2);
    CHECK(at.watcher.faults.empty());
    const Reply refused = at.type("seat 2 random:ponder=on");
    REQUIRE(refused.problems.size() == 1);
    CHECK(refused.problems.front().message.id == "plugin '{}': {}");
    CHECK_FALSE(at.factory->choose(parse_seat("minimax:ponder=on").value(), at.table->game()));
}

TEST_CASE("a known AI can be chosen without a scan for plugins", "[apps]") {
    TableFixture at;
    const auto game = shipped("gomoku");
    const auto known = [&](const char* seat) {
        return at.factory->knows(parse_seat(seat).value(), *game);
    };
    CHECK(known("human:Ann"));
    CHECK(known("rookie:easy"));
    CHECK(known("medium"));
    CHECK_FALSE(known("first"));
    drop_in(at, "good");
    CHECK_FALSE(known("first"));
    at.plugins->scan();
    CHECK(known("first"));
}

TEST_CASE("people continue to play while an AI is not ready", "[apps]") {
    TableFixture at;
    drop_in(at, "moves");
    at.play("gomoku", "human,human");
    REQUIRE(at.interpreter->execute("seat 2 endless-start").problems.empty());
    CHECK(at.table->is_waiting());
    poll(at);
    REQUIRE(at.interpreter->execute("h8").problems.empty());
    poll(at);
    CHECK(at.table->position().ply() == 1);
    CHECK(at.table->is_human(1));
    REQUIRE(at.interpreter->execute("seat 1 rookie").problems.empty());
    poll(at);
    while (at.table->is_human(0)) REQUIRE(at.io.run_one() > 0);
    CHECK(at.table->is_waiting());
    REQUIRE(at.interpreter->execute("new").problems.empty());
    poll(at);
    while (at.table->position().ply() == 1) REQUIRE(at.io.run_one() > 0);
    CHECK_FALSE(at.table->is_waiting());
    CHECK(at.table->is_human(1));
}

TEST_CASE("a seat has its AI's memory limit, and the permission to write", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    SeatSpec seat = parse_seat("random").value();
    CHECK(at.factory->choose(seat, at.table->game())->settings.memory_bytes == 0);
    seat.limits.memory_mib = 64;
    seat.limits.scratch = true;
    const auto ai = at.factory->choose(seat, at.table->game());
    REQUIRE(ai);
    CHECK(ai->settings.memory_bytes == std::uint64_t{64} << 20);
    CHECK(ai->settings.scratch);
}

TEST_CASE("a resumed game restores the settings of a seat, but not for a player who came later",
          "[apps]") {
    TableFixture at;
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = parse_seats("human,random").value();
    plan.seats[1].limits.move_time = std::chrono::milliseconds(250);
    plan.seats[1].limits.memory_mib = 64;
    REQUIRE(at.begin(plan));
    at.settle();
    at.must("a1");
    const bool changed = GENERATE(false, true);
    if (changed) at.must("seat 2 rookie");
    at.settle();
    const auto path = at.table->file().path();
    at.table->leave();
    REQUIRE(at.table->load(path));
    at.settle();
    CHECK((at.table->plan().spec.seats[1] == plan.seats[1]) == !changed);
    CHECK(at.table->plan().spec.seats[1].limits.memory_mib.has_value() == !changed);
}

TEST_CASE("a resumed game gives an AI no folder, and no more than the default memory", "[apps]") {
    TableFixture at;
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = parse_seats("human,minimax:table_mib=1000").value();
    plan.seats[1].limits.memory_mib = 2000;
    plan.seats[1].limits.scratch = true;
    REQUIRE(at.begin(plan));
    at.settle();
    at.must("a1");
    const auto path = at.table->file().path();
    at.table->leave();
    const bool allowed = GENERATE(false, true);
    if (allowed) at.factory->allow_limits_of_files();
    REQUIRE(at.table->load(path));
    at.settle();
    const SeatSpec seat = at.table->plan().spec.seats[1];
    CHECK((seat == plan.seats[1]) == allowed);
    CHECK(seat.limits.memory_mib.has_value() == allowed);
    CHECK(seat.limits.scratch == allowed);
    CHECK(at.watcher.notes.size() == (allowed ? 0 : 1));
}

/// Plays tic-tac-toe between a person and an AI that crashes, up to the person's first move.
void play_with_crash(TableFixture& at, FaultPolicy on_fault) {
    drop_in(at, "moves");
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = parse_seats("human,segfault").value();
    plan.policies.on_fault = on_fault;
    REQUIRE(at.begin(plan));
    at.settle();
    at.must("a1");
}

TEST_CASE("random moves replace a failed AI, even in the resumed game", "[apps]") {
    TableFixture at;
    play_with_crash(at, FaultPolicy::Random);
    CHECK(at.table->position().ply() == 2);
    CHECK(at.table->player(1).english() == "random");
    REQUIRE(at.table->match().faults().size() == 1);
    const std::string said = english(at.table->match().faults()[0].text);
    CHECK(said == "segfault: crashed: segmentation fault (signal 11) at move 2, so random plays o");
    CHECK(at.watcher.faults == std::vector{said});
    const auto path = at.table->file().path();
    at.table->leave();
    REQUIRE(at.table->load(path));
    at.settle();
    CHECK(at.table->player(1).english() == "random");
    CHECK(english(at.table->match().faults()[0].text) == said);
    CHECK(at.table->plan().spec.policies.on_fault == FaultPolicy::Random);
}

TEST_CASE("a person decides how the game continues after an AI failed", "[apps]") {
    TableFixture at;
    CHECK(at.type("fault random").problems.size() == 1);
    play_with_crash(at, FaultPolicy::Ask);
    REQUIRE(at.table->match().pending_fault());
    CHECK(at.table->position().ply() == 1);
    CHECK(at.type("b2").problems.size() == 1);
    CHECK(at.type("fault nobody-knows").problems.size() == 1);
    CHECK(at.table->match().pending_fault());
    SECTION("it loses") {
        at.must("fault loses");
        CHECK(at.table->match().result()->reason == "crashed");
    }
    SECTION("random plays") {
        at.must("fault random");
        CHECK(at.table->position().ply() == 2);
    }
    SECTION("it restarts, and crashes again") {
        at.must("fault again");
        CHECK(at.table->match().faults().size() == 2);
        CHECK(at.table->match().pending_fault());
    }
    SECTION("another AI") {
        at.must("fault rookie");
        CHECK(at.table->player(1).english() == "rookie");
        CHECK(at.table->position().ply() == 2);
    }
    SECTION("the person also plays its seat") {
        at.must("fault human");
        at.must("b2");
    }
    SECTION("the game is left and resumed") {
        const auto path = at.table->file().path();
        at.table->leave();
        REQUIRE(at.table->load(path));
        at.settle();
        CHECK(at.table->match().pending_fault());
    }
}

TEST_CASE("an AI that refuses the game leaves the table unchanged", "[apps]") {
    TableFixture at;
    drop_in(at, "good");
    at.play("gomoku", "human,human");
    at.must("h8");
    const Reply refused = at.type("seat 2 picky");
    REQUIRE(refused.problems.size() == 1);
    CHECK(says(refused.problems.front(), "plugin '{}': {}",
               {"picky", "cannot play this game: it plays on 3x3 only"}));
    CHECK(at.table->is_human(1));
    CHECK(at.table->position().ply() == 1);
    at.must("game tictactoe");
    at.must("seat 2 picky");
    CHECK_FALSE(at.table->is_human(1));
    CHECK(at.type("game gomoku").problems.size() == 1);
    CHECK(at.table->game().description().id == "tictactoe");
}

TEST_CASE("an engine plays at the table, and refuses games that it cannot play", "[apps]") {
    const std::string engine =
        "engine:" + (build_folder() / "tests/engine/bad/pbrain-bad").string();
    TableFixture at;
    at.play("gomoku", "human," + engine);
    CHECK(at.table->player(1).english() == "pbrain-bad");
    at.must("h8");
    CHECK(at.moves() == "h8 a15");
    at.must("undo 2");
    at.must("a15");
    CHECK(at.moves() == "a15 b15");
    const Reply refused = at.type("game tictactoe");
    REQUIRE(refused.problems.size() == 1);
    CHECK(says(refused.problems.front(), "engine '{}': {}",
               {"pbrain-bad",
                "the rules of this game have no number in the Gomocup protocol (dialect=tengen is "
                "for any game)"}));
    CHECK(at.table->game().description().id == "gomoku");
    CHECK(at.type("seat 1 " + engine + ",sandbox=never").problems.size() == 1);
    CHECK(at.type("seat 1 engine:nobody").problems.size() == 1);
    // In a branch the person's choice of an engine stays. A file that names an engine does not
    // start it.
    REQUIRE(at.table->branch(1));
    at.settle();
    CHECK_FALSE(at.table->is_human(1));
    const std::filesystem::path path = at.table->file().path();
    at.table->leave();
    REQUIRE(at.table->load(path));
    at.settle();
    CHECK(at.table->is_human(1));
    REQUIRE(at.watcher.notes.size() == 1);
    CHECK(at.watcher.notes[0].starts_with("seat 2 is open: a file cannot start '"));
}

TEST_CASE("a saved game opens with a person in place of a missing AI", "[apps]") {
    TableFixture at;
    drop_in(at, "good");
    at.play("tictactoe", "human,picky");
    at.must("b2");
    const std::filesystem::path path = at.table->file().path();
    at.table->leave();
    std::filesystem::remove(at.home.plugins() / "good.so");
    at.plugins->scan();
    REQUIRE(at.table->load(path));
    at.settle();
    CHECK(at.table->is_human(1));
    REQUIRE(at.watcher.notes.size() == 1);
    CHECK(at.watcher.notes[0].find("player 'picky' not available") == 0);
}

TEST_CASE("a level has its second AI in a game that its first refuses", "[apps]") {
    struct Row {
        const char* game;
        int seats;
        const char* plays;
    };
    const Row rows[] = {{"gomoku", 2, "sente:hard"},
                        {"gomoku:renju", 2, "sente:hard"},
                        {"gomoku:omok", 2, "alphabeta:hard"},
                        {"gomoku:three_way", 3, "alphabeta:hard"},
                        {"tictactoe", 2, "mcts:hard"}};
    for (const Row& row : rows) {
        INFO(row.game);
        TableFixture at;
        at.play(row.game, row.seats == 2 ? "human,human" : "human,human,human");
        const SeatSpec hard = parse_seat("hard").value();
        // Twice, since the answer is remembered.
        for (int i = 0; i < 2; ++i) {
            const auto ai = at.factory->choose(hard, at.table->game());
            REQUIRE(ai);
            CHECK(ai->shown == row.plays);
        }
    }
}

TEST_CASE("a hint comes from the strongest AI that plays the game", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("hint");
    CHECK(at.watcher.hint);
    CHECK(at.watcher.hint_by.find("failed") == std::string::npos);
}

TEST_CASE("the log also has the output of an AI that gives a hint", "[apps]") {
    TableFixture at;
    drop_in(at, "attacks");
    at.home.write("config/levels.yaml", "games: {any: {expert: {ai: printer}}}\n");
    *at.levels = Levels::read({{at.home.path() / "config"}, 0}).value();
    at.factory->log_to(AiLog::open((at.home.path() / "log").string(), [](const auto&) {}).value());
    at.play("tictactoe", "human,human");
    at.must("hint");
    CHECK(at.watcher.hint_by == "printer:expert");
    // It takes another path than the answer.
    const auto logged = [&] {
        return at.home.read("log").find("printer:expert: plain\n") != std::string::npos;
    };
    while (!logged()) REQUIRE(at.io.run_one_for(std::chrono::seconds(20)) > 0);
}

TEST_CASE("AIs at a table have a lower priority than the program", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,rookie");
    at.must("b2");
    while (at.table->position().ply() < 2) REQUIRE(at.io.run_one() > 0);
    const int own = ::getpriority(PRIO_PROCESS, 0);
    CHECK(niceness_of_children() == std::vector{std::min(own + 10, 19)});
}

}  // namespace tengen::test
