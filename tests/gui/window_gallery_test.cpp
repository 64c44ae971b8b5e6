// Pictures of all screens in three sizes and two languages, for people to view.
#include <string>
#include <vector>

#include "gui/window_program.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct PictureSize {
    int width;
    int height;
};

/// The middle of a game of renju with forbidden points for black.
const std::vector<std::string> kRenjuGallery{
    "gomoku:renju", "--seats", "human:Ann,rookie:hard", "--stones",
    "black:h9,g8,i8,h7,j10 white:j9,g10,i10,f7,g6 to_move:black"};
const std::vector<std::string> kThree{"--lineup", "three-way"};

void settings(const Home& home, const std::string& language, const std::string& theme) {
    home.write("config/tengen/settings.yaml", "language: " + language + "\ntheme: " + theme +
                                                  "\nvalues: true\nanimations: false\n");
}

void take_pictures(PictureSize size, const std::string& language) {
    const VirtualDisplay display(size.width, size.height);
    const std::string end = '_' + language + '_' + std::to_string(size.width);
    const auto show = [&](const std::string& name, const std::vector<std::string>& arguments,
                          const std::string& keys, const std::string& theme = "paper") {
        const Home home;
        settings(home, language, theme);
        WindowProgram window(home, display, arguments);
        window.resize(size.width, size.height);
        if (!keys.empty()) window.act("key " + keys);
        window.keep_picture("gallery_" + name + end);
        CHECK(window.close().code == kClosedBySignal);
    };
    show("home", {}, "");
    show("setup", kRenjuGallery, "ctrl+shift+n");
    show("table", kRenjuGallery, "Right Up Right Right Right Return");
    show("end", {"gomoku", "--seats", "human:Ann,human:Ben"},
         "Right Return ctrl+r shift+Tab Return");
    show("three", kThree, "Right Return", "dark");
    show("analysis", {TENGEN_SOURCE_DIR "/tests/data/studies/variations.sgf"},
         "Next Next Next Next Next", "wood");
    show("settings", {}, "ctrl+comma");
    show("plugins", {}, "ctrl+p");
    show("help", {}, "F1");
    show("menu", kRenjuGallery, "Escape");
    show("contrast", kRenjuGallery, "Right Return r", "high_contrast");
}

}  // namespace

TEST_CASE("every screen can be shown in a small window", "[gui][.gallery]") {
    take_pictures({640, 480}, GENERATE("en", "zh"));
}

TEST_CASE("every screen can be shown in a window of the default size", "[gui][.gallery]") {
    take_pictures({1280, 800}, GENERATE("en", "zh"));
}

TEST_CASE("every screen can be shown in a large window", "[gui][.gallery]") {
    take_pictures({1920, 1200}, GENERATE("en", "zh"));
}
