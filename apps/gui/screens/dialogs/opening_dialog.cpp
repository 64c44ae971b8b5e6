#include "screens/dialogs/opening_dialog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

bool OpeningDialog::frame(Ui& ui, double part) {
    const DialogFrame dialog(ui, "opening", title_, {440, 180});
    const Rect body = dialog.body();
    const Theme& theme = ui.theme();
    const float bar = ui.px(8);
    ui.fill({body.x, body.y + ui.px(6), body.width, bar}, theme.soft, 4);
    ui.fill({body.x, body.y + ui.px(6), body.width * static_cast<float>(std::clamp(part, 0.0, 1.0)),
             bar},
            theme.accent, 4);
    ui.text_in({body.x, body.y + ui.px(20), body.width, ui.line_height(Face::Small)}, Face::Small,
               theme.muted, fmt::format("{:.0f} %", 100 * part));
    const float tall = ui.px(44);
    const float wide = std::max(ui.px(120), ui.button_width(tr("Stop"), Look::Plain));
    const Rect stop{body.right() - wide, body.bottom() - tall, wide, tall};
    const bool pressed = ui.button("stop opening", stop, tr("Stop"), Look::Plain);
    if (!std::exchange(shown_, true)) ui.focus().move_to("stop opening");
    return pressed || dialog.dismissed();
}

}  // namespace tengen::gui
