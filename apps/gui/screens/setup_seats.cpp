// The part of the set-up screen for who plays: seats, clocks, and an AI's own options.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/setup_screen.hpp"
#include "screens/stone_icon.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr float kPadding = 18;
constexpr float kSeatRow = 52;
constexpr float kSeatGap = 8;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestOption = 200;
constexpr std::size_t kLongestTimeText = 20;

constexpr const char* kMoveTimes[] = {"5s", "10s", "30s", "1min"};
constexpr const char* kGameTimes[] = {"3min", "5min+3s", "10min", "10min+5s", "30min"};
constexpr const char* kThinkingTimes[] = {"500ms", "1s", "2s", "5s", "10s"};

/// "10min+5s" becomes "10 min + 5 s".
std::string spaced(std::string_view time) {
    std::string text;
    for (const char c : time) {
        const bool digit = (c >= '0' && c <= '9') || c == '.';
        const bool after_digit = !text.empty() && text.back() >= '0' && text.back() <= '9';
        if ((!digit && after_digit) || c == '+') text += ' ';
        text += c;
        if (c == '+') text += ' ';
    }
    return text;
}

/// The list itself, with a small arrow; as wide as what it shows, within limits.
float list_width(const Ui& ui, const std::string& shown, float widest) {
    return std::min(widest, ui.measure(Face::Small, shown).width + ui.px(44));
}

int index_of(const std::vector<std::string>& items, const std::string& item) {
    const auto at = std::find(items.begin(), items.end(), item);
    return at == items.end() ? -1 : static_cast<int>(at - items.begin());
}

}  // namespace

float SetupScreen::seats(Ui& ui, Rect rect) {
    const std::size_t count = view_.seats().size();
    float height = ui.px(54);
    for (std::size_t i = 0; i < count; ++i) {
        height += ui.px(kSeatRow + kSeatGap);
        if (!view_.seat_problem(i).empty()) height += ui.px(20);
    }
    const Rect inner{rect.x + ui.px(kPadding), rect.y, rect.width - ui.px(2 * kPadding), 0};
    const float clock_height = clocks(ui, {inner.x, -1, inner.width, 0});
    height = std::max(height + clock_height + ui.px(12), rect.height);
    ui.panel({rect.x, rect.y, rect.width, height});
    ui.text_in({inner.x, rect.y + ui.px(12), inner.width, ui.px(Ui::kButtonHeight)}, Face::Heading,
               ui.theme().ink, tr("Seats"));
    if (view_.can_add_seat()) {
        const std::string label = std::string("+ ") + tr("Add a seat");
        const float width = ui.button_width(label);
        if (ui.button("add seat",
                      {inner.x + inner.width - width, rect.y + ui.px(14), width, ui.px(30)},
                      label)) {
            view_.add_seat();
        }
    }
    float y = rect.y + ui.px(54);
    removed_ = false;
    for (std::size_t i = 0; i < std::min(count, view_.seats().size()) && !removed_; ++i) {
        y += seat(ui, {inner.x, y, inner.width, ui.px(kSeatRow)}, i) + ui.px(kSeatGap);
    }
    clocks(ui, {inner.x, y, inner.width, 0});
    return height;
}

float SetupScreen::seat(Ui& ui, Rect rect, std::size_t index) {
    const std::string problem = view_.seat_problem(index);
    const float height = rect.height + (problem.empty() ? 0 : ui.px(20));
    ui.outline({rect.x, rect.y, rect.width, height},
               problem.empty() ? ui.theme().line : ui.theme().mark, 8);
    grip(ui, {rect.x + ui.px(6), rect.y, ui.px(26), rect.height}, index,
         ui.px(kSeatRow + kSeatGap));
    const std::size_t side = view_.side_of(index);
    if (side >= 1 && side <= looks_.size()) {
        stone_icon(ui, {rect.x + ui.px(44), rect.y + rect.height / 2}, ui.px(11), looks_[side - 1]);
    }
    float right = rect.right() - ui.px(8);
    if (view_.can_remove_seat()) {
        const std::string id = "remove seat " + std::to_string(view_.seats()[index].id);
        const Rect cross{right - ui.px(28), rect.y + (rect.height - ui.px(28)) / 2, ui.px(28),
                         ui.px(28)};
        if (ui.button(id, cross, "×", Look::Bare)) {
            view_.remove_seat(index);
            removed_ = true;
            return height;
        }
        right = cross.x - ui.px(6);
    }
    sitter(ui, {rect.x + ui.px(64), rect.y, right - rect.x - ui.px(64), rect.height}, index);
    if (!problem.empty()) {
        ui.text_in({rect.x + ui.px(64), rect.y + rect.height - ui.px(4), rect.width - ui.px(76),
                    ui.px(20)},
                   Face::Small, ui.theme().mark, problem);
    }
    return height;
}

