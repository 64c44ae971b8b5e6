// Journeys of the analysis board in the real window, by keyboard alone and by mouse: a position is
// analysed, a library is walked, and a diagram is exported. Files are opened and saved.
#include "gui/studied_file.hpp"
#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Three answers to h8. The lines reach the same position in another order, and as an image.
const std::string kTree =
    "(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[ih];W[gh];B[ff])(;W[gh];B[ih];W[ig])(;W[gg];B[gh];W[ih]))";

/// 45 moves row by row, without five in a row.
std::string long_game() {
    std::string text = "(;GM[4]FF[4]SZ[15]";
    for (int i = 0; i < 45; ++i) {
        text += std::string(i % 2 == 0 ? ";B[" : ";W[") + static_cast<char>('a' + i % 15) +
                static_cast<char>('a' + i / 15) + "]";
    }
    return text + ")";
}

/// The cells of the moves 21 to 40, with their numbers.
std::map<std::string, std::string> moves_21_to_40() {
    std::map<std::string, std::string> numbers;
    for (int i = 20; i < 40; ++i) {
        const std::string column(1, static_cast<char>('a' + i % 15));
        numbers[column + std::to_string(15 - i / 15)] = std::to_string(i + 1);
    }
    return numbers;
}

/// The tree as a library of RenLib.
std::string library() {
    const Home home;
    home.write("tree.sgf", kTree);
    REQUIRE(test::tengen(home, {"convert", "tree.sgf", "book.lib"}).code == 0);
    return home.read("book.lib");
}

}  // namespace

