// The explorer of the analysis board in the real window: what do people play here?
#include "gui/window_program.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::string kShown = "(;GM[4]FF[4]SZ[15])";
const std::string kGames =
    "(;GM[4]SZ[15]PB[Ann]PW[Bob]BR[2100]DT[2020-01-02]EV[Cup]RE[B+R];B[hh];W[ig];B[ih];W[gh])\n"
    "(;GM[4]SZ[15]PB[Bob]PW[Cy]DT[2021]RE[W+T];B[hh];W[gi];B[hi])\n"
    "(;GM[4]SZ[15]PB[Cy]PW[Ann]DT[2022]RE[0];B[hh];W[hg])\n"
    "(;GM[4]SZ[15]PB[Cy]PW[Ann]RE[0];B[hh];W[hh])\n";

struct ExplorerHome {
    ExplorerHome() {
        file = home.write("game.sgf", kShown).string();
        home.write("games/cup.sgf", kGames);
    }
    /// A database with the games, chosen in the settings.
    void choose_database() {
        const std::string path = (home.path() / "games.db").string();
        REQUIRE(test::tengen(home, {"explore", path, "--import", (home.path() / "games").string()})
                    .code == 0);
        home.write("config/tengen/settings.yaml", "explorer_database: \"" + path + "\"\n");
    }
    Home home;
    std::string file;
};

}  // namespace

TEST_CASE("What do people play here? A database is made, walked and opened by keyboard",
          "[gui][window]") {
    ExplorerHome at;
    const VirtualDisplay display;
    WindowProgram window(at.home, display, {at.file});
    window.act("key e");
    REQUIRE(window.hears("Database: Choose a database…"));
    window.key("Return");
    REQUIRE(window.hears("Choose a database or a book"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + (at.home.path() / "mine.db").string());
    window.key("Return");
    REQUIRE(window.hears("mine.db"));
    window.key("Tab");
    REQUIRE(window.hears("Import games…"));
    window.key("Return");
    window.settle();
    window.act("type " + (at.home.path() / "games/cup.sgf").string());
    window.key("Return");
    REQUIRE(window.hears("3 games added, 0 already known, 1 wrong"));
    REQUIRE(window.hears("h8: 3 games, black 33 %, white 33 %"));
    window.keep_picture("window_explorer");
    // Bob's moves i9 and g7 are images of each other.
    window.key("Return");
    REQUIRE(window.hears("1: h8, black"));
    REQUIRE(window.hears("g7: 2 games"));
    window.key("Down");
    REQUIRE(window.hears("h7: 1 game"));
    // The first game is one key away, and the arrows lead back to the moves.
    window.key("e");
    REQUIRE(window.hears("Cy – Ann; draw; 2022"));
    window.key("Up");
    REQUIRE(window.hears("h7: 1 game"));
    window.key("Up");
    REQUIRE(window.hears("g7: 2 games"));
    window.settle();
    CHECK(window.times("2: ") == 0);
    window.act("key Down Down");
    REQUIRE(window.hears("Cy – Ann; draw; 2022"));
    window.key("Return");
    REQUIRE(window.hears("1: h8, black"));
    window.act("key Next");
    REQUIRE(window.hears("2: h9, white"));
    CHECK(at.home.read("config/tengen/settings.yaml").find("mine.db") != std::string::npos);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("What do people play here? The tab, moves, a game and the way back are clicked",
          "[gui][window]") {
    ExplorerHome at;
    at.choose_database();
    const VirtualDisplay display;
    WindowProgram window(at.home, display, {at.file});
    window.settle();
    window.click({957, 467});  // the tab
    window.keep_picture("window_explorer_moves");
    // The first row, then the second one, and the only game.
    window.click({1000, 433});
    REQUIRE(window.hears("1: h8, black"));
    window.settle();
    window.click({1000, 461});
    REQUIRE(window.hears("2: h7, white"));
    window.settle();
    window.click({1000, 512});
    REQUIRE(window.hears("Cy – Ann"));
    REQUIRE(window.hears("2: h9, white"));
    window.keep_picture("window_explorer_game");
    window.click({1108, 78});  // Return to game.sgf
    REQUIRE(window.hears("game.sgf"));
    REQUIRE(window.hears("2: h7, white"));
    CHECK(window.close().code == kClosedBySignal);
}