/// Six dots by which a seat is drawn up and down; pressed with a key it goes down by one.
void SetupScreen::grip(Ui& ui, Rect rect, std::size_t index, float row_height) {
    const std::size_t count = view_.seats().size();
    const std::string id = "grip " + std::to_string(view_.seats()[index].id);
    const Touch touched = ui.touch(id, rect);
    const Colour colour = touched.hovered || touched.held ? ui.theme().ink : ui.theme().muted;
    for (int dot = 0; dot < 6; ++dot) {
        const auto column = static_cast<float>(dot % 2);
        const auto row = static_cast<float>(dot / 2);
        ui.disc({rect.x + rect.width / 2 + (column - 0.5f) * ui.px(6),
                 rect.y + rect.height / 2 + (row - 1) * ui.px(5)},
                std::max(1.0f, ui.px(1.4f)), colour);
    }
    if (touched.focused) ui.outline(rect, ui.theme().accent, 6, 2);
    if (touched.clicked && touched.focused) return view_.move_seat(index, (index + 1) % count);
    if (!touched.held) return;
    const float moved = ImGui::GetIO().MousePos.y - (rect.y + rect.height / 2);
    const auto by = static_cast<int>(std::lround(moved / row_height));
    const int to = std::clamp(static_cast<int>(index) + by, 0, static_cast<int>(count) - 1);
    if (std::abs(moved) > row_height * 0.6f) {
        view_.move_seat(index, static_cast<std::size_t>(to));
    }
}

/// Who it is: a kind, and what belongs to it.
void SetupScreen::sitter(Ui& ui, Rect rect, std::size_t index) {
    SeatForm form = view_.seats()[index];
    const std::string id = "seat " + std::to_string(form.id) + " ";
    const float chip = ui.px(Ui::kChipHeight);
    const float middle = rect.y + (rect.height - chip) / 2;
    bool changed = false;
    std::vector<std::string> kinds = {tr("Human"), tr("Computer"), tr("AI plugin")};
    if (form.kind == Sitter::Engine) kinds.emplace_back(tr("Engine"));
    const auto kind = static_cast<std::size_t>(form.kind);
    const float kind_width = ui.px(rect.width < ui.px(330) ? 84 : 104);
    const int picked = ui.dropdown(id + "kind", {rect.x, middle, kind_width, chip}, kinds[kind],
                                   kinds, static_cast<int>(kind));
    if (picked >= 0) {
        form.kind = static_cast<Sitter>(picked);
        changed = true;
    }
    float x = rect.x + kind_width + ui.px(10);
    const auto list = [&](const std::string& name, const std::vector<std::string>& items,
                          const std::vector<std::string>& shown, std::string& value) {
        const int now = index_of(items, value);
        const std::string text = now < 0 ? value : shown[static_cast<std::size_t>(now)];
        const float width = list_width(ui, text, std::max(ui.px(40), rect.right() - x));
        const int chosen = ui.dropdown(id + name, {x, middle, width, chip}, text, shown, now);
        x += width + ui.px(8);
        if (chosen < 0) return;
        value = items[static_cast<std::size_t>(chosen)];
        changed = true;
    };
    const auto words = [](const std::vector<std::string>& names) {
        std::vector<std::string> shown;
        for (const std::string& name : names) shown.push_back(tr_word(name));
        return shown;
    };
    // What is shown is what the seat was; what is chosen is shown in the next frame.
    switch (view_.seats()[index].kind) {
        case Sitter::Human:
            if (ui.text_box(id + "name",
                            {x, rect.y + ui.px(9), std::max(1.0f, rect.right() - x),
                             rect.height - ui.px(18)},
                            form.person, kLongestName, tr("name"))) {
                changed = true;
            }
            break;
        case Sitter::Level: {
            const std::vector<std::string> levels = view_.levels();
            list("level", levels, words(levels), form.level);
            break;
        }
        case Sitter::Ai: {
            std::vector<std::string> ais;
            for (const AiInfo& info : view_.ais()) ais.push_back(info.id);
            list("ai", ais, ais, form.ai);
            std::vector<std::string> levels = view_.levels_of(form.ai);
            if (!levels.empty()) {
                levels.insert(levels.begin(), "");
                std::vector<std::string> shown = words(levels);
                shown.front() = tr("no level");
                list("ai level", levels, shown, form.ai_level);
            }
            const std::string label = rect.width < ui.px(330) ? "…" : tr("options…");
            const float width = ui.button_width(label);
            const float left = std::max(x, rect.right() - width);
            if (ui.button(id + "options",
                          {left, rect.y + (rect.height - ui.px(32)) / 2, width, ui.px(32)},
                          label)) {
                ai_seat_ = index;
            }
            break;
        }
        case Sitter::Engine:
            ui.text_in({x, rect.y, rect.right() - x, rect.height}, Face::Text, ui.theme().ink,
                       form.engine);
            break;
    }
    if (changed) view_.set_seat(index, form);
}

