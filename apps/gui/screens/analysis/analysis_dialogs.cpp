#include "screens/analysis/analysis_dialogs.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxComment = 100'000;  ///< characters
constexpr std::size_t kMaxCellText = 40;
constexpr std::size_t kMaxPositionName = 100;

}  // namespace

std::optional<AnalysisTextDialog::Answer> AnalysisTextDialog::frame(
    Ui& ui, const std::vector<KeyPress>& keys) {
    const bool comment = kind_ == Kind::Comment;
    const DialogFrame dialog(ui, "analysis text", title_,
                             comment ? Size{620, 420} : Size{420, 190});
    const Rect body = dialog.body();
    const float tall = ui.px(44);
    const float room = body.height - tall - ui.px(14);
    std::optional<Answer> answer;
    const auto written = [this] {
        // Ctrl+Enter may have ended a line too.
        return Answer{text_.substr(0, text_.find_last_not_of(" \n") + 1)};
    };
    // One key cannot lose a long text.
    if (dialog.dismissed()) answer = comment && text_ != begun_ ? written() : Answer{};
    // The dialog has said its title.
    ui.called(tr("Text"));
    if (comment) {
        ui.text_area("text", {body.x, body.y, body.width, room}, text_, kMaxComment);
    } else {
        ui.text_box("text", {body.x, body.y, body.width, ui.px(40)}, text_,
                    kind_ == Kind::Name ? kMaxPositionName : kMaxCellText);
    }
    if (!comment && ui.entered("text")) answer = Answer{text_};
    const float wide = std::max(ui.px(120), ui.button_width(tr("Done"), Look::Accent));
    const Rect done{body.right() - wide, body.bottom() - tall, wide, tall};
    const float other = std::max(ui.px(120), ui.button_width(tr("Cancel")));
    if (ui.button("cancel", {done.x - ui.px(10) - other, done.y, other, tall}, tr("Cancel"))) {
        answer = Answer{};
    }
    if (comment) {
        const Rect words{body.x, done.y, done.x - ui.px(20) - other - body.x, tall};
        ui.paragraph(words, Face::Small, ui.theme().muted,
                     tr("Ctrl+Enter and Escape keep the text."));
    }
    const bool finished = std::ranges::any_of(keys, [](const KeyPress& press) {
        return press.key.code == sf::Keyboard::Enter && press.key.control && !press.repeated;
    });
    if (ui.button("done", done, tr("Done"), Look::Accent) || finished) {
        answer = written();
    }
    // A menu that opened the dialog moves the focus once more when it closes.
    if (frames_ < 2) ui.focus().move_to("text");
    ++frames_;
    return answer;
}

}  // namespace tengen::gui
