// Rows H of the table of faults: no player loses because of a shortage on the machine, or because
// the machine stops the program. Clock jumps are not among them, because games use a steady clock.
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "apps/pattern.hpp"
#include "apps/terminal.hpp"
#include "reliability/fault_case.hpp"
#include "sandbox/limits.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using namespace std::chrono_literals;

/// Runs "tengen" with these arguments in a shell, after another command.
Ended after(const Home& home, const std::string& command, const std::string& arguments,
            const std::map<std::string, std::string>& environment = {}) {
    const std::string program = (build_folder() / "bin/tengen").string();
    Run told{.program = "/bin/sh",
             .arguments = {"-c", command + " && exec " + program + ' ' + arguments}};
    told.environment = environment;
    told.limit = 60s;
    return run(home, told);
}

/// Returns the children of a process, from all of its threads.
std::vector<pid_t> children_of(pid_t process) {
    std::vector<pid_t> all;
    const auto folder = "/proc/" + std::to_string(process) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(folder)) {
        std::ifstream list(thread.path() / "children");
        for (pid_t child = 0; list >> child;) all.push_back(child);
    }
    return all;
}

/// Stops the process, and optionally its current children, for longer than the time of a move.
void stop_for_a_while(pid_t process, bool with_children) {
    const std::vector<pid_t> stopped = with_children ? children_of(process) : std::vector<pid_t>();
    ::kill(process, SIGSTOP);
    for (const pid_t child : stopped) ::kill(child, SIGSTOP);
    std::this_thread::sleep_for(500ms);
    for (const pid_t child : stopped) ::kill(child, SIGCONT);
    ::kill(process, SIGCONT);
}

/// Waits until a saved game in this home has an event.
bool comes_to_be_saved(const Home& home, std::string_view event) {
    return comes_true([&] {
        std::error_code none;
        for (const auto& file : std::filesystem::directory_iterator(home.games(), none)) {
            if (has(content_of(file.path()), event)) return true;
        }
        return false;
    });
}

constexpr const char* kStopOutput = "\x13";   // Ctrl-S
constexpr const char* kStartOutput = "\x11";  // Ctrl-Q

}  // namespace

TEST_CASE("H1: a stopped match does not charge the AIs for that time", "[reliability]") {
    const bool with_children = GENERATE(false, true);
    const Home home;
    Running match(home, Run{.arguments = {"match", "gomoku", "--seats", "mcts,mcts", "-n", "1",
                                          "--move-time", "250ms", "--strict"},
                            .limit = 60s});
    REQUIRE(comes_true([&] { return children_of(match.process()).size() >= 2; }));
    for (int i = 0; i < 3; ++i) {
        // During a move, each time another one.
        std::this_thread::sleep_for(std::chrono::milliseconds(300 + 35 * i));
        stop_for_a_while(match.process(), with_children);
    }
    const Ended ended = match.wait();
    INFO(ended.out << ended.all_err);
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
}

TEST_CASE("H1: a terminal that accepts no output does not stop a match", "[reliability]") {
    const Home home;
    const std::string program = (build_folder() / "bin/tengen").string();
    const auto done = home.path() / "done";
    // Ctrl-S is typed before the match shows its progress.
    Terminal terminal(home, "/bin/sh",
                      {"-c", "read line; " + program +
                                 " match tictactoe --seats random,random -n 3000 > table.txt; "
                                 "touch " +
                                 done.string()},
                      80, 30);
    terminal.type("go\r\x13");
    CHECK(comes_true([&] { return std::filesystem::exists(done); }));
    terminal.type("\x11");
    terminal.wait();
}

TEST_CASE("H1: a stopped terminal does not stop a game", "[reliability]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,winblock"});
    REQUIRE(terminal.shows("\nx>"));
    terminal.type(kStopOutput);
    terminal.type("b2\r");
    CHECK(comes_to_be_saved(home, " 2 play 1 "));
    // More than the buffer of a terminal.
    for (int i = 0; i < 200; ++i) terminal.type("help\r");
    terminal.type("undo\rsave done.tengen\r");
    const auto done = home.path() / "done.tengen";
    CHECK(comes_true([&] { return std::filesystem::exists(done); }));
    terminal.type(kStartOutput);
    CHECK(terminal.shows("done.tengen"));
    terminal.type("quit\r");
    CHECK(terminal.wait().code == 0);
}

TEST_CASE("H1: a stopped terminal does not stop the clocks", "[reliability]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,random", "--clock", "3s"});
    REQUIRE(terminal.shows("\nx>"));
    terminal.type(kStopOutput);
    CHECK(comes_to_be_saved(home, " 1 time 0 "));
    terminal.type(kStartOutput);
    CHECK(terminal.shows("o wins: x ran out of time"));
    terminal.type("quit\r");
    CHECK(terminal.wait().code == 0);
}

TEST_CASE("H1: a signal ends a game at a stopped terminal", "[reliability]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,human"});
    REQUIRE(terminal.shows("\nx>"));
    terminal.type(kStopOutput);
    terminal.type("b2\r");
    CHECK(comes_to_be_saved(home, " 1 play 0 "));
    terminal.kill(SIGTERM);
    const Ended ended = terminal.wait();
    CHECK(ended.code == 128 + SIGTERM);
}

