// Rows E: wrong command lines, input and output that end early, and signals. Long, because the
// cases share their fixture.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "apps/pattern.hpp"
#include "apps/terminal.hpp"
#include "reliability/fault_case.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

const std::vector<std::string> kTwoPeople{"play", "--seats", "human,human"};

/// A command line that is refused with code 2 and one line.
struct Refusal {
    const char* id;
    std::vector<std::string> arguments;
    const char* said;
};

const std::vector<Refusal> kRefusals{
    {"E1 option", {"play", "--bord", "15x15"}, "unknown option '--bord' (did you mean '--board'?)"},
    {"E1 short option", {"match", "-x"}, "unknown option '-x'"},
    {"E1 command", {"plya"}, "unknown command 'plya' (did you mean 'play'?)"},
    {"E1 option of the program",
     {"--versoin"},
     "unknown option '--versoin' (did you mean '--version'?)"},
    {"E1 help of a wrong command",
     {"help", "perfd"},
     "unknown command 'perfd' (did you mean 'perft'?)"},
    {"E1 game", {"play", "gomku"}, "unknown game 'gomku' (did you mean 'gomoku'?)"},
    {"E1 key",
     {"perft", "mnk", "1", "--set", "rules.line.lenght=3"},
     "--set rules.line.lenght: unknown key 'lenght' (did you mean 'length'?)"},
    {"E1 choice",
     {"play", "--color", "allways"},
     "--color: must be one of auto, always, never, found 'allways' (did you mean 'always'?)"},
    {"E2", {"play", "--board"}, "--board needs a value"},
    {"E2 before another option", {"play", "--board", "--new"}, "--board needs a value"},
    {"E3 letters", {"match", "gomoku", "-n", "15abc"}, "--games: '15abc' is not a whole number"},
    {"E3 hexadecimal",
     {"match", "gomoku", "--games", "0x10"},
     "--games: '0x10' is not a whole number"},
    {"E3 fraction", {"match", "gomoku", "--games=15.9"}, "--games: '15.9' is not a whole number"},
    {"E3 blank", {"match", "gomoku", "--games", " 15"}, "--games: ' 15' is not a whole number"},
    {"E3 empty", {"match", "gomoku", "--games", ""}, "--games: '' is not a whole number"},
    {"E3 empty after the sign",
     {"match", "gomoku", "--games="},
     "--games: '' is not a whole number"},
    {"E3 plus", {"match", "gomoku", "--games", "+5"}, "--games: '+5' is not a whole number"},
    {"E3 control characters",
     {"match", "gomoku", "--games", "1\x1b[2J"},
     "--games: '1\\x1b[2J' is not a whole number"},
    {"E3 board", {"play", "--board", "15"}, "--board: '15' is not COLUMNSxROWS (such as 15x15)"},
    {"E4 zero", {"match", "gomoku", "-n", "0"}, "--games: must be 1–1000000"},
    {"E4 negative", {"match", "gomoku", "--games", "-5"}, "--games: must be 1–1000000"},
    {"E4 huge",
     {"match", "gomoku", "--games", "99999999999999999999999"},
     "--games: must be 1–1000000"},
    {"E4 seed",
     {"match", "tictactoe", "--seed", "18446744073709551616"},
     "--seed: must be 1–9223372036854775807"},
    {"E4 seed of a plugin's tests",
     {"check", "x.so", "--seed", "18446744073709551616"},
     "--seed: must be 0–9223372036854775807"},
    {"E4 players", {"play", "--players", "0"}, "--players: must be 1–8"},
    {"E4 depth", {"perft", "tictactoe", "99999999999999999999"}, "DEPTH: must be 1–4096"},
    {"E4 no time",
     {"match", "tictactoe", "--move-time", "0s"},
     "--move-time: a duration must be 1ms..24h, found '0s'"},
    {"E4 too much time",
     {"play", "--clock", "10s+99999999h"},
     "--clock: a duration must be 1ms..24h, found '99999999h'"},
    {"E4 empty board",
     {"play", "--board", "0x0"},
     "--board: a board has 1..64 columns and rows, found 0"},
    {"E5 formats",
     {"match", "tictactoe", "--json", "--markdown"},
     "--json and --markdown exclude each other"},
    {"E5 openings",
     {"match", "tictactoe", "--openings", "x", "--stones", "x"},
     "--stones and --openings exclude each other"},
    {"E5 nothing to order",
     {"match", "tictactoe", "--seats", "random,random", "--order", "random"},
     "--order: requires --openings"},
    {"E5 twice",
     {"play", "--board", "9x9", "--board", "7x7"},
     "--board is given twice ('9x9' and '7x7')"},
    {"E5 exclusive", {"play", "--resume", "--new"}, "--resume and --new exclude each other"},
    {"E5 exclusive list", {"play", "--list", "--new"}, "--list and --new exclude each other"},
    {"E5 a list has no players",
     {"play", "--list", "--seats", "human,human"},
     "--list and --seats exclude each other"},
    {"E5 no rules to keep",
     {"play", "gomoku", "--keep-rules", "--new"},
     "--keep-rules and --new exclude each other"},
    {"E5 exclusive board",
     {"play", "--resume", "--board", "9x9"},
     "--resume and --board exclude each other"},
    {"E5 a saved game",
     {"play", "./1.tengen", "--seats", "human,rookie"},
     "--seats: the saved game './1.tengen' has its own (leave out --seats, or name a game)"},
    {"E5 exclusive seats",
     {"play", "--lineup", "demo", "--seats", "human,human"},
     "--lineup and --seats exclude each other"},
    {"one word too many", {"doctor", "4"}, "unexpected argument '4' (see 'tengen doctor --help')"},
    {"a word missing",
     {"perft", "tictactoe"},
     "tengen perft needs DEPTH (see 'tengen perft --help')"},
    {"a flag with a value", {"games", "--json=yes"}, "--json: takes no value"},
};

}  // namespace

