// The options of an AI that sits at a seat of the set-up screen.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/setup_lists.hpp"
#include "screens/setup_screen.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr std::size_t kLongestOption = 200;
constexpr std::size_t kLongestTimeText = 20;

}  // namespace

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
    bool open = ui.begin_dialog("ai options", box, info->name.empty() ? info->id : info->name);
    const float x = box.x + ui.px(20);
    const float inner = box.width - ui.px(40);
    ui.text_in({x, box.y + ui.px(16), inner, ui.line_height(Face::Heading)}, Face::Heading,
               ui.theme().ink, info->name.empty() ? info->id : info->name);
    ui.text_in(
        {x, box.y + ui.px(20) + ui.line_height(Face::Heading), inner, ui.line_height(Face::Small)},
        Face::Small, ui.theme().muted, tr(info->about.c_str()));
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
    ui.called(tr("time a move"));
    if (ui.text_box("ai time", {origin.x + label, y, ui.px(120), ui.px(32)}, form.time,
                    kLongestTimeText, tr("the table's"))) {
        changed = true;
    }
    y += row;
    for (const Field& field : info->options) {
        const std::string name = option_title(field.name);
        head(name, tr(field.help.c_str()));
        ui.called(name);
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
