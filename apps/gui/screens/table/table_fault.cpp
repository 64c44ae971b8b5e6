// The question after an AI's fault.
#include "screens/table/table_page.hpp"
#include "view/button_rows.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kNarrowFault = 400;

const char* label_of(FaultChoice choice) {
    switch (choice) {
        case FaultChoice::TryAgain:
            return tr("Restart it");
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

/// The game is saved and waits; undo and the menu remain available. The event itself is among the
/// facts.
float TablePage::fault_question(Ui& ui, Rect rect, bool draw) {
    const FaultBanner fault = *fault_banner(view_.table());
    const float padding = ui.px(rect.width < ui.px(kNarrowFault) ? 8 : 12);
    const float title = ui.line_height(Face::Heading);
    const float top = padding + title + ui.px(10);
    const ButtonRows rows =
        places(ui, fault, {rect.x + padding, rect.y + top, rect.width - 2 * padding, 0});
    rect.height = top + rows.height + padding;
    if (!draw) return rect.height;
    ui.begin_layer("fault", rect);
    ui.text_in({rect.x + padding, rect.y + padding, rect.width - 2 * padding, title}, Face::Heading,
               ui.theme().ink, tr("How should the game continue?"), Align::Centre);
    std::vector<std::string> labels;
    for (const FaultChoice choice : fault.choices) labels.emplace_back(label_of(choice));
    greet(ui, fault_greeted_, "fault " + labels.front(), labels);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!ui.button("fault " + labels[i], rows.places[i], labels[i])) continue;
        if (fault.choices[i] == FaultChoice::OtherAi) clicked_seat_ = fault.seat;
        view_.commands().answer_fault(fault.choices[i]);
        break;
    }
    ui.end_layer();
    return rect.height;
}

}  // namespace tengen::gui
