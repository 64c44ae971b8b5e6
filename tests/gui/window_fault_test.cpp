// Faults of people and machines around a window: rows G of the table of faults. Long, because the
// cases share their fixture.
#include <chrono>
#include <csignal>
#include <thread>

#include "gui/window_people.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Returns the command line for Ann against an AI of one file of bad plugins. Loading all of them
/// would take seconds.
std::vector<std::string> ann_against(const std::string& ai, const std::string& file) {
    return {"gomoku",
            "--seats",
            "human:Ann," + ai,
            "--move-time",
            "1min",
            "--plugin-path",
            (build_folder() / "tests/plugin/bad" / (file + ".so")).string()};
}

/// Opponents: an AI that thinks until it is stopped, one that never answers, and one that crashes.
const std::vector<std::string> kAgainstPatient = ann_against("patient", "good");
const std::vector<std::string> kAgainstDeaf = ann_against("deaf", "moves");
const std::vector<std::string> kAgainstSegfault = ann_against("segfault", "moves");

/// Runs the program on a system where it cannot open a window.
Ended try_to_start(const Home& home, const Environment& environment) {
    Run run;
    run.program = window_program();
    run.environment = environment;
    return test::run(home, run);
}

/// The text of the only saved game.
std::string saved_game(const Home& home) {
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(home.games(), none)) {
        // A file in progress has another ending.
        if (entry.path().extension() != ".tengen") continue;
        return home.read(entry.path());
    }
    return "";
}

std::string click_at(Point at, int button) {
    const std::string name = std::to_string(button);
    return "mousemove " + std::to_string(static_cast<int>(at.x)) + ' ' +
           std::to_string(static_cast<int>(at.y)) + " mousedown " + name + " mouseup " + name + ' ';
}

}  // namespace

TEST_CASE("Without a display the window reports that in one line", "[gui][window]") {
    const Home home;
    const Ended unset = try_to_start(home, window_environment(""));
    CHECK(unset.code == 7);
    CHECK(unset.err ==
          "tengen-gui: no display (DISPLAY is not set; 'tengen play' plays in the terminal)\n");
    const Ended wrong = try_to_start(home, window_environment(":6502"));
    CHECK(wrong.code == 7);
    CHECK(wrong.err ==
          "tengen-gui: cannot open the display ':6502' ('tengen play' plays in the terminal)\n");
    CHECK_FALSE(wrong.hung);
}

TEST_CASE("An unread pipe does not stop a window with --speak", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    // The pipe is full before the window speaks its first word.
    const std::string script =
        "mkfifo pipe; sleep 30 < pipe > /dev/null 2>&1 & head -c 65536 /dev/zero > pipe; exec " +
        window_program().string() + " tictactoe --seats random,random --speak > pipe";
    Run run{.program = "/bin/sh", .arguments = {"-c", script}};
    run.environment = window_environment(display.name());
    run.limit = std::chrono::seconds(60);
    Running window(home, run);
    CHECK(comes_true([&] { return saved_game(home).find(" end ") != std::string::npos; }));
    window.kill(SIGTERM);
    const Ended ended = window.wait();
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == kClosedBySignal);
}

TEST_CASE("A display without OpenGL is named", "[gui][window]") {
    const Home home;
    const VirtualDisplay display(640, 480, "-extension GLX");
    const Ended ended = try_to_start(home, window_environment(display.name()));
    CHECK(ended.code == 7);
    CHECK(ended.err == "tengen-gui: the display '" + display.name() +
                           "' has no OpenGL (GLX) ('tengen play' plays in the terminal)\n");
}

TEST_CASE("After the display dies the program reports whether the game is saved", "[gui][window]") {
    const bool lost = GENERATE(false, true);
    const Home home;
    VirtualDisplay display;
    WindowProgram window(home, display, kAnnAndBen);
    REQUIRE(window.hears("Ann to move."));
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("plays h8"));
    if (lost) std::filesystem::remove_all(home.games());
    display.kill();
    const Ended ended = window.wait();
    CHECK(ended.code == 7);
    const std::string rest =
        lost ? "the game is not saved" : "the game is saved; --resume continues it";
    CHECK(ended.err == "tengen-gui: the connection to the display was lost (" + rest + ")\n");
    CHECK(lost == (saved_game(home).find("h8") == std::string::npos));
}

