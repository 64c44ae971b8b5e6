// Changing which keys mean what.
#include "view/key_editor.hpp"

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

const Chord kFree{Key::F7, true};
const Chord kOfHint{Key::H};

}  // namespace

TEST_CASE("a free key becomes the command's own", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    editor.listen(Command::Resign);
    CHECK(editor.press(keys, kFree));
    CHECK(keys.find(kFree) == Command::Resign);
    CHECK(!editor.listening());
    CHECK(!editor.conflict());
}

TEST_CASE("a key with a meaning keeps it until it is taken", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    editor.listen(Command::Resign);
    CHECK(!editor.press(keys, kOfHint));
    REQUIRE(editor.conflict());
    CHECK(editor.conflict()->wanted == Command::Resign);
    CHECK(editor.conflict()->holder == Command::Hint);
    CHECK(keys == KeyMap());

    SECTION("somebody takes it") {
        editor.take(keys);
        CHECK(keys.find(kOfHint) == Command::Resign);
        CHECK(keys.chords(Command::Hint).empty());
    }
    SECTION("somebody leaves it") {
        editor.stop();
        editor.take(keys);
        CHECK(keys == KeyMap());
    }
    SECTION("somebody goes on with another command") {
        editor.listen(Command::Undo);
        CHECK(!editor.conflict());
    }
}

TEST_CASE("Escape ends waiting for a key, and its own key changes nothing", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    editor.listen(Command::Hint);
    CHECK(!editor.press(keys, {Key::Escape}));
    CHECK(!editor.listening());
    editor.listen(Command::Hint);
    CHECK(!editor.press(keys, kOfHint));
    CHECK(!editor.conflict());
    CHECK(keys == KeyMap());
}

TEST_CASE("keys are ordinary keys while nobody waits for one", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    CHECK(!editor.press(keys, kFree));
    CHECK(!keys.find(kFree));
}
