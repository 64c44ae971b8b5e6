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

void Focus::is_row_of(std::string_view list) {
    if (reachable_.empty()) return;
    Reachable& row = reachable_.back();
    row.list = ImHashStr(list.data(), list.size());
    in_list_ = in_list_ || row.name == focus_;
}

/// The next control that is not a row of the same list; at the end, the first control.
Focus::Place Focus::after(Place at) const {
    if (at == reachable_.end()) return reachable_.begin();
    const ImGuiID list = at->list;
    do {
        ++at;
    } while (at != reachable_.end() && list != 0 && at->list == list);
    return at == reachable_.end() ? reachable_.begin() : at;
}

/// The last control that is not a row of the same list. A list is entered at its first row.
Focus::Place Focus::before(Place at) const {
    const Place first = reachable_.begin();
    const auto top = [&](Place row) {
        while (row != first && row->list != 0 && row[-1].list == row->list) --row;
        return row;
    };
    if (at != reachable_.end()) at = top(at);
    if (at == first) at = reachable_.end();
    return top(at - 1);
}

/// The row so many places below in the list, which may be in several parts; at most its end.
Focus::Place Focus::row_after(Place at, int rows) const {
    const int step = rows > 0 ? 1 : -1;
    const Place last = step > 0 ? reachable_.end() - 1 : reachable_.begin();
    Place row = at;
    for (Place next = at; rows != 0 && next != last;) {
        next += step;
        if (next->list != at->list) continue;
        row = next;
        rows -= step;
    }
    return row;
}

bool Focus::end() {
    const FocusKeys keys = std::exchange(keys_, {});
    if (reachable_.empty()) return false;
    const Place at = std::ranges::find(std::as_const(reachable_), focus_, &Reachable::name);
    if (at == reachable_.end()) focus_ = 0;
    const bool in_rows = at != reachable_.end() && at->list != 0 && keys.rows != 0;
    if (!keys.next && !keys.previous && !in_rows) return false;
    moved_ = true;
    if (in_rows) focus_ = row_after(at, keys.rows)->name;
    if (keys.next) focus_ = after(at)->name;
    if (keys.previous) focus_ = before(at)->name;
    return true;
}

}  // namespace tengen::gui
