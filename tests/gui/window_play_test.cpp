// Whole games in the real window, by mouse and by keyboard.
#include <optional>

#include "gui/window_people.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Cells in an order without lines.
std::vector<std::string> scattered_cells() {
    std::vector<std::string> cells;
    for (int i = 0; i < 225; ++i) {
        const int index = i * 47 % 225;
        cells.push_back(std::string(1, static_cast<char>('a' + index % 15)) +
                        std::to_string(index / 15 + 1));
    }
    return cells;
}

}  // namespace

TEST_CASE("A first-time user plays a game against the computer with three clicks and the mouse",
          "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(home, display);
    window.keep_picture("window_home");
    window.click({200, 300});
    REQUIRE(window.hears("Gomoku"));
    window.keep_picture("window_setup");
    window.click({1207, 758});
    REQUIRE(window.hears("Your move."));
    int moves = 0;
    for (const std::string& cell : scattered_cells()) {
        if (window.times("plays " + cell + "\n") > 0) continue;
        window.play(gomoku_board(), cell);
        REQUIRE(window.hears("black (you) plays " + cell));
        ++moves;
        // The computer answers. With such moves the person loses soon.
        const auto ended = [&] { return window.times(" moves\n") > 0; };
        const auto answered = [&] { return ended() || window.times("Your move.") == moves + 1; };
        for (int second = 0; second < 20 && !answered(); ++second) {
            window.hears(" moves\n", std::chrono::seconds(1));
        }
        REQUIRE(answered());
        if (ended()) break;
    }
    CHECK(window.times("(medium) wins: ") == 1);
    window.keep_picture("window_lost");
    const Ended ended = window.close();
    CHECK(ended.code == kClosedBySignal);
    CHECK(ended.err.empty());
}

