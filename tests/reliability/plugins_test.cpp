// Rows B of the table of faults: missing plugins, and plugins that do not load, misbehave or
// attack. Row B19 is in plugin/host_process_test.cpp. Rows B21 and B12 without layers are in
// plugin/hostile_test.cpp. Long, because the cases share their fixture.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "apps/pattern.hpp"
#include "apps/terminal.hpp"
#include "reliability/fault_case.hpp"
#include "sandbox/limits.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

std::string bad_folder() {
    return build_folder() / "tests/plugin/bad";
}

/// Installs one file of tests/plugin/bad.
void install(const Home& home, const std::string& file) {
    std::filesystem::create_directories(home.path() / "plugins");
    std::filesystem::copy_file(bad_folder() + '/' + file, home.path() / "plugins" / file);
}

std::vector<std::string> playing(const std::string& seats) {
    return {"play", "tictactoe", "--seats", seats, "--plugin-path", "plugins"};
}

struct Misbehaviour {
    std::string ai;
    std::string ending;  ///< a regular expression for the line about the end of the game
};

}  // namespace

TEST_CASE("an unknown AI is refused with the known ones", "[reliability]") {
    check({"B1",
           {"play", "--seats", "human,alfa"},
           "tengen: plugin 'alfa' not found \\(known: alphabeta, .*, winblock\\)\n",
           2});
    check({"B1 nearly",
           {"match", "gomoku", "--seats", "rokie,random"},
           "tengen: plugin 'rokie' not found .*rookie.*\n",
           2});
    check({"B1 level", {"play", "--seats", "human,rookie:mediun"}, "tengen: .*medium.*\n", 2});
    check({"B1 option",
           {"play", "--seats", "human,rookie:nois=3"},
           "tengen: .*'rookie' has no option 'nois' \\(did you mean 'noise'\\?\\)\n",
           2});
}

