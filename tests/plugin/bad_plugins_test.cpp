// Plugins with defects: each kind of defect has one fault, and never harms the program.
#include <fmt/format.h>

#include <signal.h>
#include <sys/wait.h>

#include <cfenv>
#include <clocale>
#include <map>

#include "harness.hpp"
#include "support/catch.hpp"
#include "support/children.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;

namespace {

struct Row {
    std::string ai;
    std::string expected;  ///< "kind: text"
    std::chrono::milliseconds hard = 10s;
};

/// The defects that are also safe in this process.
const std::vector<Row> kMild{
    {"moves.thrower", "failed: failed: out of ideas"},
    {"moves.occupied", "illegal_action: illegal move e5 (e5 is occupied)"},
    {"moves.outside", "illegal_action: illegal move f7282 (outside the board)"},
    {"moves.alias", "illegal_action: illegal move 0x10000 (no such action)"},
    {"moves.huge", "illegal_action: illegal move 0xffffffff (no such action)"},
    {"moves.unknown", "protocol: returned an unknown decision (kind 99)"},
    {"moves.untidy", "protocol: did not undo its trial moves"},
    {"moves.sad-start", "failed: failed: not today"},
    {"moves.nobody", "refused: has no AI 'nobody' any more"},
    {"raw.throws-number", "failed: threw an unknown exception"},
    {"raw.throws-text", "failed: threw an exception: let go"},
    {"raw.throws-memory", "out_of_memory: ran out of memory"},
    {"raw.fails-silently", "failed: failed: it gives no reason"},
    {"raw.no-functions", "protocol: created an AI without functions"},
    {"raw.no-instance", "failed: failed: not in the mood"},
    {"good.picky", "refused: cannot play this game: it plays on 3x3 only"},
    {"load_no_entry.x", "refused: is not a plugin: it does not export tengen_plugin_entry"},
    {"load_abi.x", "refused: was built for ABI 3, this program needs 1"},
    {"no_such_file.x", "refused: did not load: No such file or directory"},
};

const std::vector<Row> kWild{
    {"moves.hog", "out_of_memory: ran out of memory"},
    {"moves.segfault", "crashed: crashed: segmentation fault (signal 11)"},
    {"moves.abort", "crashed: crashed: aborted (signal 6)"},
    {"moves.exit", "exited: exited during its move (code 0)"},
    {"moves.quick-exit", "exited: exited during its move (code 7)"},
    {"moves.overflow", "crashed: crashed: segmentation fault (signal 11)"},
    {"moves.loop", "late: did not answer in 300 ms (killed)", 300ms},
    {"moves.deaf", "late: did not answer in 300 ms (killed)", 300ms},
    {"moves.sleeper", "late: did not answer in 1.2 s (killed)", 1200ms},
    {"moves.stopped", "late: did not answer in 300 ms (killed)", 300ms},
    {"moves.closer", "protocol: closed its channel during its move (killed)"},
    {"moves.garbage", "protocol: sent an invalid message"},
    {"moves.lengthy", "protocol: sent an invalid message"},
    {"moves.flood", "protocol: sent an invalid message"},
    {"moves.bad-start", "crashed: crashed while getting ready: aborted (signal 6)"},
    {"load_crash.x", "refused: crashed while loading (segmentation fault)"},
    {"load_throw.x", "refused: crashed while loading (aborted)"},
    {"load_exit.x", "refused: crashed while loading (exited with code 0)"},
    {"load_hang.x", "refused: did not load in 2.0 s (killed)"},
};

Position one_stone() {
    return play(line_game(9, 9, 5), "e5");
}

/// Requests a move twice, because a session restarts after a fault.
void check_row(Stage& stage, const Row& row, Isolation isolation) {
    INFO(row.ai);
    const Position position = one_stone();
    const auto session = stage.session(row.ai, isolation);
    for (int time = 0; time < 2; ++time) {
        const Answer answer = stage.ask(*session, position, budget_of(row.hard, row.hard));
        CHECK(text_of(answer, position) == row.expected);
    }
}

}  // namespace

