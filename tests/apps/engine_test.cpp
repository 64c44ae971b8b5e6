// tengen engine: Tengen's AIs as engines of the Gomocup protocol, as managers start them and talk
// to them.
#include <set>
#include <sstream>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// True for "7,7" and the like.
bool is_point(const std::string& line) {
    const std::size_t comma = line.find(',');
    return comma != std::string::npos && line.find_first_not_of("0123456789,") == std::string::npos;
}

/// Returns an engine's answers to lines sent together, without the reports.
std::vector<std::string> answers(const Ended& ended) {
    std::vector<std::string> lines;
    std::istringstream in(ended.out);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("MESSAGE")) lines.push_back(line);
    }
    return lines;
}

/// The manager's side of one engine: sends a line and reads its answer.
class Engine {
  public:
    Engine(const Home& home, const std::string& ai)
        : process_(home,
                   Run{.arguments = {"engine", "--ai", ai}, .limit = std::chrono::seconds(120)}) {}

    void say(const std::string& line) { process_.type(line + "\r\n"); }
    std::string answer() {
        for (;;) {
            const std::size_t end = process_.out().find('\n', read_);
            if (end == std::string::npos) {
                if (!process_.sees_next("\n")) return "";
                continue;
            }
            const std::string line = process_.out().substr(read_, end - read_);
            read_ = end + 1;
            if (!line.starts_with("MESSAGE")) return line;
        }
    }
    std::string ask(const std::string& line) {
        say(line);
        return answer();
    }
    Ended end() {
        say("END");
        return process_.wait();
    }

  private:
    Running process_;
    std::size_t read_ = 0;
};

}  // namespace

TEST_CASE("an engine answers a manager and ends", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"engine", "--ai", "rookie", "--seed", "1"},
               "START 15\r\nINFO timeout_turn 300\r\nBEGIN\r\nNONSENSE\r\nABOUT\r\n");
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    const std::vector<std::string> said = answers(ended);
    REQUIRE(said.size() == 4);
    CHECK(said[0] == "OK");
    CHECK(is_point(said[1]));
    CHECK(said[2] == "UNKNOWN NONSENSE");
    CHECK(said[3].starts_with("name=\"Tengen Rookie\", version=\""));
}

TEST_CASE("an engine needs the name of an AI, and reports an unknown one", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"engine"}).err ==
          "tengen: tengen engine needs --ai NAME (see 'tengen plugins')\n");
    CHECK(tengen(home, {"engine", "--ai", "nobody"}).err.find("plugin 'nobody' not found") !=
          std::string::npos);
    CHECK(tengen(home, {"engine", "--ai", "human"}).code == 2);
}

TEST_CASE("pbrain-tengen-NAME plays alone in an empty folder", "[apps]") {
    const Home home;
    const std::filesystem::path folder = home.path() / "engines";
    std::filesystem::create_directories(folder);
    const std::filesystem::path program = folder / "pbrain-tengen-rookie";
    std::filesystem::copy_file(build_folder() / "gomocup/pbrain-tengen-rookie", program);
    Run engine{.program = program,
               .input =
                   "ABOUT\r\nSTART 15\r\nINFO timeout_turn 200\r\nINFO timeout_match 10000\r\n"
                   "INFO time_left 10000\r\nINFO max_memory 83886080\r\nINFO rule 1\r\n"
                   "TURN 7,7\r\nINFO rule 2\r\nTURN 0,0\r\nEND\r\nABOUT\r\n"};
    const Ended ended = run(home, engine);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    const std::vector<std::string> said = answers(ended);
    REQUIRE(said.size() == 4);
    CHECK(said[0].starts_with("name=\"Tengen Rookie\", version=\""));
    CHECK(said[1] == "OK");
    CHECK(is_point(said[2]));
    CHECK(said[2] != "7,7");
    CHECK(said[3].starts_with("ERROR rule 2 is not supported"));
    // It leaves no other file there.
    const std::filesystem::directory_iterator files(folder);
    CHECK(std::distance(begin(files), end(files)) == 1);
    engine.arguments = {"noize=1"};
    const Ended wrong = run(home, engine);
    CHECK(wrong.code == 2);
    CHECK(wrong.err.starts_with("pbrain-tengen: "));
    CHECK(wrong.err.find("noize") != std::string::npos);
    engine.arguments = {"--help"};
    const Ended help = run(home, engine);
    CHECK(help.code == 0);
    CHECK(help.out.starts_with("pbrain-tengen-rookie [OPTION=VALUE ...]\nRookie: "));
}