TEST_CASE("A library is walked, commented and saved by keyboard", "[gui][window]") {
    StudiedFile study("book.lib", library());
    const std::string before = study.home.read("book.lib");
    WindowProgram& window = study.window;
    window.key("ctrl+Right");
    REQUIRE(window.hears("1: h8, black; 3 variations"));
    // The next moves are small stones.
    window.act("key Up Up");
    REQUIRE(window.hears("h9"));
    window.key("Right");
    REQUIRE(window.hears("i9: empty; next move"));
    window.keep_picture("window_library");
    window.key("Return");
    REQUIRE(window.hears("2: i9, white"));
    window.key("ctrl+Left");
    REQUIRE(window.hears("1: h8, black; 3 variations"));
    window.act("key Next Next Next");
    REQUIRE(window.hears("4: g8, white"));
    // The same position in another order, and its image.
    window.key("j");
    REQUIRE(window.hears("4: i9, white; end of the line"));
    window.key("j");
    REQUIRE(window.hears("4: i8, white; end of the line"));
    window.key("j");
    REQUIRE(window.hears("4: g8, white"));
    window.key("m");
    REQUIRE(window.hears("Find"));
    type_into(window, "5");
    window.key("Return");
    REQUIRE(window.hears("5: f10, black; end of the line"));
    // The box keeps the keys for another frame.
    window.settle();
    // Without a change, the file stays byte by byte.
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as book.lib"));
    CHECK(study.home.read("book.lib") == before);
    window.key("ctrl+k");
    REQUIRE(window.hears("Comment"));
    type_into(window, "strong");
    window.act("key ctrl+Return");
    window.settle();
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as book.lib"));
    CHECK(study.home.read("book.lib").find("strong") != std::string::npos);
    window.key("ctrl+z");
    window.settle();
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as book.lib"));
    CHECK(study.home.read("book.lib") == before);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Saving asks before it replaces another program's changes", "[gui][window]") {
    StudiedFile study("game.sgf", kTree);
    WindowProgram& window = study.window;
    window.key("ctrl+k");
    REQUIRE(window.hears("Comment"));
    type_into(window, "strong");
    window.act("key ctrl+Return");
    window.settle();
    const std::string others = "(;GM[4]SZ[15];B[aa])";
    study.home.write("game.sgf", others);
    window.key("ctrl+s");
    REQUIRE(window.hears("Another program has changed this file"));
    window.settle();
    window.keep_picture("window_replace");
    // Enter keeps the file.
    window.key("Return");
    window.settle();
    CHECK(study.home.read("game.sgf") == others);
    window.key("ctrl+s");
    REQUIRE(window.hears("Another program has changed this file"));
    REQUIRE(window.tabs_to("Replace"));
    window.key("Return");
    REQUIRE(window.hears("saved as game.sgf"));
    CHECK(study.home.read("game.sgf").find("strong") != std::string::npos);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Saving says what a format cannot hold before it writes the file", "[gui][window]") {
    StudiedFile study("game.sgf", "(;GM[4]SZ[15];B[hh]AR[aa:bb])");
    WindowProgram& window = study.window;
    const auto save_as_library = [&] {
        window.key("ctrl+shift+s");
        REQUIRE(window.hears("Save the analysis"));
        write_file_name(window, study.near_file("game.lib"));
        REQUIRE(window.hears("The format cannot hold"));
        window.settle();
    };
    save_as_library();
    window.key("Escape");
    window.settle();
    CHECK_FALSE(std::filesystem::exists(study.near_file("game.lib")));
    save_as_library();
    REQUIRE(window.tabs_to("Save"));
    window.key("Return");
    REQUIRE(window.hears("saved as game.lib"));
    CHECK(std::filesystem::exists(study.near_file("game.lib")));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A file that is not valid opens the window with its error", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const std::string file = home.write("broken.sgf", "(;GM[4]SZ[15];B[hh").string();
    WindowProgram window(home, display, {file});
    REQUIRE((window.times("broken.sgf:1:") > 0 || window.hears("broken.sgf:1:")));
    window.keep_picture("window_broken_file");
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Moves 21 to 40 become a diagram, by keyboard", "[gui][window]") {
    StudiedFile study("game.sgf", long_game());
    WindowProgram& window = study.window;
    open_export(window);
    REQUIRE(window.tabs_to("Numbers: a part"));
    window.key("Return");
    window.settle();
    REQUIRE(window.tabs_to("First move"));
    type_into(window, "21");
    window.key("Tab");
    REQUIRE(window.hears("Last move"));
    type_into(window, "40");
    window.settle();
    window.keep_picture("window_export_part");
    export_as(study, "figure.png");
    CHECK(study.home.read("figure.png").starts_with("\x89PNG"));
    // The dialog keeps its choices.
    window.settle();
    open_export(window);
    choose_svg(window);
    export_as(study, "figure.svg");
    CHECK(study.numbers_of("figure.svg") == moves_21_to_40());
    CHECK(read_svg(study.home.read("figure.svg")).cells("stone").size() == 40);
    CHECK(study.home.read("game.sgf") == long_game());
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A figure for print begins at a move, and is exported, by keyboard", "[gui][window]") {
    StudiedFile study("game.sgf", long_game());
    WindowProgram& window = study.window;
    window.key("m");
    REQUIRE(window.hears("Find"));
    type_into(window, "21");
    window.key("Return");
    REQUIRE(window.hears("21: "));
    window.key("p");
    REQUIRE(window.hears("A figure begins here"));
    window.settle();
    window.key("space");
    window.settle();
    window.key("Tab");
    REQUIRE(window.hears("Name of the figure"));
    type_into(window, "Attack");
    window.key("Tab");
    REQUIRE(window.hears("Number of the move"));
    type_into(window, "1");
    window.keep_picture("window_figure");
    window.act("key ctrl+Return");
    REQUIRE(window.hears("A figure begins here: Attack; move number 1"));
    window.keep_picture("window_figure_told");
    window.key("ctrl+s");
    REQUIRE(window.hears("saved as game.sgf"));
    CHECK(study.home.read("game.sgf").find("FG[0:Attack]MN[1]") != std::string::npos);
    open_export(window);
    choose_svg(window);
    REQUIRE(window.tabs_to("Numbers: this figure"));
    window.key("Return");
    window.settle();
    export_as(study, "attack.svg");
    const auto numbers = study.numbers_of("attack.svg");
    CHECK(numbers.size() == 25);
    CHECK(numbers.at("f14") == "1");
    CHECK(numbers.at("o13") == "25");
    CHECK(study.home.read("attack.svg").find("Attack") != std::string::npos);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("An engine analyses a position, and its line is played, by mouse", "[gui][window]") {
    StudiedFile study("game.sgf", kTree);
    WindowProgram& window = study.window;
    window.settle();
    window.click(kForward);
    REQUIRE(window.hears("1: h8, black"));
    window.settle();
    window.play(gomoku_board(), "i9");
    REQUIRE(window.hears("2: i9, white"));
    window.settle();
    const Point engine{1057, 128};
    window.click(engine);
    REQUIRE(window.hears("The engine analyses."));
    // The first line comes after some time, which depends on the machine.
    for (int i = 0; i < 60 && window.times("3: ") == 0; ++i) {
        window.click({1000, 163});
        window.hears("3: ", std::chrono::seconds(1));
    }
    REQUIRE(window.times("3: ") == 1);
    window.keep_picture("window_analysis_mouse");
    window.click(kBack);
    REQUIRE(window.hears("2: i9, white"));
    window.click(engine);
    REQUIRE(window.hears("The engine has stopped."));
    window.settle();
    window.play(gomoku_board(), "d4");
    REQUIRE(window.hears("3: d4, black; end of the line"));
    window.settle();
    window.click(kBack);
    // The line of the file, the move of the engine if it is another one, and d4.
    REQUIRE(window.hears("2: i9, white; "));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A library is walked, commented and saved by mouse", "[gui][window]") {
    StudiedFile study("book.lib", library());
    const std::string before = study.home.read("book.lib");
    WindowProgram& window = study.window;
    window.settle();
    window.click(kForward);
    REQUIRE(window.hears("1: h8, black; 3 variations"));
    window.settle();
    // A small stone.
    window.play(gomoku_board(), "i9");
    REQUIRE(window.hears("2: i9, white"));
    window.settle();
    window.click(kForward);
    REQUIRE(window.hears("3: i8, black"));
    window.settle();
    window.click(kForward);
    REQUIRE(window.hears("4: g8, white"));
    window.keep_picture("window_library_mouse");
    window.click({1080, 79});  // 2 other places in this tree
    REQUIRE(window.hears("4: i9, white; end of the line"));
    window.settle();
    window.click(kSave);
    REQUIRE(window.hears("saved as book.lib"));
    CHECK(study.home.read("book.lib") == before);
    window.settle();
    window.click({1207, 664});  // Edit
    REQUIRE(window.hears("Comment"));
    type_into(window, "strong");
    window.click({866, 564});  // Done
    window.settle();
    window.click(kSave);
    REQUIRE(window.hears("saved as book.lib"));
    CHECK(study.home.read("book.lib").find("strong") != std::string::npos);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Moves 21 to 40 become a diagram, by mouse", "[gui][window]") {
    StudiedFile study("game.sgf", long_game());
    WindowProgram& window = study.window;
    window.settle();
    window.click(kExport);
    REQUIRE(window.hears("Export"));
    window.settle();
    window.click({735, 272});  // a part
    window.settle();
    window.click({569, 312});  // the first move
    type_into(window, "21");
    window.click({689, 312});  // the last one
    type_into(window, "40");
    window.click({544, 232});  // the format
    window.settle();
    window.click({544, 303});  // SVG
    window.settle();
    window.keep_picture("window_export_mouse");
    window.click({841, 608});  // Save…
    REQUIRE(window.hears("Export"));
    write_file_name(window, study.near_file("figure.svg"));
    REQUIRE(window.hears("saved as figure.svg"));
    CHECK(study.numbers_of("figure.svg") == moves_21_to_40());
    CHECK(window.close().code == kClosedBySignal);
}
