// The game's part of the set-up screen: variant, board, and the parameters of all rules.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "screens/setup/setup_lists.hpp"
#include "screens/setup/setup_page.hpp"
#include "screens/stone_icon.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kRuleRow = 40;
constexpr float kOptionRow = 36;
constexpr std::string_view kLength = "rules.line.length";
constexpr int kMaxSlider = 64;
constexpr std::size_t kMaxRuleText = 400;
constexpr std::size_t kMaxPositionText = 4000;

int number_in(const std::string& text, int otherwise) {
    int value = otherwise;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

float SetupPage::label_width(const Ui& ui, Rect rect) const {
    return std::min(ui.px(138), rect.width * 0.3f);
}

/// Without `draw`, only computes the height.
float SetupPage::game(Ui& ui, Rect rect, bool draw) {
    const Rect inner{rect.x + ui.px(kPanelPadding), rect.y + ui.px(14),
                     rect.width - ui.px(2 * kPanelPadding), 0};
    float height = 0;
    const auto part = [&](float (SetupPage::*draw_part)(Ui&, Rect, bool)) {
        height += (this->*draw_part)(ui, {inner.x, inner.y + height, inner.width, 0}, draw);
    };
    part(&SetupPage::variants);
    part(&SetupPage::board_size);
    part(&SetupPage::main_option);
    part(&SetupPage::openings);
    part(&SetupPage::all_options);
    return height + ui.px(14 + 12);
}

float SetupPage::variants(Ui& ui, Rect rect, bool draw) {
    Point at{rect.x, rect.y};
    const float step = ui.px(Ui::kChipHeight + 6);
    const auto chip = [&](const std::string& id, const std::string& label, bool on) {
        const Look look = on ? Look::ChipOn : Look::Chip;
        const float width = ui.button_width(label, look);
        if (at.x > rect.x && at.x + width > rect.x + rect.width) at = {rect.x, at.y + step};
        if (draw) return ui.button_at(id, at, label, look);
        at.x += width + ui.px(6);
        return false;
    };
    // Copies, because a click changes the lists.
    const std::vector<VariantInfo> variants = view_.game().variants();
    const std::string now =
        view_.game().variant().empty() ? view_.game().plain_variant() : view_.game().variant();
    if (view_.game().plain_variant().empty() && chip("variant", tr("Usual"), now.empty())) {
        view_.game().set_variant("");
    }
    for (const VariantInfo& variant : variants) {
        const bool on = variant.name == now;
        if (chip("variant " + variant.name, variant.title.in(language()), on)) {
            view_.game().set_variant(variant.name);
        }
    }
    const bool changed = view_.game().changed();
    if (chip("all options", all_options_ ? tr("Fewer options") : tr("All options…"), changed)) {
        all_options_ = !all_options_;
    }
    return at.y + step + ui.px(8) - rect.y;
}

float SetupPage::board_size(Ui& ui, Rect rect, bool draw) {
    if (!view_.game().has_sizes()) return 0;
    const float row = ui.px(kRuleRow);
    const std::optional<NumberRange> size = view_.game().size();
    const bool one_row = size || view_.game().linked();
    if (!draw) return one_row ? row : 2 * row;
    const float label = label_width(ui, rect);
    const float value_width = ui.px(118);
    const char* link = view_.game().linked() ? tr("unlink") : tr("link");
    const float link_width = ui.button_width(link, Look::Chip);
    const float slider =
        std::max(ui.px(60), std::min(ui.px(224), rect.width - label - value_width - link_width));
    const auto line = [&](const char* id, const char* name, int value, const NumberRange& range,
                          float y, const std::string& shown) {
        ui.text_in({rect.x, y, label, row}, Face::Text, ui.theme().muted, name);
        int wanted = value;
        ui.called(name);
        const bool moved = ui.slider(id, {rect.x + label, y, slider, row}, wanted, range.min,
                                     std::max(range.max, range.min));
        const float x = rect.x + label + slider + ui.px(14);
        ui.text_in({x, y, value_width, row}, Face::Text, ui.theme().ink, shown);
        const float taken = ui.measure(Face::Text, shown).width + ui.px(12);
        ui.text_in({x + taken, y, std::max(1.0f, value_width - taken), row}, Face::Small,
                   ui.theme().muted, fmt::format("{}…{}", range.min, range.max));
        return moved ? wanted : value;
    };
    if (size) {
        const int wanted = line("board size", tr("Cells per side"), size->value, *size, rect.y,
                                std::to_string(size->value));
        if (wanted != size->value) view_.game().set_size(wanted);
        return row;
    }
    const int rows = view_.game().rows();
    const int columns = view_.game().columns();
    const Rect button{rect.x + rect.width - link_width, rect.y + (row - ui.px(Ui::kChipHeight)) / 2,
                      link_width, ui.px(Ui::kChipHeight)};
    if (one_row) {
        const std::string shown = fmt::format("{} × {}", columns, rows);
        const int wanted =
            line("board size", tr("Board"), columns, view_.game().column_range(), rect.y, shown);
        if (wanted != columns) view_.game().set_columns(wanted);
    } else {
        const int wide = line("columns", tr("Columns"), columns, view_.game().column_range(),
                              rect.y, std::to_string(columns));
        const int high = line("rows", tr("Rows"), rows, view_.game().row_range(), rect.y + row,
                              std::to_string(rows));
        if (wide != columns) view_.game().set_columns(wide);
        if (high != rows) view_.game().set_rows(high);
    }
    ui.called(one_row ? tr("Columns and rows change together: unlink")
                      : tr("Columns and rows change one by one: link"));
    if (ui.button("link", button, link, Look::Chip)) view_.game().set_linked(!one_row);
    return one_row ? row : 2 * row;
}

/// The length of a line, for games with lines.
float SetupPage::main_option(Ui& ui, Rect rect, bool draw) {
    const OptionForm* option = view_.game().option(kLength);
    if (option == nullptr) return 0;
    const float row = ui.px(kRuleRow);
    if (!draw) return row;
    const float label = label_width(ui, rect);
    ui.text_in({rect.x, rect.y, label, row}, Face::Text, ui.theme().muted, tr("In a row"));
    const float slider = std::max(ui.px(60), std::min(ui.px(224), rect.width - label - ui.px(118)));
    const int value = number_in(option->values.front(), 5);
    int wanted = value;
    const auto least = static_cast<int>(option->field->min);
    ui.called(tr("In a row"));
    if (ui.slider("in a row", {rect.x + label, rect.y, slider, row}, wanted, least,
                  std::max(view_.game().slider_max(*option), value))) {
        view_.game().set_option(std::string(kLength), {std::to_string(wanted)});
    }
    ui.text_in({rect.x + label + slider + ui.px(14), rect.y, ui.px(60), row}, Face::Text,
               ui.theme().ink, std::to_string(wanted));
    return row;
}

float SetupPage::openings(Ui& ui, Rect rect, bool draw) {
    const std::vector<std::string> names = view_.game().openings();
    if (names.empty() && !view_.game().may_have_openings()) return 0;
    const float row = ui.px(kRuleRow);
    if (!draw) return row;
    const float label = label_width(ui, rect);
    ui.text_in({rect.x, rect.y, label, row}, Face::Text, ui.theme().muted, tr("Opening"));
    if (names.empty()) {
        // The line stays: nothing moves away when a seat is added.
        ui.text_in({rect.x + label, rect.y, rect.width - label, row}, Face::Small, ui.theme().muted,
                   tr("Swap2 and the like are for two players"));
        return row;
    }
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(tr(name.c_str()));
    const auto at = std::find(names.begin(), names.end(), view_.game().opening());
    const int now = at == names.end() ? -1 : static_cast<int>(at - names.begin());
    const std::string& text =
        now < 0 ? view_.game().opening() : shown[static_cast<std::size_t>(now)];
    const float width = ui.measure(Face::Small, text).width + ui.px(44);
    const Rect list{rect.x + label, rect.y + (row - ui.px(Ui::kChipHeight)) / 2, width,
                    ui.px(Ui::kChipHeight)};
    ui.called(tr("Opening"));
    const int chosen = ui.dropdown("opening", list, text, shown, now);
    if (chosen >= 0) view_.game().set_opening(names[static_cast<std::size_t>(chosen)]);
    return row;
}

/// Every parameter of every rule, in the order of the game.
float SetupPage::all_options(Ui& ui, Rect rect, bool draw) {
    if (!all_options_) return 0;
    float y = rect.y + ui.px(4);
    const bool wide = rect.width >= ui.px(420);
    if (draw && ui.button("reset rules",
                          {rect.x + rect.width - ui.button_width(tr("Reset"), Look::Chip), y,
                           ui.button_width(tr("Reset"), Look::Chip), ui.px(Ui::kChipHeight)},
                          tr("Reset"), Look::Chip, view_.game().changed())) {
        view_.game().reset_changes();
    }
    y += position(ui, {rect.x, y + ui.px(32), rect.width, 0}, draw) + ui.px(32);
    // A copy, because typing changes the list.
    const std::vector<RuleForm> rules = view_.game().rules();
    for (const RuleForm& rule : rules) {
        if (rule.options.empty()) continue;
        const std::string title =
            option_title(rule.type->name) + (rule.label.empty() ? "" : " · " + rule.label);
        if (draw) {
            ui.text({rect.x, y + ui.px(5)}, Face::Bold, ui.theme().ink, title);
            const float taken = ui.measure(Face::Bold, title).width + ui.px(12);
            const float room = rect.width - taken - ui.px(90);
            if (wide && room > ui.px(60)) {
                ui.text_in({rect.x + taken, y + ui.px(4), room, ui.line_height(Face::Bold)},
                           Face::Small, ui.theme().muted, tr(rule.type->help.c_str()));
            }
        }
        y += ui.px(32);
        for (const OptionForm& option : rule.options) {
            y += this->option(ui, {rect.x, y, rect.width, 0}, option, draw);
        }
        y += ui.px(6);
    }
    return y - rect.y;
}

/// The position to start from, as text.
float SetupPage::position(Ui& ui, Rect rect, bool draw) {
    const float row = ui.px(kOptionRow);
    const float help = ui.line_height(Face::Small) + ui.px(6);
    if (!draw) return row + help;
    const float label = label_width(ui, rect);
    const bool stated = !view_.stones().empty();
    ui.text_in({rect.x + ui.px(10), rect.y, label - ui.px(16), row},
               stated ? Face::Bold : Face::Text, stated ? ui.theme().accent : ui.theme().muted,
               tr("Position"));
    const Rect box{rect.x + label, rect.y + ui.px(3), rect.width - label, row - ui.px(6)};
    std::string text = view_.stones();
    ui.called(tr("Position"));
    if (ui.text_box("position", box, text, kMaxPositionText)) view_.set_stones(text);
    ui.text_in({box.x, rect.y + row - ui.px(3), box.width, help - ui.px(3)}, Face::Small,
               ui.theme().muted,
               tr("stones such as black:h8,i9, or a FEN; empty: the default start"));
    return row + help;
}

float SetupPage::option(Ui& ui, Rect rect, const OptionForm& option, bool draw) {
    const float row = ui.px(kOptionRow);
    const Field& field = *option.field;
    const float label = label_width(ui, rect);
    if (draw) {
        ui.text_in({rect.x + ui.px(10), rect.y, label - ui.px(16), row},
                   option.changed ? Face::Bold : Face::Text,
                   option.changed ? ui.theme().accent : ui.theme().muted, option_title(field.name));
    }
    const Rect place{rect.x + label, rect.y, rect.width - label, row};
    const bool choices = field.arity == Arity::List && field.type == ValueType::Choice;
    const float help_height = ui.line_height(Face::Small) + ui.px(6);
    float height = row;
    if (choices) {
        height = list_choices(ui, place, option, draw);
    } else if (field.arity == Arity::PerSide) {
        height = row * static_cast<float>(option.values.size());
        for (std::size_t i = 0; draw && i < option.values.size(); ++i) {
            const float y = rect.y + row * static_cast<float>(i);
            if (i < looks_.size()) {
                stone_icon(ui, {place.x + ui.px(10), y + row / 2}, ui.px(8), looks_[i]);
            }
            control(ui, {place.x + ui.px(26), y, place.width - ui.px(26), row}, option, i);
        }
    } else if (draw) {
        control(ui, place, option, 0);
    }
    if (draw) {
        ui.text_in({place.x, rect.y + height - ui.px(3), place.width, help_height - ui.px(3)},
                   Face::Small, ui.theme().muted, tr(field.help.c_str()));
    }
    return height + help_height;
}

/// One value: a switch, a list to choose from, a slider or a text box.
void SetupPage::control(Ui& ui, Rect rect, const OptionForm& option, std::size_t value) {
    const Field& field = *option.field;
    const std::string id = option.path + " " + std::to_string(value);
    const std::string now = value < option.values.size() ? option.values[value] : "";
    const auto set = [&](const std::string& text) {
        std::vector<std::string> values = option.values;
        values.resize(std::max(values.size(), value + 1));
        values[value] = text;
        view_.game().set_option(option.path, std::move(values));
    };
    const bool single = field.arity != Arity::List;
    const float chip = ui.px(Ui::kChipHeight);
    const Rect middle{rect.x, rect.y + (rect.height - chip) / 2, rect.width, chip};
    ui.called(option_title(field.name));
    if (single && field.type == ValueType::Switch) {
        bool on = now == "true";
        if (ui.toggle(id, {rect.x, rect.y, ui.px(40), rect.height}, on)) {
            set(on ? "true" : "false");
        }
    } else if (single && field.type == ValueType::Choice) {
        std::vector<std::string> shown;
        const std::vector<std::string> choices = view_.game().choices_of(field);
        for (const std::string& choice : choices) shown.push_back(tr(choice.c_str()));
        const auto at = std::find(choices.begin(), choices.end(), now);
        const int index = at == choices.end() ? -1 : static_cast<int>(at - choices.begin());
        const std::string text = index < 0 ? now : shown[static_cast<std::size_t>(index)];
        const float width = std::min(rect.width, ui.measure(Face::Small, text).width + ui.px(44));
        const int chosen = ui.dropdown(id, {rect.x, middle.y, width, chip}, text, shown, index);
        if (chosen >= 0) set(choices[static_cast<std::size_t>(chosen)]);
    } else if (single && field.type == ValueType::Integer && field.max <= kMaxSlider) {
        const float width = std::min(ui.px(224), rect.width - ui.px(60));
        int number = number_in(now, static_cast<int>(field.min));
        if (ui.slider(id, {rect.x, rect.y, width, rect.height}, number, static_cast<int>(field.min),
                      std::max(view_.game().slider_max(option), number))) {
            set(std::to_string(number));
        }
        ui.text_in({rect.x + width + ui.px(14), rect.y, ui.px(40), rect.height}, Face::Text,
                   ui.theme().ink, now);
    } else {
        std::string text = now;
        const bool number = field.type == ValueType::Integer || field.type == ValueType::Real;
        const float width = std::min(rect.width, ui.px(number && single ? 110 : 300));
        if (ui.text_box(id, {rect.x, rect.y + ui.px(3), width, rect.height - ui.px(6)}, text,
                        kMaxRuleText)) {
            set(text);
        }
    }
}

/// Chips to switch on or off.
float SetupPage::list_choices(Ui& ui, Rect rect, const OptionForm& option, bool draw) {
    const float step = ui.px(Ui::kChipHeight + 6);
    Point at{rect.x, rect.y + (rect.height - ui.px(Ui::kChipHeight)) / 2};
    std::optional<std::string> clicked;
    for (const std::string& choice : view_.game().choices_of(*option.field)) {
        const bool on = std::ranges::find(option.values, choice) != option.values.end();
        const std::string label = tr(choice.c_str());
        const Look look = on ? Look::ChipOn : Look::Chip;
        const float width = ui.button_width(label, look);
        if (at.x > rect.x && at.x + width > rect.x + rect.width) at = {rect.x, at.y + step};
        if (!draw) {
            at.x += width + ui.px(6);
        } else if (ui.button_at(option.path + " " + choice, at, label, look)) {
            clicked = choice;
        }
    }
    if (clicked) view_.game().toggle_choice(option, *clicked);
    return at.y - rect.y + step;
}

}  // namespace tengen::gui
