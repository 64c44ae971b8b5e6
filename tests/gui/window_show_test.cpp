// Journeys of the analysis board in the real window: to show an analysis to others, and to join the
// files of others.
#include "gui/drag_source.hpp"
#include "gui/studied_file.hpp"
#include "gui/window_people.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Three moves; the last one is a mistake by its sign.
const std::string kGameToShow =
    "(;GM[4]FF[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[ig]C[a strong answer];B[ao]BM[1])";

/// The delays of the pictures of a GIF: each has a graphic control extension.
int pictures_in(const std::string& gif) {
    const std::string control("\x21\xF9\x04", 3);
    int count = 0;
    for (std::size_t at = gif.find(control); at != std::string::npos;
         at = gif.find(control, at + 1)) {
        ++count;
    }
    return count;
}

int times_in(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

void check_gif(const std::string& gif) {
    CHECK(gif.starts_with("GIF89a"));
    // The empty board, and each move.
    CHECK(pictures_in(gif) == 4);
}

void check_page(const std::string& page) {
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.find("</html>") != std::string::npos);
    CHECK(times_in(page, "<svg") >= 1);
    for (const char* part : {"Ann", "Ben", "a strong answer"}) {
        INFO(part);
        CHECK(page.find(part) != std::string::npos);
    }
    CHECK(page.find("http://") == page.find("http://www.w3.org"));
}

/// Rows of the list of formats, from the first one.
constexpr int kGifRow = 2;
constexpr int kPageRow = 3;

// Places in a window of the default size.
constexpr Point kFormats{544, 232};  ///< of the export dialog
constexpr Point kGifFormat{544, 335};
constexpr Point kPageFormat{544, 367};
constexpr Point kSaveExport{841, 608};
constexpr Point kWholeFolder{416, 605};  ///< of the list of files
constexpr Point kCloseReport{889, 598};
/// The first entry of a cell's menu, from the cell's centre, and the step to the next one.
constexpr Point kFirstEntry{60, 48};
constexpr float kEntryHeight = 32;

/// Files to join: two games, one of another board, and one that is broken.
struct FolderToJoin {
    explicit FolderToJoin(const Home& home) {
        home.write("games/1.sgf", "(;GM[4]SZ[15];B[hh];W[aa]C[corner])");
        home.write("games/2.sgf", "(;GM[4]SZ[19];B[aa])");
        home.write("games/deep/3.sgf", "(;GM[4]SZ[15];B[hh];W[ig];B[bb])");
        home.write("games/4.sgf", "(;GM[4]SZ[15];B[hh");
        path = (home.path() / "games").string();
    }
    std::string path;
};

const std::string kJoined = "2 games joined; 2 moves added; 2 wrong games";

/// All that joined, in the saved file.
void check_joined(WindowProgram& window, StudiedFile& study) {
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as game.sgf"));
    const std::string saved = study.home.read("game.sgf");
    INFO(saved);
    CHECK(saved.find("W[aa]C[corner]") != std::string::npos);
    CHECK(saved.find("B[bb]") != std::string::npos);
    CHECK(saved.find("a strong answer") != std::string::npos);
    // One undo removes all of it.
    window.key("ctrl+z");
    window.settle();
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as game.sgf"));
    CHECK(study.home.read("game.sgf").find("corner") == std::string::npos);
}

}  // namespace

