// The players' part of the set-up screen.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/setup/setup_lists.hpp"
#include "screens/setup/setup_page.hpp"
#include "screens/stone_icon.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kSetupSeatRow = 52;
constexpr float kSeatGap = 8;
constexpr float kColourChip = 44;
constexpr float kSitter = 82;  ///< from the left of a seat
constexpr float kMinAi = 120;  ///< minimum width of an AI's name next to the label of its options
constexpr std::size_t kMaxSeatName = 40;
constexpr std::size_t kMaxEnginePath = 4096;

std::vector<std::string> words(const std::vector<std::string>& names) {
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(tr_word(name));
    return shown;
}

/// Draws the player of a seat, from left to right.
struct SitterRow {
    Ui& ui;
    Rect rect;
    std::string id;
    std::string seat_name;
    float x;  ///< of the next control
    bool changed = false;

    bool short_options = false;  ///< the button has room only for a symbol

    bool narrow() const { return rect.width < ui.px(330); }
    Rect chip(float width) const {
        const float height = ui.px(Ui::kChipHeight);
        return {x, rect.y + (rect.height - height) / 2, width, height};
    }

    void kind(SeatForm& form) {
        const std::vector<std::string> kinds = {tr("Human"), tr("Computer"), tr("AI plugin"),
                                                tr("Engine")};
        const auto now = static_cast<std::size_t>(form.kind);
        const float width = ui.px(narrow() ? 84 : 104);
        ui.called(seat_name);
        const int picked =
            ui.dropdown(id + "kind", chip(width), kinds[now], kinds, static_cast<int>(now));
        x += width + ui.px(10);
        if (picked < 0) return;
        form.kind = static_cast<Sitter>(picked);
        changed = true;
    }

    /// `kept`: pixels to keep free at the right.
    void list(const std::string& name, const std::vector<std::string>& items,
              const std::vector<std::string>& shown, std::string& value, float kept = 0) {
        const int now = index_of(items, value);
        const std::string text = now < 0 ? value : shown[static_cast<std::size_t>(now)];
        const float width = list_width(ui, text, std::max(ui.px(40), rect.right() - x - kept));
        ui.called(seat_name);
        const int chosen = ui.dropdown(id + name, chip(width), text, shown, now);
        x += width + ui.px(8);
        if (chosen < 0) return;
        value = items[static_cast<std::size_t>(chosen)];
        changed = true;
    }

    void person(SeatForm& form) {
        ui.called(seat_name);
        const Rect box{x, rect.y + ui.px(9), std::max(1.0f, rect.right() - x),
                       rect.height - ui.px(18)};
        if (ui.text_box(id + "name", box, form.person, kMaxSeatName, tr("name"))) changed = true;
    }

    /// The AI, and its level if it has levels.
    void ai(const SetupView& view, SeatForm& form) {
        std::vector<std::string> ais;
        std::vector<std::string> called;
        for (const AiInfo& info : view.seats().ais()) {
            ais.push_back(info.id);
            called.push_back(info.name.empty() ? info.id : tr_word(info.name));
        }
        std::vector<std::string> levels = view.seats().levels_of(form.ai);
        std::vector<std::string> shown;
        float level_width = 0;
        if (!levels.empty()) {
            levels.insert(levels.begin(), "");
            shown = words(levels);
            shown.front() = tr("no level");
            const int now = index_of(levels, form.ai_level);
            const std::string& text =
                now < 0 ? form.ai_level : shown[static_cast<std::size_t>(now)];
            level_width = list_width(ui, text, ui.px(110)) + ui.px(8);
        }
        const float room = rect.right() - x - level_width - ui.px(8);
        short_options = narrow() || room - ui.button_width(tr("options…")) < ui.px(kMinAi);
        const float options = ui.button_width(options_label()) + ui.px(8);
        list("ai", ais, called, form.ai, level_width + options);
        if (!levels.empty()) list("ai level", levels, shown, form.ai_level, options);
    }

    /// The path of a program, or the name of an engine described in a file.
    void engine(const std::vector<std::string>& described, SeatForm& form) {
        const float right = rect.right();
        // The list is as wide as its button.
        float width = 0;
        for (const std::string& name : described) {
            width = std::max(width, list_width(ui, name, ui.px(140)));
        }
        const Rect box{x, rect.y + ui.px(9), std::max(1.0f, right - x - width - ui.px(6)),
                       rect.height - ui.px(18)};
        ui.called(seat_name);
        if (ui.text_box(id + "engine", box, form.engine, kMaxEnginePath,
                        tr("name, or path such as ./pbrain-mine"))) {
            changed = true;
        }
        if (described.empty()) return;
        x = right - width;
        ui.called(seat_name);
        const int chosen = ui.dropdown(id + "engines", chip(width), "…", described,
                                       index_of(described, form.engine));
        if (chosen < 0) return;
        form.engine = described[static_cast<std::size_t>(chosen)];
        changed = true;
    }