TEST_CASE("H1: a stopped terminal does not stop a game played by lines", "[reliability]") {
    const Home home;
    const std::string program = (build_folder() / "bin/tengen").string();
    Terminal terminal(home, "/bin/sh",
                      {"-c", "read line; echo b2 | " + program +
                                 " play tictactoe --seats human,winblock; echo code $?"},
                      80, 60);
    terminal.type("go\r");
    terminal.type(kStopOutput);
    CHECK(comes_to_be_saved(home, " 2 play 1 "));
    terminal.type(kStartOutput);
    CHECK(terminal.shows("code 0"));
    terminal.wait();
}

TEST_CASE("H2: resource limits of the program are not the fault of an AI", "[reliability]") {
    if (!limits_memory()) return skip("builds with a sanitizer have no limit of memory");
    const Home home;
    std::filesystem::create_directories(home.path() / "plugins");
    std::filesystem::copy_file(build_folder() / "tests/plugin/bad/moves.so",
                               home.path() / "plugins/moves.so");
    home.write("config/tengen/engines/mine.yaml",
               "name: mine\ncommand: " + (build_folder() / "tests/engine/bad/pbrain-bad").string() +
                   " good\n");
    struct Row {
        std::string limit;
        std::string game;
        std::string needed;
    };
    const Row rows[] = {{"400000", "tictactoe --seats random,random", "512"},
                        {"700000", "gomoku --seats random,engine:mine", "862"}};
    for (const auto& [limit, game, memory] : rows) {
        const Ended refused = after(home, "ulimit -v " + limit, "match " + game + " -n 4");
        INFO(game << '\n' << refused.out << refused.all_err);
        CHECK(refused.code == 5);
        CHECK(finds(refused.err, "did not start: limits of this program leave it less than " +
                                     memory + " MiB of memory"));
    }
    home.write("config/tengen/lineups/small.yaml",
               "game: tictactoe\nseats:\n  - {ai: random, memory: 32}\n"
               "  - {ai: random, memory: 32}\n");
    const Ended small = after(home, "ulimit -v 400000", "play --lineup small");
    INFO(small.out << small.all_err);
    CHECK(small.code == 0);
    // A plugin's own bug stays its fault, however near the limits are.
    const Ended bug = after(home, "ulimit -v 700000",
                            "match tictactoe --seats random,segfault --plugin-path plugins -n 4");
    INFO(bug.out << bug.all_err);
    CHECK(bug.code == 0);
}

TEST_CASE("H4: games that need too many files do not start", "[reliability]") {
    const Home home;
    const std::string match =
        "match tictactoe --seats random,random --concurrency 16 --force-concurrency -n 64";
    const Ended refused = after(home, "ulimit -n 64", match);
    INFO(refused.out << refused.all_err);
    CHECK(refused.code == 2);  // a lower option helps
    CHECK(
        finds(refused.err,
              "^tengen: --concurrency: 16 games at the same time need too many files: this process "
              "may open 64, enough for \\d+ \\(see 'ulimit -n'\\)\n$"));
    CHECK(refused.out.empty());

    const Ended not_one = after(home, "ulimit -n 26", match);
    INFO(not_one.all_err);
    CHECK(not_one.code == 5);
    CHECK(has(not_one.err, "which is not enough for a game"));

    // A limit that the user may raise is raised.
    const Ended raised = after(home, "ulimit -Sn 64", match + " --strict");
    INFO(raised.out << raised.all_err);
    CHECK(raised.code == 0);
    CHECK(raised.err.empty());
}

TEST_CASE("H4: an AI does not lose because no files are left", "[reliability]") {
    const Home home;
    const Ended ended = after(home, "ulimit -n 14", "match tictactoe --seats random,random -n 4");
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 5);
    CHECK(has(ended.err, "Too many open files"));
    CHECK(ended.out.empty());
}

TEST_CASE("H5: a missing folder for temporary files is named", "[reliability]") {
    const Home home;
    home.write("config/tengen/lineups/mine.yaml",
               "game: tictactoe\nseats: [{ai: random, scratch: true}, random]\n");
    const Ended ended = after(home, "true", "play --lineup mine", {{"TMPDIR", "/nowhere/tmp"}});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 5);
    CHECK(finds(ended.err, "/nowhere/tmp: no such folder for temporary files"));
}

TEST_CASE("H5: a system without /proc is named", "[reliability]") {
    const Home home;
    const std::string enter = "unshare --user --map-root-user --mount /bin/sh -c ";
    const Ended may = run(home, Run{.program = "/bin/sh", .arguments = {"-c", enter + "true"}});
    if (may.code != 0) return skip("this user may not create namespaces");
    const std::string program = (build_folder() / "bin/tengen").string();
    const Ended ended =
        run(home, Run{.program = "/bin/sh",
                      .arguments = {"-c", enter + "'mount -t tmpfs none /proc && exec " + program +
                                              " games'"}});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 5);
    CHECK(ended.err == "tengen: /proc/self/exe: no such file (is /proc mounted?)\n");
}

}  // namespace tengen::test
