// What asks, above the board, how to go on after an AI has failed.
#include <algorithm>

#include "screens/table_screen.hpp"
#include "view/button_rows.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr float kWidest = 460;
constexpr float kNarrowest = 240;

const char* label_of(FaultChoice choice) {
    switch (choice) {
        case FaultChoice::TryAgain:
            return tr("Start it anew");
        case FaultChoice::Random:
            return tr("Random plays on");
        case FaultChoice::OtherAi:
            return tr("Another player…");
        case FaultChoice::Myself:
            return tr("Play it myself");
        case FaultChoice::Loses:
            break;
    }
    return tr("It loses");
}

ButtonRows places(const Ui& ui, const FaultBanner& fault, Rect area) {
    std::vector<ButtonNeed> needs;
    for (const FaultChoice choice : fault.choices) {
        needs.push_back({ui.measure(Face::Text, label_of(choice)).width});
    }
    return button_rows(needs, area, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Centred);
}

}  // namespace

/// The game is saved and waits; undo and the menu can be reached beside it.
void TableScreen::fault_banner(Ui& ui) {
    const std::optional<FaultBanner> fault = view_.fault();
    if (!fault || !view_.live()) return;
    const Theme& theme = ui.theme();
    const float width =
        std::min(ui.px(kWidest), std::max(board_.width - ui.px(24), ui.px(kNarrowest)));
    const float around = ui.px(18);
    const float inner = width - 2 * around;
    const float title = ui.line_height(Face::Heading);
    const float text = ui.paragraph({0, 0, inner, 0}, Face::Text, theme.muted, fault->text, false);
    const float buttons = places(ui, *fault, {0, 0, inner, 0}).height;
    const float gap = ui.px(12);
    const float height = around + title + gap + text + gap + buttons + around;
    const Rect box = banner_place(ui, {width, height});
    lie_on_board(ui, "fault", box);
    const float left = box.x + around;
    float y = box.y + around;
    ui.text_in({left, y, inner, title}, Face::Heading, theme.ink, tr("How shall the game go on?"),
               Align::Centre);
    y += title + gap;
    ui.paragraph({left, y, inner, text}, Face::Text, theme.muted, fault->text);
    y += text + gap;
    const ButtonRows rows = places(ui, *fault, {left, y, inner, buttons});
    for (std::size_t i = 0; i < fault->choices.size(); ++i) {
        const FaultChoice choice = fault->choices[i];
        if (!ui.button(std::string("fault ") + label_of(choice), rows.places[i],
                       label_of(choice))) {
            continue;
        }
        if (choice == FaultChoice::OtherAi) clicked_seat_ = fault->seat;
        view_.answer_fault(choice);
    }
}

}  // namespace tengen