    std::string options_label() const { return short_options ? "…" : tr("options…"); }

    /// Draws the control at the right end.
    bool options_button() {
        const std::string label = options_label();
        const float width = ui.button_width(label);
        const Rect place{std::max(x, rect.right() - width), rect.y + (rect.height - ui.px(32)) / 2,
                         width, ui.px(32)};
        ui.called(tr(Message("Options of {}", seat_name)));
        return ui.button(id + "options", place, label);
    }

    void text(Colour colour, const std::string& shown) const {
        ui.text_in({x, rect.y, rect.right() - x, rect.height}, Face::Text, colour, shown);
    }
};

}  // namespace

float SetupPage::seats(Ui& ui, Rect rect) {
    const std::size_t count = view_.seats().size();
    float height = ui.px(54);
    for (std::size_t i = 0; i < count; ++i) {
        height += ui.px(kSetupSeatRow + kSeatGap);
        if (!view_.seats().problem(i).empty()) height += ui.px(20);
    }
    const Rect inner{rect.x + ui.px(kPanelPadding), rect.y, rect.width - ui.px(2 * kPanelPadding),
                     0};
    const float clock_height = clocks(ui, {inner.x, -1, inner.width, 0});
    height = std::max(height + clock_height + ui.px(12), rect.height);
    ui.panel({rect.x, rect.y, rect.width, height});
    ui.text_in({inner.x, rect.y + ui.px(12), inner.width, ui.px(Ui::kButtonHeight)}, Face::Heading,
               ui.theme().ink, tr("Seats"));
    float right = inner.x + inner.width;
    if (view_.seats().can_add()) {
        const std::string label = std::string("+ ") + tr("Add a seat");
        const float width = ui.button_width(label);
        if (ui.button("add seat", {right - width, rect.y + ui.px(14), width, ui.px(30)}, label)) {
            view_.seats().add();
        }
        right -= width + ui.px(8);
    }
    people_button(ui, right, rect.y + ui.px(13));
    float y = rect.y + ui.px(54);
    removed_ = false;
    for (std::size_t i = 0; i < std::min(count, view_.seats().size()) && !removed_; ++i) {
        y += seat(ui, {inner.x, y, inner.width, ui.px(kSetupSeatRow)}, i) + ui.px(kSeatGap);
    }
    clocks(ui, {inner.x, y, inner.width, 0});
    return height;
}

/// One step to a game of people only, and back.
void SetupPage::people_button(Ui& ui, float right, float y) {
    if (view_.seats().size() < 2) return;
    const bool all = view_.seats().are_all_people();
    const char* label = tr("Only people");
    const Look look = all ? Look::ChipOn : Look::Chip;
    Point at{right - ui.button_width(label, look), y};
    ui.called(label + std::string(tr(": ")) + (all ? tr("on") : tr("off")));
    if (ui.button_at("only people", at, label, look)) view_.seats().toggle_people();
}

float SetupPage::seat(Ui& ui, Rect rect, std::size_t index) {
    const std::string problem = view_.seats().problem(index);
    const float height = rect.height + (problem.empty() ? 0 : ui.px(20));
    ui.outline({rect.x, rect.y, rect.width, height},
               problem.empty() ? ui.theme().line : ui.theme().mark, 8);
    grip(ui, {rect.x + ui.px(6), rect.y, ui.px(26), rect.height}, index,
         ui.px(kSetupSeatRow + kSeatGap));
    const float chip = ui.px(Ui::kChipHeight);
    colour(ui, {rect.x + ui.px(32), rect.y + (rect.height - chip) / 2, ui.px(kColourChip), chip},
           index);
    float right = rect.right() - ui.px(8);
    if (view_.seats().can_remove()) {
        const std::string id = "remove seat " + std::to_string(view_.seats()[index].id);
        const Rect cross{right - ui.px(28), rect.y + (rect.height - ui.px(28)) / 2, ui.px(28),
                         ui.px(28)};
        ui.called(tr(Message("Remove seat {}", index + 1)));
        if (ui.button(id, cross, "×", Look::Bare)) {
            view_.seats().remove(index);
            removed_ = true;
            return height;
        }
        right = cross.x - ui.px(6);
    }
    sitter(ui, {rect.x + ui.px(kSitter), rect.y, right - rect.x - ui.px(kSitter), rect.height},
           index);
    if (!problem.empty()) {
        ui.text_in({rect.x + ui.px(kSitter), rect.y + rect.height - ui.px(4),
                    rect.width - ui.px(kSitter + 12), ui.px(20)},
                   Face::Small, ui.warning(), problem);
    }
    return height;
}

