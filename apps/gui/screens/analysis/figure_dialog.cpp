#include "screens/analysis/figure_dialog.hpp"

#include <algorithm>
#include <utility>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kFigureRow = 44;
constexpr float kFigureLabel = 190;
constexpr std::size_t kMaxFigureName = 100;
constexpr std::size_t kMaxFigureNumber = 5;

}  // namespace

Rect FigureDialog::row(Ui& ui, const char* label) {
    const float height = ui.px(kFigureRow);
    const float left =
        std::max(ui.px(kFigureLabel), ui.measure(Face::Text, label).width) + ui.px(10);
    ui.text_in({rest_.x, rest_.y, left, height}, Face::Text, ui.theme().muted, label);
    const Rect rect{rest_.x + left, rest_.y, rest_.width - left, height};
    rest_.y += height;
    return rect;
}

void FigureDialog::figure_rows(Ui& ui) {
    const auto box = [&](Rect rect, float width) {
        const float height = ui.px(Ui::kButtonHeight);
        return Rect{rect.x, rect.y + (rect.height - height) / 2, width, height};
    };
    const auto toggle = [&](const char* id, const char* label, bool& value) {
        const Rect rect = row(ui, label);
        ui.called(label);
        ui.toggle(id, {rect.right() - ui.px(44), rect.y, ui.px(44), rect.height}, value);
    };
    toggle("figure begins", tr("A figure begins here"), form_.begins);
    if (!form_.begins) return;
    const Rect name = row(ui, tr("Name"));
    ui.called(tr("Name of the figure"));
    ui.text_box("figure name", box(name, name.width), form_.name, kMaxFigureName);
    const Rect number = row(ui, tr("Number of the move"));
    ui.called(tr("Number of the move"));
    ui.text_box("figure number", box(number, std::min(number.width, ui.px(120))), form_.number,
                kMaxFigureNumber, tr("as counted"));
    toggle("figure coordinates", tr("Coordinates"), form_.coordinates);
}

/// SGF's PM, which also counts for later moves.
void FigureDialog::number_row(Ui& ui) {
    const Rect rect = row(ui, tr("Numbers from here on"));
    const std::pair<int, const char*> modes[] = {
        {-1, tr("as before")}, {1, tr("all")}, {2, tr("up to 100")}, {0, tr("none")}};
    const float height = ui.px(Ui::kChipHeight);
    Point at{rect.x, rect.y + (rect.height - height) / 2};
    for (const auto& [mode, label] : modes) {
        const Look look = form_.mode == mode ? Look::ChipOn : Look::Chip;
        if (at.x > rect.x && at.x + ui.button_width(label, look) > rect.right()) {
            at = {rect.x, at.y + height + ui.px(6)};
            rest_.y += height + ui.px(6);
        }
        ui.called(std::string(tr("Numbers from here on")) + tr(": ") + label);
        if (ui.button_at("numbers " + std::to_string(mode), at, label, look)) form_.mode = mode;
    }
}

std::optional<FigureDialog::Answer> FigureDialog::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    const DialogFrame dialog(ui, "figure", tr("Figure and numbers"), {560, 400});
    rest_ = dialog.body();
    const Rect body = rest_;
    std::optional<Answer> answer;
    if (dialog.dismissed()) answer = Answer::Cancel;
    if (form_.has_move) figure_rows(ui);
    number_row(ui);
    const std::string problem = form_.problem();
    const float tall = ui.px(Ui::kButtonHeight);
    const float wide = ui.button_width(tr("Done"), Look::Accent);
    const Rect done{body.right() - wide, body.bottom() - tall, wide, tall};
    ui.paragraph({body.x, done.y, done.x - body.x - ui.px(10), tall}, Face::Small, ui.warning(),
                 problem);
    const bool finished = std::ranges::any_of(keys, [](const KeyPress& press) {
        return press.key.code == sf::Keyboard::Enter && press.key.control && !press.repeated;
    });
    const bool pressed = ui.button("figure done", done, tr("Done"), Look::Accent, problem.empty());
    if (problem.empty() && (pressed || finished)) answer = Answer::Done;
    if (!std::exchange(shown_, true)) {
        ui.focus().move_to(form_.has_move ? "figure begins" : "numbers -1");
    }
    return answer;
}

}  // namespace tengen::gui
