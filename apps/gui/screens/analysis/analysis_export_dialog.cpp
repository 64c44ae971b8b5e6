#include "screens/analysis/analysis_export_dialog.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kExportRow = 40;
constexpr float kExportLabel = 120;
constexpr std::size_t kMaxExportNumber = 8;  ///< characters
constexpr std::size_t kMaxExportPart = 16;

constexpr int kExportSizes[] = {400, 800, 1600, 3200};
constexpr int kExportDelays[] = {200, 500, 1000, 2000};  ///< ms

}  // namespace

AnalysisExportDialog::AnalysisExportDialog(const AnalysisView& view, ExportChoices& choices)
    : view_(view), choices_(choices) {
    for (std::size_t i = 0; i < export_formats().size(); ++i) {
        const ExportFormat& format = export_formats()[i];
        const bool is_record = format.kind == ExportKind::Record;
        if (is_record && i != choices_.format && !holds_game(view_, *format.record)) continue;
        formats_.push_back(i);
    }
}

Rect AnalysisExportDialog::field(Ui& ui, const char* label) {
    const float height = ui.px(kExportRow);
    const float width = std::max(ui.px(kExportLabel), ui.measure(Face::Text, label).width);
    ui.text_in({rest_.x, rest_.y, width, height}, Face::Text, ui.theme().muted, label);
    const float left = width + ui.px(10);
    const Rect rect{rest_.x + left, rest_.y, rest_.width - left, height};
    rest_.y += height;
    return rect;
}

/// Broken into lines where they do not fit.
template <class Value>
void AnalysisExportDialog::chips(Ui& ui, const char* label, std::span<const Option<Value>> options,
                                 Value& chosen) {
    const Rect rect = field(ui, label);
    const float height = ui.px(Ui::kChipHeight);
    Point at{rect.x, rect.y + (rect.height - height) / 2};
    for (const Option<Value>& option : options) {
        const Look look = option.value == chosen ? Look::ChipOn : Look::Chip;
        if (at.x > rect.x && at.x + ui.button_width(option.label, look) > rect.right()) {
            at = {rect.x, at.y + height + ui.px(6)};
            rest_.y += height + ui.px(6);
        }
        ui.called(std::string(label) + tr(": ") + option.label);
        if (ui.button_at(std::string(label) + option.label, at, option.label, look)) {
            chosen = option.value;
        }
    }
}

void AnalysisExportDialog::switch_row(Ui& ui, const char* id, const char* label, bool& value) {
    const float height = ui.px(kExportRow);
    const Rect toggle{rest_.right() - ui.px(44), rest_.y, ui.px(44), height};
    ui.text_in({rest_.x, rest_.y, rest_.width - ui.px(56), height}, Face::Text, ui.theme().muted,
               label);
    ui.called(label);
    ui.toggle(id, toggle, value);
    rest_.y += height;
}

void AnalysisExportDialog::format_row(Ui& ui) {
    std::vector<std::string> names;
    for (const std::size_t index : formats_) {
        const ExportFormat& format = export_formats()[index];
        names.push_back(format.kind == ExportKind::Record ? std::string(format.label)
                                                          : tr(std::string(format.label).c_str()));
    }
    const auto chosen =
        static_cast<std::size_t>(std::ranges::find(formats_, choices_.format) - formats_.begin());
    const Rect rect = field(ui, tr("Format"));
    const std::string& shown = names[chosen];
    const float height = ui.px(Ui::kChipHeight);
    const Rect list{rect.x, rect.y + (rect.height - height) / 2,
                    std::min(rect.width, ui.button_width(shown + " ▾", Look::Chip)), height};
    ui.called(tr("Format"));
    const int picked = ui.dropdown("export format", list, shown, names, static_cast<int>(chosen));
    if (picked >= 0) choices_.format = formats_[static_cast<std::size_t>(picked)];
}

/// "from [21] to [40]"
void AnalysisExportDialog::range_row(Ui& ui) {
    const Rect rect = field(ui, tr("From, to"));
    const float height = ui.px(Ui::kButtonHeight);
    const float gap = ui.px(10);
    const float width = std::min(ui.px(110), (rect.width - gap) / 2);
    const float y = rect.y + (rect.height - height) / 2;
    ui.called(tr("First move"));
    ui.text_box("export first", {rect.x, y, width, height}, choices_.first, kMaxExportNumber, "1");
    ui.called(tr("Last move"));
    ui.text_box("export last", {rect.x + width + gap, y, width, height}, choices_.last,
                kMaxExportNumber, tr("the end"));
}