TEST_CASE("G13: a hanging disk stops neither the window nor the saving of moves", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::filesystem::path hold = home.path() / "hold";
    const Environment slow{{"LD_PRELOAD", (build_folder() / "tests/gui/held_sync.so").string()},
                           {"TENGEN_TEST_HOLD", hold.string()}};
    WindowProgram window(home, display, kAnnAndBen, slow);
    REQUIRE(window.hears("Ann to move."));
    home.write("hold", "until a sync waits");
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("plays h8"));
    window.play(gomoku_board(), "h9");
    REQUIRE(window.hears("plays h9"));
    CHECK(std::filesystem::file_size(hold) == 0);
    window.keep_picture("window_saving");
    SECTION("kill -9 loses nothing") {
        window.kill(SIGKILL);
        CHECK(window.wait().signal == SIGKILL);
        CHECK(has(test::tengen(home, {"play", "--resume"}, "moves\n").out, "\nh8 h9\n"));
    }
    SECTION("the window closes") {
        const Ended ended = window.close();
        CHECK_FALSE(ended.hung);
        CHECK(ended.code == kClosedBySignal);
        CHECK(has(saved_game(home), " h9\n"));
    }
    SECTION("the way home asks first") {
        window.act("key ctrl+h");
        REQUIRE(window.hears("This game is not saved"));
        CHECK(window.close().code == kClosedBySignal);
    }
    SECTION("the disk answers again") {
        std::filesystem::remove(hold);
        window.play(gomoku_board(), "i8");
        REQUIRE(window.hears("plays i8"));
        CHECK(window.close().code == kClosedBySignal);
        CHECK(has(saved_game(home), " i8\n"));
    }
}

