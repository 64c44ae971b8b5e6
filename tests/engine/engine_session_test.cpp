// External engines as players: their answers and their faults. The names C1 to C15 are rows of the
// table of faults in the reliability notes. Long, because the cases share their fixture.
#include "engine/engine_session.hpp"
#include "engine/engine_command.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "core/position_text.hpp"
#include "engine/gomocup_game.hpp"
#include "plugin/harness.hpp"
#include "sandbox/limits.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/children.hpp"
#include "support/environment.hpp"
#include "support/games.hpp"
#include "support/temporary_folder.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using std::chrono::milliseconds;

std::shared_ptr<const Game> game_of(const GomocupGame& said) {
    return *make_game(said, all_rules());
}

std::shared_ptr<const Game> gomoku() {
    static const auto game = game_of({});
    return game;
}

EngineSettings bad_engine(std::vector<std::string> arguments) {
    EngineSettings settings;
    settings.name = "bad";
    settings.command = {std::string(TENGEN_BINARY_DIR) + "/tests/engine/bad/pbrain-bad"};
    settings.command.insert(settings.command.end(), arguments.begin(), arguments.end());
    settings.dialect = EngineDialect::Gomocup;
    settings.sandbox = EngineSandbox::Off;
    settings.host = host_program();
    return settings;
}

Position after(const std::shared_ptr<const Game>& game, std::string_view moves) {
    Position position(game);
    REQUIRE(play_actions(position, moves));
    return position;
}

/// One engine that gets one request after the other.
struct Engine {
    Stage stage;
    std::shared_ptr<AiSession> session;

    explicit Engine(EngineSettings settings)
        : session(make_engine_session(stage.io(), std::move(settings))) {}
    explicit Engine(const std::string& mode, const std::string& what = "")
        : Engine(bad_engine({mode, what})) {}

    /// "ready", or "kind: text" of the fault.
    std::string prepare(const std::shared_ptr<const Game>& game = gomoku()) {
        const auto ready = stage.prepare(*session, game);
        if (ready) return "ready";
        return std::string(name_of(ready.error().kind)) + ": " + english(ready.error().text);
    }
    std::string ask(const Position& position, const Budget& budget) {
        return text_of(stage.ask(*session, position, budget), position);
    }
    std::string ask(std::string_view moves = "", milliseconds limit = milliseconds(20'000)) {
        const Position position = after(gomoku(), moves);
        return ask(position, budget_of(limit, limit));
    }
};

/// Requires at its end that no process of the test remains.
class NothingLeft {
  public:
    NothingLeft() : before_(Holdings::now()) {}
    ~NothingLeft() { CHECK(Holdings::now() == before_); }
    NothingLeft(const NothingLeft&) = delete;
    NothingLeft& operator=(const NothingLeft&) = delete;

  private:
    Holdings before_;
};

/// True if a killed process is gone, or a zombie if no parent collects it.
bool has_gone(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    if (!std::getline(file, text)) return true;
    const std::size_t state = text.rfind(") ");
    return state != std::string::npos && text.substr(state + 2, 1) == "Z";
}

}  // namespace

TEST_CASE("an engine plays first, second, and after an undo", "[engine]") {
    for (const char* mode : {"good", "crlf", "restarts", "forgets", "reports"}) {
        INFO(mode);
        const NothingLeft check;
        Engine engine(mode);
        CHECK(engine.prepare() == "ready");
        // It plays the first free point from the upper left corner.
        CHECK(engine.ask() == "a15");
        CHECK(engine.ask("a15 h8") == "b15");
        CHECK(engine.ask("a15 h8 b15 h9") == "c15");
        CHECK(engine.ask("a15 h8 b15 c15") == "d15");  // one move undone
        CHECK(engine.ask("a15 b15") == "c15");         // three moves undone
        CHECK(engine.ask("h8") == "a15");              // another game, as the other side
        CHECK(engine.ask("h8 a15 b15") == "c15");
        CHECK(engine.ask("a15 b15 c15 d15") == "e15");  // an unrelated position
        engine.session->new_game();
        CHECK(engine.ask() == "a15");
    }
}

