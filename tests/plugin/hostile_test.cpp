// AIs that attack. Each is blocked or ended, and the program is unharmed. Rows B10 to B15, B17 and
// B18 of the table of faults. For AIs that are only faulty see bad_plugins_test.cpp. Long, because
// the cases share their fixture.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "harness.hpp"
#include "plugin/output_log.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/children.hpp"
#include "support/environment.hpp"
#include "support/games.hpp"
#include "support/sanitized.hpp"
#include "support/says.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kLittleMemory = 128 * kMebibyte;

struct HostileRow {
    std::string ai;
    std::string expected;  ///< the move, or the first words of "kind: text"
    std::chrono::milliseconds hard = 10s;
};

/// Attacks that are also blocked without a sandbox.
const std::vector<HostileRow> kBlocked{
    {"attacks.fork-bomb", "a1"},   {"attacks.daemon", "a1"},        {"attacks.emigrant", "a1"},
    {"attacks.shell", "a1"},       {"attacks.parent-killer", "a1"}, {"attacks.debugger", "a1"},
    {"attacks.writer", "a1"},      {"attacks.caller", "a1"},        {"attacks.climber", "a1"},
    {"attacks.evading-hog", "a1"}, {"attacks.thread-bomb", "a1"},   {"attacks.flooder", "a1"},
    {"attacks.slow", "a1", 2s},    {"attacks.riser", "a1"},         {"attacks.at-exit", "a1"},
    {"attacks.malloc-hog", "a1"},  {"attacks.pinner", "a1"},        {"attacks.hunter", "a1"},
    {"attacks.smuggler", "a1"},    {"attacks.nagger", "a1"},        {"attacks.interrupter", "a1"},
    {"attacks.sleepless", "a1"},   {"attacks.stack-hog", "a1"}};

const std::vector<HostileRow> kEnded{
    {"attacks.busy", "stole_time: kept computing after its answer (killed)"},
    {"attacks.code-writer", "crashed: crashed: "},
    {"attacks.last-words", "crashed: crashed: aborted (signal 6)"},
    {"attacks.martyr", "crashed: crashed: aborted (signal 6)"},
    {"attacks.exit-hang", "late: did not answer in 300 ms (killed)", 300ms}};

/// Only if memory has a limit: not in builds with a sanitizer.
const std::vector<HostileRow> kHogs{
    {"attacks.new-hog", "out_of_memory: used more than 128 MiB"},
    {"attacks.crash-hog", "out_of_memory: used more than 128 MiB"},
    {"attacks.read-only-hog", "out_of_memory: used more than 128 MiB"}};

Position stone_in_the_middle() {
    return play(line_game(9, 9, 5), "e5");
}

AiSettings starved_attacker(const std::string& name, const fs::path& host = host_program()) {
    AiSettings settings{test_ai(name), {}, Isolation::Process, host};
    settings.ai.trusted = true;
    settings.memory_bytes = kLittleMemory;
    settings.threads = 4;
    return settings;
}

void check_hostile_row(Stage& stage, const HostileRow& row, const fs::path& host = host_program()) {
    INFO(row.ai);
    const Position position = stone_in_the_middle();
    const auto session = stage.session(starved_attacker(row.ai, host));
    for (int time = 0; time < 2; ++time) {
        Budget budget = budget_of(row.hard, row.hard);
        budget.threads = 64;
        const Answer answer = stage.ask(*session, position, budget);
        const std::string text = text_of(answer, position);
        INFO(text);
        CHECK(text.starts_with(row.expected));
    }
}

/// The names in all folders that a plugin could find.
std::set<std::string> files() {
    std::set<std::string> names;
    for (const fs::path& folder :
         {test_plugin("attacks").parent_path(), fs::path("/tmp"), fs::path("/dev/shm")}) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error)) {
            const std::string name = entry.path().filename().string();
            if (name.find("attack") != std::string::npos) names.insert(entry.path().string());
        }
    }
    return names;
}

/// The memory of this process now, in bytes.
std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return resident * 4096;
}

std::vector<std::string> lines_of(Stage& stage, AiSession& session, const Position& position,
                                  int questions = 1) {
    std::vector<std::string> lines;
    session.on_log([&](std::string_view line) { lines.emplace_back(line); });
    for (int i = 0; i < questions; ++i) static_cast<void>(stage.ask(session, position));
    stage.run_for(20ms);
    session.on_log({});
    return lines;
}

}  // namespace

