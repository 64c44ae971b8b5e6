// Journey "Set or play a position" in the real window: a position is set up by mouse and by
// keyboard alone, and the file has it.
#include "gui/studied_file.hpp"
#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::string kSmallGame = "(;GM[4]FF[4]SZ[15];B[hh];W[ig])";

// The controls of the column, in a window of the default size.
constexpr Point kWhite{851, 172};
constexpr Point kRemove{897, 172};
constexpr Point kWhiteMoves{874, 264};
constexpr Point kClear{812, 303};
constexpr Point kDone{815, 346};

void save_as(StudiedFile& study, const std::string& name) {
    study.window.key("ctrl+s");
    REQUIRE(study.window.hears("Save the analysis"));
    write_file_name(study.window, study.near_file(name));
    REQUIRE(study.window.hears("saved as " + name));
}

}  // namespace

TEST_CASE("A position is set up by keyboard, saved, and undone", "[gui][window]") {
    StudiedFile study("game.sgf", kSmallGame);
    WindowProgram& window = study.window;
    window.key("End");
    REQUIRE(window.hears("2: i9, white"));
    window.key("u");
    REQUIRE(window.hears("Edit position"));
    window.settle();
    window.key("Left");
    REQUIRE(window.hears("h8: black"));
    window.act("key 2");
    REQUIRE(window.hears("white"));
    window.key("Down");
    REQUIRE(window.hears("h7: empty"));
    window.key("Return");
    REQUIRE(window.hears("h7: white"));
    window.key("Up");
    REQUIRE(window.hears("h8: black"));
    window.key("Delete");
    REQUIRE(window.hears("h8: empty"));
    window.act("key Next Next");
    REQUIRE(window.hears("black"));
    window.key("space");
    REQUIRE(window.hears("h8: black"));
    window.key("ctrl+z");
    REQUIRE(window.tabs_to("To move: white"));
    window.key("Return");
    REQUIRE(window.hears("To move: white"));
    window.keep_picture("window_editor");
    window.key("u");
    REQUIRE(window.hears("Analysis board"));
    save_as(study, "edited.sgf");
    const std::string saved = study.home.read("edited.sgf");
    INFO(saved);
    CHECK(saved.find("AW[hi][ig]") != std::string::npos);
    CHECK(saved.find("AB[") == std::string::npos);
    CHECK(saved.find("PL[W]") != std::string::npos);
    window.settle();
    window.key("ctrl+z");
    REQUIRE(window.hears("2: i9, white"));
    CHECK(study.home.read("game.sgf") == kSmallGame);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A position is set up by mouse, and Escape drops it only when asked twice",
          "[gui][window]") {
    StudiedFile study("game.sgf", kSmallGame);
    WindowProgram& window = study.window;
    window.settle();
    window.key("u");
    REQUIRE(window.hears("Edit position"));
    window.settle();
    window.click(kClear);
    window.settle();
    window.play(gomoku_board(), "d4");
    REQUIRE(window.hears("d4: black"));
    window.play(gomoku_board(), "e5");
    REQUIRE(window.hears("e5: black"));
    window.click(kWhite);
    REQUIRE(window.hears("white"));
    window.play(gomoku_board(), "f6");
    REQUIRE(window.hears("f6: white"));
    window.click(kRemove);
    REQUIRE(window.hears("empty"));
    window.play(gomoku_board(), "e5");
    REQUIRE(window.hears("e5: empty"));
    window.click(kWhiteMoves);
    REQUIRE(window.hears("To move: white"));
    window.keep_picture("window_editor_mouse");
    window.key("Escape");
    REQUIRE(window.hears("Cancel again to drop this position."));
    window.settle();
    // The sentence takes the place of the hint.
    window.click(kDone);
    REQUIRE(window.hears("Analysis board"));
    save_as(study, "edited.sgf");
    const std::string saved = study.home.read("edited.sgf");
    INFO(saved);
    for (const char* part : {"AB[dl]", "AW[fj]", "PL[W]"}) {
        CHECK(saved.find(part) != std::string::npos);
    }
    window.settle();
    window.key("u");
    REQUIRE(window.hears("Edit position"));
    window.settle();
    window.play(gomoku_board(), "a1");
    REQUIRE(window.hears("a1: black"));
    window.act("key Escape Escape");
    window.settle();
    window.play(gomoku_board(), "a1");
    REQUIRE(window.hears("1: a1, white"));
    CHECK(window.close().code == kClosedBySignal);
}