TEST_CASE("an unrequested answer does not count for the next request", "[engine]") {
    const NothingLeft check;
    const TemporaryFolder folder;
    EngineSettings settings = bad_engine({"twice", (folder / "").string()});
    settings.ponder =
        EnginePonder::On;  // otherwise it is suspended, perhaps before its second answer
    Engine engine(settings);
    REQUIRE(engine.prepare() == "ready");
    CHECK(engine.ask() == "a15");
    wait_until([&] { return std::filesystem::exists(folder / "said"); });
    CHECK(engine.ask("a15 h8") == "b15");
}

TEST_CASE("a surplus answer does not count for the next question of a suspended engine",
          "[engine]") {
    // The reply that separates the questions is missing, late, or too long to be used.
    for (const char* mode : {"extra", "hush", "dawdles", "wordy"}) {
        INFO(mode);
        const NothingLeft check;
        Engine engine(mode);
        REQUIRE(engine.prepare() == "ready");
        CHECK(engine.ask() == "a15");
        CHECK(engine.ask("a15 h8") == "b15");
        CHECK(engine.ask("a15 h8 b15 h9") == "c15");
        CHECK(engine.ask("a15 h8") == "b15");
    }
}

TEST_CASE("an engine has a lower priority if requested", "[engine]") {
    const NothingLeft check;
    EngineSettings settings = bad_engine({"good"});
    settings.gives_way = true;
    Engine engine(settings);
    REQUIRE(engine.prepare() == "ready");
    const int own = ::getpriority(PRIO_PROCESS, 0);
    CHECK(niceness_of_children() == std::vector{std::min(own + 10, 19)});
}

TEST_CASE("an engine plays on boards that are not square, if it supports them", "[engine]") {
    const auto wide = game_of({20, 10, 0, false});
    Engine engine("good");
    CHECK(engine.prepare(wide) == "ready");
    CHECK(engine.ask(Position(wide), {}) == "a10");
    CHECK(engine.prepare(gomoku()) == "ready");
    CHECK(engine.ask() == "a15");
    Engine old("squares");
    CHECK(old.prepare(wide) == "refused: refuses a board of 20x10: UNKNOWN");
}

TEST_CASE("an engine's output about its search is a report", "[engine]") {
    Engine engine("reports");
    std::vector<AiReport> reports;
    engine.session->on_report([&](const AiReport& report) { reports.push_back(report); });
    CHECK(engine.ask() == "a15");
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].depth == 3);
    CHECK(reports[0].nodes == 20);
    CHECK(reports[0].score == 5);
    CHECK(reports[0].line.size() == 1);
}

TEST_CASE("swap2 is played by SWAP2BOARD, move by move", "[engine]") {
    const auto game = game_of({15, 15, 1, true});
    Engine first("swap2");
    CHECK(first.prepare(game) == "ready");
    CHECK(first.ask(Position(game), {}) == "h8");
    CHECK(first.ask(after(game, "h8"), {}) == "i7");
    CHECK(first.ask(after(game, "h8 i7"), {}) == "j6");
    struct Row {
        const char* answer;
        std::vector<std::string> actions;
    };
    const Row rows[] = {{"SWAP", {"black"}},
                        {"0,0", {"white", "a15"}},
                        {"0,0 1,0", {"more", "a15", "b15"}},
                        {"nonsense", {"illegal_action: illegal answer 'nonsense'"}},
                        {"7,7", {"white", "illegal_action: illegal move h8 (h8 is occupied)"}}};
    for (const Row& row : rows) {
        INFO(row.answer);
        Engine second("swap2", row.answer);
        REQUIRE(second.prepare(game) == "ready");
        std::string moves = "h8 i7 j6";
        for (const std::string& action : row.actions) {
            CHECK(second.ask(after(game, moves), {}) == action);
            moves += ' ' + action;
        }
    }
    Engine without("good");
    CHECK(without.prepare(game) == "refused: does not know the opening 'swap2'");
}