TEST_CASE("Clicks during an AI's turn are answered and play no move", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(home, display, kAgainstPatient);
    const Board& board = gomoku_board();
    REQUIRE(window.hears("Ann to move."));
    window.play(board, "h8");
    REQUIRE(window.hears("Patient to move."));
    window.play(board, "h9");
    REQUIRE(window.hears("Patient is to move."));
    std::string clicks;
    for (int i = 0; i < 50; ++i) {
        const std::string cell(1, static_cast<char>('a' + i % 15));
        clicks += click_at(window.at(board, cell + std::to_string(i / 15 + 1)), 1);
    }
    window.act(clicks);
    window.settle();
    // "Move now" makes it play one move. None of the clicks was waiting for that.
    window.key("m");
    REQUIRE(window.hears("white (Patient) plays "));
    REQUIRE(window.hears("Ann to move."));
    window.key("Right");
    REQUIRE(window.hears(": "));
    CHECK(window.times(" plays ") == 2);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Fifty quick clicks play one move if only one is possible", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    const Board& board = gomoku_board();
    std::string clicks;
    for (int i = 0; i < 50; ++i) clicks += click_at(window.at(board, "h8"), 1 + i % 3);
    window.act(clicks);
    REQUIRE(window.hears("plays h8"));
    window.play(board, "h8");
    REQUIRE(window.hears("h8 is occupied"));
    // Outside the board, at its very edge, and with the other buttons.
    const Point corner = window.at(board, "a15");
    window.act(click_at({corner.x - 30, corner.y - 30}, 1) + click_at({640, 60}, 1) +
               click_at(window.at(board, "k3"), 3) + click_at(window.at(board, "k4"), 2));
    window.act(click_at({corner.x - 8, corner.y - 8}, 1));
    REQUIRE(window.hears("white (Ben) plays a15"));
    CHECK(window.times(" plays ") == 2);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Each of many quick clicks counts at its place", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    std::string clicks;
    std::vector<std::string> cells;
    for (int i = 0; i < 30; ++i) {
        cells.push_back(static_cast<char>('a' + i % 15) +
                        std::to_string(1 + (i * 4 + i / 15) % 15));
        clicks += click_at(window.at(gomoku_board(), cells.back()), 1);
        // A click elsewhere, on a button without effect.
        clicks += click_at({640, 60}, 2);
    }
    window.act(clicks);
    for (const std::string& cell : cells) REQUIRE(window.hears("plays " + cell));
    CHECK(window.times(" plays ") == 30);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("An undo while an AI thinks works, and the AI plays no move", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const bool deaf = GENERATE(false, true);
    WindowProgram window(home, display, deaf ? kAgainstDeaf : kAgainstPatient);
    const Board& board = gomoku_board();
    REQUIRE(window.hears("Ann to move."));
    window.play(board, "h8");
    REQUIRE(window.hears(" to move."));
    window.act("key ctrl+z");
    REQUIRE(window.hears("Ann to move."));
    window.play(board, "c3");
    REQUIRE(window.hears("plays c3"));
    REQUIRE(window.hears(" to move."));
    // A new game also works; it ends this one.
    window.act("key ctrl+n");
    REQUIRE(window.hears("Keep playing"));
    window.act("key shift+Tab");
    REQUIRE(window.hears("Start a new game"));
    window.act("key Return");
    REQUIRE(window.hears("Gomoku"));
    REQUIRE(window.hears("Ann to move."));
    window.resize(900, 700);
    window.play(board, "d4");
    REQUIRE(window.hears("plays d4"));
    CHECK(window.times("white") == 0);
    // The window is closed while the AI thinks.
    const Ended ended = window.close();
    CHECK(ended.code == kClosedBySignal);
    CHECK_FALSE(ended.hung);
}

TEST_CASE("After an AI's fault the window asks, and the game continues as chosen by mouse",
          "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    std::vector<std::string> arguments = kAgainstSegfault;
    arguments.insert(arguments.end(), {"--on-fault", "ask"});
    WindowProgram window(home, display, arguments);
    const Board& board = gomoku_board();
    REQUIRE(window.hears("Ann to move."));
    window.play(board, "h8");
    REQUIRE(window.hears("Segfault: crashed: segmentation fault (signal 11) at move 2"));
    REQUIRE(window.hears("How should the game continue?"));
    window.keep_picture("window_fault");
    // Until the answer no move is possible.
    window.play(board, "h9");
    REQUIRE(window.hears("Segfault: crashed: "));
    // The button for random moves.
    window.click({1067, 377});
    REQUIRE(window.hears("white (Random) plays "));
    REQUIRE(window.hears("Ann to move."));
    const std::string free = window.times(" plays h9\n") == 0 ? "h9" : "h10";
    window.play(board, free);
    REQUIRE(window.hears("black (Ann) plays " + free));
    REQUIRE(window.hears("white (Random) plays "));
    CHECK(window.times(") plays ") == 4);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A held key plays once", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.key("Right");
    REQUIRE(window.hears("h8: empty"));
    // The cursor moves as long as its key is held. This shows that keys repeat here.
    window.act("keydown Right");
    REQUIRE(window.hears("l8: empty"));
    window.act("keyup Right");
    window.act("keydown Return");
    REQUIRE(window.hears(" plays "));
    CHECK_FALSE(window.hears("is occupied", std::chrono::seconds(1)));
    window.act("keyup Return");
    window.key("Left");
    REQUIRE(window.hears(": empty"));
    CHECK(window.times(" plays ") == 1);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Without a sound device the window is silent, and reports that once", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(home, display, kAnnAndBen, {{"ALSOFT_DRIVERS", "no-such-driver"}});
    const Board& board = gomoku_board();
    REQUIRE(window.hears("Ann to move."));
    for (const char* cell : {"h8", "h9", "h10"}) {
        window.play(board, cell);
        REQUIRE(window.hears(std::string("plays ") + cell));
    }
    const Ended ended = window.close();
    CHECK(ended.code == kClosedBySignal);
    CHECK(ended.err == "tengen: no sound: there is no sound device\n");
}

TEST_CASE("Without fonts the window draws its own letters, and names the missing package",
          "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(home, display, kAnnAndBen, {{"TENGEN_FONT_PATH", home.path().string()}});
    REQUIRE(window.hears("Ann to move."));
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("plays h8"));
    const Ended ended = window.close();
    CHECK(ended.code == kClosedBySignal);
    CHECK(ended.err == "tengen: no font found (install fonts-noto-core or fonts-dejavu-core)\n");
}

