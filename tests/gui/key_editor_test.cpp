// Changes to the keys of commands.
#include "view/key_editor.hpp"

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

const Chord kFree{Key::F7, true};
const Chord kOfHint{Key::H};

}  // namespace

TEST_CASE("a free key is bound to the command", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    editor.listen(Command::Resign);
    CHECK(editor.press(keys, kFree));
    CHECK(keys.find(kFree) == Command::Resign);
    CHECK(!editor.listening());
    CHECK(!editor.conflict());
}

TEST_CASE("a key of another command stays until it is reassigned", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    editor.listen(Command::Resign);
    CHECK(!editor.press(keys, kOfHint));
    REQUIRE(editor.conflict());
    CHECK(editor.conflict()->wanted == Command::Resign);
    CHECK(editor.conflict()->holder == Command::Hint);
    CHECK(keys == KeyMap());

    SECTION("the key is reassigned") {
        editor.take(keys);
        CHECK(keys.find(kOfHint) == Command::Resign);
        CHECK(keys.chords(Command::Hint).empty());
    }
    SECTION("the change is cancelled") {
        editor.stop();
        editor.take(keys);
        CHECK(keys == KeyMap());
    }
    SECTION("another command is edited instead") {
        editor.listen(Command::Undo);
        CHECK(!editor.conflict());
    }
}

TEST_CASE("Escape stops the wait for a key, and the command's own key changes nothing", "[gui]") {
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

TEST_CASE("keys have their normal effects if no key is expected", "[gui]") {
    KeyMap keys;
    KeyEditor editor;
    CHECK(!editor.press(keys, kFree));
    CHECK(!keys.find(kFree));
}