TEST_CASE("B10 B11 B12: an attack is blocked, or ends its own process", "[plugin]") {
    const fs::path victim = test_plugin("attacks").parent_path() / "victim";
    write_to(victim, "precious\n");
    Stage stage;
    check_hostile_row(stage, {"first", "a1"});  // this opens all permanent descriptors
    const auto before = Holdings::now();
    const auto files_before = files();
    for (const HostileRow& row : kBlocked) check_hostile_row(stage, row);
    check_hostile_row(stage, {"attacks.reader", "a1"});
    for (const HostileRow& row : kEnded) check_hostile_row(stage, row);
    if (limits_memory()) {
        for (const HostileRow& row : kHogs) check_hostile_row(stage, row);
    }
    stage.run_for(1ms);
    CHECK(Holdings::now() == before);
    CHECK(files() == files_before);
    CHECK(content_of(victim) == "precious\n");
}

TEST_CASE("B20: without Landlock everything except reading is blocked", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path host = host_without(folder.path(), "landlock");
    Stage stage;
    write_to(test_plugin("attacks").parent_path() / "victim", "precious\n");
    for (const HostileRow& row : kBlocked) check_hostile_row(stage, row, host);
    check_hostile_row(stage, {"attacks.reader", "failed: failed: got through: /etc/passwd"}, host);
}

TEST_CASE("B20: without seccomp Landlock still protects files", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path host = host_without(folder.path(), "seccomp");
    Stage stage;
    check_hostile_row(stage, {"attacks.reader", "a1"}, host);
    check_hostile_row(stage, {"attacks.writer", "failed: failed: got through: chmod"}, host);
}

TEST_CASE("B20: without seccomp only a trusted plugin can be loaded", "[plugin]") {
    const TemporaryFolder folder;
    Stage stage;
    AiSettings settings = starved_attacker("first", host_without(folder.path(), "both"));
    const Position position = stone_in_the_middle();
    CHECK(stage.ask(*stage.session(settings), position));
    settings.ai.trusted = false;
    CHECK(
        text_of(stage.ask(*stage.session(settings), position), position) ==
        "refused: is not loaded: the sandbox of this system is none: seccomp is missing "  // english-ok
        "(--unsafe-plugins loads it anyway)");
}

TEST_CASE("an AI with running threads after its answer steals time, and loses", "[plugin]") {
    Stage stage;
    AiSettings settings = starved_attacker("attacks.thief");
    settings.memory_bytes = 1024 * kMebibyte;
    settings.threads = 65;
    const Position position = stone_in_the_middle();
    const auto thief = stage.session(settings);
    const Answer answer = stage.ask(*thief, position, budget_of(10s, 10s));
    CHECK(text_of(answer, position) == "stole_time: kept computing after its answer (killed)");
    CHECK(children().empty());
}

TEST_CASE("threads that stop soon after an answer do not steal time", "[plugin]") {
    Stage stage;
    const auto session = stage.session(starved_attacker("attacks.trailing"));
    const Position position = stone_in_the_middle();
    for (int time = 0; time < 3; ++time) {
        CHECK(text_of(stage.ask(*session, position, budget_of(10s, 10s)), position) == "a1");
    }
}

/// The system stops threads one after the other.
static void wait_until_stopped(Stage& stage, pid_t process) {
    siginfo_t stopped{};
    stage.run_until([&] {
        const int options = WSTOPPED | WNOWAIT | WNOHANG;
        REQUIRE(::waitid(P_PID, static_cast<id_t>(process), &stopped, options) == 0);
        return stopped.si_pid == process;
    });
    CHECK(stopped.si_code == CLD_STOPPED);
}

TEST_CASE("an AI without other threads is stopped soon after its answer", "[plugin]") {
    Stage stage;
    const Position position = stone_in_the_middle();
    const auto session = stage.session("first");
    for (int time = 0; time < 3; ++time) {
        // The second request comes before that.
        REQUIRE(stage.ask(*session, position));
        REQUIRE(stage.ask(*session, position));
        REQUIRE(children().size() == 1);
        wait_until_stopped(stage, children()[0]);
        CHECK(states_of_threads(children()[0]) == "T");
    }
}

TEST_CASE("an AI is stopped between requests, with all of its threads", "[plugin]") {
    Stage stage;
    AiSettings settings = starved_attacker("attacks.sleepless");
    const Position position = stone_in_the_middle();
    const auto session = stage.session(settings);
    REQUIRE(stage.prepare(*session, position.shared_game()));
    REQUIRE(children().size() == 1);
    const pid_t process = children()[0];
    wait_until_stopped(stage, process);
    for (int time = 0; time < 3; ++time) {
        CHECK(text_of(stage.ask(*session, position, budget_of(10s, 10s)), position) == "a1");
        wait_until_stopped(stage, process);
        CHECK(states_of_threads(process) == std::string(2 + kSanitizerThreads, 'T'));
        session->new_game();
    }
}