TEST_CASE("Two people play a game to its end with the mouse", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    const Board& board = gomoku_board();
    for (int i = 0; i < 4; ++i) {
        const std::string column(1, static_cast<char>('f' + i));
        window.play(board, column + "8");
        REQUIRE(window.hears("black (Ann) plays " + column + "8"));
        window.play(board, column + "7");
        REQUIRE(window.hears("white (Ben) plays " + column + "7"));
    }
    // A click on an occupied cell has no effect, and the reason is shown.
    window.play(board, "f8");
    REQUIRE(window.hears("f8"));
    window.play(board, "j8");
    REQUIRE(window.hears("black (Ann) plays j8"));
    REQUIRE(window.hears("Ann wins: black has 5 in a row (f8 to j8) · 9 moves"));
    window.keep_picture("window_end");
    CHECK(window.times(" plays ") == 9);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A game is played, undone and resigned by keyboard alone", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.key("Right");
    REQUIRE(window.hears("h8: empty"));
    window.key("Return");
    REQUIRE(window.hears("black (Ann) plays h8"));
    window.act("key Up Right");
    REQUIRE(window.hears("i9: empty"));
    window.key("space");
    REQUIRE(window.hears("white (Ben) plays i9"));
    window.act("key ctrl+z");
    REQUIRE(window.hears("Ben to move."));
    window.act("key ctrl+z");
    REQUIRE(window.hears("Ann to move."));
    window.act("key ctrl+y");
    REQUIRE(window.hears("Ben to move."));
    // A question comes first, with "no" as its default answer.
    window.act("key ctrl+r");
    REQUIRE(window.hears("Resign this game?"));
    window.keep_picture("window_resign");
    window.key("Return");
    window.keep_picture("window_no_resign");
    window.key("Left");
    REQUIRE(window.hears("h9: empty"));
    window.act("key ctrl+r");
    REQUIRE(window.hears("Resign this game?"));
    window.act("key shift+Tab");
    window.key("Return");
    REQUIRE(window.hears("Ann wins: "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Toggles speak their new state, and undo its move", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.key("c");
    REQUIRE(window.hears("Coordinates: off"));
    window.key("c");
    REQUIRE(window.hears("Coordinates: on"));
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("black (Ann) plays h8"));
    window.act("key ctrl+z");
    REQUIRE(window.hears("Undone: h8"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("The set-up form speaks the effects of its controls", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.key("ctrl+shift+n");
    window.act("key --repeat 60 --delay 40 Tab");
    CHECK(window.hears("Columns and rows change together: unlink"));
    CHECK(window.hears("time for a move: "));
    CHECK(window.hears("time for a game: "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("An idle player gets a question, and continues or pauses", "[gui][window]") {
    const Home home;
    home.write("config/tengen/settings.yaml", "idle_question: 1\n");
    const VirtualDisplay display;
    WindowProgram window(home, display, kAnnAndBen);
    REQUIRE(window.hears("Still there?"));
    REQUIRE(window.hears("Go on"));
    window.key("Return");
    // In a pause no question would appear.
    REQUIRE(window.hears("Still there?"));
    CHECK(window.times("Paused.") == 0);
    REQUIRE(window.hears("Go on"));
    window.act("key shift+Tab");
    REQUIRE(window.hears("Pause"));
    window.key("Return");
    CHECK(window.hears("Paused."));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A person goes from gomoku to home and to tic-tac-toe", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.play(gomoku_board(), "h8");
    REQUIRE(window.hears("plays h8"));
    window.click({70, 26});
    REQUIRE(window.hears("Home"));
    window.keep_picture("window_home_left");
    // The card of the unfinished game is above the others.
    window.click({500, 420});
    REQUIRE(window.hears("Tic-tac-toe"));
    window.keep_picture("window_setup_small");
    window.click({1207, 758});
    REQUIRE(window.hears("Your move."));
    window.play(shipped("tictactoe")->board(), "b2");
    REQUIRE(window.hears("plays b2"));
    REQUIRE(window.hears("Your move."));
    window.keep_picture("window_tictactoe");
    // The unfinished games are there again, with the newest one on top.
    window.act("key ctrl+h");
    REQUIRE(window.hears("Home"));
    window.keep_picture("window_home_two");
    window.click({1180, 240});
    REQUIRE(window.hears("Gomoku"));
    window.keep_picture("window_gone_on");
    window.play(gomoku_board(), "i9");
    REQUIRE(window.hears("white (Ben) plays i9"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A pawn becomes a knight by keyboard alone", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(
        home, display,
        {"chess", "--seats", "human:Ann,human:Ben", "--stones", "7k/1P6/8/8/8/8/8/K7 w - - 0 1"});
    REQUIRE(window.hears("Ann to move."));
    window.click(window.at(shipped("chess")->board(), "b7"));
    REQUIRE(window.hears("b7 is chosen"));
    window.click(window.at(shipped("chess")->board(), "b8"));
    REQUIRE(window.hears("queen, rook, bishop, knight"));
    window.keep_picture("window_promotion");
    // Escape closes the menu only.
    window.key("Escape");
    window.key("Right");
    REQUIRE(window.hears("e5: empty"));
    window.act("key Up Up Left Left Left");
    REQUIRE(window.hears("b7: white, pawn"));
    window.key("Return");
    REQUIRE(window.hears("b7 is chosen"));
    window.key("Up");
    REQUIRE(window.hears("b8: empty"));
    window.key("Return");
    REQUIRE(window.hears("queen, rook, bishop, knight"));
    window.act("key Right Right Right");
    REQUIRE(window.hears("bishop\n"));
    REQUIRE(window.hears("knight\n"));
    window.key("Return");
    REQUIRE(window.hears("white (Ann) plays b7-b8=knight"));
    // A digit is a choice too.
    window.act("key ctrl+z");
    REQUIRE(window.hears("Undone: b7-b8=knight"));
    window.click(window.at(shipped("chess")->board(), "b7"));
    REQUIRE(window.hears("b7 is chosen"));
    window.click(window.at(shipped("chess")->board(), "b8"));
    REQUIRE(window.hears("queen, rook, bishop, knight"));
    window.key("2");
    REQUIRE(window.hears("white (Ann) plays b7-b8=rook"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("On a flipped board, clicks and the cursor reach the cells that are shown",
          "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    WindowProgram window(home, display, {"chess", "--seats", "human:Ann,human:Ben"});
    const std::shared_ptr<const Game> chess = shipped("chess");
    const Board& board = chess->board();
    REQUIRE(window.hears("Ann to move."));
    window.key("n");
    REQUIRE(window.hears("The stones of this game have no numbers"));
    window.key("shift+f");
    REQUIRE(window.hears("Flip the board: on"));
    // e2 is where d7 was.
    window.click(window.at(board, "d7"));
    REQUIRE(window.hears("e2 is chosen"));
    window.click(window.at(board, "d5"));
    REQUIRE(window.hears("white (Ann) plays e2-e4"));
    window.key("shift+f");
    REQUIRE(window.hears("Flip the board: off"));
    window.click(window.at(board, "e7"));
    REQUIRE(window.hears("e7 is chosen"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Clicks hit their cells in every size of the window", "[gui][window]") {
    AnnAndBen game(1920, 1200);
    WindowProgram& window = game.window;
    const Board& board = gomoku_board();
    struct Step {
        int width;
        int height;
        const char* cell;
    };
    const Step steps[] = {{640, 480, "a1"},  {1280, 800, "o15"}, {1900, 1000, "c12"},
                          {480, 900, "h8"},  {1920, 300, "o1"},  {300, 1200, "a15"},
                          {1024, 768, "d10"}};
    for (const Step& step : steps) {
        window.resize(step.width, step.height);
        window.play(board, step.cell);
        INFO(step.width << " x " << step.height);
        CHECK(window.hears(std::string("plays ") + step.cell + '\n'));
        window.keep_picture("window_" + std::to_string(step.width));
    }
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{10000, 480}}) {
        window.resize(width, height);
        window.key("Right");
        CHECK(window.hears(": "));
    }
    window.act("search --name ^Tengen windowunmap windowmap");
    window.resize(1280, 800);
    window.play(board, "m3");
    CHECK(window.hears("plays m3\n"));
    window.key("F11");
    window.expect_size(1920, 1200);
    window.play(board, "b5");
    CHECK(window.hears("plays b5\n"));
    CHECK(window.close().code == kClosedBySignal);
}
