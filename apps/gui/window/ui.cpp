// Longer than most files: every widget is a few lines, and widgets share their looks.
#include "window/ui.hpp"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "view/chinese_letters.hpp"
#include "view/line_breaks.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kRemarkWidth = 360;
constexpr float kSamePlace = 8;  ///< of two presses, in pixels of the design

ImVec2 vec(Point point) {
    return {point.x, point.y};
}
ImVec2 low(Rect rect) {
    return {rect.x, rect.y};
}
ImVec2 high(Rect rect) {
    return {rect.right(), rect.bottom()};
}
ImU32 ink(Colour colour) {
    return IM_COL32(colour.red, colour.green, colour.blue, colour.alpha);
}
ImVec4 float_colour(Colour colour) {
    return ImGui::ColorConvertU32ToFloat4(ink(colour));
}

Colour mixed(Colour from, Colour to, float part) {
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

Rect inset(Rect rect, float by) {
    return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by};
}

const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

}  // namespace

void Ui::begin(Size size, float scale) {
    size_ = size;
    scale_ = scale;
    unsettled_ = false;
    dialogs_ = 0;
    dialog_before_ = std::exchange(dialog_shown_, false);
    list_open_ = std::exchange(list_drawn_, false);
    // A list opened by key returns the focus to its button.
    if (!list_open_ && list_owner_ != 0) focus_ = std::exchange(list_owner_, 0);
    reachable_.clear();
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
    const Theme& theme = *theme_;
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
    if (dialog_before_ && !dialog_shown_ && dialog_owner_ != 0) {
        focus_ = std::exchange(dialog_owner_, 0);
        unsettled_ = true;
    }
    move_focus();
    keys_ = {};
    if (dialog_shown_ != dialog_before_) screen_changed();
}

void Ui::screen_changed() {
    guard_.screen_changed(std::chrono::steady_clock::now());
}

float Ui::px(float length) const {
    return std::round(length * scale_);
}

ImDrawList& Ui::list() const {
    return above_ ? *ImGui::GetForegroundDrawList() : *ImGui::GetWindowDrawList();
}

/// ImGui draws a rounded rectangle as a fan of slivers over its whole length. Without a graphics
/// card that takes twice as long. Only the strips with the corners are drawn like that, if the rest
/// can be one plain rectangle.
void Ui::fill(Rect rect, Colour colour, float radius) const {
    const float corner = px(radius);
    const float top = std::floor(rect.y) + corner + 2;
    const float bottom = std::ceil(rect.bottom()) - corner - 2;
    const bool sharp = rect.x == std::floor(rect.x) && rect.right() == std::floor(rect.right());
    if (corner <= 0 || !sharp || bottom - top < corner || rect.width < 4 * corner) {
        list().AddRectFilled(low(rect), high(rect), ink(colour), corner);
        return;
    }
    list().AddRectFilled(low(rect), {rect.right(), top}, ink(colour), corner,
                         ImDrawFlags_RoundCornersTop);
    list().AddRectFilled({rect.x, top}, {rect.right(), bottom}, ink(colour));
    list().AddRectFilled({rect.x, bottom}, high(rect), ink(colour), corner,
                         ImDrawFlags_RoundCornersBottom);
}

void Ui::outline(Rect rect, Colour colour, float radius, float thickness) const {
    list().AddRect(low(rect), high(rect), ink(colour), px(radius), 0,
                   std::max(1.0f, px(thickness)));
}

void Ui::panel(Rect rect, float radius) const {
    fill(rect, theme_->panel, radius);
    outline(rect, theme_->line, radius);
}

void Ui::begin_panel() const {
    list().ChannelsSplit(2);
    list().ChannelsSetCurrent(1);
}

void Ui::end_panel(Rect rect, float radius) const {
    list().ChannelsSetCurrent(0);
    panel(rect, radius);
    list().ChannelsMerge();
}

void Ui::shadow(Rect rect, float radius) const {
    constexpr int kSteps = 8;
    for (int step = kSteps; step > 0; --step) {
        const float spread = px(2.0f * static_cast<float>(step));
        Rect grown = inset(rect, -spread);
        grown.y += px(6);
        fill(grown, Colour{0, 0, 0, 6}, radius + 2.0f * static_cast<float>(step));
    }
}

void Ui::line(Point from, Point to, Colour colour, float thickness) const {
    list().AddLine(vec(from), vec(to), ink(colour), std::max(1.0f, thickness * scale_));
}

void Ui::polyline(std::span<const Point> points, Colour colour, float thickness) const {
    std::vector<ImVec2> places;
    places.reserve(points.size());
    for (const Point point : points) places.push_back(vec(point));
    list().AddPolyline(places.data(), static_cast<int>(places.size()), ink(colour), 0,
                       thickness * scale_);
}