TEST_CASE("wrong command lines are refused with one helpful line", "[reliability]") {
    for (const Refusal& refusal : kRefusals) {
        check({refusal.id, refusal.arguments, line(refusal.said), 2});
    }
    for (const FaultCase& fault : std::vector<FaultCase>{
             {"E1 variant",
              {"perft", "gomoku:standrd", "1"},
              "tengen: .*standrd.*did you mean '.*standard'.*\n",
              2},
             {"E1 lineup",
              {"play", "--lineup", "dmo"},
              "tengen: .*dmo.*did you mean 'demo'.*\n",
              2},
             {"E3 time", {"play", "--move-time", "fast"}, "tengen: --move-time: .*'fast'.*\n", 2},
             {"E4 board",
              {"play", "--board", "65x15"},
              "tengen: --board: a board has 1\\.\\.64 columns and rows, found 65\n",
              2},
             {"seats", {"play", "--seats", "human,hum an"}, "tengen: --seats: .*\n", 2},
             {"too many seats",
              {"play", "connect6", "--seats", "human,human,human"},
              "tengen: .*seats.*\n",
              2},
             {"setting", {"perft", "mnk", "1", "--set", "rules"}, "tengen: --set: .*\n", 2},
         })
        check(fault);
}

TEST_CASE("the name of a file cannot fake a line, or reach a terminal unescaped", "[reliability]") {
    const Home home;
    const std::string name = "no\x1b[2J\ntengen: all is well\xff.yaml";
    for (const std::vector<std::string>& command : {std::vector<std::string>{"check", name},
                                                    {"convert", name, "to.sgf"},
                                                    {"play", name},
                                                    {"show", name},
                                                    {"play", "--lineup", "./" + name}}) {
        const Ended ended = tengen(home, command);
        INFO(command.front() << ": " << ended.all_err);
        CHECK(ended.code != 0);
        CHECK(has(ended.all_err, "\\x1b[2J"));
        for (const std::string& text : {ended.out, ended.all_err}) {
            CHECK_FALSE(has(text, "\x1b"));
            CHECK_FALSE(has(text, "\xff"));
            CHECK_FALSE(has(text, "\ntengen: all is well"));
        }
    }
}