TEST_CASE("files that are not plugins are refused with a reason", "[reliability]") {
    const Home home;
    home.write("plugins/empty.so", "");
    home.write("plugins/text.so", "this is not a library\n");
    const std::string good = [] {
        std::ifstream stream(bad_folder() + "/good.so", std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }();
    REQUIRE(good.size() > 4096);
    home.write("plugins/cut.so", good.substr(0, 4096));
    std::string foreign = good;
    foreign[18] = '\x28';  // the machine in the ELF header: 32-bit ARM
    home.write("plugins/foreign.so", foreign);
    const Ended listed = tengen(home, {"plugins", "--plugin-path", "plugins"});
    CHECK(listed.code == 0);
    const std::vector<std::pair<std::string, std::string>> reasons{
        {"empty", "did not load: .*file too short.*"},
        {"text", "did not load: .*(invalid ELF header|file too short).*"},
        {"cut", "crashed while loading \\(bus error\\)"},
        {"foreign", "did not load: .*"}};
    for (const auto& [name, reason] : reasons) {
        check({"B2 " + name, playing("random," + name),
               "tengen: plugin '" + name + "' " + reason + "\n", 4},
              home);
        CHECK(finds(listed.out, "/" + name + "\\.so\n +refused: .*" + reason));
    }
}

TEST_CASE("plugins that do not load are refused with a reason", "[reliability]") {
    struct Row {
        std::string file;
        std::string reason;
    };
    for (const Row& row : std::vector<Row>{
             {"load_abi", "was built for ABI \\d+, this program needs \\d+"},
             {"load_no_entry", "is not a plugin: it does not export tengen_plugin_entry"},
             {"load_crash", "crashed while loading \\(.*\\)"},
             {"load_hang", "did not load in 2\\.0 s \\(killed\\)"},
             {"load_throw", "crashed while loading \\(aborted\\)"},
             {"load_exit", "crashed while loading \\(exited with code \\d+\\)"}}) {
        const Home home;
        install(home, row.file + ".so");
        check({"B3 B4 " + row.file, playing("random," + row.file),
               "tengen: .*" + row.file + ".*(" + row.reason + ").*\n", 4},
              home);
        const Ended listed = tengen(home, {"plugins", "--plugin-path", "plugins"});
        INFO(listed.out);
        CHECK(listed.code == 0);
        CHECK(listed.out.find(row.file + ".so") != std::string::npos);
        CHECK(listed.out.find("refused: ") != std::string::npos);
    }
}

TEST_CASE("B5 B6 B7 B8 B9 B13: an AI with a fault loses the game, with the reason",
          "[reliability]") {
    const Home home;
    install(home, "moves.so");
    for (const Misbehaviour& row : std::vector<Misbehaviour>{
             {"segfault", "crashed: segmentation fault \\(signal 11\\) at move 2"},
             {"abort", "crashed: aborted \\(signal 6\\) at move 2"},
             {"overflow", "crashed: segmentation fault \\(signal 11\\) at move 2"},
             {"exit", "exited during its move \\(code 0\\) at move 2"},
             {"occupied", "illegal move .. \\(.. is occupied\\) at move 2"},
             {"outside", "illegal move .* \\(outside the board\\) at move 2"},
             {"huge", "illegal move 0xffffffff \\(no such action\\) at move 2"},
             {"garbage", "sent an invalid message at move 2"},
             {"lengthy", "sent an invalid message at move 2"},
             {"flood", "sent an invalid message at move 2"},
             {"closer", "closed its channel during its move \\(killed\\) at move 2"},
             {"loop", "did not answer in 400 ms \\(killed\\) at move 2"},
             {"sleeper", "did not answer in 400 ms \\(killed\\) at move 2"}}) {
        auto arguments = playing("random," + row.ai);
        const bool is_late = row.ending.find("400 ms") != std::string::npos;
        arguments.insert(arguments.end(), {"--move-time", is_late ? "300ms" : "10s"});
        const Ended ended = tengen(home, arguments);
        INFO(row.ai << "\n" << ended.out << ended.all_err);
        CHECK_FALSE(ended.hung);
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(finds(ended.out, "\nx wins: " + row.ai + ": " + row.ending + ", so o loses\n"));
    }
}

TEST_CASE("B17 B18: a match continues after faults, and reports them", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const Ended ended = tengen(home, {"match", "tictactoe", "--seats", "random,segfault", "-n", "8",
                                      "--plugin-path", "plugins"});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended.out.find("tictactoe 3x3, 8 games") != std::string::npos);
    CHECK(finds(ended.err, "game 1: segfault: crashed: segmentation fault.*so . loses"));
    CHECK(finds(ended.err, "segfault forfeits after 3 faults in a row"));
    CHECK(ended.err.find("forfeits") == ended.err.rfind("forfeits"));
    const Ended strict = tengen(home, {"match", "tictactoe", "--seats", "random,segfault", "-n",
                                       "2", "--plugin-path", "plugins", "--strict"});
    CHECK(strict.code == 4);
}

TEST_CASE("the end of an AI is known, whatever signals were ignored before", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const std::string command = fmt::format(
        "trap '' CHLD; cd '{}' && '{}' match tictactoe --seats random,segfault -n 1 "
        "--plugin-path plugins >out 2>err",
        home.path().string(), (build_folder() / "bin/tengen").string());
    CHECK(std::system(command.c_str()) == 0);
    INFO(home.read("err"));
    CHECK(home.read("err").find("crashed: segmentation fault (signal 11)") != std::string::npos);
}

