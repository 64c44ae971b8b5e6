#include "view/keys.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, kKeyCount> kNames{
    "A",       "B",       "C",       "D",       "E",         "F",       "G",       "H",
    "I",       "J",       "K",       "L",       "M",         "N",       "O",       "P",
    "Q",       "R",       "S",       "T",       "U",         "V",       "W",       "X",
    "Y",       "Z",       "0",       "1",       "2",         "3",       "4",       "5",
    "6",       "7",       "8",       "9",       "F1",        "F2",      "F3",      "F4",
    "F5",      "F6",      "F7",      "F8",      "F9",        "F10",     "F11",     "F12",
    "Left",    "Right",   "Up",      "Down",    "Home",      "End",     "PageUp",  "PageDown",
    "Enter",   "Escape",  "Space",   "Tab",     "Backspace", "Insert",  "Delete",  "Pause",
    "=",       "-",       ",",       ".",       "/",         ";",       "'",       "\\",
    "`",       "[",       "]",       "Numpad0", "Numpad1",   "Numpad2", "Numpad3", "Numpad4",
    "Numpad5", "Numpad6", "Numpad7", "Numpad8", "Numpad9",   "Numpad+", "Numpad-", "Numpad*",
    "Numpad/"};

/// The modifier that the text begins with.
bool Chord::*modifier(std::string_view text, std::size_t& length) {
    constexpr std::pair<std::string_view, bool Chord::*> kModifiers[] = {
        {"Ctrl+", &Chord::ctrl}, {"Shift+", &Chord::shift}, {"Alt+", &Chord::alt}};
    for (const auto& [name, member] : kModifiers) {
        length = name.size();
        if (same_word(text.substr(0, length), name)) return member;
    }
    return nullptr;
}

std::string with_modifiers(const Chord& chord, std::string_view key) {
    std::string text;
    if (chord.ctrl) text += "Ctrl+";
    if (chord.shift) text += "Shift+";
    if (chord.alt) text += "Alt+";
    return text += key;
}

std::string_view key_label(Key key) {
    switch (key) {
        case Key::Left:
            return "←";
        case Key::Right:
            return "→";
        case Key::Up:
            return "↑";
        case Key::Down:
            return "↓";
        case Key::Space:
            return tr("Space");
        case Key::Enter:
            return tr("Enter");
        default:
            return kNames[static_cast<std::size_t>(key)];
    }
}

std::vector<Chord> default_chords(Command command) {
    std::vector<Chord> chords;
    std::string_view rest = info(command).keys;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        chords.push_back(parse_chord(word).value());
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return chords;
}

}  // namespace

std::string to_text(const Chord& chord) {
    return with_modifiers(chord, kNames[static_cast<std::size_t>(chord.key)]);
}

std::string chord_label(const Chord& chord) {
    return with_modifiers(chord, key_label(chord.key));
}

int digit_of(Key key) {
    for (const Key zero : {Key::Digit0, Key::Numpad0}) {
        const int digit = static_cast<int>(key) - static_cast<int>(zero);
        if (digit >= 0 && digit <= 9) return digit;
    }
    return -1;
}

Result<Chord> parse_chord(std::string_view text) {
    Chord chord;
    std::string_view rest = text;
    std::size_t length = 0;
    while (bool Chord::*const held = modifier(rest, length)) {
        if (chord.*held) break;
        chord.*held = true;
        rest.remove_prefix(length);
    }
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&](std::string_view name) { return same_word(name, rest); });
    if (found == kNames.end()) {
        return fail(ErrorCode::Input, "", "'{}' is not a key (such as Ctrl+Z, F1, Left or H)",
                    printable(text, 40));
    }
    chord.key = static_cast<Key>(found - kNames.begin());
    return chord;
}

KeyMap::KeyMap() {
    for (const Command command : all_commands()) reset(command);
}

std::optional<Command> KeyMap::find(const Chord& chord, KeyPlace place) const {
    for (const auto& [command, chords] : chords_) {
        if (key_place(command) == place && std::ranges::find(chords, chord) != chords.end())
            return command;
    }
    return std::nullopt;
}

std::optional<Command> KeyMap::command_for(const Chord& chord, KeyPlace place) const {
    const std::optional<Command> command = find(chord, place);
    return command ? command : find(chord);
}

std::vector<Chord> KeyMap::chords(Command command) const {
    const auto found = chords_.find(command);
    return found == chords_.end() ? std::vector<Chord>() : found->second;
}

std::string KeyMap::label(Command command) const {
    const auto found = chords_.find(command);
    return found == chords_.end() ? "" : chord_label(found->second.front());
}

Result<void> KeyMap::bind(Command command, const Chord& chord) {
    const std::optional<Command> holder = find(chord, key_place(command));
    if (holder == command) return {};
    if (holder) {
        return fail(ErrorCode::Input, "", "{} is already the key of '{}'", to_text(chord),
                    info(*holder).label);
    }
    chords_[command].push_back(chord);
    return {};
}

void KeyMap::unbind(const Chord& chord, KeyPlace place) {
    const std::optional<Command> holder = find(chord, place);
    if (!holder) return;
    std::vector<Chord>& chords = chords_[*holder];
    std::erase(chords, chord);
    if (chords.empty()) chords_.erase(*holder);
}

void KeyMap::clear(Command command) {
    chords_.erase(command);
}

void KeyMap::reset(Command command) {
    clear(command);
    for (const Chord& chord : default_chords(command)) {
        unbind(chord, key_place(command));
        chords_[command].push_back(chord);
    }
}

bool KeyMap::is_default(Command command) const {
    return chords(command) == default_chords(command);
}

}  // namespace tengen::gui
