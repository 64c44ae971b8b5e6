// Speaks controls and texts, for people who cannot see the window.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "view/translation.hpp"

namespace tengen::gui {

class Voice {
  public:
    /// Calls the listener for each control that gets the focus, its changes, and everything that
    /// opens.
    void on_say(std::function<void(const std::string&)> listener) {
        listener_ = std::move(listener);
    }
    bool has_listener() const { return listener_ != nullptr; }
    void say(const std::string& text) const {
        if (listener_) listener_(text);
    }

    /// The name of the next control.
    void set_name(std::string_view name) { name_ = name; }
    const std::string& name() const { return name_; }

    /// Speaks the next control's name and value once when it gets the focus, and again when its
    /// value changes.
    void say_control(ImGuiID control, std::string_view value) {
        if (!listener_) return;
        const char* between = name_.empty() || value.empty() ? "" : tr(": ");
        std::string text = name_ + between + std::string(value);
        if (said_control_ == control && said_ == text) return;
        said_control_ = control;
        said_ = std::move(text);
        if (!said_.empty()) say(said_);
    }
    /// The control that was spoken last; 0 after forget().
    ImGuiID said_control() const { return said_control_; }
    void forget() { said_control_ = 0; }

  private:
    std::function<void(const std::string&)> listener_;
    std::string name_;
    ImGuiID said_control_ = 0;
    std::string said_;
};

}  // namespace tengen::gui