TEST_CASE("C1: a program that cannot start is named with the reason", "[engine]") {
    const TemporaryFolder folder;
    const auto file = [&](const char* name, std::string_view text, bool program) {
        const std::filesystem::path path = folder.path() / name;
        std::ofstream(path) << text;
        if (program) std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path.string();
    };
    const std::string gone = (folder.path() / "gone").string();
    const std::string plain = file("plain", "hello", false);
    const std::string broken = file("broken",
                                    "\x7F"
                                    "ELF but not for this machine",
                                    true);
    const std::pair<std::string, std::string> rows[] = {
        {gone, "no such file"},
        {folder.path().string(), "it is not a file"},
        {plain, "it may not be executed (chmod +x makes it a program)"},
        {broken, "Exec format error"},
        {"no-such-engine-anywhere", "no such file"}};
    for (const auto& [program, reason] : rows) {
        INFO(program);
        EngineSettings settings = bad_engine({});
        settings.command = {program};
        Engine engine(settings);
        CHECK(engine.prepare() == "refused: cannot start '" + program + "': " + reason);
    }
    EngineSettings nameless = bad_engine({});
    nameless.command = {file("nameless", "#!\n", true)};
    nameless.sandbox = EngineSandbox::On;
    CHECK(Engine(nameless).prepare().starts_with("refused: cannot start '"));
}

TEST_CASE("C2: an engine that does not answer START is ended in time", "[.slow][engine]") {
    const NothingLeft check;
    Engine engine("silent");
    CHECK(engine.prepare() ==
          "late: did not answer START in 10.0 s (killed); one that speaks Tengen's own protocol "
          "needs the option dialect=tengen");
}

TEST_CASE("C3: a game that an engine refuses is reported before it starts", "[engine]") {
    CHECK(Engine("refuses").prepare() == "refused: refuses a board of 15x15: too large for me");
    CHECK(Engine("tengen").prepare() ==
          "refused: speaks Tengen's own protocol (give it the option dialect=tengen)");
    CHECK(Engine("old").prepare() == "refused: refuses a board of 15x15: command");
    CHECK(Engine("rule").prepare(game_of({15, 15, 4, false})) ==
          "refused: refuses the rule 'renju': rule is not supported");
    EngineSettings listed = bad_engine({"good"});
    listed.rules = {0, 1};
    CHECK(Engine(listed).prepare(game_of({15, 15, 4, false})) ==
          "refused: does not know the rule 'renju'");
    CHECK(Engine(listed).prepare(game_of({15, 15, 1, false})) == "ready");
}

TEST_CASE("an engine can play without an answer to ABOUT", "[engine]") {
    Engine engine("shy");
    CHECK(engine.prepare() == "ready");
    CHECK(engine.ask() == "a15");
}

TEST_CASE("C4, C5: an engine's fault loses, and the next request restarts it", "[engine]") {
    struct Row {
        std::vector<std::string> arguments;
        std::string fault;
    };
    const Row rows[] = {
        {{"crash"}, "crashed: crashed: segmentation fault (signal 11)"},
        {{"exit"}, "exited: exited during its move (code 3)"},
        {{"words"},
         "exited: exited during its move (code 1); its last output: weights.bin is missing"},
        {{"answer", "7;7"}, "illegal_action: illegal answer '7;7'"},
        {{"answer", "7.5,7"}, "illegal_action: illegal answer '7.5,7'"},
        {{"answer", "15,15"}, "illegal_action: illegal answer '15,15'"},
        {{"answer", "-1,3"}, "illegal_action: illegal answer '-1,3'"},
        {{"answer", "7,7"}, "illegal_action: illegal move h8 (h8 is occupied)"},
        {{"answer", "resigns"}, "illegal_action: illegal answer 'resigns'"},
        {{"answer", "SUGGEST here"}, "illegal_action: illegal answer 'here'"},
        {{"answer", "ERROR no memory"}, "failed: answered ERROR: no memory"},
        {{"answer", "UNKNOWN turn"}, "failed: answered UNKNOWN: turn"},
        {{"stray"}, "protocol: sent an invalid message"},
        {{"endless"}, "protocol: sent a line of more than 64 KiB"},
    };
    for (const Row& row : rows) {
        INFO(row.fault);
        const NothingLeft check;
        Engine engine(bad_engine(row.arguments));
        REQUIRE(engine.prepare() == "ready");
        CHECK(engine.ask("h8") == row.fault);
        CHECK(engine.ask("h8") == row.fault);
    }
}