TEST_CASE("an AI cannot have more threads than its limit", "[plugin]") {
    Stage stage;
    const Position position = stone_in_the_middle();
    for (const std::uint32_t threads : {1u, 4u}) {
        AiSettings settings = starved_attacker("attacks.thread-bomb");
        settings.threads = threads;
        Budget budget = budget_of(20s, 20s);
        budget.threads = 64;
        const auto session = stage.session(settings);
        CHECK(text_of(stage.ask(*session, position, budget), position) == "a1");
        REQUIRE(children().size() == 1);
        wait_until_stopped(stage, children()[0]);
    }
}

TEST_CASE("an AI may end its threads and start as many again", "[plugin]") {
    Stage stage;
    const Position position = stone_in_the_middle();
    Budget budget = budget_of(20s, 20s);
    budget.threads = 4;
    const auto session = stage.session(starved_attacker("attacks.restarter"));
    CHECK(text_of(stage.ask(*session, position, budget), position) == "a1");
}

TEST_CASE("without a supervisor for new threads, too many of them are a fault", "[plugin]") {
    const TemporaryFolder folder;
    Stage stage;
    AiSettings settings = starved_attacker("attacks.thief", host_without(folder.path(), "notify"));
    settings.memory_bytes = 1024 * kMebibyte;
    const Position position = stone_in_the_middle();
    // An AI that is still starting them is stopped at the next look.
    for (const char* name : {"attacks.thief", "attacks.thread-keeper"}) {
        settings.ai = test_ai(name);
        settings.ai.trusted = true;
        const std::string said =
            text_of(stage.ask(*stage.session(settings), position, budget_of(20s, 20s)), position);
        INFO(name << ": " << said);
        CHECK(said.starts_with("too_many_threads: ran "));
        CHECK(said.ends_with(" threads, more than its limit of 4 (killed)"));
    }
}

/// The scratch folders of AIs that exist now.
static std::set<std::string> scratch_folders() {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::temp_directory_path())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("tengen-scratch-")) names.insert(name);
    }
    return names;
}

TEST_CASE("an AI writes only in its scratch folder, and only if it has one", "[plugin]") {
    const TemporaryFolder temporary;
    const EnvironmentVariable scratch("TMPDIR", (temporary / "").c_str());
    const Position position = stone_in_the_middle();
    {
        Stage stage;
        AiSettings settings = starved_attacker("attacks.scratcher");
        const auto without = stage.session(settings);
        CHECK(text_of(stage.ask(*without, position), position) == "b1");
        CHECK(scratch_folders().empty());
        settings.scratch = true;
        const auto session = stage.session(settings);
        for (int time = 0; time < 2; ++time) {
            CHECK(text_of(stage.ask(*session, position), position) == "a1");
        }
        CHECK(scratch_folders().size() == 1);
        const fs::path host = host_without(temporary.path(), "landlock");
        settings.host = host;
        const auto unguarded = stage.session(settings);
        CHECK(text_of(stage.ask(*unguarded, position), position) == "b1");
    }
    CHECK(scratch_folders().empty());
}

TEST_CASE("B10: an AI's scratch folder is limited", "[plugin]") {
    if (!limits_memory()) return skip("builds with a sanitizer have no limit of memory");
    Stage stage;
    const Position position = stone_in_the_middle();
    AiSettings settings = starved_attacker("attacks.filler");
    settings.scratch = true;
    CHECK(text_of(stage.ask(*stage.session(settings), position, budget_of(20s, 20s)), position) ==
          "out_of_memory: used more than " + std::to_string(kLittleMemory / kMebibyte) +
              " MiB or 1000 files in its folder");
}

TEST_CASE("B14: the output of an AI becomes lines that are safe to show", "[plugin]") {
    Stage stage;
    const auto session = stage.session(starved_attacker("attacks.printer"));
    auto lines = lines_of(stage, *session, stone_in_the_middle());
    std::sort(lines.begin(), lines.end());
    CHECK(lines == std::vector<std::string>{"plain", "to \\x1b[31mred\\x1b[0m and \\x07 back"});
}

TEST_CASE("B14: a flood of output is cut, and the rest counted", "[plugin]") {
    Stage stage;
    std::vector<std::string> lines;
    {
        const auto session = stage.session(starved_attacker("attacks.flooder"));
        session->on_log([&](std::string_view line) { lines.emplace_back(line); });
        const Position position = stone_in_the_middle();
        REQUIRE(stage.ask(*session, position));
        session->new_game();
        REQUIRE(stage.ask(*session, position));
        stage.run_for(20ms);
    }
    const auto cut = std::find(lines.begin(), lines.end(), "[... 19.9 MB dropped]");
    REQUIRE(cut != lines.end());
    CHECK(cut - lines.begin() <= 67);
    CHECK(lines.end() - cut >= 60);
}

