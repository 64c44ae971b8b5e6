// The main screens, compared with stored pictures, to notice every change. To store them again
// after an intended change, and to check the changes before a commit:
//   TENGEN_STORE_PICTURES=1 build/dev/bin/tengen_window_tests "*stored pictures*"
//   git diff --stat tests/gui/pictures
#include <cstdlib>
#include <functional>
#include <sstream>
#include <vector>

#include "gui/window_program.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Screen {
    const char* name;
    std::vector<std::string> arguments;
    const char* keys;  ///< keys that open the screen; may be empty
    const char* theme = "paper";
    const char* language = "en";
};

/// The middle of a game of renju with forbidden points for black.
const std::vector<std::string> kRenju{"gomoku:renju", "--seats", "human:Ann,human:Ben", "--stones",
                                      "black:h9,g8,i8,h7,j10 white:j9,g10,i10,f7,g6 to_move:black"};
const std::vector<std::string> kGomoku{"gomoku", "--seats", "human:Ann,human:Ben"};

/// Variations with remarks and kept evaluations.
const std::vector<std::string> kStudy{TENGEN_SOURCE_DIR "/tests/data/studies/variations.sgf"};

const Screen kScreens[] = {
    {"home", {}, ""},
    {"setup", kRenju, "ctrl+shift+n"},
    {"table", kRenju, "Right Up Right Right Right Return"},
    {"table_dark_zh", kRenju, "Right Up Right Right Right Return", "dark", "zh"},
    {"review", kRenju, "Right Return r"},
    {"end", kGomoku, "Right Return ctrl+r shift+Tab Return"},
    {"analysis", kStudy, "Next Next Next Next Next"},
    {"analysis_dark_zh", kStudy, "Next Next Next Next Next n ctrl+Down", "dark", "zh"},
    {"online", {}, "ctrl+l"},
    {"settings", {}, "ctrl+comma"},
    {"help", {}, "F1"},
    {"menu", kRenju, "Escape"},
};

constexpr int kTile = 16;           ///< length of a side, in pixels
constexpr double kMaxOfTile = 0.2;  ///< other versions draw edges slightly differently

/// The place of the largest difference between two pictures of one size, and its part of a tile's
/// pixels. A small object that moved is a large part of a few tiles, but a small part of a whole
/// screen.
struct Difference {
    int x = 0;
    int y = 0;
    double part = 0;
};

sf::Image tile(const sf::Image& image, int x, int y) {
    sf::Image part;
    part.create(kTile, kTile);
    part.copy(image, 0, 0, sf::IntRect(x, y, kTile, kTile));
    return part;
}

Difference largest_difference(const sf::Image& left, const sf::Image& right) {
    if (left.getSize() != right.getSize()) return {0, 0, 1};
    Difference most;
    for (int y = 0; y < static_cast<int>(left.getSize().y); y += kTile) {
        for (int x = 0; x < static_cast<int>(left.getSize().x); x += kTile) {
            const double part = difference(tile(left, x, y), tile(right, x, y), 48);
            if (part > most.part) most = {x, y, part};
        }
    }
    return most;
}

/// A busy machine may show the same unfinished frame twice.
constexpr int kTries = 20;

/// Called with pictures of a screen until it returns true, or the tries are over.
using Seen = std::function<bool(const sf::Image&)>;

void look_at(const Screen& screen, const Seen& seen) {
    const VirtualDisplay display;
    const Home home;
    home.write("config/tengen/settings.yaml", std::string("language: ") + screen.language +
                                                  "\ntheme: " + screen.theme +
                                                  "\nanimations: false\n");
    WindowProgram window(home, display, screen.arguments);
    window.settle();
    // Each key starts from the screen that the previous key opened.
    std::istringstream keys(screen.keys);
    for (std::string key; keys >> key;) {
        window.key(key);
        window.settle();
    }
    // The pointer is over no control.
    window.act("mousemove 1279 799");
    for (int i = 0; i < kTries && !seen(window.picture()); ++i) continue;
    CHECK(window.close().code == kClosedBySignal);
}

/// Stores the picture after it has stopped changing.
void store(const Screen& screen, const std::string& path) {
    sf::Image last;
    int alike = 0;
    look_at(screen, [&](const sf::Image& picture) {
        alike = difference(last, picture, 0) == 0 ? alike + 1 : 0;
        last = picture;
        return alike == 8;
    });
    REQUIRE(last.saveToFile(path));
}

}  // namespace

TEST_CASE("The main screens look like the stored pictures", "[gui][window]") {
    const bool stores = std::getenv("TENGEN_STORE_PICTURES") != nullptr;
    for (const Screen& screen : kScreens) {
        const std::string name = std::string("screen_") + screen.name;
        const std::string path = TENGEN_SOURCE_DIR "/tests/gui/pictures/" + name + ".png";
        if (stores) store(screen, path);
        sf::Image stored;
        REQUIRE(stored.loadFromFile(path));
        Difference most;
        look_at(screen, [&](const sf::Image& picture) {
            most = largest_difference(picture, stored);
            if (most.part >= kMaxOfTile) keep_always(picture, name);
            return most.part < kMaxOfTile;
        });
        INFO(name << ": most at " << most.x << ", " << most.y << " (now in screenshots/" << name
                  << ".png of the build's folder; see the first lines of this test)");
        CHECK(most.part < kMaxOfTile);
    }
}

TEST_CASE("A button that moved by four pixels is noticed in a picture of the screen",
          "[gui][window]") {
    sf::Image screen;
    screen.create(1280, 800, sf::Color(240, 236, 226));
    const auto with_button = [&](unsigned x) {
        sf::Image picture = screen;
        for (unsigned row = 300; row < 336; ++row) {
            for (unsigned column = x; column < x + 90; ++column) {
                picture.setPixel(column, row, sf::Color(180, 60, 40));
            }
        }
        return picture;
    };
    CHECK(largest_difference(with_button(500), with_button(500)).part == 0);
    const Difference most = largest_difference(with_button(500), with_button(504));
    CHECK(most.part > kMaxOfTile);
    CHECK(most.x == 496);
    CHECK(most.y == 304);
}