TEST_CASE("C5: an empty line is an answer only if no other one follows", "[engine]") {
    const NothingLeft check;
    Engine empty(bad_engine({"answer", ""}));
    REQUIRE(empty.prepare() == "ready");
    CHECK(empty.ask("h8", milliseconds(200)) == "illegal_action: illegal answer ''");
    Engine blank("blank");
    REQUIRE(blank.prepare() == "ready");
    CHECK(blank.ask() == "a15");
    CHECK(blank.ask("a15 h8") == "b15");
}

TEST_CASE("an engine plays although it does not know an INFO", "[engine]") {
    const NothingLeft check;
    EngineSettings settings = bad_engine({"infos"});
    settings.options = {{"style", "3"}};
    Engine engine(settings);
    REQUIRE(engine.prepare() == "ready");
    CHECK(engine.ask() == "a15");
    CHECK(engine.ask("a15 h8") == "b15");
    CHECK(engine.ask("h8 a1 h9") == "a15");
}

TEST_CASE("the error of an engine that cannot start in the sandbox has a remedy", "[engine]") {
    EngineSettings settings = bad_engine({"gone"});
    settings.sandbox = EngineSandbox::On;
    CHECK(Engine(settings).prepare() ==
          "exited: exited while getting ready (code 7) (perhaps the sandbox blocks it; the option "
          "sandbox=off runs it with all your permissions)");
    settings.sandbox = EngineSandbox::Off;
    CHECK(Engine(settings).prepare() == "exited: exited while getting ready (code 7)");
}

TEST_CASE("C6, C7: neither output nor unread input extends a deadline", "[engine]") {
    for (const char* mode : {"flood", "hang"}) {
        INFO(mode);
        const NothingLeft check;
        Engine engine(mode);
        REQUIRE(engine.prepare() == "ready");
        CHECK(engine.ask("", milliseconds(200)) == "late: did not answer in 200 ms (killed)");
    }
    const NothingLeft check;
    EngineSettings much = bad_engine({"deaf"});
    // More than a pipe's capacity.
    for (int i = 0; i < 3000; ++i) much.options.emplace_back("option", std::string(40, 'x'));
    Engine deaf(much);
    REQUIRE(deaf.prepare() == "ready");
    CHECK(deaf.ask("h8", milliseconds(200)) == "late: did not answer in 200 ms (killed)");
}

TEST_CASE("C8: an engine may write anything to standard error", "[engine]") {
    const NothingLeft check;
    Engine engine("stderr");
    CHECK(engine.ask() == "a15");
}

TEST_CASE("B10: an engine's memory counts even if it is not data", "[engine]") {
    if (!limits_memory()) return;
    const NothingLeft check;
    EngineSettings settings = bad_engine({"hoard", "704"});
    settings.sandbox = EngineSandbox::On;
    settings.memory_bytes = 64 * kMebibyte;
    Engine engine(settings);
    CHECK(engine.ask() == "out_of_memory: used more than 576 MiB");
}

TEST_CASE("B10: a crash of an engine within its memory limit has no other cause", "[engine]") {
    const NothingLeft check;
    EngineSettings settings = bad_engine({"grows and crashes", "80"});
    settings.memory_bytes = 64 * kMebibyte;
    for (const EngineSandbox sandbox : {EngineSandbox::On, EngineSandbox::Off}) {
        settings.sandbox = sandbox;
        CHECK(Engine(settings).ask() == "crashed: crashed: aborted (signal 6)");
    }
}

