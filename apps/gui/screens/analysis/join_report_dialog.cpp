#include "screens/analysis/join_report_dialog.hpp"

#include <algorithm>
#include <utility>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {

/// The errors as paragraphs; returns their height.
float JoinReportDialog::errors(Ui& ui, Rect rect) {
    float used = 0;
    for (const Error& error : report_.errors) {
        used += ui.paragraph({rect.x, rect.y + used, rect.width, 0}, Face::Small, ui.theme().ink,
                             problem_text(error));
        used += ui.px(8);
    }
    if (report_.wrong > report_.errors.size()) {
        used += ui.paragraph({rect.x, rect.y + used, rect.width, 0}, Face::Small, ui.theme().muted,
                             "…");
    }
    return used;
}

bool JoinReportDialog::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    const DialogFrame dialog(ui, "join report", tr("Wrong games"), {640, 480});
    const Rect body = dialog.body();
    const std::string summary = join_text(report_);
    const float tall = ui.px(Ui::kButtonHeight);
    const float used = ui.paragraph(body, Face::Text, ui.theme().ink, summary) + ui.px(12);
    const Rect list{body.x, body.y + used, body.width, body.height - used - tall - ui.px(14)};
    ui.outline(list, ui.theme().line, 8);
    const float edge = ui.px(10);
    begin_scroll("wrong games",
                 {list.x + edge, list.y + edge, list.width - 2 * edge, list.height - 2 * edge});
    scroll_by_keys(ui);
    const Point at = scroll_origin();
    end_scroll(errors(ui, {at.x, at.y, list.width - 2 * edge - ui.px(12), 0}));
    const float wide = std::max(ui.px(120), ui.button_width(tr("Close"), Look::Accent));
    const Rect close{body.right() - wide, body.bottom() - tall, wide, tall};
    const bool pressed = ui.button("close report", close, tr("Close"), Look::Accent);
    // The first frame's list has the key that accepted the files.
    const bool entered = shown_ && std::ranges::any_of(keys, [](const KeyPress& press) {
                             return press.key.code == sf::Keyboard::Enter && !press.repeated;
                         });
    if (!std::exchange(shown_, true)) {
        ui.focus().move_to("close report");
        // The message of the board has said the summary.
        for (const Error& error : report_.errors) ui.say(problem_sentence(error));
    }
    return pressed || entered || dialog.dismissed();
}

}  // namespace tengen::gui
