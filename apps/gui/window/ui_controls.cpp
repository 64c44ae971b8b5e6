// The controls: buttons, sliders, switches, text boxes and lists to choose from.
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "view/translation.hpp"
#include "window/imgui_shapes.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

namespace {

// Sizes of a list to choose from, in pixels without scaling.
constexpr float kListRow = 32;
constexpr float kIconIndent = 30;

Colour blend(Colour from, Colour to, float part) {
    const auto mix = [part](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(
            std::lround(static_cast<float>(a) * (1 - part) + static_cast<float>(b) * part));
    };
    return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue),
            mix(from.alpha, to.alpha)};
}

int lightness(Colour colour) {
    return colour.red + colour.green + colour.blue;
}

}  // namespace

bool Ui::button(std::string_view id, Rect rect, std::string_view label, Look look, bool enabled) {
    const Touch touched =
        enabled ? touch(id, rect, true, voice_.name().empty() ? label : "") : Touch{};
    voice_.set_name({});
    const Theme& theme = this->theme();
    const float radius = look == Look::Chip || look == Look::ChipOn ? 6 : 8;
    Colour back = theme.panel;
    Colour front = theme.ink;
    if (look == Look::Accent || look == Look::ChipOn) {
        back = theme.accent;
        front = theme.on_accent;
    } else if (look == Look::Chip) {
        back = theme.soft;
    } else if (look == Look::Bare) {
        back = theme.panel.with_alpha(0);
    } else if (look == Look::Danger) {
        front = theme.accent;
    }
    if (look == Look::Bare && touched.hovered) back = theme.soft;
    if (touched.hovered && look != Look::Bare) back = blend(back, theme.ink, 0.06f);
    if (touched.held) back = blend(back, theme.ink, 0.12f);
    if (!enabled) front = front.with_alpha(0.4f);
    fill(rect, back, radius);
    if (look == Look::Plain || look == Look::Danger) {
        outline(rect, look == Look::Danger ? theme.accent.with_alpha(0.5f) : theme.line, radius);
    }
    if (touched.focused) focus_ring(rect, radius);
    const bool small = look == Look::Chip || look == Look::ChipOn;
    text_in(rect,
            small                  ? Face::Small
            : look == Look::Accent ? Face::Bold
                                   : Face::Text,
            front, label, Align::Centre);
    return touched.clicked;
}

float Ui::button_width(std::string_view label, Look look) const {
    const bool small = look == Look::Chip || look == Look::ChipOn;
    const Face face = small ? Face::Small : look == Look::Accent ? Face::Bold : Face::Text;
    return measure(face, label).width + px(small ? 24 : look == Look::Bare ? 16 : 24);
}

bool Ui::button_at(std::string_view id, Point& at, std::string_view label, Look look,
                   bool enabled) {
    const bool small = look == Look::Chip || look == Look::ChipOn;
    const Rect rect{at.x, at.y, button_width(label, look), px(small ? kChipHeight : kButtonHeight)};
    at.x = rect.right() + px(small ? 6 : 8);
    return button(id, rect, label, look, enabled);
}

bool Ui::slider(std::string_view id, Rect rect, int& value, int min, int max) {
    const Touch touched = touch(id, rect, true, voice_.has_listener() ? std::to_string(value) : "");
    const float knob = px(9);
    const Rect track{rect.x + knob, rect.y + rect.height / 2 - px(2), rect.width - 2 * knob, px(4)};
    int wanted = value;
    if (touched.held && max > min && track.width > 0) {
        const float part = (ImGui::GetIO().MousePos.x - track.x) / track.width;
        wanted = min + static_cast<int>(std::lround(std::clamp(part, 0.0f, 1.0f) *
                                                    static_cast<float>(max - min)));
    }
    // Scrolling with the wheel does not change sliders that pass under the pointer.
    if (touched.hovered && ImGui::GetIO().MouseWheel != 0 && ImGui::GetScrollMaxY() <= 0) {
        wanted += ImGui::GetIO().MouseWheel > 0 ? 1 : -1;
    }
    if (touched.focused) {
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_LeftArrow))) --wanted;
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_RightArrow))) ++wanted;
    }
    wanted = std::clamp(wanted, min, max);
    const float part =
        max > min ? static_cast<float>(wanted - min) / static_cast<float>(max - min) : 0;
    const float x = track.x + part * track.width;
    fill(track, theme().line, 2);
    fill({track.x, track.y, x - track.x, track.height}, theme().accent, 2);
    disc({x, rect.y + rect.height / 2}, knob, theme().accent);
    if (touched.focused) focus_ring(rect, 8);
    const bool changed = wanted != value;
    value = wanted;
    return changed;
}

