// The parts of the table's screen for online games: the bar of the connection, the link for others,
// and questions to the player.
#include <algorithm>
#include <cmath>

#include "screens/table/table_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kNoticeBar = 36;
constexpr float kQuestionRow = 52;
constexpr float kNarrowQuestion = 380;  ///< the buttons are then below the text

}  // namespace

/// Only while the connection is lost or a notice stands. Returns its height.
float TablePage::online_bar(Ui& ui, Rect area) const {
    const std::string notice = view_.online().notice();
    if (notice.empty()) return 0;
    const Theme& theme = ui.theme();
    const Rect bar{area.x, area.y, area.width, ui.px(kNoticeBar)};
    ui.fill(bar, theme.soft);
    ui.fill({bar.x, bar.y, ui.px(3), bar.height}, theme.accent);
    ui.line({bar.x, bar.bottom()}, {bar.right(), bar.bottom()}, theme.line);
    ui.text_in({bar.x + ui.px(22), bar.y, bar.width - ui.px(44), bar.height}, Face::Text, theme.ink,
               notice);
    return bar.height;
}

/// The way to a table that waits for players. Returns its height.
float TablePage::invitation(Ui& ui, Rect rect) {
    const RemoteGame* remote = view_.table().remote();
    if (remote == nullptr || remote->stage() != RemoteStage::Open || remote->link().empty()) {
        return 0;
    }
    const Theme& theme = ui.theme();
    const float padding = ui.px(16);
    const float inner = rect.width - 2 * padding;
    const char* text = tr("Anyone with this link can take a seat, with just a browser.");
    ui.begin_panel();
    float y = rect.y + padding;
    ui.text_in({rect.x + padding, y, inner, ui.line_height(Face::Heading)}, Face::Heading,
               theme.ink, tr("Invite"));
    y += ui.line_height(Face::Heading) + ui.px(6);
    y += ui.paragraph({rect.x + padding, y, inner, 0}, Face::Small, theme.muted, text) + ui.px(10);
    const float height = ui.px(Ui::kButtonHeight);
    const float width = ui.button_width(tr("Copy link"));
    const Rect row{rect.x + padding, y, inner, height};
    ui.text_in({row.x, row.y, row.width - width - ui.px(12), height}, Face::Text, theme.ink,
               remote->link());
    if (ui.button("copy link", {row.right() - width, row.y, width, height}, tr("Copy link"))) {
        copy_link();
    }
    rect.height = y + height + padding - rect.y;
    ui.end_panel(rect);
    return rect.height;
}

void TablePage::copy_link() {
    const RemoteGame* remote = view_.table().remote();
    if (remote == nullptr) return;
    ImGui::SetClipboardText(remote->link().c_str());
    view_.say(tr("The link is copied."));
}

/// An offer, or an absent player. Returns its height; without `draw`, only computes it.
float TablePage::online_question(Ui& ui, Rect rect, bool draw) {
    const std::optional<OnlineQuestion> question = view_.online().question();
    if (!question) {
        asked_.clear();
        return 0;
    }
    const Theme& theme = ui.theme();
    const float padding = ui.px(15);
    const float button = ui.px(32);
    float buttons = ui.button_width(question->no);
    if (!question->yes.empty()) {
        buttons += ui.button_width(question->yes, Look::Accent) + ui.px(10);
    }
    const bool narrow = rect.width < ui.px(kNarrowQuestion);
    const float room = rect.width - 2 * padding - (narrow ? 0 : buttons + ui.px(12));
    const float text = ui.paragraph({0, 0, room, 0}, Face::Text, theme.ink, question->text, false);
    rect.height = narrow ? padding + text + ui.px(10) + button + padding
                         : std::max(ui.px(kQuestionRow), text + ui.px(20));
    if (!draw) return rect.height;
    ui.fill({rect.x, rect.y, ui.px(20), rect.height}, theme.accent, 10);
    const Rect body{rect.x + ui.px(3), rect.y, rect.width - ui.px(3), rect.height};
    ui.fill(body, theme.panel, 10);
    ui.outline(rect, theme.line, 10);
    const float top = narrow ? rect.y + padding : rect.y + std::round((rect.height - text) / 2);
    ui.paragraph({rect.x + padding, top, room, text}, Face::Text, theme.ink, question->text);
    const float y =
        narrow ? rect.bottom() - padding - button : rect.y + std::round((rect.height - button) / 2);
    Point at{rect.right() - padding - buttons, y};
    if (asked_ != question->text) {
        asked_ = question->text;
        if (!question->yes.empty()) ui.say(question->text);
    }
    std::optional<bool> answer;
    if (!question->yes.empty()) {
        const float width = ui.button_width(question->yes, Look::Accent);
        if (ui.button("agree", {at.x, at.y, width, button}, question->yes, Look::Accent)) {
            answer = true;
        }
        at.x += width + ui.px(10);
    }
    const Rect no{at.x, at.y, ui.button_width(question->no), button};
    if (ui.button("decline", no, question->no)) answer = false;
    if (answer) view_.online().answer(*question, *answer);
    return rect.height;
}

/// The dot of a person who is here or away. Returns the width that it takes.
float TablePage::presence_dot(const Ui& ui, const SeatPresence& presence, Rect line) {
    const Point centre{line.x + ui.px(4), line.y + line.height / 2};
    if (!presence.taken) return 0;
    ui.disc(centre, ui.px(3.5f), ui.theme().muted);
    if (!presence.here) ui.disc(centre, ui.px(2.2f), ui.theme().panel);
    return ui.px(13);
}

/// Draws a button at a free seat of a waiting table. Returns the width that it takes.
float TablePage::sit_button(Ui& ui, const SeatPanel& panel, Rect row) {
    if (!panel.presence || !panel.presence->may_sit) return 0;
    const float width = ui.button_width(tr("Sit"));
    const float height = std::min(ui.px(32), row.height - ui.px(4));
    const Rect place{row.right() - ui.px(10) - width, std::round(row.y + (row.height - height) / 2),
                     width, height};
    if (ui.button("sit " + std::to_string(panel.seat), place, tr("Sit"))) {
        view_.tell(view_.table().change_seats({{panel.seat, SeatSpec{}}}));
    }
    return width + ui.px(20);
}

}  // namespace tengen::gui
