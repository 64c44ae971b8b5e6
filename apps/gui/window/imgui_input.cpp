#include "window/imgui_input.hpp"

#include <imgui.h>

#include <SFML/Window/Clipboard.hpp>
#include <string>
#include <utility>

namespace tengen::gui {
namespace {

constexpr std::pair<ImGuiKey_, sf::Keyboard::Key> kTextKeys[] = {
    {ImGuiKey_Tab, sf::Keyboard::Tab},
    {ImGuiKey_LeftArrow, sf::Keyboard::Left},
    {ImGuiKey_RightArrow, sf::Keyboard::Right},
    {ImGuiKey_UpArrow, sf::Keyboard::Up},
    {ImGuiKey_DownArrow, sf::Keyboard::Down},
    {ImGuiKey_PageUp, sf::Keyboard::PageUp},
    {ImGuiKey_PageDown, sf::Keyboard::PageDown},
    {ImGuiKey_Home, sf::Keyboard::Home},
    {ImGuiKey_End, sf::Keyboard::End},
    {ImGuiKey_Delete, sf::Keyboard::Delete},
    {ImGuiKey_Backspace, sf::Keyboard::Backspace},
    {ImGuiKey_Enter, sf::Keyboard::Enter},
    {ImGuiKey_Escape, sf::Keyboard::Escape},
    {ImGuiKey_A, sf::Keyboard::A},
    {ImGuiKey_C, sf::Keyboard::C},
    {ImGuiKey_V, sf::Keyboard::V},
    {ImGuiKey_X, sf::Keyboard::X},
    {ImGuiKey_Y, sf::Keyboard::Y},
    {ImGuiKey_Z, sf::Keyboard::Z},
};

/// ImGui reads the text before the next call.
const char* clipboard_text(void*) {
    static thread_local std::string text;
    const std::basic_string<std::uint8_t> utf8 = sf::Clipboard::getString().toUtf8();
    text.assign(utf8.begin(), utf8.end());
    return text.c_str();
}

void set_clipboard_text(void*, const char* text) {
    const std::string copied(text);
    sf::Clipboard::setString(sf::String::fromUtf8(copied.begin(), copied.end()));
}

}  // namespace

ImGuiInput::ImGuiInput() {
    ImGuiIO& io = ImGui::GetIO();
    for (const auto& [key, code] : kTextKeys) io.KeyMap[key] = code;
    io.GetClipboardTextFn = clipboard_text;
    io.SetClipboardTextFn = set_clipboard_text;
}

void ImGuiInput::handle(const sf::Event& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.type) {
        case sf::Event::MouseMoved:
            io.MousePos = {static_cast<float>(event.mouseMove.x),
                           static_cast<float>(event.mouseMove.y)};
            break;
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased: {
            const auto button = static_cast<std::size_t>(event.mouseButton.button);
            if (button >= kButtons) break;
            io.MousePos = {static_cast<float>(event.mouseButton.x),
                           static_cast<float>(event.mouseButton.y)};
            down_[button] = event.type == sf::Event::MouseButtonPressed;
            if (down_[button]) pressed_[button] = true;
            break;
        }
        case sf::Event::MouseWheelScrolled:
            if (event.mouseWheelScroll.wheel == sf::Mouse::VerticalWheel) {
                io.MouseWheel += event.mouseWheelScroll.delta;
            } else {
                io.MouseWheelH += event.mouseWheelScroll.delta;
            }
            break;
        case sf::Event::MouseLeft:
            io.MousePos = {-1e6f, -1e6f};
            break;
        case sf::Event::KeyPressed:
        case sf::Event::KeyReleased: {
            const int code = event.key.code;
            if (code < 0 || code >= static_cast<int>(kKeys)) break;
            const auto key = static_cast<std::size_t>(code);
            key_down_[key] = event.type == sf::Event::KeyPressed;
            if (key_down_[key]) key_pressed_[key] = true;
            // X11 reports the state before the event, which lacks the key itself.
            const bool down = key_down_[key];
            const auto is_one_of = [&](sf::Keyboard::Key left, sf::Keyboard::Key right) {
                return event.key.code == left || event.key.code == right;
            };
            using Keyboard = sf::Keyboard;
            control_ = is_one_of(Keyboard::LControl, Keyboard::RControl) ? down : event.key.control;
            io.KeyShift = is_one_of(Keyboard::LShift, Keyboard::RShift) ? down : event.key.shift;
            io.KeyAlt = is_one_of(Keyboard::LAlt, Keyboard::RAlt) ? down : event.key.alt;
            break;
        }
        case sf::Event::TextEntered:
            if (event.text.unicode >= 0x20 && event.text.unicode != 0x7F) {
                io.AddInputCharacter(event.text.unicode);
            }
            break;
        case sf::Event::LostFocus:
            down_.fill(false);
            key_down_.fill(false);
            control_ = io.KeyShift = io.KeyAlt = false;
            break;
        default:
            break;
    }
}

void ImGuiInput::new_frame() {
    ImGuiIO& io = ImGui::GetIO();
    // ImGui drops the letters of a frame with Ctrl, and those typed before it would be lost.
    io.KeyCtrl = control_ && io.InputQueueCharacters.empty();
    for (std::size_t button = 0; button < kButtons; ++button) {
        io.MouseDown[button] = down_[button] || pressed_[button];
        pressed_[button] = false;
    }
    static_assert(kKeys <= IM_ARRAYSIZE(io.KeysDown));
    for (std::size_t key = 0; key < kKeys; ++key) {
        io.KeysDown[key] = key_down_[key] || key_pressed_[key];
        key_pressed_[key] = false;
    }
}

}  // namespace tengen::gui