TEST_CASE("the output of an AI before a crash is not lost", "[plugin]") {
    Stage stage;
    const auto session = stage.session(starved_attacker("attacks.last-words"));
    CHECK(lines_of(stage, *session, stone_in_the_middle(), 2) ==
          std::vector<std::string>{"assertion failed", "assertion failed"});
}

TEST_CASE("an attacking AI in one game does not disturb another game", "[plugin]") {
    Stage stage;
    const auto good = stage.session("keyed");
    const auto alone = stage.session("keyed");
    for (const char* const name :
         {"attacks.fork-bomb", "attacks.flooder", "attacks.busy", "attacks.thread-bomb"}) {
        const auto bad = stage.session(starved_attacker(name));
        Position position = stone_in_the_middle();
        for (int ply = 0; ply < 4; ++ply) {
            std::optional<Answer> theirs;
            bad->think(position, budget_of(10s, 10s),
                       [&](const Answer& answer) { theirs = answer; });
            const Answer answer = stage.ask(*good, position);
            REQUIRE(answer);
            CHECK(answer->action == stage.ask(*alone, position)->action);
            stage.run_until([&] { return theirs.has_value(); });
            position.apply(answer->action);
        }
    }
}

TEST_CASE("B21: a replaced plugin file plays from the next game on", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path file = folder / "mine.so";
    fs::copy_file(test_plugin("good"), file);
    Stage stage;
    AiSettings settings = starved_attacker("first");
    settings.ai.file = file;
    const auto session = stage.session(settings);
    std::vector<std::string> lines;
    session->on_log([&](std::string_view line) { lines.emplace_back(line); });
    const Position position = stone_in_the_middle();
    REQUIRE(stage.prepare(*session, position.shared_game()));
    REQUIRE(stage.ask(*session, position));

    fs::copy_file(test_plugin("plain"), folder / "new");
    fs::rename(folder / "new", file);
    CHECK(stage.ask(*session, position));  // the current game continues
    CHECK(lines.empty());
    const auto ready = stage.prepare(*session, position.shared_game());
    REQUIRE(!ready);
    CHECK(says(ready.error().text, "has no AI '{}' any more", {"first"}));
    stage.run_for(1ms);
    CHECK(lines ==
          std::vector<std::string>{"the plugin's file has changed; from now on the new one plays"});
}

TEST_CASE("an incomplete new file is used as soon as it is complete", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path file = folder / "mine.so";
    fs::copy_file(test_plugin("good"), file);
    fs::copy_file(test_plugin("good"), folder / "whole");
    fs::copy_file(test_plugin("good"), folder / "begun");
    fs::resize_file(folder / "begun", 1000);
    Stage stage;
    AiSettings settings = starved_attacker("first");
    settings.ai.file = file;
    const auto session = stage.session(settings);
    const Position position = stone_in_the_middle();
    REQUIRE(stage.prepare(*session, position.shared_game()));

    fs::rename(folder / "begun", file);
    std::vector<std::string> lines;
    session->on_log([&](std::string_view line) {
        lines.emplace_back(line);
        if (lines.size() == 2) fs::rename(folder / "whole", file);
    });
    CHECK(stage.prepare(*session, position.shared_game()));
    CHECK(stage.ask(*session, position));
    CHECK(lines ==
          std::vector<std::string>{"the plugin's file has changed; from now on the new one plays",
                                   "the plugin's new file cannot be loaded yet; trying again"});
}

TEST_CASE("a hundred games with every attack leave no process, file or memory", "[.slow][plugin]") {
    Stage stage;
    const auto round = [&] {
        for (const HostileRow& row : kBlocked) {
            if (row.hard >= 10s) check_hostile_row(stage, row);
        }
        for (const HostileRow& row : kEnded) check_hostile_row(stage, row);
        if (limits_memory()) {
            for (const HostileRow& row : kHogs) check_hostile_row(stage, row);
        }
    };
    round();
    const auto before = Holdings::now();
    const auto files_before = files();
    const std::uint64_t memory = resident_bytes();
    // Each round is one game with each attacker.
    for (int game = 0; game < 100; ++game) round();
    stage.run_for(10ms);
    CHECK(Holdings::now() == before);
    CHECK(files() == files_before);
    // One leaked byte per request would be less than this.
    CHECK(resident_bytes() < memory + 4 * kMebibyte);
}
