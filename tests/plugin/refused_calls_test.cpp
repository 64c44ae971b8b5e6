// The sandbox counts and reports the calls that it refuses to an AI, and an AI cannot use that
// against the program. Row B12 of the table of faults.
#include <algorithm>
#include <boost/asio/io_context.hpp>

#include "harness.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/refusals.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBegin = "[the sandbox refused: ";

AiSettings attacker(const std::string& name, const fs::path& host = host_program()) {
    AiSettings settings{test_ai(name), {}, Isolation::Process, host};
    settings.ai.trusted = true;
    settings.threads = 4;
    return settings;
}

/// A session with an AI, and the lines of its log about the sandbox.
struct Watched {
    Watched(Stage& stage, const AiSettings& settings) : session(stage.session(settings)) {
        session->on_log([this](std::string_view line) {
            if (line.starts_with(kBegin)) lines.emplace_back(line);
        });
    }

    std::vector<std::string> lines;
    std::shared_ptr<AiSession> session;  ///< destroyed before the lines
};

/// The lines after that many requests in one game.
std::vector<std::string> refused(const AiSettings& settings, int questions = 1) {
    Stage stage;
    Watched watched(stage, settings);
    const Position position(line_game(9, 9, 5));
    for (int i = 0; i < questions; ++i) {
        static_cast<void>(stage.ask(*watched.session, position, budget_of(20s, 20s)));
    }
    stage.run_for(20ms);
    return watched.lines;
}

bool names_all(const std::string& line, const std::vector<std::string>& calls) {
    return std::all_of(calls.begin(), calls.end(), [&](const std::string& call) {
        return line.find(call) != std::string::npos;
    });
}

struct RefusedRow {
    std::string ai;
    std::vector<std::string> calls;  ///< parts of the line
};

/// The C library may make several calls for one function, so not all have their number.
const std::vector<RefusedRow> kRefused{
    {"caller", {"socket 5", "sendto 1", "socketpair 1"}},
    {"writer", {"openat ", "truncate 1", "unlink 1", "rename 1", "mkdir "}},
    {"shell", {"execve 1", "clone "}},
    {"fork-bomb", {"clone ", "unshare 1"}},
    {"parent-killer", {"kill 3", "tgkill 1", "tkill 1", "rt_sigqueueinfo 1", "fcntl 1"}},
    {"debugger", {"ptrace 2", "process_vm_readv 1"}},
    {"climber", {"bpf 1", "memfd_create 1", "setuid 1", "mmap 1"}},
    {"pinner", {"sched_setaffinity 1"}},
    {"hunter", {"ioctl 32"}},
    {"smuggler", {"sendmmsg 1", "pidfd_getfd 1"}},
    {"martyr", {"socket 1]"}},
    {"nagger", {"socket 1000 (1000 or more)]"}}};

}  // namespace

TEST_CASE("B12: refused calls are counted in the log", "[plugin]") {
    for (const RefusedRow& row : kRefused) {
        INFO(row.ai);
        const auto lines = refused(attacker("attacks." + row.ai));
        REQUIRE(lines.size() == (refusals_are_told() ? 1 : 0));
        if (lines.empty()) continue;
        INFO(lines[0]);
        CHECK(names_all(lines[0], row.calls));
    }
    CHECK(refused(attacker("first")).empty());
}

TEST_CASE("without a supervisor for refused calls, nothing is counted", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path host = host_without(folder.path(), "notify");
    for (const RefusedRow& row : kRefused) {
        INFO(row.ai);
        CHECK(refused(attacker("attacks." + row.ai, host)).empty());
    }
    Stage stage;
    const Position position(line_game(9, 9, 5));
    const auto session = stage.session(attacker("attacks.caller", host));
    CHECK(text_of(stage.ask(*session, position), position) == "a1");
}

TEST_CASE("a call that was reported once is summed up at the end of the game", "[plugin]") {
    if (!refusals_are_told()) return;
    Stage stage;
    Watched watched(stage, attacker("attacks.pinner"));
    const Position position(line_game(9, 9, 5));
    std::vector<std::string> expected{"[the sandbox refused: sched_setaffinity 1]"};
    for (int i = 0; i < 3; ++i) REQUIRE(stage.ask(*watched.session, position));
    stage.run_for(1ms);
    CHECK(watched.lines == expected);
    watched.session->new_game();
    REQUIRE(stage.ask(*watched.session, position));
    stage.run_for(1ms);
    expected.emplace_back("[the sandbox refused: sched_setaffinity 3]");
    expected.push_back(expected[0]);
    CHECK(watched.lines == expected);
}

TEST_CASE("an AI with endless refused calls does not block the program", "[plugin]") {
    Stage stage;
    const Position position(line_game(9, 9, 5));
    const auto good = stage.session("first");
    REQUIRE(stage.ask(*good, position));
    const auto before = Holdings::now();
    for (const char* const name : {"attacks.nagger", "attacks.interrupter"}) {
        const auto bad = stage.session(attacker(name));
        std::optional<Answer> theirs;
        bad->think(position, budget_of(20s, 20s), [&](const Answer& answer) { theirs = answer; });
        while (!theirs) REQUIRE(stage.ask(*good, position));
        CHECK(text_of(*theirs, position) == "a1");
    }
    CHECK(Holdings::now() == before);
}

TEST_CASE("an AI with a refused call between requests does not block the program", "[plugin]") {
    Stage stage;
    const Position position(line_game(9, 9, 5));
    const auto session = stage.session(attacker("attacks.sleepless"));
    // A call whose answer is lost makes the AI late, and a program that waits for the call has work
    // left. Only a hang reaches the second limit; on a busy machine, the timer of the first answer
    // is work until its own limit.
    CHECK(text_of(stage.ask(*session, position, budget_of(20s, 20s)), position) == "a1");
    stage.run_for(50s);
    CHECK(stage.io().stopped());
    // The waiting call is answered at the next request.
    CHECK(text_of(stage.ask(*session, position, budget_of(50s, 50s)), position) == "a1");
}

TEST_CASE("a session may be destroyed while a call waits for its answer", "[plugin]") {
    const auto before = Holdings::now();
    for (int i = 0; i < 10; ++i) {
        Stage stage;
        const Position position(line_game(9, 9, 5));
        auto session = stage.session(attacker("attacks.nagger"));
        session->think(position, {}, [](const Answer&) {});
        stage.run_for(std::chrono::milliseconds(5 * i));
        session.reset();
        stage.io().restart();
        stage.io().poll();
        CHECK(stage.io().stopped());
    }
    CHECK(Holdings::now() == before);
}