/// Times to choose from, and a box for another one.
void SetupScreen::time_choice(Ui& ui, Point& at, const char* id, std::string& text, bool& typed,
                              std::span<const char* const> presets, const char* pattern,
                              const char* none) {
    std::vector<std::string> values;
    std::vector<std::string> shown;
    if (none != nullptr) {
        values.emplace_back();
        shown.emplace_back(none);
    }
    const auto words = [&](const std::string& value) {
        return value.empty() ? std::string(none == nullptr ? "" : none)
                             : tr(Message(pattern, spaced(value)));
    };
    for (const char* preset : presets) {
        values.emplace_back(preset);
        shown.push_back(words(preset));
    }
    shown.emplace_back(tr("other…"));
    const int now = typed ? static_cast<int>(values.size()) : index_of(values, text);
    const std::string label = typed ? tr("other…") : words(text);
    const float chip = ui.px(Ui::kChipHeight);
    const float width = list_width(ui, label, ui.px(260));
    const int chosen = ui.dropdown(id, {at.x, at.y, width, chip}, label, shown, now);
    at.x += width + ui.px(8);
    if (chosen >= 0) {
        typed = chosen == static_cast<int>(values.size());
        if (!typed) text = values[static_cast<std::size_t>(chosen)];
    }
    if (!typed) return;
    ui.text_box(std::string(id) + " box", {at.x, at.y, ui.px(90), chip}, text, kLongestTimeText,
                "10min+5s");
    at.x += ui.px(98);
}

/// Who starts and under which clocks, in lines that break. A y below 0 only finds out the height.
float SetupScreen::clocks(Ui& ui, Rect rect) {
    const bool draw = rect.y >= 0;
    const float chip = ui.px(Ui::kChipHeight);
    const float step = chip + ui.px(8);
    Point at{rect.x, rect.y + ui.px(4)};
    const float top = at.y;
    ClockForm clock = view_.clock();
    const bool no_clock =
        clock.move.empty() && clock.total.empty() && !move_typed_ && !total_typed_;
    const auto group = [&](const char* label, float width) {
        const float label_width = ui.measure(Face::Text, label).width + ui.px(12);
        if (at.x > rect.x && at.x + label_width + width > rect.x + rect.width) {
            at = {rect.x, at.y + step};
        }
        if (draw) {
            ui.text_in({at.x, at.y, label_width, chip}, Face::Text, ui.theme().muted, label);
        }
        at.x += label_width;
    };
    std::vector<std::string> names;
    for (std::size_t i = 0; i < view_.seats().size(); ++i) {
        const std::string& person = view_.seats()[i].person;
        const bool named = view_.seats()[i].kind == Sitter::Human && !person.empty();
        names.push_back(named ? person : tr(Message("seat {}", i + 1)));
    }
    const std::string& starter = names[std::min(view_.starts(), names.size() - 1)];
    const float starter_width = list_width(ui, starter, ui.px(180));
    group(tr("Starts"), starter_width);
    if (draw) {
        const int chosen = ui.dropdown("starts", {at.x, at.y, starter_width, chip}, starter, names,
                                       static_cast<int>(view_.starts()));
        if (chosen >= 0) view_.set_starts(static_cast<std::size_t>(chosen));
    }
    at.x += starter_width + ui.px(16);
    const auto times = [&](const char* label, const char* id, std::string& text, bool& typed,
                           std::span<const char* const> presets, const char* pattern,
                           const char* none) {
        const std::string shown = typed          ? std::string(tr("other…"))
                                  : text.empty() ? std::string(none)
                                                 : tr(Message(pattern, spaced(text)));
        const float width = list_width(ui, shown, ui.px(260)) + (typed ? ui.px(98) : 0);
        group(label, width);
        if (draw) {
            time_choice(ui, at, id, text, typed, presets, pattern, none);
        } else {
            at.x += width;
        }
        at.x += ui.px(8);
    };
    times(tr("Clock"), "move time", clock.move, move_typed_, kMoveTimes, translatable("{} a move"),
          tr("no limit a move"));
    times("+", "game time", clock.total, total_typed_, kGameTimes, translatable("{} a game"),
          tr("no limit a game"));
    if (no_clock) {
        times(tr("AIs think"), "thinking time", clock.thinking, thinking_typed_, kThinkingTimes,
              translatable("{} a move"), nullptr);
    }
    if (draw) view_.set_clock(clock);
    return at.y + step - top + ui.px(4);
}

