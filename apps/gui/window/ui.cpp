#include "window/ui.hpp"

#include <imgui_internal.h>

#include <chrono>
#include <utility>

#include "window/imgui_shapes.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {

namespace {

constexpr float kSamePlace = 8;  ///< of two presses, in pixels of the design

ImVec4 float_colour(Colour colour) {
    return ImGui::ColorConvertU32ToFloat4(ink(colour));
}

}  // namespace

void Ui::begin(Size size, float scale) {
    set_size(size, scale);
    unsettled_ = false;
    covers_.begin();
    focus_.begin();
    if (!covers_.list_open()) focus_.on_no_list();
    entered_ = 0;
    const ImGuiIO& io = ImGui::GetIO();
    guard_.frame(ImGui::IsMouseDown(0), {io.MousePos.x, io.MousePos.y}, px(kSamePlace),
                 std::chrono::steady_clock::now());
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 0;
    style.WindowPadding = {0, 0};
    style.FramePadding = {px(10), px(8)};
    style.FrameRounding = px(8);
    style.PopupRounding = px(10);
    style.ScrollbarSize = px(8);
    style.ScrollbarRounding = px(4);
    style.ItemSpacing = {0, 0};
    style.AntiAliasedLinesUseTex = true;
    const Theme& theme = this->theme();
    style.Colors[ImGuiCol_WindowBg] = float_colour(theme.background);
    style.Colors[ImGuiCol_ChildBg] = {0, 0, 0, 0};
    style.Colors[ImGuiCol_PopupBg] = float_colour(theme.panel);
    style.Colors[ImGuiCol_Text] = float_colour(theme.ink);
    style.Colors[ImGuiCol_TextDisabled] = float_colour(theme.muted);
    style.Colors[ImGuiCol_FrameBg] = float_colour(theme.soft);
    style.Colors[ImGuiCol_TextSelectedBg] = float_colour(theme.accent.with_alpha(0.35f));
    style.Colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    style.Colors[ImGuiCol_ScrollbarGrab] = float_colour(theme.line);
    style.Colors[ImGuiCol_ScrollbarGrabHovered] = float_colour(theme.muted);
    style.Colors[ImGuiCol_ScrollbarGrabActive] = float_colour(theme.muted);
    style.Colors[ImGuiCol_ModalWindowDimBg] = {0, 0, 0, 0.35f};
    style.Colors[ImGuiCol_NavHighlight] = {0, 0, 0, 0};

    ImGui::PushFont(font(Face::Text));
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({size.width, size.height});
    ImGui::Begin("screen", nullptr,
                 // The window is cleared with the background's colour, which costs almost nothing.
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoScrollWithMouse);
}

void Ui::end() {
    ImGui::End();
    ImGui::PopFont();
    const bool dialogs_closed = covers_.dialog_before() && !covers_.dialog_shown();
    if (dialogs_closed && focus_.on_dialogs_closed()) unsettled_ = true;
    if (focus_.is_lost()) {
        typed_in_ = 0;
        voice_.forget();
    }
    if (focus_.end()) unsettled_ = true;
    if (covers_.dialog_shown() != covers_.dialog_before()) screen_changed();
}

void Ui::screen_changed() {
    guard_.screen_changed(std::chrono::steady_clock::now());
}

Touch Ui::touch(std::string_view id, Rect rect, bool reachable, std::string_view value) {
    Touch touch;
    if (rect.width < 1 || rect.height < 1) {
        voice_.set_name({});
        return touch;
    }
    ImGui::SetCursorScreenPos(low(rect));
    ImGui::PushID(id.data(), end_of(id));
    touch.clicked = ImGui::InvisibleButton("", {rect.width, rect.height}) && guard_.counts();
    const ImGuiID name = ImGui::GetItemID();
    ImGui::PopID();
    touch.hovered = ImGui::IsItemHovered();
    touch.held = ImGui::IsItemActive() && guard_.counts();
    if (touch.clicked) focus_.set(0);
    touch.focused = reachable && reach(id, name, rect);
    if (touch.focused) voice_.say_control(name, value);
    if (reachable) voice_.set_name({});
    if (touch.focused && focus_.keys().press) touch.clicked = true;
    return touch;
}

Touch Ui::touch_row(std::string_view list, std::string_view id, Rect rect) {
    const Touch touched = touch(id, rect);
    if (!covers_.covered() && rect.width >= 1 && rect.height >= 1) focus_.is_row_of(list);
    return touched;
}

/// Adds a control to the order of Tab; returns whether it has the focus.
bool Ui::reach(std::string_view id, ImGuiID name, Rect rect) {
    if (covers_.covered() || !focus_.reach(id, name, rect)) return false;
    if (focus_.take_move()) reveal(*this, rect);
    return true;
}

bool Ui::entered(std::string_view id) const {
    return entered_ != 0 && entered_ == name_of(id);
}

bool Ui::typing() const {
    // After the end of a box, ImGui wants text until its next frame begins. A key pressed before
    // that is a command.
    return ImGui::GetIO().WantTextInput && ImGui::IsAnyItemActive();
}

}  // namespace tengen::gui