TEST_CASE("B10: an AI that takes all memory loses, and the machine keeps enough", "[reliability]") {
    if (!limits_memory()) return skip("builds with a sanitizer have no limit of memory");
    const Home home;
    install(home, "attacks.so");
    for (const std::string& ai : std::vector<std::string>{"new-hog", "crash-hog"}) {
        home.write("lineup.yaml",
                   "game: tictactoe\nseats: [random, {ai: " + ai + ", memory: 64}]\n");
        const Ended ended = tengen(home, {"play", "--lineup", "lineup.yaml", "--plugin-path",
                                          "plugins", "--allow-limits", "--move-time", "20s"});
        INFO(ai << ended.out << ended.all_err);
        CHECK(ended.code == 0);
        CHECK(finds(ended.out,
                    "\nx wins: " + ai + ": used more than 64 MiB at move 2, so o loses\n"));
    }
}

TEST_CASE("B11: an AI that computes in its opponent's time loses", "[reliability]") {
    const Home home;
    install(home, "attacks.so");
    const Ended ended = tengen(home, {"match", "tictactoe", "--seats", "random,busy", "-n", "1",
                                      "--threads", "2", "--plugin-path", "plugins"});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(finds(ended.all_err, "busy: kept computing after its answer .killed. at move 2"));
}

TEST_CASE("B11: an AI that computes in its opponent's time also loses at a table",
          "[reliability]") {
    const Home home;
    install(home, "attacks.so");
    const Ended ended = tengen(home, playing("random,busy"));
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    // A table gives one thread per core. If no core was free for the threads, they stole no time.
    // Then the next threads cannot start.
    CHECK(finds(ended.out,
                "\nx wins: busy: (kept computing after its answer .killed.|failed: Resource .*|"
                "ran 2 threads, more than its limit of 1 .killed.) at move [24], so o loses\n"));
}

TEST_CASE("B11 B12 B15: attacks are blocked, and the game continues", "[reliability]") {
    const Home home;
    install(home, "attacks.so");
    install(home, "moves.so");
    for (const std::string& ai : std::vector<std::string>{
             "fork-bomb", "daemon", "thread-bomb", "caller", "writer", "reader", "shell",
             "parent-killer", "debugger", "climber", "at-exit", "late-end"}) {
        const Ended ended = tengen(home, {"match", "tictactoe", "--seats", "random," + ai, "-n",
                                          "1", "--strict", "--plugin-path", "plugins"});
        INFO(ai << ended.out << ended.all_err);
        CHECK_FALSE(ended.hung);
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
    }
}

TEST_CASE("B16: in a terminal a person decides how the game continues after a crash",
          "[reliability]") {
    const Home home;
    install(home, "moves.so");
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,segfault", "--plugin-path",
                             "plugins", "--on-fault", "ask"});
    REQUIRE(terminal.shows("x>"));
    terminal.type("b2\r");
    REQUIRE(terminal.shows("segfault: crashed: segmentation fault (signal 11) at move 2"));
    REQUIRE(terminal.shows("type 'fault' and loses, random, again, human or an AI"));
    terminal.type("fault random\r");
    REQUIRE(terminal.shows("3: X to move"));
    terminal.type("quit\r");
    CHECK(terminal.wait().code == 0);
    const std::string saved = home.read("state/tengen/games/000001-tictactoe.tengen");
    CHECK(has(saved, " failed 1 "));
    CHECK(has(saved, " sit 1 0 random\n"));
    CHECK(has(saved, " play 1 "));
}