void Ui::disc(Point centre, float radius, Colour colour) const {
    list().AddCircleFilled(vec(centre), radius, ink(colour));
}

void Ui::image(Rect rect, ImTextureID texture, bool upside_down, float radius) const {
    const ImVec2 from(0, upside_down ? 1 : 0);
    const ImVec2 to(1, upside_down ? 0 : 1);
    list().AddImageRounded(texture, low(rect), high(rect), from, to, IM_COL32_WHITE, px(radius));
}

void Ui::board(Rect rect, unsigned texture, float radius) const {
    if (texture == 0) return fill(rect, theme_->board_from, radius);
    image(rect, reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)), true, radius);
}

Size Ui::measure(Face face, std::string_view text) const {
    letters(text);
    ImFont* font = this->font(face);
    const ImVec2 size =
        font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), end_of(text), nullptr);
    return {std::ceil(size.x), size.y};
}

float Ui::line_height(Face face) const {
    return font(face)->FontSize;
}

void Ui::text(Point at, Face face, Colour colour, std::string_view text) const {
    letters(text);
    ImFont* font = this->font(face);
    const ImVec2 place(std::round(at.x), std::round(at.y));
    list().AddText(font, font->FontSize, place, ink(colour), text.data(), end_of(text));
    if (face == Face::Bold || face == Face::Heading || face == Face::Title) {
        thicken(font, place, colour, text);
    }
}

/// The Chinese font has no bold letters: a second, shifted copy imitates them.
void Ui::thicken(ImFont* font, ImVec2 place, Colour colour, std::string_view text) const {
    const float aside = std::max(1.0f, std::round(font->FontSize / 24));
    const char* const end = end_of(text);
    for (const char* at = text.data(); at < end;) {
        unsigned letter = 0;
        const char* const next = at + std::max(1, ImTextCharFromUtf8(&letter, at, end));
        const char* const from = at;
        at = next;
        if (letter < kFirstChinese) continue;
        const float before =
            font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), from, nullptr).x;
        list().AddText(font, font->FontSize, {place.x + before + aside, place.y}, ink(colour), from,
                       next);
    }
}

std::string Ui::cut(Face face, std::string_view text, float width) const {
    std::string start(text);
    std::string cut = start;
    while (!start.empty() && measure(face, cut).width > width) {
        drop_last_character(start);
        cut = start + "…";
    }
    return cut;
}

void Ui::text_in(Rect rect, Face face, Colour colour, std::string_view text, Align align) const {
    Size size = measure(face, text);
    std::string cut;
    if (size.width > rect.width && rect.width > 0) {
        cut = this->cut(face, text, rect.width);
        size = measure(face, cut);
        text = cut;
    }
    float x = rect.x;
    if (align == Align::Centre) x += (rect.width - size.width) / 2;
    if (align == Align::Right) x += rect.width - size.width;
    // A font's line has more room above its letters than below; letters should look centred.
    const float raised = std::round(size.height * 0.05f);
    this->text({x, rect.y + (rect.height - size.height) / 2 - raised}, face, colour, text);
}

float Ui::paragraph(Rect rect, Face face, Colour colour, std::string_view text, bool draw) const {
    letters(text);
    ImFont* font = this->font(face);
    const std::vector<std::string_view> lines = lines_of(
        text, std::max(rect.width, 1.0f),
        [font](unsigned letter) { return font->GetCharAdvance(static_cast<ImWchar>(letter)); });
    Point at{rect.x, rect.y};
    for (const std::string_view line : lines) {
        if (draw) {
            list().AddText(font, font->FontSize, vec(at), ink(colour), line.data(), end_of(line));
        }
        at.y += font->FontSize;
    }
    return at.y - rect.y;
}

void Ui::focus_ring(Rect rect, float radius) const {
    outline(inset(rect, -px(2)), theme_->accent, radius + 2, 2);
}

Touch Ui::touch(std::string_view id, Rect rect, bool reachable, std::string_view value) {
    Touch touch;
    if (rect.width < 1 || rect.height < 1) {
        name_.clear();
        return touch;
    }
    ImGui::SetCursorScreenPos(low(rect));
    ImGui::PushID(id.data(), end_of(id));
    touch.clicked = ImGui::InvisibleButton("", {rect.width, rect.height}) && guard_.counts();
    const ImGuiID name = ImGui::GetItemID();
    ImGui::PopID();
    touch.hovered = ImGui::IsItemHovered();
    touch.held = ImGui::IsItemActive() && guard_.counts();
    if (touch.clicked) focus_ = 0;
    touch.focused = reachable && reach(id, name, rect);
    if (touch.focused) say_focus(name, value);
    if (reachable) name_.clear();
    if (touch.focused && keys_.press) touch.clicked = true;
    return touch;
}

