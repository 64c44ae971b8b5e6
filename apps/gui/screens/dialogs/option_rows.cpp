#include "screens/dialogs/option_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "screens/setup/setup_lists.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxOption = 200;

bool switch_control(Ui& ui, const std::string& id, Rect place, std::string& text) {
    bool on = text == "true";
    if (!ui.toggle(id, place, on)) return false;
    text = on ? "true" : "false";
    return true;
}

bool choice_control(Ui& ui, const std::string& id, Rect place, const Field& field,
                    std::string& text) {
    const Rect list{place.x, place.y + ui.px(3), list_width(ui, text, place.width),
                    ui.px(Ui::kChipHeight)};
    const int chosen = ui.dropdown(id, list, text, field.choices, index_of(field.choices, text));
    if (chosen >= 0) text = field.choices[static_cast<std::size_t>(chosen)];
    return chosen >= 0;
}

bool text_control(Ui& ui, const std::string& id, Rect place, const Field& field,
                  std::string& text) {
    const bool number = field.type != ValueType::Text;
    const std::string range = fmt::format("{}…{}", field.min, field.max);
    float width = std::min(place.width, ui.px(number ? 120 : 300));
    // A narrow box scrolls, but a cut range says nothing.
    const float left = place.width - ui.measure(Face::Small, range).width - ui.px(12) - 1;
    if (number) width = std::max(std::min(width, left), std::min(width, ui.px(64)));
    const bool edited = ui.text_box(id, {place.x, place.y, width, place.height}, text, kMaxOption);
    if (number) {
        const float taken = width + ui.px(12);
        ui.text_in({place.x + taken, place.y, std::max(1.0f, place.width - taken), place.height},
                   Face::Small, ui.theme().muted, range);
    }
    return edited;
}

}  // namespace

bool option_control(Ui& ui, Rect place, const Field& field, std::string& text) {
    const std::string id = "ai option " + field.name;
    if (field.type == ValueType::Switch) return switch_control(ui, id, place, text);
    if (field.type == ValueType::Choice) return choice_control(ui, id, place, field, text);
    return text_control(ui, id, place, field, text);
}

Rect OptionRows::next(Ui& ui, const std::string& name, const std::string& help) {
    ui.text_in({at.x, at.y, label, ui.px(32)}, Face::Text, ui.theme().ink, name);
    ui.text_in({at.x + label, at.y + ui.px(32), width - label, ui.px(20)}, Face::Small,
               ui.theme().muted, help);
    ui.called(name);
    const Rect place{at.x + label, at.y, width - label - ui.px(10), ui.px(32)};
    at.y += ui.px(kOptionRowHeight);
    return place;
}

}  // namespace tengen::gui