bool Ui::toggle(std::string_view id, Rect rect, bool& value) {
    const Touch touched = touch(id, rect, true, value ? tr("on") : tr("off"));
    if (touched.clicked) value = !value;
    const Rect track{rect.x, rect.y + (rect.height - px(22)) / 2, px(40), px(22)};
    fill(track, value ? theme().accent : theme().line, 11);
    const float x = value ? track.right() - px(11) : track.x + px(11);
    // On a dark panel the panel's own colour would be invisible.
    const bool dark = lightness(theme().panel) < lightness(theme().line);
    const Colour off = dark ? theme().muted : theme().panel;
    disc({x, track.y + track.height / 2}, px(8), value ? theme().on_accent : off);
    if (touched.focused) focus_ring(track, 11);
    return touched.clicked;
}

bool Ui::text_box(std::string_view id, Rect rect, std::string& text, std::size_t limit,
                  std::string_view hint, Echo echo) {
    letters(text);
    letters(hint);
    ImGui::SetCursorScreenPos(low(rect));
    ImGui::PushID(id.data(), end_of(id));
    ImGui::SetNextItemWidth(rect.width);
    const float padding = std::max(0.0f, (rect.height - line_height(Face::Text)) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(10), padding});
    const std::string shown_hint(hint);
    std::string edited = text;
    const ImGuiID name = ImGui::GetID("");
    // Typed text is not spoken again.
    const bool hidden = echo == Echo::Hidden;
    const std::string_view value = text.empty() && voice_.name().empty() ? hint
                                   : hidden                              ? std::string_view()
                                                                         : text;
    if (reach(id, name, rect) && voice_.said_control() != name) voice_.say_control(name, value);
    voice_.set_name({});
    // Until the box is active, because ImGui drops the request while a dialog opens. Not later,
    // because a click elsewhere may leave the box.
    if (focus_.get() == name && typed_in_ != name) {
        ImGui::SetKeyboardFocusHere();
        unsettled_ = true;
    }
    if (focus_.get() != name && typed_in_ == name) typed_in_ = 0;
    // ImGui would restore the typed text: it takes the new text only in the next frame.
    const bool replaced = ImGui::GetActiveID() == name && text != typed_text_;
    if (replaced) {
        ImGui::ClearActiveID();
        ImGui::SetKeyboardFocusHere();
        unsettled_ = true;
    }
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_AutoSelectAll | (hidden ? ImGuiInputTextFlags_Password : 0);
    const bool changed = ImGui::InputTextWithHint("", shown_hint.c_str(), &edited, flags);
    if (ImGui::IsItemActivated()) {
        focus_.set(name);
        typed_in_ = name;
    }
    if (ImGui::IsItemActive() && focus_.get() != name && focus_.is_shown()) ImGui::ClearActiveID();
    if (ImGui::IsItemDeactivated() && focus_.get() == name && !replaced) focus_.set(0);
    if (ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter))) {
        entered_ = name;
    }
    if (ImGui::IsItemActive()) outline(rect, theme().accent, 8, 1);
    ImGui::PopStyleVar();
    ImGui::PopID();
    if (ImGui::GetActiveID() == name) typed_text_ = text;
    if (!changed) return false;
    text = first_characters(edited, limit);
    typed_text_ = text;
    return true;
}

bool Ui::text_area(std::string_view id, Rect rect, std::string& text, std::size_t limit) {
    letters(text);
    ImGui::SetCursorScreenPos(low(rect));
    ImGui::PushID(id.data(), end_of(id));
    const ImGuiID name = ImGui::GetID("");
    if (reach(id, name, rect) && voice_.said_control() != name) voice_.say_control(name, text);
    voice_.set_name({});
    if (focus_.get() == name && typed_in_ != name) {
        ImGui::SetKeyboardFocusHere();
        unsettled_ = true;
    }
    if (focus_.get() != name && typed_in_ == name) typed_in_ = 0;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(10), px(8)});
    std::string edited = text;
    const bool changed = ImGui::InputTextMultiline("", &edited, {rect.width, rect.height},
                                                   ImGuiInputTextFlags_NoHorizontalScroll);
    if (ImGui::IsItemActivated()) {
        focus_.set(name);
        typed_in_ = name;
    }
    if (ImGui::IsItemActive() && focus_.get() != name && focus_.is_shown()) ImGui::ClearActiveID();
    if (ImGui::IsItemDeactivated() && focus_.get() == name) focus_.set(0);
    if (ImGui::IsItemActive()) outline(rect, theme().accent, 8, 1);
    ImGui::PopStyleVar();
    ImGui::PopID();
    if (!changed) return false;
    text = first_characters(edited, limit);
    return true;
}