/// The options of an AI, by its own schema.
void SetupScreen::ai_dialog(Ui& ui) {
    if (!ai_seat_) return;
    const std::size_t index = *ai_seat_;
    const bool there = index < view_.seats().size() && view_.seats()[index].kind == Sitter::Ai;
    const AiInfo* info = there ? view_.ai(view_.seats()[index].ai) : nullptr;
    if (info == nullptr) {
        ai_seat_.reset();
        return;
    }
    SeatForm form = view_.seats()[index];
    const float width = std::min(ui.px(520), ui.size().width - ui.px(24));
    const float row = ui.px(58);
    const float rows = row * static_cast<float>(info->options.size() + 1);
    const float height = std::min(ui.px(112 + 64) + rows, ui.size().height - ui.px(24));
    const Rect box{std::round((ui.size().width - width) / 2),
                   std::round((ui.size().height - height) / 2), width, height};
    bool open = ui.begin_dialog("ai options", box);
    const float x = box.x + ui.px(20);
    const float inner = box.width - ui.px(40);
    ui.text_in({x, box.y + ui.px(16), inner, ui.line_height(Face::Heading)}, Face::Heading,
               ui.theme().ink, info->name.empty() ? info->id : info->name);
    ui.text_in(
        {x, box.y + ui.px(20) + ui.line_height(Face::Heading), inner, ui.line_height(Face::Small)},
        Face::Small, ui.theme().muted, info->about);
    const Rect list{x, box.y + ui.px(76), inner, height - ui.px(76 + 72)};
    ui.begin_scroll("ai options list", list);
    const Point origin = ui.scroll_origin();
    float y = origin.y;
    const float label = std::min(ui.px(150), inner * 0.36f);
    bool changed = false;
    const auto head = [&](const std::string& name, const std::string& help) {
        ui.text_in({origin.x, y, label, ui.px(32)}, Face::Text, ui.theme().ink, name);
        ui.text_in({origin.x + label, y + ui.px(32), inner - label, ui.px(20)}, Face::Small,
                   ui.theme().muted, help);
    };
    head(tr("time a move"), tr("such as 2s; empty: the table's"));
    if (ui.text_box("ai time", {origin.x + label, y, ui.px(120), ui.px(32)}, form.time,
                    kLongestTimeText, tr("the table's"))) {
        changed = true;
    }
    y += row;
    for (const Field& field : info->options) {
        head(field.name, field.help);
        std::string text = view_.option_text(index, field);
        const std::string id = "ai option " + field.name;
        const Rect place{origin.x + label, y, inner - label - ui.px(10), ui.px(32)};
        bool edited = false;
        if (field.type == ValueType::Switch) {
            bool on = text == "true";
            edited = ui.toggle(id, place, on);
            if (edited) text = on ? "true" : "false";
        } else if (field.type == ValueType::Choice) {
            const int chosen = ui.dropdown(
                id,
                {place.x, y + ui.px(3), list_width(ui, text, place.width), ui.px(Ui::kChipHeight)},
                text, field.choices, index_of(field.choices, text));
            edited = chosen >= 0;
            if (edited) text = field.choices[static_cast<std::size_t>(chosen)];
        } else {
            const bool number = field.type != ValueType::Text;
            const float box_width = std::min(place.width, ui.px(number ? 120 : 300));
            edited = ui.text_box(id, {place.x, y, box_width, place.height}, text, kLongestOption);
            if (number) {
                ui.text_in({place.x + box_width + ui.px(12), y,
                            std::max(1.0f, place.width - box_width - ui.px(12)), place.height},
                           Face::Small, ui.theme().muted,
                           fmt::format("{}…{}", field.min, field.max));
            }
        }
        if (edited) {
            form.options[field.name] = text;
            changed = true;
        }
        y += row;
    }
    ui.end_scroll(y - origin.y);
    const float low = box.bottom() - ui.px(18 + Ui::kButtonHeight);
    const float done = ui.button_width(tr("Done"), Look::Accent);
    if (ui.button("ai done", {box.right() - ui.px(20) - done, low, done, ui.px(Ui::kButtonHeight)},
                  tr("Done"), Look::Accent)) {
        open = false;
    }
    Point at{x, low};
    if (ui.button_at("ai reset", at, tr("Reset"), Look::Plain, !form.options.empty())) {
        form.options.clear();
        changed = true;
    }
    if (changed) view_.set_seat(index, form);
    ui.text_in({at.x, low, std::max(1.0f, box.right() - ui.px(32) - done - at.x),
                ui.px(Ui::kButtonHeight)},
               Face::Small, ui.theme().mark, view_.seat_problem(index));
    ui.end_dialog();
    if (!open) ai_seat_.reset();
}

}  // namespace tengen