TEST_CASE("B11: an engine in the sandbox cannot have thousands of threads", "[engine]") {
    const NothingLeft check;
    EngineSettings settings = bad_engine({"threads"});
    settings.sandbox = EngineSandbox::On;
    Engine engine(settings);
    const std::string said = engine.ask();
    INFO(said);
    CHECK(said.starts_with("too_many_threads: ran "));
    CHECK(said.ends_with(" threads, more than its limit of 256 (killed)"));
}

TEST_CASE("C9: a late answer is ignored", "[engine]") {
    const NothingLeft check;
    Engine engine("late", "400");
    REQUIRE(engine.prepare() == "ready");
    CHECK(engine.ask("", milliseconds(150)).starts_with("late: "));
    CHECK(engine.ask("h8") == "a15");
}

TEST_CASE("C10: an answer sent in time counts, however late it is read", "[engine]") {
    const TemporaryFolder folder;
    const NothingLeft check;
    Engine engine("waits", folder.path().string() + '/');
    REQUIRE(engine.prepare() == "ready");
    const Position position(gomoku());
    const Budget budget = budget_of(milliseconds(1500), milliseconds(1500));
    std::string said;
    engine.session->think(position, budget,
                          [&](const Answer& answer) { said = text_of(answer, position); });
    const auto there = [&](const char* step) { return std::filesystem::exists(folder / step); };
    while (!there("asked") && said.empty()) {
        engine.stage.io().restart();
        engine.stage.io().poll_one();
    }
    write_to(folder / "go", "");
    wait_until([&] { return !said.empty() || (there("said") && Clock::now() >= budget.hard); });
    engine.stage.run_until([&] { return !said.empty(); });
    INFO(said);
    CHECK(said == "a15");
}

TEST_CASE("an engine in the sandbox gets no secrets of the environment", "[engine]") {
    const EnvironmentVariable secret("TENGEN_TEST_TOKEN", "secret");
    const EnvironmentVariable language("LC_TIME", "C");
    const EnvironmentVariable like_a_language("LC_SECRET", "secret");
    const EnvironmentVariable loader("LD_TEST", "x");
    EngineSettings settings = bad_engine({"number"});
    settings.sandbox = EngineSandbox::On;
    const auto passed = [&](const std::string& variable) {
        const auto all = command_of(settings).value().environment;
        return std::find(all.begin(), all.end(), variable) != all.end();
    };
    CHECK(passed("LC_TIME=C"));
    CHECK(!passed("TENGEN_TEST_TOKEN=secret"));
    CHECK(!passed("LC_SECRET=secret"));
    CHECK(!passed("LD_TEST=x"));
    settings.sandbox = EngineSandbox::Off;
    CHECK(passed("TENGEN_TEST_TOKEN=secret"));
    CHECK(!passed("LD_TEST=x"));
}

TEST_CASE("C14: an engine is suspended between requests", "[engine]") {
    const NothingLeft check;
    EngineSettings settings = bad_engine({"number"});
    Engine engine(settings);
    pid_t number = 0;
    engine.session->on_log([&](std::string_view line) {
        if (line.starts_with("MESSAGE ")) number = std::stoi(std::string(line.substr(8)));
    });
    CHECK(engine.ask("h8") == "a15");
    for (const char* moves : {"h8 a15 h9", "h8 a15 h9 b15 i9"}) {
        siginfo_t stopped{};
        REQUIRE(::waitid(P_PID, static_cast<id_t>(number), &stopped, WSTOPPED) == 0);
        CHECK(stopped.si_code == CLD_STOPPED);
        CHECK(engine.ask(moves) == (moves == std::string("h8 a15 h9") ? "b15" : "c15"));
    }
}