TEST_CASE("B14: the output of AIs goes into the log, and a flood is cut", "[reliability]") {
    const Home home;
    install(home, "attacks.so");
    const Ended ended = tengen(home, {"match", "tictactoe", "--seats", "flooder,printer", "-n", "2",
                                      "--plugin-path", "plugins", "--ai-log", "log"});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    const std::string log = home.read("log");
    CHECK(finds(log, "\nflooder: \\[\\.\\.\\. [0-9.]+ MB dropped\\]\n"));
    CHECK(log.find("printer: to \\x1b[31mred\\x1b[0m and \\x07 back\n") != std::string::npos);
    CHECK(log.find('\x1b') == std::string::npos);
    Run at_table;
    at_table.arguments = {"play",          "tictactoe", "--seats",  "printer,flooder",
                          "--plugin-path", "plugins",   "--ai-log", "table"};
    CHECK(run(home, at_table).code == 0);
    CHECK(home.read("table").find("printer: to \\x1b[31mred") != std::string::npos);
    // The last game of a program also has its end.
    CHECK(finds(home.read("table"), "\nprinter: without an end\n"));
    CHECK(finds(home.read("table"), "\nflooder: \\[\\.\\.\\. [0-9.]+ MB dropped\\]\n"));
    const Ended full = tengen(home, {"match", "tictactoe", "--seats", "printer,random", "-n", "2",
                                     "--plugin-path", "plugins", "--ai-log", "/dev/full"});
    CHECK(full.code == 0);
    CHECK(full.err == "tengen: --ai-log: can no longer write to /dev/full\n");
    check({"B14 nowhere",
           {"match", "tictactoe", "--seats", "random,random", "--ai-log", "absent/log"},
           line("--ai-log: cannot write to absent/log (does its folder exist?)"),
           5});
}

TEST_CASE("B20 H7: missing layers of the sandbox are reported, or plugins are refused",
          "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const auto without = [&](const std::string& layer, std::vector<std::string> words) {
        words.insert(words.begin(), {layer, (build_folder() / "bin/tengen").string()});
        return run(home, {.program = build_folder() / "bin/deny_layer", .arguments = words});
    };
    const auto match = [](const std::string& ai) {
        return std::vector<std::string>{"match", "tictactoe", "--seats",       "random," + ai,
                                        "-n",    "1",         "--plugin-path", "plugins"};
    };
    const Ended partly = without("landlock", match("stray"));
    CHECK(partly.code == 0);
    CHECK(partly.err ==
          "tengen: sandbox: no Landlock: plugins can read files of this user (seccomp)\n");
    for (const std::string& layer : std::vector<std::string>{"seccomp", "both"}) {
        const Ended refused = without(layer, match("stray"));
        INFO(refused.all_err);
        CHECK(refused.code == 8);
        CHECK(matches(refused.err,
                      "tengen: plugin 'stray' not found, but .*moves\\.so is not loaded: the "
                      "sandbox of this system is none: seccomp is missing.* "  // english-ok
                      "\\(--unsafe-plugins loads it anyway\\)\n"));
        auto unsafe = match("stray");
        unsafe.emplace_back("--unsafe-plugins");
        const Ended allowed = without(layer, unsafe);
        CHECK(allowed.code == 0);
        CHECK(finds(allowed.err, "tengen: sandbox: none: seccomp is missing"));
        std::vector<std::string> tried{"check", "--test", "loads", "plugins/moves.so"};
        CHECK(without(layer, tried).code == 8);
        tried.emplace_back("--unsafe-plugins");
        const Ended checked = without(layer, tried);
        CHECK(checked.code == 0);
        CHECK(finds(checked.out, "loads +success"));
        // The program's own plugins need no sandbox.
        CHECK(without(layer, {"match", "tictactoe", "--seats", "random,minimax", "-n", "1"}).code ==
              0);
    }
    CHECK(finds(without("landlock", {"doctor"}).out, "\nsandbox: no Landlock: "));
    CHECK(finds(without("both", {"doctor"}).out, "\nsandbox: none: seccomp is missing\n"));
}

TEST_CASE("H8: the doctor reports the usable features", "[reliability]") {
    const Home home;
    home.write("plugins/broken.so", "no library");
    const Ended ended = tengen(home, {"doctor", "--plugin-path", "plugins"});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    for (const std::string& pattern : std::vector<std::string>{
             "^version: tengen \\d", "\nsystem: Linux ", "\nlibraries: fmt \\d.*Boost 1\\.",
             "\nsandbox: full \\(seccomp, Landlock ABI \\d+\\)\n",
             "\nwindow: (ca|tengen-gui is not installed)",
             "\nplugins: \\d+ AIs in \\d+ files, 1 refused\n",
             "\nrefused: plugins/broken\\.so: did not load: file too short\n"}) {
        INFO(pattern);
        CHECK(finds(ended.out, pattern));
    }
}

