// Files that are dragged from other programs to the real window.
#include "gui/drag_source.hpp"
#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Gives = DragSource::Gives;

/// The home screen of a program, and files to drop.
struct DropPlace {
    DropPlace() { REQUIRE(says("Home")); }

    /// A start says several lines, and hears() skips those that came with the first one.
    bool says(const std::string& text) { return window.times(text) > 0 || window.hears(text); }

    std::string uri(const std::filesystem::path& file) const {
        std::string text = "file://" + file.string();
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ')) {
            text.replace(at, 1, "%20");
        }
        return text + "\r\n";
    }
    /// A person drags a list of files over the window and drops it there.
    std::optional<bool> drops(const std::string& uris, Gives gives = Gives::Whole) const {
        DragSource source(display.name());
        REQUIRE(source.finds_target(300, 300));
        REQUIRE(source.hover() == true);
        return source.drop(uris, gives);
    }

    const Home home;
    const VirtualDisplay display;
    const std::filesystem::path first = home.write("a game 五.sgf", "(;GM[4]SZ[15];B[hh];W[ig])");
    const std::filesystem::path second = home.write("two.sgf", "(;GM[4]SZ[15];B[aa];W[bb])");
    WindowProgram window{home, display};
};

}  // namespace

TEST_CASE("A dropped file opens as if its name had been chosen", "[gui][window]") {
    DropPlace place;
    WindowProgram& window = place.window;
    CHECK(place.drops(place.uri(place.first)) == true);
    REQUIRE(window.hears("a game 五.sgf"));
    window.act("key Next Next");
    REQUIRE(window.hears("2: i9, white"));
    // The analysis board takes a drop too, here in parts of a few bytes.
    const std::string comment = "# " + std::string(5000, 'x') + "\r\n";
    CHECK(place.drops(comment + place.uri(place.second), Gives::InParts) == true);
    REQUIRE(window.hears("two.sgf"));
    window.act("key Next Next");
    REQUIRE(window.hears("2: b14, white"));
    // After a change of the window, drops come to the new one.
    window.key("F11");
    window.expect_size(1280, 800);
    CHECK(place.drops(place.uri(place.first)) == true);
    REQUIRE(window.hears("a game 五.sgf"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A drop that is not one file is refused with one line", "[gui][window]") {
    DropPlace place;
    WindowProgram& window = place.window;
    CHECK(place.drops("https://play.example/a.sgf\r\n") == true);
    REQUIRE(window.hears("https://play.example/a.sgf: "));
    CHECK(place.drops(place.uri(place.first) + place.uri(place.second)) == true);
    REQUIRE(window.hears("2 files were dropped"));
    CHECK(place.drops(place.uri(place.home.path())) == true);
    REQUIRE(window.hears(" is a folder"));
    CHECK(place.drops(place.uri(place.home.path() / "gone.sgf")) == true);
    REQUIRE(window.hears("gone.sgf: "));
    const std::string wrong = place.uri(place.home.write("wrong.sgf", "(;B[hh"));
    CHECK(place.drops(wrong) == true);
    REQUIRE(window.hears("wrong.sgf"));
    CHECK(window.times("Analysis board") == 0);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A drag that brings no files is refused before it is dropped", "[gui][window]") {
    DropPlace place;
    WindowProgram& window = place.window;
    SECTION("it has no files") {
        DragSource source(place.display.name(), {"text/plain"});
        REQUIRE(source.finds_target(300, 300));
        CHECK(source.hover() == false);
        CHECK(source.drop("text") == false);
    }
    SECTION("its protocol is too old") {
        DragSource source(place.display.name(), {"text/uri-list"}, 2);
        REQUIRE(source.finds_target(300, 300));
        CHECK(source.hover() == false);
        CHECK(source.drop(place.uri(place.first)) == false);
    }
    SECTION("a dialog is open") {
        window.key("F1");
        window.settle();
        DragSource source(place.display.name());
        REQUIRE(source.finds_target(300, 300));
        CHECK(source.hover() == false);
        CHECK(source.drop(place.uri(place.first)) == false);
        window.key("Escape");
        window.settle();
    }
    CHECK(place.drops(place.uri(place.first)) == true);
    REQUIRE(window.hears("a game 五.sgf"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A drag of many types is taken, even after it left the window", "[gui][window]") {
    DropPlace place;
    DragSource source(place.display.name(), {"a/a", "b/b", "c/c", "d/d", "text/uri-list"});
    REQUIRE(source.finds_target(300, 300));
    CHECK(source.hover() == true);
    source.leave();
    CHECK_FALSE(source.hover());
    REQUIRE(source.finds_target(300, 300));
    CHECK(source.hover() == true);
    CHECK(source.drop(place.uri(place.first)) == true);
    REQUIRE(place.window.hears("a game 五.sgf"));
    CHECK(place.window.close().code == kClosedBySignal);
}

TEST_CASE("A source that dies or falls silent does not stop the window", "[gui][window]") {
    DropPlace place;
    WindowProgram& window = place.window;
    SECTION("it dies before it drops") {
        DragSource source(place.display.name());
        REQUIRE(source.finds_target(300, 300));
        CHECK(source.hover() == true);
    }
    SECTION("it dies after it dropped") {
        DragSource source(place.display.name());
        REQUIRE(source.finds_target(300, 300));
        CHECK(source.hover() == true);
        source.drop_and_say_nothing();
    }
    SECTION("it has no data") {
        CHECK(place.drops("", Gives::Nothing) == false);
        REQUIRE(window.hears("no file was dropped"));
    }
    SECTION("its data never come") {
        CHECK_FALSE(place.drops("", Gives::NeverAnswers));
    }
    SECTION("its data are too long") {
        CHECK(place.drops(std::string((1 << 20) + 100, '#'), Gives::InParts) == false);
        REQUIRE(window.hears("no file was dropped"));
    }
    window.key("F1");
    window.settle();
    window.key("Escape");
    window.settle();
    CHECK(place.drops(place.uri(place.first)) == true);
    REQUIRE(window.hears("a game 五.sgf"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("The explorer imports a dropped folder and several dropped files", "[gui][window]") {
    const Home home;
    const VirtualDisplay display;
    const auto shown = home.write("game.sgf", "(;GM[4]SZ[15])");
    const auto one = home.write("games/one.sgf", "(;GM[4]SZ[15];B[hh];W[ig];B[gg])");
    home.write("games/two.sgf", "(;GM[4]SZ[15];B[hh];W[gh];B[gg])");
    const auto three = home.write("three.sgf", "(;GM[4]SZ[15];B[hh];W[aa];B[gg])");
    const std::string database = (home.path() / "games.db").string();
    const auto first = home.write("first.sgf", "(;GM[4]SZ[15];B[hh];W[bb];B[gg])");
    REQUIRE(test::tengen(home, {"explore", database, "--import", first.string()}).code == 0);
    home.write("config/tengen/settings.yaml", "explorer_database: \"" + database + "\"\n");
    WindowProgram window(home, display, {shown.string()});
    const auto drops = [&](const std::string& uris) {
        DragSource source(display.name());
        REQUIRE(source.finds_target(300, 300));
        REQUIRE(source.hover() == true);
        CHECK(source.drop(uris) == true);
    };
    const std::string folder = "file://" + (home.path() / "games").string() + "\r\n";
    window.settle();
    // Without the explorer, they join the tree.
    drops(folder);
    REQUIRE(window.hears("2 games joined"));
    window.key("e");
    REQUIRE(window.hears("h8: 1 game"));
    window.settle();
    drops(folder);
    REQUIRE(window.hears("2 games added, 0 already known, 0 wrong"));
    drops("file://" + one.string() + "\r\nfile://" + three.string() + "\r\n");
    REQUIRE(window.hears("1 game added, 1 already known, 0 wrong"));
    CHECK(window.close().code == kClosedBySignal);
}