bool Ui::covered() const {
    if (list_open_) return !in_list_;
    return dialogs_ == 0 && ImGui::GetTopMostPopupModal() != nullptr;
}

/// Adds a control to the order of Tab; returns whether it has the focus.
bool Ui::reach(std::string_view id, ImGuiID name, Rect rect) {
    if (covered()) return false;
    reachable_.push_back({name, ImHashStr(id.data(), id.size()), rect});
    if (focus_ != name) return false;
    if (std::exchange(reveals_, false)) reveal(rect);
    return true;
}

/// Scrolls to a control that the keys have reached.
void Ui::reveal(Rect rect) {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    if (window.ScrollMax.y <= 0) return;
    const float room = (window.InnerRect.GetHeight() - rect.height) / 2;
    const float margin = std::clamp(room, 0.0f, px(16));
    const float above = window.InnerRect.Min.y + margin - rect.y;
    const float below = rect.bottom() + margin - window.InnerRect.Max.y;
    if (above <= 0 && below <= 0) return;
    ImGui::SetScrollY(window.Scroll.y + (above > 0 ? -above : below));
    unsettled_ = true;
}

/// Speaks once for each control that gets the focus, and again when its value changes.
void Ui::say_focus(ImGuiID name, std::string_view value) {
    if (!listener_) return;
    const char* between = name_.empty() || value.empty() ? "" : tr(": ");
    std::string text = name_ + between + std::string(value);
    if (said_focus_ == name && said_ == text) return;
    said_focus_ = name;
    said_ = std::move(text);
    if (!said_.empty()) say(said_);
}

bool Ui::button(std::string_view id, Rect rect, std::string_view label, Look look, bool enabled) {
    const Touch touched = enabled ? touch(id, rect, true, name_.empty() ? label : "") : Touch{};
    name_.clear();
    const Theme& theme = *theme_;
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
    if (touched.hovered && look != Look::Bare) back = mixed(back, theme.ink, 0.06f);
    if (touched.held) back = mixed(back, theme.ink, 0.12f);
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
    const Touch touched = touch(id, rect, true, listener_ ? std::to_string(value) : "");
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
    fill(track, theme_->line, 2);
    fill({track.x, track.y, x - track.x, track.height}, theme_->accent, 2);
    disc({x, rect.y + rect.height / 2}, knob, theme_->accent);
    if (touched.focused) focus_ring(rect, 8);
    const bool changed = wanted != value;
    value = wanted;
    return changed;
}

bool Ui::toggle(std::string_view id, Rect rect, bool& value) {
    const Touch touched = touch(id, rect, true, value ? tr("on") : tr("off"));
    if (touched.clicked) value = !value;
    const Rect track{rect.x, rect.y + (rect.height - px(22)) / 2, px(40), px(22)};
    fill(track, value ? theme_->accent : theme_->line, 11);
    const float x = value ? track.right() - px(11) : track.x + px(11);
    // On a dark panel the panel's own colour would be invisible.
    const bool dark = lightness(theme_->panel) < lightness(theme_->line);
    const Colour off = dark ? theme_->muted : theme_->panel;
    disc({x, track.y + track.height / 2}, px(8), value ? theme_->on_accent : off);
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
    const std::string_view value = text.empty() && name_.empty() ? hint
                                   : hidden                      ? std::string_view()
                                                                 : text;
    if (reach(id, name, rect) && said_focus_ != name) say_focus(name, value);
    name_.clear();
    // Until the box is active, because ImGui drops the request while a dialog opens. Not later,
    // because a click elsewhere may leave the box.
    if (focus_ == name && typed_in_ != name) {
        ImGui::SetKeyboardFocusHere();
        unsettled_ = true;
    }
    if (focus_ != name && typed_in_ == name) typed_in_ = 0;
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
    if (ImGui::IsItemActivated()) focus_ = typed_in_ = name;
    if (ImGui::IsItemActive() && focus_ != name && focus_ != 0) ImGui::ClearActiveID();
    if (ImGui::IsItemDeactivated() && focus_ == name && !replaced) focus_ = 0;
    if (ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter))) {
        entered_ = name;
    }
    if (ImGui::IsItemActive()) outline(rect, theme_->accent, 8, 1);
    ImGui::PopStyleVar();
    ImGui::PopID();
    if (ImGui::GetActiveID() == name) typed_text_ = text;
    if (!changed) return false;
    text = first_characters(edited, limit);
    typed_text_ = text;
    return true;
}