int Ui::dropdown(std::string_view id, Rect rect, std::string_view shown,
                 std::span<const std::string> items, int chosen) {
    const std::string label = std::string(shown) + " ▾";
    const std::string& name = voice_.name();
    called(name.empty() ? std::string(shown) : name + tr(": ") + std::string(shown));
    const bool opens = button(id, rect, label, Look::Chip);
    return choose(id, rect, opens, items, chosen);
}

int Ui::choose(std::string_view id, Rect rect, bool opens, std::span<const std::string> items,
               int chosen, const Icon& icon) {
    const std::string popup = std::string(id) + "/list";
    if (opens) open_list(popup, items.size(), chosen);
    const Rect list = list_below(rect, items, icon ? px(kIconIndent) : 0);
    ImGui::SetNextWindowPos({list.x, list.y});
    ImGui::SetNextWindowSize({list.width, list.height});
    if (!ImGui::BeginPopup(popup.c_str(), ImGuiWindowFlags_NoMove)) return -1;
    covers_.begin_list();
    focus_in_list(popup, chosen);
    outline({ImGui::GetWindowPos().x, ImGui::GetWindowPos().y, list.width, list.height},
            theme().line, 10);
    const int picked = list_items(popup, list.width, items, chosen, icon);
    const bool closes =
        picked >= 0 || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    if (closes) {
        ImGui::CloseCurrentPopup();
        unsettled_ = true;
    }
    covers_.end_list(closes);
    ImGui::EndPopup();
    return picked;
}

void Ui::open_list(const std::string& popup, std::size_t items, int chosen) {
    ImGui::OpenPopup(popup.c_str());
    unsettled_ = true;
    voice_.say(
        tr_count("a list of {} entry", "a list of {} entries", static_cast<std::int64_t>(items)));
    // The key that opens the list chooses nothing in it.
    const ImGuiID owner = std::exchange(focus_.keys().press, false) ? focus_.get() : 0;
    focus_.set_list_owner(owner);
    if (owner != 0) focused_item_ = std::max(chosen, 0);
}

/// The place of a list below its button, within the window.
Rect Ui::list_below(Rect button, std::span<const std::string> items, float indent) {
    float width = button.width;
    for (const std::string& item : items) {
        width = std::max(width, measure(Face::Bold, item).width + px(32) + indent);
    }
    const float row = px(kListRow);
    const float height = std::min(row * static_cast<float>(items.size()) + px(12),
                                  std::max(row * 2, size().height - px(24)));
    const float top = std::min(button.bottom() + px(4), size().height - height - px(8));
    const float left = std::min(button.x, size().width - width - px(8));
    return {std::max(0.0f, left), std::max(0.0f, top), width, height};
}

/// Moves the focus by the arrow keys.
void Ui::focus_in_list(const std::string& popup, int chosen) {
    FocusKeys& keys = focus_.keys();
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow))) keys.next = true;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow))) keys.previous = true;
    // If keys follow a list opened with the mouse, the focus also starts at the chosen item.
    if (!focus_.is_shown() && (keys.next || keys.previous)) {
        keys.next = keys.previous = false;
        focused_item_ = std::max(chosen, 0);
        unsettled_ = true;
    }
    if (focused_item_ >= 0) {
        focus_.move_to(popup + std::to_string(std::exchange(focused_item_, -1)));
    }
}

/// Draws the items. Returns the item picked in this frame, or -1.
int Ui::list_items(const std::string& popup, float width, std::span<const std::string> items,
                   int chosen, const Icon& icon) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float row = px(kListRow);
    const float indent = icon ? px(kIconIndent) : 0;
    int picked = -1;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Rect line{corner.x + px(6), corner.y + px(6) + row * static_cast<float>(i),
                        width - px(12), row};
        const bool on = static_cast<int>(i) == chosen;
        const Touch touched = touch(popup + std::to_string(i), line, true, items[i]);
        if (touched.hovered || touched.focused) fill(line, theme().soft, 6);
        Rect words = inset(line, px(10));
        if (icon) icon({words.x, line.y, px(20), line.height}, i);
        words.x += indent;
        words.width -= indent;
        text_in(words, on ? Face::Bold : Face::Text, theme().ink, items[i]);
        if (touched.clicked) picked = static_cast<int>(i);
    }
    ImGui::SetCursorScreenPos(
        {corner.x, corner.y + row * static_cast<float>(items.size()) + px(12)});
    ImGui::Dummy({0, 0});
    return picked;
}

}  // namespace tengen::gui