void AnalysisExportDialog::numbers_row(Ui& ui, const ExportFields& fields) {
    if (!fields.range) return;
    std::vector<Option<ExportNumbers>> options;
    if (fields.numbers) {
        options = {{ExportNumbers::None, tr("none")}, {ExportNumbers::Last, tr("last move")}};
    }
    options.push_back({ExportNumbers::All, tr("all")});
    options.push_back({ExportNumbers::Range, tr("a part")});
    const bool figures = has_figures(view_);
    if (figures) options.push_back({ExportNumbers::Figure, tr("this figure")});
    // The choice of another file.
    if (!figures && choices_.numbers == ExportNumbers::Figure)
        choices_.numbers = ExportNumbers::All;
    chips<ExportNumbers>(ui, fields.numbers ? tr("Numbers") : tr("Moves"), options,
                         choices_.numbers);
}

void AnalysisExportDialog::rows(Ui& ui, Rect rect, const ExportFields& fields) {
    begin_scroll("export", rect);
    const Point origin = scroll_origin();
    rest_ = {origin.x, origin.y, rect.width - ui.px(14), rect.height};
    format_row(ui);
    numbers_row(ui, fields);
    if (fields.range && choices_.numbers == ExportNumbers::Range) {
        range_row(ui);
        if (fields.numbers) switch_row(ui, "export one", tr("Count from 1"), choices_.from_one);
    }
    if (fields.board) {
        const Rect box = field(ui, tr("Part"));
        const float height = ui.px(Ui::kButtonHeight);
        ui.called(tr("Part of the board"));
        ui.text_box("export part", {box.x, box.y + (box.height - height) / 2, box.width, height},
                    choices_.part, kMaxExportPart, tr("such as h8-o15"));
    }
    if (fields.picture) {
        std::vector<Option<int>> sizes;
        for (const int size : kExportSizes) sizes.push_back({size, std::to_string(size)});
        chips<int>(ui, tr("Pixels"), sizes, choices_.size);
    }
    if (fields.colours) {
        const Option<bool> options[] = {{false, tr("as here")}, {true, tr("black and white")}};
        chips<bool>(ui, tr("Colours"), options, choices_.paper);
    }
    if (fields.delay) {
        std::vector<Option<std::chrono::milliseconds>> delays;
        for (const int ms : kExportDelays) {
            delays.push_back({std::chrono::milliseconds(ms), tr(Message("{} s", ms / 1000.0))});
        }
        chips<std::chrono::milliseconds>(ui, tr("Each move"), delays, choices_.delay);
    }
    if (fields.board) {
        switch_row(ui, "export remarks", tr("Texts and marks"), choices_.remarks);
    }
    if (fields.picture) {
        switch_row(ui, "export coordinates", tr("Coordinates"), choices_.coordinates);
    }
    end_scroll(rest_.y - origin.y);
}

std::optional<AnalysisExportDialog::Answer> AnalysisExportDialog::buttons(
    Ui& ui, Rect row, const ExportFields& fields) {
    const Result<void> checked = check_export(view_, choices_);
    const std::string problem = checked ? "" : tr(checked.error().front().message);
    if (std::exchange(said_, problem) != problem && !problem.empty()) ui.say(problem);
    const char* const label = tr("Save…");
    const float width = std::max(ui.px(110), ui.button_width(label, Look::Accent));
    const Rect save{row.right() - width, row.y, width, row.height};
    Rect text{row.x, row.y, save.x - row.x - ui.px(10), row.height};
    std::optional<Answer> answer;
    if (fields.copies) {
        const float other = std::max(ui.px(90), ui.button_width(tr("Copy")));
        const Rect copy{save.x - ui.px(10) - other, row.y, other, row.height};
        text.width = copy.x - row.x - ui.px(10);
        if (ui.button("export copy", copy, tr("Copy"), Look::Plain, problem.empty())) {
            answer = Answer::Copy;
        }
    }
    ui.paragraph(text, Face::Small, ui.warning(), problem);
    if (ui.button("export save", save, label, Look::Accent, problem.empty())) {
        answer = Answer::Save;
    }
    return answer;
}

std::optional<AnalysisExportDialog::Answer> AnalysisExportDialog::frame(
    Ui& ui, const std::vector<KeyPress>& keys) {
    const DialogFrame dialog(ui, "export", tr("Export"), {560, 500});
    const Rect body = dialog.body();
    const float tall = ui.px(44);
    const ExportFields fields = fields_of(export_formats()[choices_.format]);
    rows(ui, {body.x, body.y, body.width, body.height - tall - ui.px(12)}, fields);
    std::optional<Answer> answer =
        buttons(ui, {body.x, body.bottom() - tall, body.width, tall}, fields);
    if (!shown_) ui.focus().move_to("export save");
    shown_ = true;
    const bool finished = std::ranges::any_of(keys, [](const KeyPress& press) {
        return press.key.code == sf::Keyboard::Enter && press.key.control && !press.repeated;
    });
    if (finished && said_.empty()) answer = Answer::Save;
    if (dialog.dismissed()) answer = Answer::Cancel;
    return answer;
}

}  // namespace tengen::gui