TEST_CASE("a new third-party plugin is named with its hash", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const std::vector<std::string> list{"plugins", "--plugin-path", "plugins"};
    const Ended first = tengen(home, list);
    CHECK(matches(first.all_err,
                  "tengen: new plugin plugins/moves\\.so \\(SHA-256 [0-9a-f]{64}\\)\n"));
    const std::string known = home.read("data/tengen/known-plugins");
    CHECK(matches(known, "[0-9a-f]{64}  .*/plugins/moves\\.so\n"));
    CHECK(finds(first.out, "SHA-256 " + known.substr(0, 64)));
    CHECK(tengen(home, list).all_err.empty());
    // The content counts, not the time of the file.
    std::filesystem::copy_file(bad_folder() + "/moves.so", home.path() / "plugins/moves.so",
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(tengen(home, list).all_err.empty());
    std::filesystem::copy_file(bad_folder() + "/good.so", home.path() / "plugins/moves.so",
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(finds(tengen(home, list).all_err, "^tengen: new plugin plugins/moves\\.so"));
    CHECK(home.read("data/tengen/known-plugins").substr(0, 64) != known.substr(0, 64));
}

TEST_CASE("each run names a plugin that replaces a bundled AI", "[reliability]") {
    const Home home;
    std::filesystem::create_directories(home.path() / "plugins");
    std::filesystem::copy_file(build_folder() / "plugins/ai/rookie.so",
                               home.path() / "plugins/mine.so");
    for (int run = 0; run < 2; ++run) {
        const Ended match = tengen(home, {"match", "tictactoe", "--seats", "rookie,random", "-n",
                                          "2", "--plugin-path", "plugins"});
        CHECK(match.code == 0);
        CHECK(finds(match.all_err,
                    "tengen: plugins/mine\\.so: replaces the AI 'rookie' of Tengen\n"));
    }
    CHECK(tengen(home, {"match", "tictactoe", "--seats", "rookie,random", "-n", "2"}).err.empty());
}

TEST_CASE("B10: options for more memory than available are named once", "[reliability]") {
    const std::string folder = build_folder() / "tests/validator/bad";
    const Home home;
    const std::string remark =
        "the options of 'greedy' request 1073742336 MiB of memory, and it gets \\d+ MiB \\(half of "
        "this machine's\\)";
    const Ended table =
        tengen(home, {"play", "tictactoe", "--seats", "human,greedy", "--plugin-path", folder},
               "b2\nnew\nb2\nquit\n");
    CHECK(table.code == 0);
    CHECK(finds(table.err, "^tengen: " + remark + "\n[^\n]*game saved as [^\n]*\n$"));
    const Ended match = tengen(home, {"match", "tictactoe", "--seats", "greedy,random", "-n", "4",
                                      "--plugin-path", folder});
    CHECK(match.code == 0);
    CHECK(finds(match.err, "^tengen: " + remark + "\n$"));
}

TEST_CASE("B21: a match reports that a plugin was replaced", "[reliability]") {
    const Home home;
    install(home, "attacks.so");
    Running match(home, {"match", "tictactoe", "--seats", "printer,slow", "-n", "2",
                         "--plugin-path", "plugins", "--ai-log", "log"});
    REQUIRE(comes_true([&] {
        return std::filesystem::exists(home.path() / "log") && has(home.read("log"), "plain\n");
    }));
    std::filesystem::copy_file(bad_folder() + "/attacks.so", home.path() / "new");
    std::filesystem::rename(home.path() / "new", home.path() / "plugins/attacks.so");
    const Ended ended = match.wait();
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(finds(ended.err,
                "tengen: plugin \\S*/attacks\\.so has changed during the match: later games played "
                "the new one\n$"));
}

}  // namespace tengen::test
