#include "window/scrolling.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>

#include "window/imgui_shapes.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

void begin_scroll(std::string_view id, Rect rect) {
    ImGui::SetCursorScreenPos(low(rect));
    const std::string name(id);
    ImGui::BeginChild(name.c_str(), {rect.width, rect.height}, false, ImGuiWindowFlags_NoNav);
}

void end_scroll(float content_height) {
    ImGui::SetCursorPos({0, content_height});
    ImGui::Dummy({0, 0});
    ImGui::EndChild();
}

Point scroll_origin() {
    const ImVec2 at = ImGui::GetWindowPos();
    return {at.x, at.y - ImGui::GetScrollY()};
}

void scroll_to(float y) {
    ImGui::SetScrollFromPosY(y - ImGui::GetScrollY(), 0.5f);
}

void scroll_by_keys(Ui& ui) {
    constexpr float kLine = 48;
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    const float page = std::max(ui.px(kLine), ImGui::GetWindowHeight() - ui.px(kLine));
    const float most = ImGui::GetScrollMaxY();
    float to = ImGui::GetScrollY();
    if (pressed(ImGuiKey_DownArrow)) to += ui.px(kLine);
    if (pressed(ImGuiKey_UpArrow)) to -= ui.px(kLine);
    if (pressed(ImGuiKey_PageDown)) to += page;
    if (pressed(ImGuiKey_PageUp)) to -= page;
    if (pressed(ImGuiKey_Home)) to = 0;
    if (pressed(ImGuiKey_End)) to = most;
    to = std::clamp(to, 0.0f, most);
    if (to == ImGui::GetScrollY()) return;
    ImGui::SetScrollY(to);
    ui.redraw();
}

void reveal(Ui& ui, Rect rect) {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    if (window.ScrollMax.y <= 0) return;
    const float room = (window.InnerRect.GetHeight() - rect.height) / 2;
    const float margin = std::clamp(room, 0.0f, ui.px(16));
    const float above = window.InnerRect.Min.y + margin - rect.y;
    const float below = rect.bottom() + margin - window.InnerRect.Max.y;
    if (above <= 0 && below <= 0) return;
    ImGui::SetScrollY(window.Scroll.y + (above > 0 ? -above : below));
    ui.redraw();
}

}  // namespace tengen::gui
