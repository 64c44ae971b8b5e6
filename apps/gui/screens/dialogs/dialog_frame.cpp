#include "screens/dialogs/dialog_frame.hpp"

#include <algorithm>
#include <cmath>

#include "view/translation.hpp"

namespace tengen::gui {

DialogFrame::DialogFrame(Ui& ui, std::string_view id, std::string_view title, Size size) : ui_(ui) {
    const float margin = ui.px(12);
    const float width = std::min(ui.px(size.width), ui.size().width - 2 * margin);
    const float height = std::min(ui.px(size.height), ui.size().height - 2 * margin);
    const Rect rect{std::round((ui.size().width - width) / 2),
                    std::round((ui.size().height - height) / 2), width, height};
    dismissed_ = !ui.begin_dialog(id, rect, title);
    const float padding = ui.px(24);
    const float bar = ui.px(Ui::kButtonHeight);
    const float top = rect.y + ui.px(16);
    ui.text_in({rect.x + padding, top, width - 2 * padding - bar, bar}, Face::Heading,
               ui.theme().ink, title);
    const Rect cross{rect.right() - padding / 2 - bar, top, bar, bar};
    ui.called(tr("Close"));
    if (ui.button("close", cross, "×", Look::Bare)) dismissed_ = true;
    const float body = top + bar + ui.px(10);
    body_ = {rect.x + padding, body, width - 2 * padding,
             std::max(ui.px(20), rect.bottom() - ui.px(20) - body)};
}

DialogFrame::~DialogFrame() {
    ui_.end_dialog();
}

}  // namespace tengen::gui