TEST_CASE("pbrain-tengen-NAME plays at a table of Tengen, in its sandbox", "[apps]") {
    const Home home;
    const std::string engine = build_folder() / "gomocup/pbrain-tengen-rookie";
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    // A sanitizer sets limits when a program starts, and the sandbox forbids that.
    constexpr bool kSandboxed = false;
#else
    constexpr bool kSandboxed = true;
#endif
    const std::string seats = "engine:" + engine + (kSandboxed ? "" : ",sandbox=off") + ",random";
    const Ended match = tengen(
        home, {"match", "gomoku", "--board", "9x9", "--seats", seats, "-n", "2", "--strict"});
    INFO(match.err);
    CHECK(match.code == 0);
    CHECK(match.err.empty() == kSandboxed);
}

TEST_CASE("errors of an engine's seat are reported before the game", "[apps]") {
    const Home home;
    home.write("config/tengen/engines/bad.yaml", "name: bad\ncommand: ./x\nsandbox: never\n");
    struct Row {
        std::string seat;
        int code;
        std::string error;
    };
    for (const Row& row : {
             Row{"engine:/x,dialekt=yixin", 2,
                 "unknown option 'dialekt' (did you mean 'dialect'?); "},
             Row{"engine:/x,memory_mib=9", 2, "(did you mean 'memory'?)"},
             Row{"engine:/x,pondering=1,folder=/y", 4, "cannot start '/x': no such file"},
             Row{"engine:/x,memory=much", 2, "much"},
             Row{"engine:bad", 3, "bad.yaml:3:10: 'sandbox' must be one of on, off, found 'never'"},
             Row{"engine:nobody", 2, "engine 'nobody' not found"},
         }) {
        const Ended ended = tengen(home, {"match", "gomoku", "--seats", row.seat + ",random"});
        INFO(row.seat << ": " << ended.err);
        CHECK(ended.code == row.code);
        CHECK(ended.err.find(row.error) != std::string::npos);
    }
}

TEST_CASE("two engines play a game that the manager can follow", "[apps]") {
    const Home home;
    Engine black(home, "rookie:easy");
    Engine white(home, "random");
    for (Engine* engine : {&black, &white}) {
        CHECK(engine->ask("START 15") == "OK");
        engine->say("INFO timeout_turn 100");
        engine->say("INFO rule 1");
    }
    std::set<std::string> points;
    std::string move = black.ask("BEGIN");
    for (int ply = 1; ply < 225 && is_point(move); ++ply) {
        CHECK(points.insert(move).second);
        move = (ply % 2 == 1 ? white : black).ask("TURN " + move);
    }
    // One engine makes five; after that there is nothing to answer.
    CHECK(move == "ERROR the game is over");
    CHECK(points.size() >= 9);
    CHECK(black.end().code == 0);
    CHECK(white.end().code == 0);
}

TEST_CASE("engines and plugins play each other, even one of Tengen's engines", "[apps]") {
    const Home home;
    home.write("config/tengen/engines/ours.yaml", "name: ours\ncommand: [" +
                                                      (build_folder() / "bin/tengen").string() +
                                                      ", engine, --ai, random]\nsandbox: off\n");
    const std::string bad = (build_folder() / "tests/engine/bad/pbrain-bad").string();
    const auto match = [&](const std::string& seats, const std::string& game) {
        return tengen(
            home, {"match", game, "--seats", seats, "-n", "2", "--move-time", "5s", "--strict"});
    };
    const std::string pairs[] = {"engine:" + bad + ",random", "engine:ours,random",
                                 "engine:ours,engine:" + bad};
    for (const std::string& seats : pairs) {
        INFO(seats);
        const Ended ended = match(seats, "gomoku:standard");
        INFO(ended.err);
        CHECK(ended.code == 0);
        CHECK(ended.out.starts_with("gomoku:standard 15x15, 2 games, "));
    }
    const Ended opening = match("engine:ours,random", "gomoku:swap2");
    INFO(opening.err);
    CHECK(opening.code == 0);
    CHECK(
        match("engine:ours,random", "gomoku:pro")
            .err.find("engine 'ours': the Gomocup protocol has no opening 'pro' (it has swap2)") !=
        std::string::npos);
}

}  // namespace tengen::test