TEST_CASE("without arguments the usage is shown", "[reliability]") {
    const Home home;
    const Ended ended = tengen(home, {});
    CHECK(ended.code == 2);
    CHECK(ended.out.empty());
    CHECK(ended.err.find("Usage: tengen COMMAND") != std::string::npos);
}

TEST_CASE("the end of the input during a game saves it", "[reliability]") {
    const Home home;
    check({"E7", kTwoPeople,
           "tengen: input ended; game saved as .*/state/tengen/games/000001-gomoku\\.tengen\n", 0,
           "h8\nh9\n"},
          home);
    check({"E7 without a line end",
           {"play", "--resume"},
           "tengen: input ended; game saved as .*/000001-gomoku\\.tengen\n",
           0,
           "moves\ni8"},
          home);
    const Ended shown = tengen(home, {"show", "state/tengen/games/000001-gomoku.tengen"});
    CHECK(shown.out.find("white to move, 222 legal moves") != std::string::npos);
}

TEST_CASE("closed standard files do no harm", "[reliability]") {
    const Home home;
    Run closed;
    closed.arguments = {"play", "tictactoe"};
    closed.closed = {STDIN_FILENO};
    const Ended without_input = run(home, closed);
    CHECK(without_input.code == 0);
    CHECK(without_input.err.empty());
    CHECK(without_input.out.find("X (rookie)") != std::string::npos);
    closed.closed = {STDOUT_FILENO};
    const Ended without_output = run(home, closed);
    CHECK(without_output.code == 5);
    CHECK(without_output.err == "tengen: cannot write output: Bad file descriptor\n");
    closed.closed = {STDERR_FILENO};
    CHECK(run(home, closed).code == 0);
    closed.closed = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    CHECK(run(home, closed).code == 5);
}

TEST_CASE("after words that are not moves the question is repeated", "[reliability]") {
    const std::string forty(40, 'x');
    const std::vector<FaultCase> cases{
        {"E8 garbage", kTwoPeople, line("line 1: not a move: 'qqq' (help lists the commands)"), 0,
         "qqq\n"},
        {"E8 nearly a command", kTwoPeople,
         line("line 1: not a move: 'undoo' (did you mean 'undo'?)"), 0, "undoo\n"},
        {"E8 long", kTwoPeople,
         line("line 1: not a move: '" + forty + "…' (help lists the commands)"), 0,
         std::string(100'000, 'x') + "\n"},
        {"E8 control characters", kTwoPeople,
         line("line 1: not a move: '\\x1b[2J\\x07' (help lists the commands)"), 0, "\x1b[2J\x07\n"},
        {"E8 invalid UTF-8", kTwoPeople,
         line("line 1: not a move: '\\xff\\xfe' (help lists the commands)"), 0, "\xff\xfe\n"},
        {"E8 outside", kTwoPeople, line("line 1: there is no row 99 (the board has 1..15)"), 0,
         "h99\n"},
        {"E8 huge row", kTwoPeople, "tengen: line 1: .*h999999.*\n", 0, "h999999\n"},
        {"E8 count", kTwoPeople, line("line 1: undo: 'x' is not a number of moves"), 0, "undo x\n"},
        {"E8 nothing to undo", kTwoPeople, line("line 1: there is nothing to undo"), 0, "undo\n"},
        {"E8 no such seat", kTwoPeople, line("line 1: there is no seat '9' (seats: 1–2)"), 0,
         "seat 9 human\n"},
        {"E8 no such game", kTwoPeople,
         line("line 1: unknown game 'tictactoo' (did you mean 'tictactoe'?)"), 0,
         "game tictactoo\n"},
        {"E8 something after a word", kTwoPeople,
         line("line 1: 'resign' takes no argument, found 'now'"), 0, "resign now\n"},
    };
    for (const FaultCase& fault : cases) check(fault);
    const Home home;
    const Ended ended = tengen(home, kTwoPeople, "h8\nh8\nmoves\n");
    CHECK(ended.err.find("tengen: line 2: h8 is occupied\n") == 0);
    CHECK(ended.out.find("\nh8\n") != std::string::npos);
}

TEST_CASE("a closed output ends the program quietly", "[reliability]") {
    const Home home;
    Run closed;
    closed.arguments = {"perft", "gomoku", "4000", "--board", "1x5"};
    closed.closed_after = 100;
    const Ended ended = run(home, closed);
    CHECK_FALSE(ended.hung);
    CHECK(ended.signal == 0);
    CHECK((ended.code == 141 || ended.code == 0));
    CHECK(ended.err.empty());
}

TEST_CASE("an output that cannot be written is an error", "[reliability]") {
    const Home home;
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"games"},
                                                      {"perft", "tictactoe", "2"},
                                                      {"show", "h8"},
                                                      {"play", "--help"},
                                                      {"--version"},
                                                      {"plugins", "--json"}}) {
        Run full;
        full.arguments = arguments;
        full.output_file = "/dev/full";
        const Ended ended = run(home, full);
        INFO(arguments[0]);
        CHECK(ended.code == 5);
        CHECK(ended.err == "tengen: cannot write output: disk full\n");
    }
}

