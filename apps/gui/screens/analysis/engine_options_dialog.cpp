#include "screens/analysis/engine_options_dialog.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "screens/dialogs/option_rows.hpp"
#include "view/setup_form.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxFreeText = 1000;
constexpr float kOptionsWidth = 560;
constexpr float kAroundRows = 150;  ///< title and buttons

std::string level_label(const std::string& level) {
    return level.empty() ? std::string(tr("none")) : std::string(tr(level.c_str()));
}

}  // namespace

void EngineOptionsDialog::rows(Ui& ui, Rect list) {
    begin_scroll("engine options list", list);
    const Point origin = scroll_origin();
    OptionRows rows{origin, list.width, std::min(ui.px(150), list.width * 0.36f)};
    std::vector<std::string> levels = options_.levels();
    if (!levels.empty()) {
        levels.insert(levels.begin(), "");
        std::vector<std::string> labels;
        for (const std::string& level : levels) labels.push_back(level_label(level));
        const Rect place = rows.next(ui, tr("Level"), tr("sets several options"));
        const auto chosen = std::ranges::find(levels, options_.level());
        const std::string shown = level_label(options_.level());
        const float wide =
            std::min(place.width, ui.measure(Face::Small, shown + " ▾").width + ui.px(24));
        const int picked =
            ui.dropdown("engine level", {place.x, place.y, wide, ui.px(Ui::kChipHeight)}, shown,
                        labels, static_cast<int>(chosen - levels.begin()));
        if (picked >= 0) options_.set_level(levels[static_cast<std::size_t>(picked)]);
    }
    for (const Field& field : options_.fields()) {
        const Rect place = rows.next(ui, option_title(field.name), tr(field.help.c_str()));
        std::string text = options_.text(field);
        if (option_control(ui, place, field, text)) options_.set(field, text);
    }
    if (options_.is_free()) {
        const Rect place =
            rows.next(ui, tr("Other options"), tr("sent to the engine, such as rule=1"));
        std::string text = options_.free_text();
        if (ui.text_box("engine text", place, text, kMaxFreeText)) options_.set_free_text(text);
        rows.at.y += ui.paragraph({rows.at.x, rows.at.y, rows.width - ui.px(10), 0}, Face::Small,
                                  ui.theme().muted,
                                  tr("External engines do not report their options. The manual of "
                                     "the engine lists them."));
    }
    end_scroll(rows.at.y - origin.y);
}

std::optional<EngineOptionsDialog::Answer> EngineOptionsDialog::frame(
    Ui& ui, const std::vector<KeyPress>& keys) {
    const std::size_t count = options_.fields().size() + (options_.is_free() ? 2 : 0) +
                              (options_.levels().empty() ? 0 : 1);
    const DialogFrame dialog(
        ui, "engine options", title_,
        {kOptionsWidth,
         kAroundRows + kOptionRowHeight * static_cast<float>(std::max<std::size_t>(count, 1))});
    const Rect body = dialog.body();
    const float tall = ui.px(Ui::kButtonHeight);
    std::optional<Answer> answer;
    if (dialog.dismissed()) answer = Answer{};
    rows(ui, {body.x, body.y, body.width, body.height - tall - ui.px(14)});
    const Result<SeatSpec> seat = options_.spec();
    const float low = body.bottom() - tall;
    const float wide = ui.button_width(tr("Done"), Look::Accent);
    const bool finished = std::ranges::any_of(keys, [](const KeyPress& press) {
        return press.key.code == sf::Keyboard::Enter && press.key.control && !press.repeated;
    });
    const bool done = ui.button("engine done", {body.right() - wide, low, wide, tall}, tr("Done"),
                                Look::Accent, seat.has_value());
    if (seat && (done || finished)) answer = Answer{*seat};
    Point at{body.x, low};
    if (ui.button_at("engine reset", at, tr("Reset"), Look::Plain, options_.changed())) {
        options_.reset();
        ui.redraw();
    }
    if (!seat) {
        ui.text_in({at.x, low, std::max(1.0f, body.right() - ui.px(12) - wide - at.x), tall},
                   Face::Small, ui.warning(), form_line(seat.error().front()));
    }
    return answer;
}

}  // namespace tengen::gui
