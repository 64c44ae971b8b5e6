// The settings of the window. Every change takes effect immediately.
#pragma once

#include <optional>
#include <vector>

#include "view/key_editor.hpp"
#include "view/settings.hpp"
#include "window/window.hpp"

namespace tengen::gui {

enum class SettingsWish {
    Changed,  ///< apply and save the values
    Back,
};

class SettingsPage {
  public:
    /// Changes the values in place; both must outlive it.
    SettingsPage(SettingsValues& values, const std::vector<Theme>& themes)
        : values_(values), themes_(themes) {}

    /// Draws one frame in `area`. `keys`: new keys for commands.
    std::optional<SettingsWish> frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys);

    /// Whether the next key is for a command, and has no other effect.
    bool takes_keys() const { return keys_.listening().has_value(); }

  private:
    /// A panel with a heading; its content returns its height.
    template <class Content>
    float section(Ui& ui, Rect rect, const char* heading, Content content);

    float look(Ui& ui, Rect rect);
    float themes(Ui& ui, Rect rect);
    void theme_card(Ui& ui, Rect rect, const Theme& theme);
    void scale_row(Ui& ui, Rect row);
    float board(Ui& ui, Rect rect);
    float sound(Ui& ui, Rect rect);
    float playing(Ui& ui, Rect rect);
    float keys(Ui& ui, Rect rect);
    float key_row(Ui& ui, Rect rect, Command command);
    float key_chips(Ui& ui, Rect rect, Command command);
    float conflict(Ui& ui, Rect rect);
    std::string conflict_text() const;
    void listen(Ui& ui, const std::vector<KeyPress>& pressed);

    void switch_row(Ui& ui, Rect row, const char* id, const char* label, bool& value);

    SettingsValues& values_;
    const std::vector<Theme>& themes_;
    KeyEditor keys_;
    bool conflict_comes_ = false;  ///< in its first frame
    bool changed_ = false;
};

}  // namespace tengen::gui