TEST_CASE("a cancelled request gets no answer, and the next one does", "[engine]") {
    const NothingLeft check;
    Engine engine("late", "100");
    REQUIRE(engine.prepare() == "ready");
    bool answered = false;
    engine.session->think(Position(gomoku()), {}, [&](const Answer&) { answered = true; });
    engine.stage.run_for(milliseconds(20));
    engine.session->cancel();
    CHECK(engine.ask("h8") == "a15");
    CHECK_FALSE(answered);
}

TEST_CASE("a stop before the request makes the engine answer soon", "[engine]") {
    const NothingLeft check;
    const TemporaryFolder folder;
    write_to(folder / "engine.sh",
             "while read -r word rest; do\n"
             "case $word in\n"
             "tengen) echo tengen 1 ;;\n"
             "end) echo ok ;;\n"
             "stop) echo play a1 ;;\n"
             "esac\n"
             "done\n");
    EngineSettings settings = bad_engine({});
    settings.command = {"/bin/sh", (folder / "engine.sh").string()};
    settings.dialect = EngineDialect::Tengen;
    Engine engine(settings);
    const Position position(gomoku());
    const milliseconds limit(20'000);
    std::string said;
    engine.session->think(position, budget_of(limit, limit),
                          [&](const Answer& answer) { said = text_of(answer, position); });
    engine.session->stop();
    engine.stage.run_until([&] { return !said.empty(); });
    CHECK(said == "a1");
}

TEST_CASE("C11, C12: no process remains of an engine that does not end, or has children",
          "[engine]") {
    const NothingLeft check;
    {
        Engine stubborn("endless-end");
        CHECK(stubborn.ask() == "a15");
    }
    pid_t child = 0;
    {
        Engine parent("children");
        parent.session->on_log([&](std::string_view line) {
            if (line.starts_with("MESSAGE ")) child = std::stoi(std::string(line.substr(8)));
        });
        CHECK(parent.ask() == "a15");
        REQUIRE(child > 0);
    }
    wait_until([&] { return has_gone(child); });
}

TEST_CASE("C12: an engine without a sandbox, and its child, end when the program is killed",
          "[engine]") {
    const std::string mode = GENERATE("number", "children");
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t program = ::fork();
    REQUIRE(program >= 0);
    if (program == 0) {
        Engine engine(mode);
        pid_t number = 0;
        engine.session->on_log([&](std::string_view line) {
            if (line.starts_with("MESSAGE ")) number = std::stoi(std::string(line.substr(8)));
        });
        engine.ask("h8");
        if (::write(ends[1], &number, sizeof number) == sizeof number) ::pause();
        ::_exit(1);
    }
    pid_t engine = 0;
    REQUIRE(::read(ends[0], &engine, sizeof engine) == sizeof engine);
    REQUIRE(engine > 0);
    CHECK(!has_gone(engine));
    ::kill(program, SIGKILL);
    ::waitpid(program, nullptr, 0);
    wait_until([&] { return has_gone(engine); });
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("C13: blanks, small letters, CR LF and a byte order mark are accepted", "[engine]") {
    Engine engine("crlf");
    CHECK(engine.prepare() == "ready");
    CHECK(engine.ask("h8") == "a15");
}

TEST_CASE("an engine that only suggests a move must play it", "[engine]") {
    Engine engine("suggests");
    CHECK(engine.ask("h8") == "a15");
}

TEST_CASE("C15: an engine in the sandbox cannot write to other folders and has no network",
          "[engine]") {
    const TemporaryFolder folder;
    const auto words_of = [&](EngineSandbox sandbox) {
        EngineSettings settings = bad_engine({"sandbox", (folder.path() / "file").string()});
        settings.sandbox = sandbox;
        Engine engine(settings);
        std::string words;
        engine.session->on_log([&](std::string_view line) { words += std::string(line) + '\n'; });
        CHECK(engine.ask() == "a15");
        return words;
    };
    CHECK(words_of(EngineSandbox::On).find("MESSAGE blocked") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "file"));
    CHECK(words_of(EngineSandbox::Off).find("MESSAGE wrote") != std::string::npos);
}

}  // namespace tengen::test
