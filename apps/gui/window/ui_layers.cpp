// Layers and dialogs above a screen.
#include <imgui_internal.h>

#include <string>

#include "window/imgui_shapes.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

void Ui::begin_layer(std::string_view id, Rect rect) {
    focus_.begin_layer();
    ImGui::SetCursorScreenPos(low(rect));
    const std::string name(id);
    ImGui::BeginChild(
        name.c_str(), {rect.width, rect.height}, false,
        ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    panel(rect);
}

void Ui::end_layer() {
    ImGui::EndChild();
    focus_.end_layer();
}

bool Ui::begin_dialog(std::string_view id, Rect rect, std::string_view title) {
    const std::string name(id);
    const bool opens = !ImGui::IsPopupOpen(name.c_str());
    if (opens) {
        ImGui::OpenPopup(name.c_str());
        unsettled_ = true;
        focus_.on_dialog_opened(!covers_.dialog_before());
        typed_in_ = 0;
        voice_.say(std::string(title));
    }
    ImGui::SetNextWindowPos(low(rect));
    ImGui::SetNextWindowSize({rect.width, rect.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(12));
    ImGui::BeginPopupModal(name.c_str(), nullptr,
                           ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                               ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    // ImGui dims slowly, which needs frames that are never drawn.
    ImGui::GetCurrentContext()->DimBgRatio = 1;
    covers_.begin_dialog();
    panel(rect, 12);
    // The key that opens the dialog does not close it. A key that closes a list above it is for
    // that list.
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (opens || context.OpenPopupStack.Size > context.BeginPopupStack.Size) return true;
    const bool outside = ImGui::IsMouseClicked(0) && guard_.counts() &&
                         !rect.holds({ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y});
    return !outside && !ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
}

void Ui::end_dialog() {
    covers_.end_dialog();
    ImGui::EndPopup();
}

}  // namespace tengen::gui
