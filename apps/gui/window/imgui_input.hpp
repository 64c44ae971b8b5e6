// Passes mouse and keyboard events from SFML to ImGui.
#pragma once

#include <SFML/Window/Event.hpp>
#include <array>

namespace tengen::gui {

class ImGuiInput {
  public:
    /// Sets up the keys of text boxes; the ImGui context must exist.
    ImGuiInput();

    void handle(const sf::Event& event);
    /// A key pressed and released between two frames counts as pressed for one frame.
    void new_frame();

  private:
    static constexpr std::size_t kButtons = 3;
    std::array<bool, kButtons> down_{};
    std::array<bool, kButtons> pressed_{};  ///< since the last frame
    static constexpr std::size_t kKeys = sf::Keyboard::KeyCount;
    std::array<bool, kKeys> key_down_{};
    bool control_ = false;
    std::array<bool, kKeys> key_pressed_{};
};

}  // namespace tengen::gui
