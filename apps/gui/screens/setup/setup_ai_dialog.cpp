// The options of an AI on the set-up screen.
#include <algorithm>
#include <cmath>

#include "screens/dialogs/option_rows.hpp"
#include "screens/setup/setup_lists.hpp"
#include "screens/setup/setup_page.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxBookPath = 4096;
constexpr std::size_t kOtherRows = 3;  ///< besides the AI's own options
constexpr float kAbove = 76;           ///< above the rows: the title and the AI's description
constexpr float kBelow = 72;           ///< below the rows: buttons

std::string shown_name(const AiInfo& info) {
    return info.name.empty() ? info.id : tr_word(info.name);
}

void heading(Ui& ui, Rect box, const AiInfo& info) {
    const float x = box.x + ui.px(20);
    const float width = box.width - ui.px(40);
    const float title = ui.line_height(Face::Heading);
    ui.text_in({x, box.y + ui.px(16), width, title}, Face::Heading, ui.theme().ink,
               shown_name(info));
    ui.text_in({x, box.y + ui.px(20) + title, width, ui.line_height(Face::Small)}, Face::Small,
               ui.theme().muted, tr(info.about.c_str()));
}

/// A path, or a name from the list. Returns true if the person changed it.
bool book_control(Ui& ui, Rect place, const std::vector<std::string>& names, std::string& book) {
    float width = 0;
    for (const std::string& name : names) {
        width = std::max(width, list_width(ui, name, ui.px(140)));
    }
    const float right = place.right();
    if (!names.empty()) place.width -= width + ui.px(6);
    bool changed = ui.text_box("ai book", place, book, kMaxBookPath, tr("none"));
    if (names.empty()) return changed;
    const Rect list{right - width, place.y + ui.px(3), width, ui.px(Ui::kChipHeight)};
    ui.called(tr("Book"));
    const int chosen = ui.dropdown("ai books", list, "…", names, index_of(names, book));
    if (chosen < 0) return changed;
    book = names[static_cast<std::size_t>(chosen)];
    return true;
}

/// Returns true if the person changed the form.
bool option_rows(Ui& ui, Rect list, const AiInfo& info, const SetupView& view, std::size_t seat,
                 SeatForm& form) {
    begin_scroll("ai options list", list);
    const Point origin = scroll_origin();
    OptionRows rows{origin, list.width, std::min(ui.px(150), list.width * 0.36f)};
    const Rect time = rows.next(ui, tr("time per move"), tr("such as 2s; empty: the table's"));
    bool changed = ui.text_box("ai time", {time.x, time.y, ui.px(120), time.height}, form.time,
                               kMaxTimeText, tr("the table's"));
    const Rect book =
        rows.next(ui, tr("Book"), tr("moves to play before it thinks: a name, or a path"));
    if (book_control(ui, book, view.seats().books(), form.book)) changed = true;
    std::vector<Field> fields = info.options;
    fields.push_back(ponder_field());
    for (const Field& field : fields) {
        const Rect place = rows.next(ui, option_title(field.name), tr(field.help.c_str()));
        std::string text = view.seats().option_text(seat, field);
        if (!option_control(ui, place, field, text)) continue;
        form.options[field.name] = text;
        changed = true;
    }
    end_scroll(rows.at.y - origin.y);
    return changed;
}

}  // namespace

/// The options of an AI, by its own schema.
void SetupPage::ai_dialog(Ui& ui) {
    if (!ai_seat_) return;
    const std::size_t index = *ai_seat_;
    const bool there = index < view_.seats().size() && view_.seats()[index].kind == Sitter::Ai;
    const AiInfo* info = there ? view_.seats().ai(view_.seats()[index].ai) : nullptr;
    if (info == nullptr) {
        ai_seat_.reset();
        return;
    }
    SeatForm form = view_.seats()[index];
    const float width = std::min(ui.px(520), ui.size().width - ui.px(24));
    const float rows =
        ui.px(kOptionRowHeight) * static_cast<float>(info->options.size() + kOtherRows);
    const float height = std::min(ui.px(112 + 64) + rows, ui.size().height - ui.px(24));
    const Rect box{std::round((ui.size().width - width) / 2),
                   std::round((ui.size().height - height) / 2), width, height};
    bool open = ui.begin_dialog("ai options", box, shown_name(*info));
    heading(ui, box, *info);
    const float x = box.x + ui.px(20);
    const Rect list{x, box.y + ui.px(kAbove), box.width - ui.px(40),
                    height - ui.px(kAbove + kBelow)};
    bool changed = option_rows(ui, list, *info, view_, index, form);
    const float low = box.bottom() - ui.px(18 + Ui::kButtonHeight);
    const float done = ui.button_width(tr("Done"), Look::Accent);
    if (ui.button("ai done", {box.right() - ui.px(20) - done, low, done, ui.px(Ui::kButtonHeight)},
                  tr("Done"), Look::Accent)) {
        open = false;
    }
    Point at{x, low};
    if (ui.button_at("ai reset", at, tr("Reset"), Look::Plain,
                     !form.options.empty() || !form.book.empty())) {
        form.options.clear();
        form.book.clear();
        changed = true;
    }
    if (changed) view_.seats().set(index, form);
    ui.text_in({at.x, low, std::max(1.0f, box.right() - ui.px(32) - done - at.x),
                ui.px(Ui::kButtonHeight)},
               Face::Small, ui.warning(), view_.seats().problem(index));
    ui.end_dialog();
    if (!open) ai_seat_.reset();
}

}  // namespace tengen::gui
