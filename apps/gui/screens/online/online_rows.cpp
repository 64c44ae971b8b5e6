// The panels of the page, and the rows of tables and games in them.
#include <algorithm>
#include <cmath>

#include "screens/online/online_section.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kRow = 44;
constexpr float kRowButton = 30;
constexpr float kOnlineGap = 16;
constexpr float kClockWidth = 110;  ///< width of the column of clocks
constexpr float kSeatsWidth = 86;
constexpr float kWideRow = 560;  ///< with columns for the clock and the seats

}  // namespace

OnlinePage::Section::Section(Ui& ui, Rect column, const std::string& title, const std::string& note)
    : ui_(ui), rect_(column), y_(column.y + ui.px(14)) {
    ui.begin_panel();
    const float height = ui.px(24);
    const Rect line{rect_.x + ui.px(kPadding), y_, inner(), height};
    const float used = ui.measure(Face::Small, note).width + (note.empty() ? 0 : ui.px(12));
    ui.text_in({line.x, line.y, line.width - used, height}, Face::Heading, ui.theme().ink, title);
    ui.text_in(line, Face::Small, ui.theme().muted, note, Align::Right);
    y_ += height + ui.px(10);
}

Rect OnlinePage::Section::take(float height) {
    const Rect part{rect_.x + ui_.px(kPadding), y_, inner(), ui_.px(height)};
    y_ = part.bottom();
    return part;
}

Rect OnlinePage::Section::take_row(float height) {
    ui_.line({rect_.x, y_}, {rect_.right(), y_}, ui_.theme().line);
    return take(height);
}

void OnlinePage::Section::text(Colour colour, const std::string& text) {
    if (text.empty()) return;
    y_ += ui_.paragraph({rect_.x + ui_.px(kPadding), y_, inner(), 0}, Face::Small, colour, text);
}

float OnlinePage::Section::finish(float bottom) {
    rect_.height = std::round(y_ - rect_.y + ui_.px(bottom));
    ui_.end_panel(rect_);
    return rect_.height + ui_.px(kOnlineGap);
}

float OnlinePage::rows(Ui& ui, Rect column, const char* title, const std::vector<OnlineRow>& rows,
                       List list, const std::string& empty) {
    Section section(ui, column, title, list == List::Found ? tr("found automatically") : "");
    if (rows.empty()) section.text(ui.theme().muted, empty);
    draw_rows(ui, section, rows, list);
    return section.finish(rows.empty() ? 16 : 2);
}

void OnlinePage::draw_rows(Ui& ui, Section& section, const std::vector<OnlineRow>& rows,
                           List list) {
    for (const OnlineRow& one : rows) row(ui, section.take_row(kRow), one, list);
}

void OnlinePage::row(Ui& ui, Rect place, const OnlineRow& row, List list) {
    const Theme& theme = ui.theme();
    float right = place.right();
    const float height = ui.px(kRowButton);
    const auto button = [&](const char* label, const char* id, Seating seating, Look look) {
        const float width = ui.button_width(label, look);
        right -= width;
        ui.called(std::string(label) + tr(": ") + row.who + ", " + row.game);
        const Rect at{right, std::round(place.y + (place.height - height) / 2), width, height};
        if (ui.button(std::string(id) + row.id, at, label, look)) press(row, list, seating);
        right -= ui.px(8);
    };
    if (list == List::Challenges) {
        button(tr("Accept"), "accept ", Seating::Sit, Look::Plain);
        button(tr("Decline"), "decline ", Seating::Watch, Look::Bare);
    } else if (list == List::Mine) {
        button(tr("Resume"), "resume ", Seating::Sit, row.your_move ? Look::Accent : Look::Plain);
    } else if (row.may_sit) {
        button(tr("Sit"), "sit ", Seating::Sit, Look::Plain);
    }
    if (list == List::Running || (list == List::Found && !row.may_sit)) {
        button(tr("Watch"), "watch ", Seating::Watch, Look::Plain);
    } else if (list == List::Open || list == List::Found) {
        button(tr("Watch"), "watch ", Seating::Watch, Look::Bare);
    }
    const auto fact = [&](const std::string& text, float width) {
        right -= width;
        ui.text_in({right, place.y, width, place.height}, Face::Small, theme.muted, text,
                   Align::Left);
        right -= ui.px(8);
    };
    const bool wide = place.width >= ui.px(kWideRow);
    if (wide) {
        // The columns of all lists have the same places, whatever buttons a row has.
        right = std::min(right, place.right() - ui.button_width(tr("Watch"), Look::Bare) -
                                    ui.button_width(tr("Sit")) - ui.px(16));
        fact(row.seats, ui.px(kSeatsWidth));
        fact(row.clock, ui.px(kClockWidth));
    } else if (!row.seats.empty()) {
        fact(row.seats, ui.measure(Face::Small, row.seats).width + ui.px(4));
    }
    const float room = right - place.x;
    const float who = std::min(ui.measure(Face::Bold, row.who).width + ui.px(2), room);
    ui.text_in({place.x, place.y, who, place.height}, Face::Bold, theme.ink, row.who);
    if (room - who < ui.px(30)) return;
    ui.text_in({place.x + who, place.y, room - who, place.height}, Face::Text, theme.muted,
               (row.who.empty() ? "" : " · ") + row.game +
                   (row.rated ? std::string(" · ") + tr("rated") : ""));
}

void OnlinePage::press(const OnlineRow& row, List list, Seating seating) {
    if (list == List::Found) return view_.lan().open(row.id, seating);
    if (list == List::Challenges) {
        return opponents_.answer_challenge(row.id, seating == Seating::Sit);
    }
    if (list == List::Seeks) return opponents_.take_seek(row.id);
    view_.open_row(row.id, seating);
}

std::vector<std::string> OnlinePage::game_titles() const {
    std::vector<std::string> titles;
    for (const GameChoice& game : choices_.games()) titles.push_back(game.title);
    return titles;
}

std::vector<std::string> OnlinePage::pace_titles(const std::vector<Pace>& paces) {
    std::vector<std::string> titles;
    for (const Pace& pace : paces) titles.push_back(pace.title);
    return titles;
}

}  // namespace tengen::gui