int Ui::dropdown(std::string_view id, Rect rect, std::string_view shown,
                 std::span<const std::string> items, int chosen) {
    const std::string label = std::string(shown) + " ▾";
    if (!name_.empty()) name_ += tr(": ") + std::string(shown);
    if (name_.empty()) name_ = shown;
    const bool opens = button(id, rect, label, Look::Chip);
    return choose(id, rect, opens, items, chosen);
}

int Ui::choose(std::string_view id, Rect rect, bool opens, std::span<const std::string> items,
               int chosen, const Icon& icon) {
    const std::string popup = std::string(id) + "/list";
    if (opens) {
        ImGui::OpenPopup(popup.c_str());
        unsettled_ = true;
        say(tr_count("a list of {} entry", "a list of {} entries",
                     static_cast<std::int64_t>(items.size())));
        // The key that opens the list chooses nothing in it.
        list_owner_ = std::exchange(keys_.press, false) ? focus_ : 0;
        if (list_owner_ != 0) focused_item_ = std::max(chosen, 0);
    }
    const float indent = icon ? px(30) : 0;
    float width = rect.width;
    for (const std::string& item : items) {
        width = std::max(width, measure(Face::Bold, item).width + px(32) + indent);
    }
    const float row = px(32);
    const float height = std::min(row * static_cast<float>(items.size()) + px(12),
                                  std::max(row * 2, size_.height - px(24)));
    const float top = std::min(rect.bottom() + px(4), size_.height - height - px(8));
    const float left = std::min(rect.x, size_.width - width - px(8));
    ImGui::SetNextWindowPos({std::max(0.0f, left), std::max(0.0f, top)});
    ImGui::SetNextWindowSize({width, height});
    int picked = -1;
    if (!ImGui::BeginPopup(popup.c_str(), ImGuiWindowFlags_NoMove)) return picked;
    ++dialogs_;
    list_drawn_ = in_list_ = true;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow))) keys_.next = true;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow))) keys_.previous = true;
    // If keys follow a list opened with the mouse, the focus also starts at the chosen item.
    if (focus_ == 0 && (keys_.next || keys_.previous)) {
        keys_.next = keys_.previous = false;
        focused_item_ = std::max(chosen, 0);
        unsettled_ = true;
    }
    if (focused_item_ >= 0) focus(popup + std::to_string(std::exchange(focused_item_, -1)));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    outline({ImGui::GetWindowPos().x, ImGui::GetWindowPos().y, width, height}, theme_->line, 10);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Rect line{corner.x + px(6), corner.y + px(6) + row * static_cast<float>(i),
                        width - px(12), row};
        const bool on = static_cast<int>(i) == chosen;
        const Touch touched = touch(popup + std::to_string(i), line, true, items[i]);
        if (touched.hovered || touched.focused) fill(line, theme_->soft, 6);
        Rect words = inset(line, px(10));
        if (icon) icon({words.x, line.y, px(20), line.height}, i);
        words.x += indent;
        words.width -= indent;
        text_in(words, on ? Face::Bold : Face::Text, theme_->ink, items[i]);
        if (touched.clicked) picked = static_cast<int>(i);
    }
    ImGui::SetCursorScreenPos(
        {corner.x, corner.y + row * static_cast<float>(items.size()) + px(12)});
    ImGui::Dummy({0, 0});
    if (picked >= 0 || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) {
        ImGui::CloseCurrentPopup();
        unsettled_ = true;
        list_drawn_ = false;
    }
    in_list_ = false;
    --dialogs_;
    ImGui::EndPopup();
    return picked;
}

