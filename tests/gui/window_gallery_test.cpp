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

/// A reviewed game for two or three, and a database with it.
struct ReviewedFile {
    explicit ReviewedFile(const Home& home, bool three) {
        const std::string game = three ? "gomoku:three_way" : "gomoku";
        const std::string moves =
            three ? "h8i9g7a1i8o15h9b1h7c1j10o14g9d1" : "h8c3i8d3j8e3a15f3b14m12g8o1";
        home.write("moves.txt", moves);
        const std::string plain = home.path() / "plain.sgf";
        REQUIRE(test::tengen(home, {"convert", "--game", game, "moves.txt", plain}).code == 0);
        REQUIRE(test::tengen(home, {"review", plain, "--time", "100ms", "-o", file}).code == 0);
        REQUIRE(test::tengen(home, {"explore", database, "--import", "--game", game, plain}).code ==
                0);
    }
    std::string file = "reviewed.sgf";
    std::string database = "games.db";
};

/// The tabs of the analysis board and a drill, for a game of two or three.
void take_analysis_pictures(const std::string& language, const std::string& theme, bool three) {
    const Home home;
    const ReviewedFile reviewed(home, three);
    home.write("config/tengen/settings.yaml", "language: " + language + "\ntheme: " + theme +
                                                  "\nanimations: false\nexplorer_database: \"" +
                                                  (home.path() / reviewed.database).string() +
                                                  "\"\n");
    const VirtualDisplay display;
    WindowProgram window(home, display, {(home.path() / reviewed.file).string()});
    const std::string end = std::string(three ? "_three_" : "_two_") + language + '_' + theme;
    const auto keep = [&](const std::string& name) {
        window.keep_picture("gallery_analysis_" + name + end);
    };
    window.act("key Home Next Next Next Next Next Next");
    keep("moves");
    window.key("k");
    window.act("key ctrl+Tab");
    keep("review");
    window.key("d");
    keep("drill");
    window.key("d");
    window.act("key Home Next e");
    keep("explorer");
    CHECK(window.close().code == kClosedBySignal);
}

}  // namespace

TEST_CASE("the analysis board can be shown in each theme and language, for two and three",
          "[gui][.gallery]") {
    const char* const theme = GENERATE("paper", "dark", "wood", "high_contrast");
    const char* const language = GENERATE("en", "zh");
    const bool three = GENERATE(false, true);
    take_analysis_pictures(language, theme, three);
}

TEST_CASE("every screen can be shown in a small window", "[gui][.gallery]") {
    take_pictures({640, 480}, GENERATE("en", "zh"));
}

TEST_CASE("every screen can be shown in a window of the default size", "[gui][.gallery]") {
    take_pictures({1280, 800}, GENERATE("en", "zh"));
}

TEST_CASE("every screen can be shown in a large window", "[gui][.gallery]") {
    take_pictures({1920, 1200}, GENERATE("en", "zh"));
}