TEST_CASE("signals end a game in an orderly way, and it stays saved", "[reliability]") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const Home home;
        Running play(home, kTwoPeople);
        play.type("h8\nh9\n");
        REQUIRE(play.sees("3: "));
        play.kill(signal);
        const Ended ended = play.wait();
        INFO(signal << ended.all_err);
        CHECK(ended.code == 128 + signal);
        CHECK(ended.err.find("game saved as ") != std::string::npos);
        const Ended resumed = tengen(home, {"play", "--resume"}, "moves\n");
        CHECK(resumed.out.find("\nh8 h9\n") != std::string::npos);
    }
}

TEST_CASE("a signal while an AI thinks ends the game immediately", "[reliability]") {
    const Home home;
    Running play(home, {"play", "gomoku", "--seats", "human,minimax", "--move-time", "15s"});
    play.type("h8\n");
    REQUIRE(play.sees("(you): h8"));
    play.kill(SIGTERM);
    const Ended ended = play.wait();
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == 143);
}

TEST_CASE("a signal ends a match with the results so far", "[reliability]") {
    const Home home;
    // The line of progress shows that games are running.
    Terminal match(home, {"match", "tictactoe", "--seats", "random,winblock", "-n", "1000000"});
    REQUIRE(match.shows("of 1,000,000 games"));
    match.kill(SIGINT);
    const Ended ended = match.wait();
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == 130);
    INFO(ended.out);
    CHECK(finds(ended.out, "tictactoe 3x3, \\d+ games?, 1s per move, seed 1\n"));
    CHECK(finds(ended.out, "\n2. random +-\\d+ +\\d+ +\\d+ +\\d+ +\\d+ +\\d+ +0 "));
    CHECK(finds(ended.out, "\n1. winblock +.\\d+ +\\d+ +\\d+ +\\d+ +\\d+ +\\d+ +0 "));
    CHECK(finds(ended.out, "\\d+ of 500,000 rounds are complete.\n"));
}

TEST_CASE("E13: root gets a warning if AIs run as root without a sandbox", "[reliability]") {
    const Home home;
    const auto warned = [](const Ended& ended) {
        return has(ended.all_err, "tengen: running as root: AI plugins run as root too\n");
    };
    for (const std::vector<std::string>& game :
         {std::vector<std::string>{"play", "tictactoe", "--seats", "random,random"},
          {"match", "tictactoe", "--seats", "random,random", "-n", "2"}}) {
        INFO(game.front());
        const Ended whole = tengen(home, game);
        CHECK(whole.code == 0);
        CHECK_FALSE(warned(whole));
        std::vector<std::string> words{"both", (build_folder() / "bin/tengen").string()};
        words.insert(words.end(), game.begin(), game.end());
        const Ended bare =
            run(home, {.program = build_folder() / "bin/deny_layer", .arguments = words});
        CHECK(bare.code == 0);
        CHECK(warned(bare) == (geteuid() == 0));
    }
}

