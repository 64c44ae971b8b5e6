#include "window/keyboard.hpp"

#include <utility>

namespace tengen::gui {
namespace {

using Code = sf::Keyboard;

/// A run of keys that both lists have in the same order: its first keys and its length.
struct Run {
    sf::Keyboard::Key code;
    Key key;
    int count;
};
constexpr Run kRuns[] = {
    {Code::A, Key::A, 26},
    {Code::Num0, Key::Digit0, 10},
    {Code::F1, Key::F1, 12},
    {Code::Numpad0, Key::Numpad0, 10},
};

constexpr std::pair<sf::Keyboard::Key, Key> kSingle[] = {
    {Code::Left, Key::Left},
    {Code::Right, Key::Right},
    {Code::Up, Key::Up},
    {Code::Down, Key::Down},
    {Code::Home, Key::Home},
    {Code::End, Key::End},
    {Code::PageUp, Key::PageUp},
    {Code::PageDown, Key::PageDown},
    {Code::Enter, Key::Enter},
    {Code::Escape, Key::Escape},
    {Code::Space, Key::Space},
    {Code::Tab, Key::Tab},
    {Code::Backspace, Key::Backspace},
    {Code::Insert, Key::Insert},
    {Code::Delete, Key::Delete},
    {Code::Pause, Key::Pause},
    {Code::Equal, Key::Equal},
    {Code::Hyphen, Key::Hyphen},
    {Code::Comma, Key::Comma},
    {Code::Period, Key::Period},
    {Code::Slash, Key::Slash},
    {Code::Semicolon, Key::Semicolon},
    {Code::Quote, Key::Quote},
    {Code::Backslash, Key::Backslash},
    {Code::Tilde, Key::Backtick},
    {Code::LBracket, Key::LeftBracket},
    {Code::RBracket, Key::RightBracket},
    {Code::Add, Key::NumpadPlus},
    {Code::Subtract, Key::NumpadMinus},
    {Code::Multiply, Key::NumpadTimes},
    {Code::Divide, Key::NumpadDivide},
};

}  // namespace

std::optional<Chord> chord_of(const sf::Event::KeyEvent& key) {
    const auto chord = [&](Key name) { return Chord{name, key.control, key.shift, key.alt}; };
    for (const Run& run : kRuns) {
        const int offset = key.code - run.code;
        if (offset < 0 || offset >= run.count) continue;
        return chord(static_cast<Key>(static_cast<int>(run.key) + offset));
    }
    for (const auto& [code, name] : kSingle) {
        if (code == key.code) return chord(name);
    }
    return std::nullopt;
}

}  // namespace tengen::gui