TEST_CASE("a plugin that fails in a process gets the name of its fault", "[plugin]") {
    Stage stage;
    const Holdings before = Holdings::now();
    for (const Row& row : kMild) check_row(stage, row, Isolation::Process);
    for (const Row& row : kWild) check_row(stage, row, Isolation::Process);
    CHECK(Holdings::now().children == before.children);
}

TEST_CASE("a plugin that fails on a thread gets the same name", "[plugin]") {
    Stage stage;
    for (const Row& row : kMild) check_row(stage, row, Isolation::None);
}

TEST_CASE("an error text without an end is cut", "[plugin]") {
    Stage stage;
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const auto session = stage.session("raw.fails-endlessly", isolation);
    const std::string text = text_of(stage.ask(*session, one_stone()), one_stone());
    CHECK(text.starts_with("failed: failed: xxxx"));
    CHECK(text.size() < 400);
}

TEST_CASE("requests with invalid values are refused by the table of functions", "[plugin]") {
    Stage stage;
    const auto session = stage.session("raw.asks-nonsense");
    CHECK(stage.ask(*session, one_stone()).has_value());
    const auto dropping = play(
        make({.columns = 7, .rows = 6, .rules = {"drop", "line length=4", "full_board"}}), "d1");
    CHECK(stage.ask(*session, dropping).has_value());
}

TEST_CASE("harmless behaviour is accepted", "[plugin]") {
    const std::string name = GENERATE("moves.stray", "moves.chatter", "moves.late-end");
    Stage stage;
    const auto session = stage.session(name);
    Position position = one_stone();
    for (int ply = 0; ply < 5; ++ply) {
        const Answer answer = stage.ask(*session, position, budget_of(10s, 10s));
        INFO(name << ": " << text_of(answer, position));
        REQUIRE(answer);
        position.apply(answer->action);
    }
}

/// The state that a plugin could change in the process of its host.
struct Habits {
    int rounding = std::fegetround();
    std::string locale = std::setlocale(LC_ALL, nullptr);
    void* signal_stack = stack();
    sighandler_t on_signal = handler();
    std::string number = fmt::format("{:.1f} {}", 2.25, 1'234'567);

    friend bool operator==(const Habits&, const Habits&) = default;

  private:
    static void* stack() {
        stack_t now{};
        ::sigaltstack(nullptr, &now);
        return now.ss_sp;
    }
    static sighandler_t handler() {
        struct sigaction now {};
        ::sigaction(SIGUSR2, nullptr, &now);
        return now.sa_handler;
    }
};

TEST_CASE("an AI in a process changes no state of the program", "[plugin]") {
    Stage stage;
    const Habits before;
    REQUIRE(stage.ask(*stage.session("moves.meddler"), one_stone()));
    CHECK(Habits() == before);
}

TEST_CASE("an AI on a thread does not affect the rounding and the signal stack of others",
          "[plugin]") {
    Stage stage;
    const Habits before;
    {
        const auto meddler = stage.session("moves.meddler", Isolation::None);
        const auto other = stage.session("first", Isolation::None);
        for (int time = 0; time < 2; ++time) {
            REQUIRE(stage.ask(*meddler, one_stone()));
            REQUIRE(stage.ask(*other, one_stone()));
        }
    }
    // State shared by the whole process is not restored. None of the program's texts depends on it.
    Habits after;
    std::setlocale(LC_ALL, before.locale.c_str());
    ::signal(SIGUSR2, before.on_signal);
    after.locale = before.locale;
    CHECK(after.on_signal == SIG_IGN);
    after.on_signal = before.on_signal;
    CHECK(after == before);
}

TEST_CASE("a choice that was not offered is an illegal move", "[plugin]") {
    Stage stage;
    const auto session = stage.session(GENERATE("moves.chooser", "moves.sideless"));
    const Answer answer = stage.ask(*session, one_stone());
    REQUIRE(!answer);
    CHECK(answer.error().kind == FaultKind::IllegalAction);
}

TEST_CASE("an AI cannot remove the page that signals a stop", "[plugin]") {
    Stage stage;
    const auto session = stage.session("moves.shrinker");
    CHECK(stage.ask(*session, one_stone(), budget_of(50ms, 10s)));
}