TEST_CASE("A window killed during a game offers it at the next start", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const Board& board = gomoku_board();
    {
        WindowProgram window(home, display, kAnnAndBen);
        REQUIRE(window.hears("Ann to move."));
        for (const char* cell : {"h8", "i9", "g7"}) {
            window.play(board, cell);
            REQUIRE(window.hears(std::string("plays ") + cell));
        }
        window.kill(SIGKILL);
        CHECK(window.wait().signal == SIGKILL);
    }
    WindowProgram window(home, display);
    window.keep_picture("window_resume");
    window.click({1180, 184});
    REQUIRE(window.hears("Gomoku"));
    REQUIRE(window.hears("Ben to move."));
    window.keep_picture("window_resumed");
    window.play(board, "g7");
    REQUIRE(window.hears("g7 is occupied"));
    window.play(board, "f6");
    REQUIRE(window.hears("white (Ben) plays f6"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A window resumes a game of a file", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    home.write("corners.yaml",
               "name: corners\nboard: {rows: 3, columns: 3}\nsides: [x, o]\n"
               "rules: {place: {}, line: {length: 3}, full_board: {}}\n");
    {
        WindowProgram window(home, display, {"corners.yaml", "--seats", "human:Ann,human:Ben"});
        REQUIRE(window.hears("Ann to move."));
        window.act("key Right Return");
        REQUIRE(window.hears(" plays "));
        window.kill(SIGKILL);
        CHECK(window.wait().signal == SIGKILL);
    }
    WindowProgram window(home, display, {"corners.yaml", "--resume"});
    CHECK(window.hears("Ben to move."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A saved game opened in the window starts no program", "[gui][window]") {
    const Home home;
    const std::filesystem::path trace = home.path() / "started";
    const std::filesystem::path program =
        home.write("tools/pbrain-traced",
                   "#!/bin/sh\n: > '" + trace.string() + "'\nexec '" +
                       (build_folder() / "gomocup/pbrain-tengen-rookie").string() + "'\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    REQUIRE(test::tengen(home,
                         {"play", "gomoku", "--seats",
                          "human:Ann,engine:" + program.string() + ",sandbox=off"},
                         "h8\nsave mine.tengen\nquit\n")
                .code == 0);
    REQUIRE(std::filesystem::remove(trace));
    const VirtualDisplay display;
    WindowProgram window(home, display, {"mine.tengen"});
    REQUIRE(window.hears("seat 2 is open: a file cannot start '"));
    window.keep_picture("window_open_seat");
    window.play(gomoku_board(), "a1");
    CHECK(window.close().code == kClosedBySignal);
    CHECK_FALSE(std::filesystem::exists(trace));
}

TEST_CASE("A plugin put in the user's folder can play immediately", "[gui][window]") {
    const Home home;
    home.write("config/tengen/lineups/aa.yaml",
               "title: {en: A new AI}\ngame: gomoku\nseats:\n  - {human: Ann}\n  - {ai: first}\n");
    const VirtualDisplay display;
    WindowProgram window(home, display);
    window.settle();
    // Lineups are below the games, near the last control.
    bool found = false;
    for (int i = 0; i < 15 && !found; ++i) {
        window.key("shift+Tab");
        found = window.hears("A new AI", std::chrono::seconds(1));
    }
    REQUIRE(found);
    window.key("Return");
    REQUIRE(window.hears("Gomoku"));
    window.keep_picture("window_no_plugin");
    std::filesystem::create_directories(home.plugins());
    std::filesystem::copy_file(build_folder() / "tests/plugin/bad/good.so",
                               home.plugins() / "good.so");
    bool plays = false;
    for (int i = 0; i < 20 && !plays; ++i) {
        window.click({1207, 758});
        plays = window.hears("Ann to move.", std::chrono::seconds(1));
    }
    REQUIRE(plays);
    window.settle();
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("white (First) plays "));
    CHECK(window.close().code == kClosedBySignal);
}