/// The seat's stone; a press shows the colours to choose from. A colour of another side is
/// exchanged.
void SetupPage::colour(Ui& ui, Rect rect, std::size_t index) {
    const std::size_t side = view_.seats().side_of(index);
    if (side < 1 || side > looks_.size()) return;
    const SideLook& look = looks_[side - 1];
    const std::string id = "colour " + std::to_string(view_.seats()[index].id);
    ui.called(tr(
        Message("Colour of {}", view_.game().loaded().game->side_term(static_cast<Side>(side)))));
    const Touch touched = ui.touch(id, rect);
    // It has the look of a list's button, to be recognised as one.
    ui.fill(rect, ui.theme().soft, 6);
    if (touched.hovered || touched.focused) {
        ui.outline(rect, ui.theme().accent, 6, touched.focused ? 2 : 1);
    }
    stone_icon(ui, {rect.x + ui.px(16), rect.y + rect.height / 2}, ui.px(10), look);
    ui.text_in({rect.x + ui.px(28), rect.y, rect.width - ui.px(28), rect.height}, Face::Small,
               ui.theme().ink, "▾");
    const std::vector<SideLook> all = looks_in_all_colours(look, pictures_.theme());
    SideColours colours = pictures_.colours();
    ColourChoice& choice = look.stone ? colours.stones : colours.signs;
    std::vector<std::string> names(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        // Exchanging colours also exchanges their names. Colours of symbols have no names.
        names[choice.shown(i)] =
            look.stone ? tr_word(kStoneColours[i]) : tr(Message("Colour {}", choice.shown(i) + 1));
    }
    const auto now = static_cast<int>(choice.shown(look.colour));
    const int chosen =
        ui.choose(id, rect, touched.clicked, names, now, [&](Rect place, std::size_t item) {
            stone_icon(ui, {place.x + place.width / 2, place.y + place.height / 2}, ui.px(9),
                       all[item]);
        });
    if (chosen < 0 || chosen == now) return;
    choice.show(look.colour, static_cast<std::size_t>(chosen));
    colours_ = colours;
    coloured_ = true;
}

/// Six dots to drag a seat up or down; Enter or Space moves it down by one.
void SetupPage::grip(Ui& ui, Rect rect, std::size_t index, float row_height) {
    const std::size_t count = view_.seats().size();
    const std::string id = "grip " + std::to_string(view_.seats()[index].id);
    ui.called(tr(Message("Move seat {} down", index + 1)));
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
    if (touched.clicked && touched.focused) return view_.seats().move(index, (index + 1) % count);
    if (!touched.held) return;
    const float moved = ImGui::GetIO().MousePos.y - (rect.y + rect.height / 2);
    const auto by = static_cast<int>(std::lround(moved / row_height));
    const int to = std::clamp(static_cast<int>(index) + by, 0, static_cast<int>(count) - 1);
    if (std::abs(moved) > row_height * 0.6f) {
        view_.seats().move(index, static_cast<std::size_t>(to));
    }
}

/// The player: its kind, and the controls of that kind.
void SetupPage::sitter(Ui& ui, Rect rect, std::size_t index) {
    SeatForm form = view_.seats()[index];
    SitterRow row{ui, rect, "seat " + std::to_string(form.id) + " ",
                  tr(Message("seat {}", index + 1)), rect.x};
    row.kind(form);
    // This frame shows the old player; a new choice is visible in the next frame.
    switch (view_.seats()[index].kind) {
        case Sitter::Human:
            row.person(form);
            break;
        case Sitter::Level: {
            const std::vector<std::string> levels = view_.seats().levels();
            row.list("level", levels, words(levels), form.level);
            break;
        }
        case Sitter::Ai:
            if (view_.seats().ais().empty()) {
                row.text(ui.theme().muted, view_.seats().looking_for_ais()
                                               ? tr("Searching for AIs…")
                                               : tr("There are no AIs"));
                break;
            }
            row.ai(view_, form);
            if (row.options_button()) {
                ai_seat_ = index;
                view_.seats().read_books();
            }
            break;
        case Sitter::Engine:
            row.engine(view_.seats().engines(), form);
            break;
    }
    if (row.changed) view_.seats().set(index, form);
}

}  // namespace tengen::gui
