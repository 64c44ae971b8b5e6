// Studying games in the real window, by keyboard. Long, because the cases share their start.
#include <csignal>
#include <filesystem>

#include "gui/window_people.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::string kGame =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ig](;B[ih]C[a cut];W[gh]LB[aa:A]TR[hh])(;B[hi];W[gh]))";

/// A start says several lines, and hears() skips those that came with the first one.
bool says(WindowProgram& window, const std::string& text) {
    return window.times(text) > 0 || window.hears(text);
}

/// A file on the analysis board.
struct OpenStudy {
    explicit OpenStudy(const std::string& content = kGame)
        : file(home.write("game.sgf", content)), window(home, display, {file.string()}) {
        REQUIRE(says(window, "game.sgf"));
    }
    const Home home;
    const VirtualDisplay display;
    const std::filesystem::path file;
    WindowProgram window;
};

}  // namespace

TEST_CASE("A tree is walked, changed and saved with its remarks by keyboard", "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white; 2 variations"));
    window.act("key Next ctrl+Down");
    REQUIRE(window.hears("3: h7, black"));
    window.act("key ctrl+Left");
    REQUIRE(window.hears("2: i9, white; 2 variations"));
    window.act("key Right Up Up Up Return");
    REQUIRE(window.hears("3: h11, black; end of the line"));
    window.act("key g");
    REQUIRE(window.hears("h11: triangle"));
    window.act("key t");
    REQUIRE(window.hears("Text on h11"));
    window.settle();
    window.act("type X1");
    window.key("Return");
    window.settle();
    window.act("key ctrl+k");
    REQUIRE(window.hears("Comment"));
    window.settle();
    window.act("type strong");
    window.act("key ctrl+Return");
    window.settle();
    window.keep_picture("window_analysis");
    window.act("key ctrl+s");
    REQUIRE(window.hears("saved as game.sgf"));
    const std::string saved = study.home.read("game.sgf");
    for (const char* part : {"C[strong]", "TR[he]", "LB[he:X1]", "C[a cut]"}) {
        INFO(saved);
        CHECK(saved.find(part) != std::string::npos);
    }
    window.act("key Delete");
    REQUIRE(window.hears("Deleted."));
    window.act("key ctrl+z");
    REQUIRE(window.hears("3: h11, black; end of the line; strong"));
    window.act("key ctrl+f");
    window.settle();
    window.act("type cut");
    window.key("Return");
    REQUIRE(window.hears("3: i8, black; a cut"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("After Escape in the search, F3 continues with its text", "[gui][window]") {
    OpenStudy study("(;GM[4]FF[4]SZ[15];B[hh]C[first];W[ig];B[ih]C[a cut];W[gh])");
    WindowProgram& window = study.window;
    const auto search = [&](const std::string& text, const std::string& key) {
        window.act("key ctrl+f");
        window.settle();
        window.act("type " + text);
        window.settle();
        window.key(key);
        window.settle();
    };
    search("cut", "Escape");
    window.key("F3");
    REQUIRE(window.hears("3: i8, black; a cut"));
    window.key("Home");
    // A text that was not searched for does not replace the last one.
    search("other", "Escape");
    window.key("F3");
    REQUIRE(window.hears("3: i8, black; a cut"));
    window.key("Home");
    search("none", "Return");
    REQUIRE(window.hears("Not found."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("An engine analyses a position until it is stopped, by keyboard", "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white"));
    window.key("space");
    REQUIRE(window.hears("The engine analyses."));
    // The evaluation comes after some time, which depends on the machine.
    for (int second = 0; second < 60 && window.times(" for black; ") == 0; ++second) {
        window.key("i");
        window.hears(" for black; ", std::chrono::seconds(1));
    }
    REQUIRE(window.times(" for black; ") > 0);
    window.key("minus");
    REQUIRE(window.hears("4 lines"));
    window.keep_picture("window_analysis_engine");
    window.act("key ctrl+1");
    REQUIRE(window.hears("3: "));
    window.key("space");
    REQUIRE(window.hears("The engine has stopped."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Two engines analyse side by side, by keyboard", "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white"));
    window.key("y");
    REQUIRE(window.hears("Second engine: mcts"));
    window.key("space");
    REQUIRE(window.hears("The engines analyse."));
    // The evaluations come after some time, which depends on the machine.
    const auto knows = [&](const std::string& engine) {
        const auto known = [&] {
            return window.times(engine + ": ") > window.times(engine + ": No evaluation.");
        };
        for (int second = 0; second < 60 && !known(); ++second) {
            window.key("i");
            window.hears(engine + ": ", std::chrono::seconds(1));
        }
        return known();
    };
    CHECK(knows("sente"));
    CHECK(knows("mcts"));
    window.keep_picture("window_analysis_two_engines");
    window.key("Next");
    REQUIRE(window.hears("3: "));
    window.key("space");
    REQUIRE(window.hears("The engines have stopped."));
    window.key("y");
    REQUIRE(window.hears("Second engine: off"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("The options of an engine are set and kept, by keyboard", "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    // The search for plugins may still run.
    for (int second = 0; second < 60 && window.times("Options of Sente") == 0; ++second) {
        window.key("o");
        window.hears("Options of Sente", std::chrono::seconds(1));
    }
    REQUIRE(window.times("Options of Sente") > 0);
    window.settle();
    window.keep_picture("window_engine_options");
    // The close button is first. In the text box, Enter would end typing.
    window.act("key Tab Tab");
    REQUIRE(window.hears("Depth: 0"));
    window.settle();
    window.act("key ctrl+a 6");
    window.settle();
    window.act("key ctrl+Return");
    const std::filesystem::path settings = study.home.path() / "config/tengen/settings.yaml";
    wait_until([&] { return std::filesystem::exists(settings); });
    INFO(study.home.read("config/tengen/settings.yaml"));
    CHECK(study.home.read("config/tengen/settings.yaml").find("sente:depth=6") !=
          std::string::npos);
    window.keep_picture("window_engine_depth");
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("In a window that is small for its letters, the board and the tabs take turns",
          "[gui][window]") {
    const Home home;
    home.write("config/tengen/settings.yaml", "scale: 2\nanimations: false\n");
    const VirtualDisplay display(800, 600);
    const std::string file = home.write("game.sgf", kGame).string();
    WindowProgram window(home, display, {file});
    window.resize(800, 600);
    const sf::Image board = window.picture();
    for (const char* tab : {"Engine", "Graph", "Moves", "Review", "Comment", "Explorer", "Find"}) {
        window.act("key ctrl+Tab");
        REQUIRE(window.hears(tab));
        window.keep_picture(std::string("window_analysis_small_") + tab);
    }
    window.act("key ctrl+Tab");
    REQUIRE(window.hears("Board"));
    CHECK(difference(board, window.picture()) == 0);
    window.act("key ctrl+shift+Tab");
    REQUIRE(window.hears("Find"));
    REQUIRE(difference(board, window.picture()) > 0.1);
    // The cursor is on the board.
    window.act("key ctrl+shift+Tab");
    REQUIRE(window.hears("Explorer"));
    window.act("key Right");
    REQUIRE(window.hears("h8"));
    CHECK(difference(board, window.picture()) < 0.05);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A move is judged and its position exported, by keyboard", "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white"));
    window.key("exclam");
    REQUIRE(window.hears("! good"));
    window.act("key shift+j");
    REQUIRE(window.hears("even"));
    window.act("key Right");
    REQUIRE(window.hears("h8"));
    window.act("key shift+g");
    REQUIRE(window.hears("An arrow from h8."));
    window.act("key Up shift+g");
    REQUIRE(window.hears("arrow h8 to h9"));
    window.act("key ctrl+e");
    REQUIRE(window.hears("Export"));
    window.settle();
    window.keep_picture("window_analysis_export");
    window.act("key ctrl+Return");
    REQUIRE(window.hears("Export"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + (study.file.parent_path() / "board.png").string());
    window.key("Return");
    REQUIRE(window.hears("saved as board.png"));
    CHECK(study.home.read("board.png").starts_with("\x89PNG"));
    CHECK(study.home.read("game.sgf") == kGame);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Arrows and lines are dragged, and a saved game of Tengen is opened", "[gui][window]") {
    const std::string saved =
        TENGEN_SOURCE_DIR "/tests/data/version_0.1.0/games/tictactoe-big_misere.whole.tengen";
    OpenStudy study;
    WindowProgram& window = study.window;
    window.settle();
    const auto drag = [&](const std::string& key, const std::string& from, const std::string& to) {
        const auto place = [&](const std::string& cell) {
            const Point at = window.at(gomoku_board(), cell);
            return "mousemove " + std::to_string(static_cast<int>(at.x)) + ' ' +
                   std::to_string(static_cast<int>(at.y)) + ' ';
        };
        window.act("keydown " + key + ' ' + place(from));
        window.settle();
        window.act("mousedown 1");
        window.settle();
        window.act(place(to));
        window.settle();
        window.act("mouseup 1 keyup " + key);
    };
    drag("shift", "c3", "e5");
    REQUIRE(window.hears("arrow c3 to e5"));
    drag("ctrl", "c5", "e5");
    REQUIRE(window.hears("line c5 to e5"));
    drag("shift", "c3", "e5");
    REQUIRE(window.hears("removed: arrow c3 to e5"));
    drag("ctrl", "h8", "h8");
    REQUIRE(window.hears("h8: triangle"));
    window.act("key ctrl+o");
    REQUIRE(window.hears("Open"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + saved);
    window.key("Return");
    REQUIRE(window.hears("tictactoe-big_misere.whole.tengen"));
    window.settle();
    window.act("key Home Next");
    REQUIRE(window.hears("1: "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A win is proved, kept, and a game begun at its end, by keyboard", "[gui][window]") {
    // Black wins by two fours.
    OpenStudy study("(;GM[4]FF[4]SZ[15]AB[gh][hh][ih][jg][jf]AW[fh][ao][co][eo]PL[B])");
    WindowProgram& window = study.window;
    // The search for plugins may still run.
    for (int second = 0; second < 60 && window.times("black wins by fours: ") == 0; ++second) {
        window.key("F4");
        window.hears("black wins by fours: ", std::chrono::seconds(1));
    }
    REQUIRE(window.times("black wins by fours: ") > 0);
    window.settle();
    window.keep_picture("window_analysis_proof");
    window.key("Insert");
    REQUIRE(window.hears("kept as a variation"));
    window.key("Next");
    REQUIRE(window.hears("1: "));
    window.key("b");
    REQUIRE(window.hears("are kept until you open it again."));
    window.settle();
    window.keep_picture("window_analysis_branch");
    // The person has the side to move.
    REQUIRE(window.hears("Your move."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Unsaved edits are offered again after the program was killed", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::string file = home.write("game.sgf", kGame).string();
    {
        WindowProgram window(home, display, {file});
        REQUIRE(says(window, "game.sgf"));
        window.act("key Right Return");
        REQUIRE(window.hears("1: h8, black"));
        window.act("key Up Return");
        REQUIRE(window.hears("2: h9, white; end of the line"));
        window.kill(SIGKILL);
        window.wait();
    }
    WindowProgram window(home, display, {file});
    REQUIRE(says(window, "1 edit was not saved"));
    window.keep_picture("window_analysis_unsaved");
    // The bar's two buttons and the brand come first.
    window.act("key Tab Tab Tab Tab");
    REQUIRE(window.hears("Restore"));
    window.key("Return");
    REQUIRE(window.hears("The unsaved edits are restored."));
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white"));
    window.act("key ctrl+Down");
    REQUIRE(window.hears("2: h9, white; end of the line"));
    CHECK(home.read("game.sgf") == kGame);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("The home screen continues an analysis with unsaved edits, and discards others",
          "[gui][window]") {
    OpenStudy study;
    WindowProgram& window = study.window;
    window.act("key Right Return");
    REQUIRE(window.hears("1: h8, black"));
    window.act("key Up Return");
    REQUIRE(window.hears("2: h9, white; end of the line"));
    window.act("key ctrl+h");
    REQUIRE(window.hears("are kept until you open it again."));
    window.settle();
    window.keep_picture("window_home_study");
    REQUIRE(window.tabs_to("Continue the analysis of game.sgf"));
    window.key("Return");
    REQUIRE(window.hears("The unsaved edits are restored."));
    window.settle();
    window.act("key Next Next ctrl+Down");
    REQUIRE(window.hears("2: h9, white; end of the line"));
    window.act("key ctrl+h");
    REQUIRE(window.hears("are kept until you open it again."));
    window.settle();
    REQUIRE(window.tabs_to("Discard the edits of game.sgf"));
    window.key("Return");
    REQUIRE(window.hears("Discard these edits?"));
    window.settle();
    window.act("key shift+Tab");
    window.key("Return");
    window.settle();
    window.act("key ctrl+o");
    REQUIRE(window.hears("Open a saved game"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + study.file.string());
    window.key("Return");
    REQUIRE(window.hears("game.sgf"));
    window.settle();
    // Said once, when they were resumed.
    CHECK(window.times("was not saved") == 1);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A finished game at the table is analysed, and one against a person is not",
          "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.act("key Right Return");
    REQUIRE(window.hears("black (Ann) plays h8"));
    window.act("key ctrl+b");
    REQUIRE(window.hears("This game can be analysed when it is over."));
    window.act("key ctrl+r");
    REQUIRE(window.hears("Resign this game?"));
    window.act("key shift+Tab");
    window.key("Return");
    REQUIRE(window.hears("Ann wins: "));
    window.act("key ctrl+b");
    REQUIRE(window.hears(".tengen"));
    window.act("key Home Next");
    REQUIRE(window.hears("1: h8, black"));
    window.act("key Up Up Return");
    REQUIRE(window.hears("2: "));
    window.act("key ctrl+h");
    REQUIRE(window.hears("are kept until you open it again."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A large file opens in the background, from the command line and by keyboard",
          "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    std::string text = "(;GM[4]FF[4]SZ[15]";
    for (int first = 0; first < 225; ++first) {
        const auto name = [](int number) {
            return std::string{static_cast<char>('a' + number % 15),
                               static_cast<char>('a' + number / 15)};
        };
        text += "(;B[" + name(first) + "]C[" + std::string(400, 'x') + "])";
    }
    const std::filesystem::path large = home.write("large.sgf", text + ")");
    const std::filesystem::path wrong = home.write("wrong.sgf", text + "(;B[zz]))");
    WindowProgram window(home, display, {large.string()});
    // While it is read, keys do nothing.
    for (int second = 0; second < 60 && window.times("1: a15, black") == 0; ++second) {
        window.key("Next");
        window.hears("1: a15, black", std::chrono::seconds(1));
    }
    REQUIRE(window.times("1: a15, black") == 1);
    window.settle();
    window.key("ctrl+o");
    REQUIRE(window.hears("Open a saved game"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + wrong.string());
    window.key("Return");
    REQUIRE(window.hears("wrong.sgf:1:"));
    window.settle();
    window.key("Home");
    window.key("Next");
    REQUIRE(window.hears("1: a15, black"));
    CHECK(window.close().code == kClosedBySignal);
}