TEST_CASE("without a home the program reports that and plays", "[reliability]") {
    const Home home;
    Run homeless;
    homeless.arguments = kTwoPeople;
    homeless.input = "h8\nquit\n";
    for (const char* name :
         {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"}) {
        homeless.environment[name] = "";
    }
    const Ended ended = run(home, homeless);
    INFO(ended.all_err);
    CHECK(ended.code == 5);
    CHECK(matches(ended.err,
                  "tengen: .*HOME.*; the game continues unsaved \\('save FILE' saves it "
                  "elsewhere\\)\ntengen: the game is not saved\n"));
    homeless.arguments = {"perft", "tictactoe", "2"};
    CHECK(run(home, homeless).code == 0);
}

TEST_CASE("the locale does not change any number", "[reliability]") {
    const Home home;
    for (const char* locale : {"C", "de_DE.UTF-8", "tr_TR.UTF-8", "nonsense"}) {
        Run localized;
        localized.arguments = {"match", "tictactoe", "--seats", "random,random",
                               "-n",    "3",         "--json"};
        localized.environment["LANG"] = localized.environment["LC_ALL"] = locale;
        const Ended ended = run(home, localized);
        CHECK(ended.code == 0);
        CHECK(finds(ended.out, "\"points\": \\d+\\.\\d"));
    }
}

TEST_CASE("a pipe without another end is refused immediately", "[reliability]") {
    const Home home;
    REQUIRE(mkfifo((home.path() / "pipe").c_str(), 0600) == 0);
    check({"check", {"check", "pipe"}, line("pipe: not a regular file"), 3}, home);
    check({"play", {"play", "pipe"}, line("pipe: not a regular file"), 3}, home);
    check({"--ai-log",
           {"play", "tictactoe", "--seats", "human,random", "--ai-log", "pipe"},
           line("--ai-log: cannot write to pipe (no program reads this pipe)"),
           5},
          home);
}

TEST_CASE("nohup prevents a match from ending with its terminal", "[reliability]") {
    const Home home;
    const std::string match =
        (build_folder() / "bin/tengen").string() + " match tictactoe --seats random,random -n 3000";
    Run run_it{.program = "/bin/sh", .arguments = {"-c", "trap '' HUP; echo ready; exec " + match}};
    run_it.limit = std::chrono::seconds(60);
    Running running(home, run_it);
    REQUIRE(running.sees("ready"));
    // Reads continuously, because the match prints nothing before its end.
    for (int i = 0; i < 10'000 && !running.sees_next("Elo", std::chrono::milliseconds(5)); ++i) {
        running.kill(SIGHUP);
    }
    CHECK(running.wait().code == 0);
}

TEST_CASE("a line of any length is read with little memory", "[reliability]") {
    const Home home;
    const std::string play = (build_folder() / "bin/tengen").string() + " play --seats human,human";
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const std::string limit;
#else
    const std::string limit = "ulimit -v 350000; ";
#endif
    const Ended ended =
        run(home, Run{.program = "/bin/sh",
                      .arguments = {"-c", limit + "exec " + play},
                      .input = std::string(std::size_t{128} << 20, 'x') + "\nh8\nmoves\n"});
    INFO(ended.all_err);
    CHECK_FALSE(ended.hung);
    CHECK(has(ended.out, "\nh8\n"));
}

TEST_CASE("two programs cannot write the same log of a tournament", "[reliability]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, rookie]\nrounds: {max: 1}\n");
    const std::vector<std::string> play{"arena", "play", "cup.yaml", "--block", "0"};
    std::filesystem::create_directories(home.path() / "cup.arena/ledger");
    const std::string log = "cup.arena/ledger/0.jsonl";
    const int other = open((home.path() / log).c_str(), O_RDWR | O_CREAT, 0600);
    REQUIRE(flock(other, LOCK_EX) == 0);
    check({"results", play, line(log + " is in use by process " + std::to_string(getpid())), 5},
          home);
    CHECK(home.read(log).empty());
    close(other);
    CHECK(tengen(home, play).code == 0);
    CHECK_FALSE(home.read(log).empty());
}

}  // namespace tengen::test