TEST_CASE("A game becomes an animation and a page to print, by keyboard", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    window.key("End");
    REQUIRE(window.hears("3: a1, black"));
    open_export(window);
    choose_format(window, kGifRow);
    window.keep_picture("window_export_gif");
    export_as(study, "game.gif");
    check_gif(study.home.read("game.gif"));
    window.settle();
    open_export(window);
    choose_format(window, kPageRow - kGifRow);
    export_as(study, "game.html");
    check_page(study.home.read("game.html"));
    CHECK(study.home.read("game.sgf") == kGameToShow);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A game becomes an animation and a page to print, by mouse", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    const auto export_to = [&](const std::string& name, Point format) {
        window.settle();
        window.click(kExport);
        REQUIRE(window.hears("Export"));
        window.settle();
        window.click(kFormats);
        window.settle();
        window.keep_picture("window_formats_" + name);
        window.click(format);
        window.settle();
        window.keep_picture("window_export_mouse_" + name);
        window.click(kSaveExport);
        REQUIRE(window.hears("Export"));
        write_file_name(window, study.near_file(name));
        REQUIRE(window.hears("saved as " + name));
    };
    window.settle();
    for (int i = 0; i < 3; ++i) {
        window.click(kForward);
        window.settle();
    }
    export_to("game.gif", kGifFormat);
    check_gif(study.home.read("game.gif"));
    export_to("game.html", kPageFormat);
    check_page(study.home.read("game.html"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Marks, texts and lines are set by mouse, and are in the picture", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    const auto pick = [&](const std::string& cell, int row) {
        window.settle();
        const Point at = window.at(gomoku_board(), cell);
        window.act("mousemove " + std::to_string(static_cast<int>(at.x)) + ' ' +
                   std::to_string(static_cast<int>(at.y)));
        window.settle();
        window.act("click 3");
        window.settle();
        window.keep_picture("window_cell_menu_" + cell);
        window.click(
            {at.x + kFirstEntry.x, at.y + kFirstEntry.y + kEntryHeight * static_cast<float>(row)});
    };
    pick("d4", 0);
    REQUIRE(window.hears("Text on d4"));
    type_into(window, "A");
    window.key("Return");
    pick("e5", 1);
    REQUIRE(window.hears("e5: triangle"));
    pick("e5", 1);
    REQUIRE(window.hears("e5: square"));
    pick("c9", 2);
    REQUIRE(window.hears("An arrow from c9."));
    pick("c12", 2);
    REQUIRE(window.hears("arrow c9 to c12"));
    window.settle();
    window.keep_picture("window_marks_mouse");
    window.click(kSave);
    REQUIRE(window.hears("saved as game.sgf"));
    const std::string saved = study.home.read("game.sgf");
    INFO(saved);
    for (const char* part : {"LB[dl:A]", "SQ[ek]", "AR[cg:cd]"}) {
        INFO(part);
        CHECK(saved.find(part) != std::string::npos);
    }
    CHECK(saved.find("TR[") == std::string::npos);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A folder joins the tree, and its wrong games are listed, by keyboard", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    const FolderToJoin folder(study.home);
    window.key("ctrl+j");
    REQUIRE(window.hears("Join files"));
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + folder.path);
    window.key("Return");
    window.settle();
    window.keep_picture("window_join_folder");
    REQUIRE(window.tabs_to("Join the whole folder"));
    window.key("Return");
    REQUIRE(window.hears(kJoined));
    REQUIRE(window.hears("2.sgf:1: it has another board"));
    REQUIRE(window.hears("4.sgf:1:"));
    window.settle();
    window.keep_picture("window_join_report");
    window.key("Return");
    window.settle();
    check_joined(window, study);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A folder joins the tree by mouse", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    const FolderToJoin folder(study.home);
    window.key("ctrl+j");
    REQUIRE(window.hears("Join files"));
    write_file_name(window, folder.path);
    window.settle();
    window.click(kWholeFolder);
    REQUIRE(window.hears(kJoined));
    REQUIRE(window.hears("4.sgf:1:"));
    window.settle();
    window.click(kCloseReport);
    window.settle();
    check_joined(window, study);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A dropped folder and several dropped files join the tree", "[gui][window]") {
    StudiedFile study("game.sgf", kGameToShow);
    WindowProgram& window = study.window;
    const FolderToJoin folder(study.home);
    const auto drops = [&](const std::string& uris) {
        window.settle();
        DragSource source(study.display.name());
        REQUIRE(source.finds_target(300, 300));
        REQUIRE(source.hover() == true);
        CHECK(source.drop(uris) == true);
    };
    drops("file://" + folder.path + "\r\n");
    REQUIRE(window.hears(kJoined));
    REQUIRE(window.hears("4.sgf:1:"));
    window.settle();
    window.key("Escape");
    window.settle();
    check_joined(window, study);
    drops("file://" + folder.path + "/1.sgf\r\nfile://" + folder.path + "/deep/3.sgf\r\n");
    REQUIRE(window.hears("2 games joined; 2 moves added"));
    CHECK(window.close().code == kClosedBySignal);
}
