// Keys and their meanings: chords such as Ctrl+Z, and the map from chords to commands.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "view/commands.hpp"

namespace tengen::gui {

// clang-format off
/// Keys that can be a shortcut. Letters and digits are named by their labels.
enum class Key : std::uint8_t {
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9,
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12,
    Left, Right, Up, Down, Home, End, PageUp, PageDown,
    Enter, Escape, Space, Tab, Backspace, Insert, Delete, Pause,
    Equal, Hyphen, Comma, Period, Slash, Semicolon, Quote, Backslash, Backtick,
    LeftBracket, RightBracket,
    Numpad0, Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9,
    NumpadPlus, NumpadMinus, NumpadTimes, NumpadDivide,
};
// clang-format on
inline constexpr int kKeyCount = static_cast<int>(Key::NumpadDivide) + 1;

/// A key with its held modifiers.
struct Chord {
    Key key = Key::A;
    bool ctrl = false;
    bool shift = false;
    bool alt = false;

    friend auto operator<=>(const Chord&, const Chord&) = default;
};

/// "Ctrl+Shift+Z", "F1", "Left", "Ctrl+=", "Numpad+"
std::string to_text(const Chord& chord);

/// The digit of a key, also on the numeric keypad; -1 for other keys.
int digit_of(Key key);

/// Reads the form of to_text(), with any letter case and order of modifiers.
Result<Chord> parse_chord(std::string_view text);

/// The chord as people see it: arrows are symbols, words are in the user's language.
std::string chord_label(const Chord& chord);

/// The map from chords to commands. In each KeyPlace a chord has one command; a command has any
/// number of chords.
class KeyMap {
  public:
    /// The default keys of all commands.
    KeyMap();

    /// The command of this place only.
    std::optional<Command> find(const Chord& chord, KeyPlace place = KeyPlace::Common) const;
    /// The command that the chord executes there: a common one if the place has none.
    std::optional<Command> command_for(const Chord& chord, KeyPlace place) const;
    /// Returns the chords in the order of binding.
    std::vector<Chord> chords(Command command) const;
    /// Returns the label of the first chord; empty if the command has none.
    std::string label(Command command) const;

    /// Fails if the chord already belongs to another command of the same place. Binding it again to
    /// its own command succeeds.
    Result<void> bind(Command command, const Chord& chord);
    void unbind(const Chord& chord, KeyPlace place = KeyPlace::Common);
    /// Removes all chords of a command.
    void clear(Command command);
    /// Restores a command's default chords, and removes them from others of its place.
    void reset(Command command);
    /// Whether the command has its default chords and no others.
    bool is_default(Command command) const;

    friend bool operator==(const KeyMap&, const KeyMap&) = default;

  private:
    std::map<Command, std::vector<Chord>> chords_;  ///< of commands with chords
};

}  // namespace tengen::gui