void Ui::begin_layer(std::string_view id, Rect rect) {
    layer_ = reachable_.size();
    ImGui::SetCursorScreenPos(low(rect));
    const std::string name(id);
    ImGui::BeginChild(
        name.c_str(), {rect.width, rect.height}, false,
        ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    panel(rect);
}

void Ui::end_layer() {
    ImGui::EndChild();
    const auto first = reachable_.begin() + static_cast<std::ptrdiff_t>(layer_);
    std::rotate(reachable_.begin(), first, reachable_.end());
}

void Ui::begin_scroll(std::string_view id, Rect rect) {
    ImGui::SetCursorScreenPos(low(rect));
    const std::string name(id);
    ImGui::BeginChild(name.c_str(), {rect.width, rect.height}, false, ImGuiWindowFlags_NoNav);
}

void Ui::end_scroll(float content_height) {
    ImGui::SetCursorPos({0, content_height});
    ImGui::Dummy({0, 0});
    ImGui::EndChild();
}

Point Ui::scroll_origin() const {
    const ImVec2 at = ImGui::GetWindowPos();
    return {at.x, at.y - ImGui::GetScrollY()};
}

void Ui::scroll_to(float y) {
    ImGui::SetScrollFromPosY(y - ImGui::GetScrollY(), 0.5f);
}

void Ui::scroll_by_keys() {
    constexpr float kLine = 48;
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    const float page = std::max(px(kLine), ImGui::GetWindowHeight() - px(kLine));
    const float most = ImGui::GetScrollMaxY();
    float to = ImGui::GetScrollY();
    if (pressed(ImGuiKey_DownArrow)) to += px(kLine);
    if (pressed(ImGuiKey_UpArrow)) to -= px(kLine);
    if (pressed(ImGuiKey_PageDown)) to += page;
    if (pressed(ImGuiKey_PageUp)) to -= page;
    if (pressed(ImGuiKey_Home)) to = 0;
    if (pressed(ImGuiKey_End)) to = most;
    to = std::clamp(to, 0.0f, most);
    if (to == ImGui::GetScrollY()) return;
    ImGui::SetScrollY(to);
    unsettled_ = true;
}

bool Ui::begin_dialog(std::string_view id, Rect rect, std::string_view title) {
    const std::string name(id);
    const bool opens = !ImGui::IsPopupOpen(name.c_str());
    if (opens) {
        ImGui::OpenPopup(name.c_str());
        unsettled_ = true;
        if (!dialog_before_) dialog_owner_ = focus_;
        focus_ = typed_in_ = 0;
        say(std::string(title));
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
    ++dialogs_;
    dialog_shown_ = true;
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
    --dialogs_;
    ImGui::EndPopup();
}

float Ui::remark_height(std::string_view text) const {
    const float width = std::min(measure(Face::Small, text).width, px(kRemarkWidth));
    return paragraph({0, 0, width, 0}, Face::Small, theme_->ink, text, false) + px(20);
}

float Ui::remark_width(std::string_view text) const {
    return std::min(measure(Face::Small, text).width, px(kRemarkWidth)) + px(24);
}

void Ui::remark(Point at, std::string_view text) {
    // Above scrolling lists, but below a dialog.
    above_ = dialogs_ == 0 && ImGui::GetTopMostPopupModal() == nullptr;
    const float width = std::min(measure(Face::Small, text).width, px(kRemarkWidth));
    const float height = remark_height(text);
    Rect box{at.x, at.y - height / 2, width + px(24), height};
    box.x = std::clamp(box.x, px(4), std::max(px(4), size_.width - box.width - px(4)));
    box.y = std::clamp(box.y, px(4), std::max(px(4), size_.height - box.height - px(4)));
    shadow(box, 8);
    panel(box, 8);
    paragraph({box.x + px(12), box.y + px(10), width, height}, Face::Small, theme_->ink, text);
    above_ = false;
}

void Ui::focus(std::string_view id) {
    ImGui::PushID(id.data(), end_of(id));
    focus_ = ImGui::GetID("");
    ImGui::PopID();
}

bool Ui::has_focus(std::string_view id) const {
    ImGui::PushID(id.data(), end_of(id));
    const bool has = focus_ == ImGui::GetID("");
    ImGui::PopID();
    return has;
}

bool Ui::entered(std::string_view id) const {
    ImGui::PushID(id.data(), end_of(id));
    const bool entered = entered_ != 0 && entered_ == ImGui::GetID("");
    ImGui::PopID();
    return entered;
}

bool Ui::typing() const {
    return ImGui::GetIO().WantTextInput;
}

std::optional<Rect> Ui::place_of(std::string_view id) const {
    const auto found =
        std::ranges::find(reachable_, ImHashStr(id.data(), id.size()), &Reachable::id);
    if (found == reachable_.end()) return std::nullopt;
    return found->rect;
}

void Ui::move_focus() {
    if (reachable_.empty()) return;
    const auto at = std::ranges::find(reachable_, focus_, &Reachable::name);
    if (at == reachable_.end()) focus_ = 0;
    if (focus_ == 0) typed_in_ = said_focus_ = 0;
    if (!keys_.next && !keys_.previous) return;
    reveals_ = unsettled_ = true;
    const bool none = at == reachable_.end();
    if (keys_.next) {
        focus_ = (none || at + 1 == reachable_.end() ? reachable_.front() : at[1]).name;
    }
    if (keys_.previous) {
        focus_ = (none || at == reachable_.begin() ? reachable_.back() : at[-1]).name;
    }
}

}  // namespace tengen::gui
