// Reviews and drills in the real window, by keyboard alone and by mouse.
#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// White leaves an open three, and black misses a five at move 9. The rules prove it, so no engine
/// judges otherwise.
const std::string kLost =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ho];B[ih];W[io];B[jh];W[jo];B[kh];W[ko];B[aa];W[lo])";

/// A review of a few moves, on a busy machine.
constexpr std::chrono::seconds kReviewTime{180};

/// A start says several lines, and hears() skips those that came with the first one.
bool has_opened(WindowProgram& window) {
    return window.times("game.sgf") > 0 || window.hears("game.sgf");
}

/// Presses a key until a text is heard.
bool press_until(WindowProgram& window, const std::string& key, const std::string& text) {
    for (int i = 0; i < 12; ++i) {
        window.key(key);
        if (window.hears(text, std::chrono::seconds(3))) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("A game is reviewed, and its mistakes are walked, by keyboard", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::string file = home.write("game.sgf", kLost).string();
    {
        WindowProgram window(home, display, {file});
        REQUIRE(has_opened(window));
        window.key("k");
        REQUIRE(window.hears("This game has no review."));
        window.key("r");
        REQUIRE(window.hears("The review has begun."));
        window.keep_picture("window_review_begun");
        REQUIRE(window.hears("The review is complete: ", kReviewTime));
        window.key("Home");
        REQUIRE(
            press_until(window, "k", "9. a15, black: missed win, loses 100 points; better: g8"));
        window.keep_picture("window_review");
        REQUIRE(press_until(window, "k", "No mistake follows."));
        REQUIRE(press_until(window, "shift+k", "No mistake is before."));
        window.act("key ctrl+s");
        REQUIRE(window.hears("saved as game.sgf"));
        CHECK(window.close().code == kClosedBySignal);
    }
    CHECK(home.read("game.sgf").find("TGE[") != std::string::npos);
    // The cache is gone, so only the file knows the review.
    std::filesystem::remove_all(home.path() / "cache");
    WindowProgram window(home, display, {file});
    REQUIRE(has_opened(window));
    REQUIRE(press_until(window, "k", "9. a15, black: missed win, loses 100 points; better: g8"));
    CHECK(window.times("The review has begun.") == 0);
    window.keep_picture("window_review_again");
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("The mistakes of a game become a drill, by keyboard", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::string file = home.write("game.sgf", kLost).string();
    WindowProgram window(home, display, {file});
    REQUIRE(has_opened(window));
    window.key("r");
    REQUIRE(window.hears("The review is complete: ", kReviewTime));
    window.key("d");
    const std::string task = "Find a better move for black than a15.";
    if (!window.hears(task, std::chrono::seconds(3))) REQUIRE(press_until(window, "k", task));
    window.keep_picture("window_drill");
    // The first key shows the cursor at the centre, h8.
    window.act("key Left Left Left Left Return");
    REQUIRE(window.hears("Judging e8"));
    CHECK(window.times("next move") == 0);
    REQUIRE(window.hears("e8 loses ", kReviewTime));
    window.key("space");
    REQUIRE(window.hears("The engine is silent until you find a move."));
    window.act("key Right Right Return");
    REQUIRE(window.hears("g8 solves it: ", kReviewTime));
    window.keep_picture("window_drill_solved");
    window.key("d");
    REQUIRE(window.hears("The drill is over: "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A game is reviewed and drilled by mouse", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::string file = home.write("game.sgf", kLost).string();
    WindowProgram window(home, display, {file});
    REQUIRE(has_opened(window));
    window.settle();
    window.click({881, 467});  // the tab
    window.settle();
    window.click({812, 502});  // Review
    REQUIRE(window.hears("The review has begun."));
    REQUIRE(window.hears("The review is complete: ", kReviewTime));
    window.settle();
    window.keep_picture("window_review_mouse");
    window.click({1000, 559});  // the dearest mistake
    REQUIRE(window.hears(" loses "));
    window.settle();
    window.click({1060, 394});  // move 6 on the graph
    REQUIRE(window.hears("6: j1, white"));
    window.settle();
    window.click({994, 522});  // Drill
    REQUIRE(window.hears("Find a better move for "));
    const std::string task = "Find a better move for black than a15.";
    for (int i = 0; i < 8 && window.times(task) == 0; ++i) {
        window.settle();
        window.click({806, 584});  // Skip
        window.hears(task, std::chrono::seconds(3));
    }
    REQUIRE(window.times(task) == 1);
    window.settle();
    window.play(gomoku_board(), "d8");
    REQUIRE(window.hears("d8 loses ", kReviewTime));
    window.settle();
    window.play(gomoku_board(), "g8");
    REQUIRE(window.hears("g8 solves it: ", kReviewTime));
    window.settle();
    window.keep_picture("window_drill_mouse");
    window.click({940, 610});  // End drill
    REQUIRE(window.hears("The drill is over: "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Five mistakes have room in a window of the default size", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    // Both leave threes and fours unanswered.
    home.write("moves.txt", "h8c3i8d3j8e3a15f3b14m12g8o1");
    REQUIRE(test::tengen(home, {"convert", "--game", "gomoku", "moves.txt", "plain.sgf"}).code ==
            0);
    const std::string file = home.path() / "game.sgf";
    REQUIRE(test::tengen(home, {"review", "plain.sgf", "--nodes", "2000", "-o", file}).code == 0);
    WindowProgram window(home, display, {file});
    REQUIRE(has_opened(window));
    window.settle();
    window.click({881, 487});  // the tab
    window.settle();
    window.keep_picture("window_review_list");
    for (int row = 0; row < 5; ++row) {
        window.settle();
        window.click({1000, 559.0f + 28 * static_cast<float>(row)});
        REQUIRE(window.hears(" loses "));
    }
    // A comment leaves room for them.
    window.act("key ctrl+k");
    REQUIRE(window.hears("Comment"));
    window.settle();
    window.act("type why");
    window.act("key ctrl+Return");
    window.settle();
    window.keep_picture("window_review_comment");
    window.click({1000, 559 + 28 * 3});
    REQUIRE(window.hears(" loses "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Review after a finished game leads to its review on the analysis board",
          "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    window.act("key Right Return");
    REQUIRE(window.hears("black (Ann) plays h8"));
    window.act("key Up Return");
    REQUIRE(window.hears("white (Ben) plays h9"));
    window.act("key ctrl+r");
    REQUIRE(window.hears("Resign this game?"));
    window.act("key shift+Tab");
    window.key("Return");
    REQUIRE(window.hears("To choose: Again, Swap sides, Review"));
    REQUIRE(window.hears("Again"));
    window.settle();
    window.act("key Tab Tab");
    REQUIRE(window.hears("Review"));
    window.key("Return");
    REQUIRE(window.hears("The review has begun."));
    REQUIRE(window.hears("The review is complete", kReviewTime));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("a review can be shown in each theme, language and size", "[gui][.gallery]") {
    struct Shown {
        const char* language;
        const char* theme;
        int width;
        int height;
        const char* letters;
    };
    const Shown shown =
        GENERATE(Shown{"en", "paper", 1280, 800, "1"}, Shown{"zh", "dark", 1280, 800, "1"},
                 Shown{"en", "high_contrast", 800, 600, "1"}, Shown{"zh", "wood", 800, 600, "1"},
                 Shown{"en", "paper", 1600, 1200, "2"}, Shown{"en", "dark", 800, 600, "2"});
    const Home home;
    home.write("config/tengen/settings.yaml",
               std::string("language: ") + shown.language + "\ntheme: " + shown.theme +
                   "\nanimations: false\nscale: " + shown.letters + "\n");
    const std::string game = home.write("game.sgf", kLost).string();
    const std::string file = home.path() / "reviewed.sgf";
    REQUIRE(test::tengen(home, {"review", game, "--time", "100ms", "-o", file}).code == 0);
    const VirtualDisplay display(shown.width, shown.height);
    WindowProgram window(home, display, {file});
    window.resize(shown.width, shown.height);
    const std::string end = std::string("_") + shown.language + '_' + shown.theme + '_' +
                            std::to_string(shown.width) + '_' + shown.letters;
    window.key("k");
    window.keep_picture("gallery_review_moves" + end);
    // The tab of the review follows a drill.
    window.act("key d d");
    window.keep_picture("gallery_review" + end);
    window.key("d");
    window.keep_picture("gallery_review_drill" + end);
    CHECK(window.close().code == kClosedBySignal);
}
