#include "window/focus.hpp"

#include <imgui_internal.h>

#include <algorithm>

#include "window/covers.hpp"
#include "window/imgui_shapes.hpp"

namespace tengen::gui {

bool Covers::covered() const {
    return list_open_ ? !in_list_ : below_dialog();
}

bool Covers::below_dialog() const {
    return dialogs_ == 0 && ImGui::GetTopMostPopupModal() != nullptr;
}

ImGuiID name_of(std::string_view id) {
    ImGui::PushID(id.data(), end_of(id));
    const ImGuiID name = ImGui::GetID("");
    ImGui::PopID();
    return name;
}

void Focus::move_to(std::string_view id) {
    focus_ = name_of(id);
}

bool Focus::has(std::string_view id) const {
    return focus_ == name_of(id);
}

bool Focus::reach(std::string_view id, ImGuiID name, Rect rect) {
    reachable_.push_back({name, ImHashStr(id.data(), id.size()), rect});
    return focus_ == name;
}

std::optional<Rect> Focus::place_of(std::string_view id) const {
    const auto found =
        std::ranges::find(reachable_, ImHashStr(id.data(), id.size()), &Reachable::id);
    if (found == reachable_.end()) return std::nullopt;
    return found->rect;
}

void Focus::end_layer() {
    const auto first = reachable_.begin() + static_cast<std::ptrdiff_t>(layer_);
    std::rotate(reachable_.begin(), first, reachable_.end());
}

bool Focus::on_dialogs_closed() {
    if (before_dialog_ == 0) return false;
    focus_ = std::exchange(before_dialog_, 0);
    return true;
}

bool Focus::is_lost() const {
    return !reachable_.empty() &&
           std::ranges::find(reachable_, focus_, &Reachable::name) == reachable_.end();
}

bool Focus::end() {
    const FocusKeys keys = std::exchange(keys_, {});
    if (reachable_.empty()) return false;
    const auto at = std::ranges::find(reachable_, focus_, &Reachable::name);
    const bool none = at == reachable_.end();
    if (none) focus_ = 0;
    if (!keys.next && !keys.previous) return false;
    moved_ = true;
    if (keys.next) {
        focus_ = (none || at + 1 == reachable_.end() ? reachable_.front() : at[1]).name;
    }
    if (keys.previous) {
        focus_ = (none || at == reachable_.begin() ? reachable_.back() : at[-1]).name;
    }
    return true;
}

}  // namespace tengen::gui
