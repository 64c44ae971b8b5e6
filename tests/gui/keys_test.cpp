// Keys and their commands.
#include "view/keys.hpp"

#include <set>

#include "support/catch.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::gui;

TEST_CASE("every chord reads back from its text", "[gui]") {
    std::set<std::string> texts;
    for (int key = 0; key < kKeyCount; ++key) {
        for (int held = 0; held < 8; ++held) {
            const Chord chord{static_cast<Key>(key), (held & 1) != 0, (held & 2) != 0,
                              (held & 4) != 0};
            const std::string text = to_text(chord);
            INFO(text);
            CHECK(parse_chord(text) == chord);
            CHECK(texts.insert(text).second);
            CHECK_FALSE(chord_label(chord).empty());
        }
    }
}

TEST_CASE("chords are read in all usual spellings", "[gui]") {
    CHECK(parse_chord("ctrl+z") == Chord{Key::Z, true});
    CHECK(parse_chord("Shift+Ctrl+Z") == Chord{Key::Z, true, true});
    CHECK(parse_chord("CTRL+=") == Chord{Key::Equal, true});
    CHECK(parse_chord("alt+enter") == Chord{Key::Enter, false, false, true});
    CHECK(parse_chord("Numpad+") == Chord{Key::NumpadPlus});
    CHECK(to_text(parse_chord("alt+shift+ctrl+f11").value()) == "Ctrl+Shift+Alt+F11");
}

TEST_CASE("an invalid chord is an error", "[gui]") {
    for (const char* bad : {"", "+", "Ctrl", "Ctrl+", "Ctrl+Ctrl+Z", "F13", "Z+Ctrl", "Ctrl Z",
                            "Ctrl++", "leftt", " Z", "\x01", "中"}) {
        INFO(bad);
        CHECK_FALSE(parse_chord(bad));
    }
    CHECK(says(parse_chord("Hyper+X").error(), "'{}' is not a key (such as Ctrl+Z, F1, Left or H)",
               {"Hyper+X"}));
}

TEST_CASE("every command has its own name, label, help and default keys", "[gui]") {
    std::set<std::string> names;
    std::set<std::pair<KeyPlace, Chord>> chords;
    const KeyMap keys;
    REQUIRE(all_commands().size() == kCommandCount);
    for (const Command command : all_commands()) {
        const CommandInfo& told = info(command);
        INFO(told.name);
        CHECK(told.command == command);
        CHECK(names.insert(told.name).second);
        CHECK(find_command(told.name) == command);
        CHECK_FALSE(std::string(told.label).empty());
        CHECK_FALSE(std::string(told.help).empty());
        CHECK_FALSE(std::string(heading(told.group)).empty());
        CHECK(keys.is_default(command));
        CHECK_FALSE(keys.chords(command).empty());
        for (const Chord& chord : keys.chords(command)) {
            const KeyPlace place = key_place(command);
            CHECK(chords.insert({place, chord}).second);
            CHECK(keys.find(chord, place) == command);
            CHECK(keys.command_for(chord, place) == command);
        }
    }
    CHECK_FALSE(find_command("fly"));
}

TEST_CASE("a key can have another command on the analysis board", "[gui]") {
    KeyMap keys;
    const Chord space{Key::Space};
    CHECK(keys.command_for(space, KeyPlace::Common) == Command::PlayAtCursor);
    CHECK(keys.command_for(space, KeyPlace::Analysis) == Command::ToggleAnalysis);
    const Chord hint{Key::H};
    CHECK(keys.command_for(hint, KeyPlace::Analysis) == Command::Hint);
    REQUIRE(keys.bind(Command::EditComment, hint));
    CHECK(keys.command_for(hint, KeyPlace::Analysis) == Command::EditComment);
    CHECK(keys.command_for(hint, KeyPlace::Common) == Command::Hint);
    CHECK_FALSE(keys.bind(Command::NextMark, hint));
    keys.unbind(hint, KeyPlace::Analysis);
    CHECK(keys.command_for(hint, KeyPlace::Analysis) == Command::Hint);
}

TEST_CASE("a chord belongs to only one command", "[gui]") {
    KeyMap keys;
    const Chord undo{Key::Z, true};
    const Result<void> taken = keys.bind(Command::Hint, undo);
    REQUIRE_FALSE(taken);
    CHECK(says(taken.error(), "{} is already the key of '{}'", {"Ctrl+Z", "Undo"}));
    CHECK(keys.find(undo) == Command::Undo);
    CHECK(keys.bind(Command::Undo, undo));
    CHECK(keys.is_default(Command::Undo));
    keys.unbind(undo);
    CHECK_FALSE(keys.find(undo));
    CHECK(keys.bind(Command::Hint, undo));
    CHECK(keys.find(undo) == Command::Hint);
    CHECK_FALSE(keys.is_default(Command::Hint));
    CHECK_FALSE(keys.is_default(Command::Undo));
}

TEST_CASE("a reset restores default keys, even from another command", "[gui]") {
    KeyMap keys;
    keys.clear(Command::Undo);
    CHECK(keys.chords(Command::Undo).empty());
    CHECK(keys.label(Command::Undo).empty());
    CHECK(keys.bind(Command::Hint, {Key::Z, true}));
    keys.reset(Command::Undo);
    CHECK(keys.find({Key::Z, true}) == Command::Undo);
    CHECK(keys.is_default(Command::Undo));
    CHECK(keys == KeyMap());
}

TEST_CASE("a command without keys has none in the map", "[gui]") {
    KeyMap keys;
    for (const Chord& chord : keys.chords(Command::Quit)) keys.unbind(chord);
    CHECK(keys.chords(Command::Quit).empty());
    CHECK(keys.label(Command::Quit).empty());
    keys.unbind({Key::Q, true});
    CHECK_FALSE(keys.find({Key::Q, true}));
}

TEST_CASE("arrow keys are shown as arrows", "[gui]") {
    CHECK(KeyMap().label(Command::CursorLeft) == "←");
    CHECK(KeyMap().label(Command::Undo) == "Ctrl+Z");
    CHECK(KeyMap().label(Command::PlayAtCursor) == "Enter");
}