TEST_CASE("a process that ends between two requests is replaced", "[plugin]") {
    Stage stage;
    const auto session = stage.session("first");
    const Position position = one_stone();
    for (int time = 0; time < 3; ++time) {
        REQUIRE(stage.ask(*session, position));
        REQUIRE(children().size() == 1);
        const auto process = static_cast<id_t>(children()[0]);
        // It is suspended, so only another process can end it.
        ::kill(children()[0], SIGKILL);
        siginfo_t ended{};
        REQUIRE(::waitid(P_PID, process, &ended, WEXITED | WNOWAIT) == 0);
    }
}

TEST_CASE("a failed new game is the answer to the next request", "[plugin]") {
    Stage stage;
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const auto session = stage.session("moves.no-new-game", isolation);
    const Position position = one_stone();
    REQUIRE(stage.ask(*session, position));
    session->new_game();
    CHECK(text_of(stage.ask(*session, position), position) == "failed: failed: once is enough");
    CHECK(stage.ask(*session, position));
}

TEST_CASE("a host that cannot start is reported with the reason", "[plugin]") {
    Stage stage;
    const auto session =
        stage.session(AiSettings{test_ai("first"), {}, Isolation::Process, "/no/such/program"});
    const Position position(line_game(3, 3, 3));
    CHECK(text_of(stage.ask(*session, position), position) ==
          "host: could not be tried: /no/such/program: No such file or directory");
    const auto other =
        stage.session(AiSettings{test_ai("first"), {}, Isolation::Process, "/bin/true"});
    CHECK(text_of(stage.ask(*other, position), position) ==
          "refused: crashed while loading (exited with code 0)");
}

TEST_CASE("a late AI on a thread is abandoned, and the next request starts it again", "[plugin]") {
    Stage stage;
    const auto session = stage.session("sluggish", Isolation::None);
    const Position position(line_game(9, 9, 5));
    CHECK(text_of(stage.ask(*session, position, budget_of(10ms, 50ms)), position) ==
          "late: did not answer in 50 ms");
    const Answer again = stage.ask(*session, position, budget_of(10ms, 30s));
    CHECK(again);
}

TEST_CASE("an AI that does not return from a cancelled request is replaced", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("sluggish", isolation);
    const Position position(line_game(9, 9, 5));
    session->think(position, {}, [](const Answer&) { FAIL("the request was cancelled"); });
    stage.run_for(50ms);
    session->cancel();
    const Answer answer = stage.ask(*session, position, budget_of(10ms, 40s));
    INFO(text_of(answer, position));
    CHECK(answer);
}

TEST_CASE("a fault in a decision does not count as a fault of the preparation", "[plugin]") {
    Stage stage;
    const auto session = stage.session("moves.sleeper");
    const Position position(line_game(9, 9, 5));
    std::optional<Answer> answer;
    std::optional<bool> ready;
    // Without this, a timeout would count for the preparation.
    REQUIRE(stage.prepare(*session, position.shared_game()));
    session->think(position, budget_of(10ms, 50ms), [&](const Answer& given) { answer = given; });
    stage.run_for(20ms);
    session->prepare(line_game(5, 5, 4), [&](const auto& given) { ready = given.has_value(); });
    stage.run_until([&] { return answer && ready; });
    CHECK(text_of(*answer, position) == "late: did not answer in 50 ms (killed)");
    CHECK(*ready);
}

TEST_CASE("twenty games with a crash in each leave no process or descriptor", "[plugin]") {
    Stage stage;
    {
        const auto warm = stage.session("first");
        REQUIRE(stage.ask(*warm, one_stone()));
    }
    const Holdings before = Holdings::now();
    for (int game = 0; game < 20; ++game) {
        const auto good = stage.session("first");
        const auto bad = stage.session("moves.segfault");
        Position position(line_game(9, 9, 5));
        for (int ply = 0; ply < 6; ply += 2) {
            position.apply(stage.ask(*good, position).value().action);
            CHECK(!stage.ask(*bad, position));
            position.apply(position.empty_cells()[0]);
        }
    }
    stage.run_for(10ms);
    CHECK(Holdings::now() == before);
}
