#include "screens/dialogs/confirm_dialog.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kWidth = 440;

}  // namespace

Confirmation resign_question(bool others_play_on) {
    const char* then = others_play_on ? tr("You come last, and the others play on.")
                                      : tr("The other side wins then.");
    return {tr("Resign this game?"), then, tr("Resign"), tr("Keep playing"), false};
}

Confirmation another_game_question() {
    return {tr("Start a new game?"),
            tr("This game ends without a winner. Find it under Recent games."),
            tr("Start a new game"), tr("Keep playing"), false};
}

Confirmation unsaved_question() {
    return {tr("This game is not saved"),
            tr("Its last moves could not be written to the disk. If you leave now, they are lost."),
            tr("Leave"), tr("Stay"), false};
}

Confirmation unsaved_analysis_question(const std::string& file) {
    return {tr("Quit without saving?"),
            file.empty()
                ? tr("The analysis is not saved as a file. Analysis board offers its edits again.")
                : tr(Message("The edits of {} are not saved in the file. Tengen offers them when "
                             "you open it again.",
                             file)),
            tr("Quit"), tr("Stay"), false};
}

Confirmation close_table_question() {
    return {
        tr("Close your table?"),
        tr("Others are at your table. The game is saved, and Home offers it at the next start."),
        tr("Close"), tr("Stay"), false};
}

Confirmation discard_question(const std::string& game) {
    return {tr("Discard this game?"), tr(Message("{}. This cannot be undone.", game)),
            tr("Discard"), tr("Keep"), false};
}

Confirmation discard_edits_question(const std::string& study) {
    return {tr("Discard these edits?"),
            tr(Message("The unsaved edits of {} are removed. This cannot be undone.", study)),
            tr("Discard"), tr("Keep"), false};
}

Confirmation save_game_question() {
    return {tr("Save the edits of this game?"),
            tr("Another game of the file can be shown when they are saved or undone."), tr("Save"),
            tr("Stay"), true};
}

Confirmation replace_others_question(const std::string& file) {
    return {tr(Message("Replace {}?", file)),
            tr("Another program has changed this file. If you replace it, those changes are lost. "
               "Save as another file to keep both."),
            tr("Replace"), tr("Cancel"), false};
}

Confirmation losses_question(const std::string& file, const std::vector<std::string>& lost) {
    return {tr(Message("Save as {}?", file)),
            tr(Message("The format cannot hold: {}.", fmt::format("{}", fmt::join(lost, ", ")))),
            tr("Save"), tr("Cancel"), false};
}

Confirmation idle_question() {
    return {tr("Still there?"), tr("It is your turn. A pause stops the clocks."), tr("Pause"),
            tr("Go on"), false};
}

std::optional<bool> ConfirmDialog::frame(Ui& ui) {
    const float inner = ui.px(kWidth - 48);
    const float text = ui.paragraph({0, 0, inner, 0}, Face::Text, {}, question_.text, false);
    const float height = text / ui.scale() + 62 + 22 + 44 + 20;
    const DialogFrame dialog(ui, "confirm", question_.title, {kWidth, height});
    const Rect body = dialog.body();
    ui.paragraph(body, Face::Text, ui.theme().muted, question_.text);
    const float tall = ui.px(44);
    const float wide_yes = std::max(ui.px(120), ui.button_width(question_.yes, Look::Accent));
    const float wide_no = std::max(ui.px(120), ui.button_width(question_.no, Look::Accent));
    const float y = body.bottom() - tall;
    const Rect yes{body.right() - wide_yes, y, wide_yes, tall};
    const Rect no{yes.x - ui.px(10) - wide_no, y, wide_no, tall};
    std::optional<bool> answer;
    if (dialog.dismissed()) answer = false;
    // The default answer is to the right.
    const Look look = question_.usually_yes ? Look::Plain : Look::Danger;
    if (ui.button("other", no, question_.usually_yes ? question_.no : question_.yes, look)) {
        answer = !question_.usually_yes;
    }
    if (ui.button("usual", yes, question_.usually_yes ? question_.yes : question_.no,
                  Look::Accent)) {
        answer = question_.usually_yes;
    }
    if (!shown_) {
        ui.say(question_.text);
        ui.focus().move_to("usual");
    }
    shown_ = true;
    return answer;
}

}  // namespace tengen::gui
