#include "screens/dialogs/help_sheet.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"
#include "window/keyboard.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr auto t = translatable;
constexpr float kKeys = 150;  ///< width of the column of keys
constexpr float kWideEnough = 720;
constexpr float kRowGap = 9;
constexpr float kGroupGap = 20;

constexpr const char* kMouse[] = {
    t("Click a cell to play. Passing and choices are buttons, or keys from 1 to 9."),
    t("To move a stone, click it and then its target, or drag it."),
    t("Click a move in the list to review it. The game continues."),
    t("Scroll to review the game, or with Ctrl to zoom. Drag with the right button to pan."),
    t("Tab reaches every button, and Enter presses it. In the set-up it reaches Play first, after "
      "the "
      "bar at the top."),
};

constexpr const char* kAnalysisMouse[] = {
    t("Click a cell to play, or to add a variation. Click a move of the list to go to it."),
    t("Right-click a cell for texts and marks, and a move of the list for branches and comments."),
    t("Drag with Shift for an arrow, or with Ctrl for a line."),
    t("Scroll to walk along the line, or with Ctrl to zoom. Drag with the right button to pan."),
    t("Tab reaches every button, and Enter presses it."),
};

/// The keys of a command that have no other command in that place.
std::vector<Chord> chords_in(const KeyMap& keys, Command command, KeyPlace place) {
    std::vector<Chord> chords = keys.chords(command);
    std::erase_if(chords,
                  [&](const Chord& chord) { return keys.command_for(chord, place) != command; });
    return chords;
}

/// The groups in the order of the sheet.
std::vector<CommandGroup> groups_in(KeyPlace place) {
    std::vector<CommandGroup> all;
    for (int i = 0; i <= static_cast<int>(CommandGroup::Files); ++i) {
        all.push_back(static_cast<CommandGroup>(i));
    }
    if (place != KeyPlace::Analysis) return all;
    std::ranges::rotate(all, std::ranges::find(all, CommandGroup::Board));  // the table is last
    const auto own = std::ranges::find(all, CommandGroup::Analysis);
    std::rotate(all.begin(), own, own + 1);
    return all;
}

/// Where the keys of a group count while the sheet is opened in a place.
KeyPlace place_of(CommandGroup group, KeyPlace opened) {
    if (group == CommandGroup::Analysis) return KeyPlace::Analysis;
    return group == CommandGroup::Table ? KeyPlace::Common : opened;
}

float key_chip(Ui& ui, Point at, const std::string& label, bool draw) {
    const float width = ui.measure(Face::Small, label).width + ui.px(12);
    if (!draw) return width;
    const Rect rect{at.x, at.y, width, ui.px(22)};
    ui.fill(rect, ui.theme().soft, 5);
    ui.text_in(rect, Face::Small, ui.theme().ink, label, Align::Centre);
    return width;
}

/// Draws the keys of a command as chips, in lines of `width`; returns the height.
float key_chips(Ui& ui, Point at, float width, const std::vector<Chord>& chords, bool draw) {
    float x = 0;
    float y = 0;
    for (const Chord& chord : chords) {
        const std::string label = chord_label(chord);
        const float wide = key_chip(ui, {}, label, false);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += ui.px(26);
        }
        key_chip(ui, {at.x + x, at.y + y}, label, draw);
        x += wide + ui.px(5);
    }
    return y + ui.px(22);
}

float command_row(Ui& ui, Rect rect, Command command, const std::vector<Chord>& chords, bool draw) {
    const float keys_width = ui.px(kKeys);
    const float chips = key_chips(ui, {rect.x, rect.y}, keys_width - ui.px(10), chords, draw);
    const Rect words{rect.x + keys_width, rect.y + ui.px(1), rect.width - keys_width, 0};
    if (draw) ui.text({words.x, words.y}, Face::Text, ui.theme().ink, tr(info(command).label));
    const float name = ui.line_height(Face::Text) + ui.px(1);
    const float help = ui.paragraph({words.x, words.y + name, words.width, 0}, Face::Small,
                                    ui.theme().muted, tr(info(command).help), draw);
    return std::max(chips, name + help + ui.px(1)) + ui.px(kRowGap);
}

float group(Ui& ui, Rect rect, CommandGroup wanted, const KeyMap& keys, KeyPlace place, bool draw) {
    if (draw) ui.text({rect.x, rect.y}, Face::Heading, ui.theme().ink, tr(heading(wanted)));
    float y = ui.line_height(Face::Heading) + ui.px(10);
    for (const Command command : all_commands()) {
        if (info(command).group != wanted) continue;
        y += command_row(ui, {rect.x, rect.y + y, rect.width, 0}, command,
                         chords_in(keys, command, place_of(wanted, place)), draw);
    }
    return y + ui.px(kGroupGap);
}

float how_to_play(Ui& ui, Rect rect, KeyPlace place) {
    float y = 0;
    const std::span<const char* const> texts =
        place == KeyPlace::Analysis ? std::span<const char* const>(kAnalysisMouse) : kMouse;
    for (const char* text : texts) {
        ui.disc({rect.x + ui.px(4), rect.y + y + ui.line_height(Face::Text) / 2}, ui.px(2.5f),
                ui.theme().accent);
        y += ui.paragraph({rect.x + ui.px(16), rect.y + y, rect.width - ui.px(16), 0}, Face::Text,
                          ui.theme().ink, tr(text));
        y += ui.px(6);
    }
    return y + ui.px(kGroupGap);
}

/// Draws the groups, each in the shorter column; returns the height.
float groups(Ui& ui, Rect rect, const KeyMap& keys, KeyPlace place) {
    const bool two = rect.width >= ui.px(kWideEnough);
    const float gap = ui.px(32);
    const float width = two ? (rect.width - gap) / 2 : rect.width;
    std::array<float, 2> heights{};
    for (const CommandGroup wanted : groups_in(place)) {
        const std::size_t column = two && heights[1] < heights[0] ? 1 : 0;
        const Rect area{rect.x + static_cast<float>(column) * (width + gap),
                        rect.y + heights[column], width, 0};
        heights[column] += group(ui, area, wanted, keys, place, true);
    }
    return std::max(heights[0], heights[1]);
}

bool asks_for_help(const KeyMap& keys, const std::vector<KeyPress>& pressed) {
    return std::ranges::any_of(pressed, [&](const KeyPress& press) {
        const auto chord = chord_of(press.key);
        return chord && !press.repeated && keys.find(*chord) == Command::Help;
    });
}

}  // namespace

bool HelpSheet::frame(Ui& ui, const KeyMap& keys, KeyPlace place,
                      const std::vector<KeyPress>& pressed) {
    const DialogFrame dialog(ui, "help", tr("Help"), {940, 1000});
    const Rect body = dialog.body();
    begin_scroll("sheet", body);
    scroll_by_keys(ui);
    const Point at = scroll_origin();
    const float width = body.width - ui.px(14);
    float height = how_to_play(ui, {at.x, at.y, width, 0}, place);
    height += groups(ui, {at.x, at.y + height, width, 0}, keys, place);
    end_scroll(height);
    // The first frame's list has the key that opened the sheet.
    const bool again = shown_ && asks_for_help(keys, pressed);
    shown_ = true;
    return dialog.dismissed() || again;
}

}  // namespace tengen::gui
