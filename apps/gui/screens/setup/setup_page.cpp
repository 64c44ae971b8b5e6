#include "screens/setup/setup_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMargin = 20;
constexpr float kTop = 16;
constexpr float kColumnGap = 24;
constexpr float kBar = 44;
constexpr float kScrollBar = 12;
constexpr float kRemark = 26;  ///< the line above the bar, for problems
constexpr float kSplit = 820;  ///< in wider windows the board is next to the form
constexpr float kWidestForm = 720;
constexpr std::size_t kMaxTitle = 40;

}  // namespace

void SetupPage::refresh() {
    shown_.reset();
    all_options_ = false;
    move_typed_ = total_typed_ = thinking_typed_ = false;
    ai_seat_.reset();
    saving_ = false;
    notice_.clear();
}

std::optional<SetupPage::Wish> SetupPage::frame(Ui& ui, Rect area) {
    const std::shared_ptr<const Game>& game = view_.game().loaded().game;
    if (!shown_ || shown_->shared_game() != game || shown_stones_ != view_.stones()) {
        const Result<Setup> setup = view_.position();
        shown_.emplace(game, setup ? *setup : Setup{});
        shown_stones_ = view_.stones();
    }
    looks_ = pictures_.looks(*game);
    const std::string problem = view_.problem();
    const std::string remark = problem.empty() ? notice_ : problem;
    if (std::exchange(said_problem_, problem) != problem && !problem.empty()) ui.say(problem);
    const Columns columns = columns_of(ui, area, !remark.empty());
    if (columns.board.width > 0) board(ui, columns.board);
    std::optional<Wish> wish;
    // Tab reaches Play first: the form's defaults are playable.
    if (play_button(ui, columns.bar, problem.empty())) wish = Wish::Play;
    form(ui, columns.form);
    if (!remark.empty()) {
        const float height = ui.px(kRemark);
        ui.text_in({columns.bar.x + ui.px(2), columns.bar.y - height - ui.px(4), columns.bar.width,
                    height},
                   Face::Small, problem.empty() ? ui.theme().muted : ui.warning(), remark);
    }
    if (const std::optional<Wish> other = bar(ui, columns.bar, problem.empty())) wish = other;
    ai_dialog(ui);
    save_dialog(ui);
    if (std::exchange(coloured_, false) && !wish) wish = Wish::Colours;
    return wish;
}

/// The board gets the room that the form does not need. In narrow windows it is a small picture
/// above the form.
SetupPage::Columns SetupPage::columns_of(const Ui& ui, Rect area, bool remark) const {
    const bool split = area.width >= ui.px(kSplit) && area.width > area.height;
    const float margin = ui.px(split ? kMargin : 12);
    const float top = std::min(ui.px(kTop), margin);
    const float bar = ui.px(kBar);
    const float height = std::max(1.0f, area.height - top - margin - bar - ui.px(14));
    Columns columns;
    float left = area.x + margin;
    float width = area.width - 2 * margin;
    if (split) {
        const float caption = ui.px(56);
        const float side =
            std::floor(std::min(height + bar + ui.px(14) - caption, area.width * 0.49f - margin));
        const float form = std::min(width - side - ui.px(kColumnGap), ui.px(kWidestForm));
        // Very wide windows have equal margins at both sides.
        left += std::round((width - side - ui.px(kColumnGap) - form) / 2);
        columns.board = {left, area.y + top, side, side};
        left = columns.board.right() + ui.px(kColumnGap);
        width = form;
    }
    // The scroll bar is in the margin: nothing moves when it appears.
    columns.form = {left, area.y + top, width + ui.px(kScrollBar), height};
    columns.bar = {left, columns.form.bottom() + ui.px(14), width, bar};
    if (remark) columns.form.height = std::max(1.0f, height - ui.px(kRemark - 8));
    return columns;
}

void SetupPage::picture(Ui& ui, Rect rect) {
    const bool coordinates = rect.width >= ui.px(300);
    ui.board(rect, pictures_.picture("set-up", *shown_, {rect.width, rect.height}, coordinates), 0);
}

void SetupPage::board(Ui& ui, Rect rect) {
    picture(ui, rect);
    const std::string text = view_.game().summary();
    const float width = std::min(rect.width, ui.measure(Face::Text, text).width + 1);
    ui.paragraph({rect.x + (rect.width - width) / 2, rect.bottom() + ui.px(14), width, 0},
                 Face::Text, ui.theme().muted, text);
}

void SetupPage::form(Ui& ui, Rect rect) {
    begin_scroll("form", rect);
    const Point origin = scroll_origin();
    float y = origin.y;
    const float width = rect.width - ui.px(kScrollBar);
    if (rect.width > 0 && ui.size().width < ui.px(kSplit)) {
        const float side = ui.px(112);
        picture(ui, {origin.x, y, side, side});
        ui.text({origin.x + side + ui.px(16), y + ui.px(6)}, Face::Heading, ui.theme().ink,
                view_.game().title());
        ui.paragraph({origin.x + side + ui.px(16), y + ui.px(36), width - side - ui.px(16), 0},
                     Face::Small, ui.theme().muted, view_.game().summary());
        y += side + ui.px(12);
    }
    const float height = game(ui, {origin.x, y, width, 0}, false);
    ui.panel({origin.x, y, width, height});
    game(ui, {origin.x, y, width, height}, true);
    y += height + ui.px(14);
    y += seats(ui, {origin.x, y, width, std::max(0.0f, rect.height - (y - origin.y))});
    end_scroll(y - origin.y);
}

bool SetupPage::play_button(Ui& ui, Rect bar, bool playable) {
    const float width = std::max(ui.px(104), ui.button_width(tr("Play"), Look::Accent));
    const Rect place{bar.right() - width, bar.y, width, bar.height};
    return ui.button("play", place, tr("Play"), Look::Accent, playable);
}

std::optional<SetupPage::Wish> SetupPage::bar(Ui& ui, Rect rect, bool playable) {
    std::optional<Wish> wish;
    Point at{rect.x, rect.y + (rect.height - ui.px(Ui::kButtonHeight)) / 2};
    if (ui.button_at("back", at, tr("Back"))) wish = Wish::Back;
    const std::vector<std::string> names = view_.lineups();
    if (!names.empty()) {
        const float width = ui.measure(Face::Small, tr("Load lineup")).width + ui.px(42);
        const Rect list{at.x, at.y, width, ui.px(Ui::kButtonHeight)};
        const int chosen = ui.dropdown("lineups", list, tr("Load lineup"), names, -1);
        if (chosen >= 0) {
            const auto loaded = view_.load_lineup(names[static_cast<std::size_t>(chosen)]);
            notice_ = loaded ? "" : problem_text(loaded.error().front());
            if (loaded) shown_.reset();
        }
        at.x += width + ui.px(8);
    }
    if (ui.button_at("save", at, tr("Save as…"), Look::Plain, playable)) {
        saving_ = save_opens_ = true;
        may_replace_ = false;
        save_problem_.clear();
        save_title_.clear();
    }
    const float play = std::max(ui.px(104), ui.button_width(tr("Play"), Look::Accent));
    const bool fits = at.x + ui.button_width(tr("Analyse")) < rect.right() - play;
    if (fits && ui.button_at("analyse", at, tr("Analyse"), Look::Plain, playable)) {
        wish = Wish::Analyse;
    }
    return wish;
}

void SetupPage::save_dialog(Ui& ui) {
    if (!saving_) return;
    const float width = std::min(ui.px(420), ui.size().width - ui.px(24));
    const float height = ui.px(196);
    const Rect box{std::round((ui.size().width - width) / 2),
                   std::round((ui.size().height - height) / 3), width, height};
    bool open = ui.begin_dialog("save lineup", box, tr("Save this lineup"));
    if (save_opens_) ui.focus().move_to("save title");
    save_opens_ = false;
    const float x = box.x + ui.px(20);
    const float inner = box.width - ui.px(40);
    float y = box.y + ui.px(18);
    ui.text({x, y}, Face::Heading, ui.theme().ink, tr("Save this lineup"));
    y += ui.line_height(Face::Heading) + ui.px(12);
    ui.called(tr("its name"));
    if (ui.text_box("save title", {x, y, inner, ui.px(36)}, save_title_, kMaxTitle,
                    tr("its name"))) {
        may_replace_ = false;
        save_problem_.clear();
    }
    y += ui.px(44);
    ui.text_in({x, y, inner, ui.px(24)}, Face::Small, ui.warning(), save_problem_);
    const char* label = may_replace_ ? tr("Replace") : tr("Save");
    const float save_width = ui.button_width(label, Look::Accent);
    const float low = box.bottom() - ui.px(20 + Ui::kButtonHeight);
    const Rect save{box.right() - ui.px(20) - save_width, low, save_width,
                    ui.px(Ui::kButtonHeight)};
    const bool pressed = ui.button("save it", save, label, Look::Accent, !save_title_.empty());
    if (!save_title_.empty() && (pressed || ui.entered("save title"))) {
        using Existing = SetupView::Existing;
        const auto file =
            view_.save_lineup(save_title_, may_replace_ ? Existing::Replace : Existing::Keep);
        if (file) {
            notice_ = tr(Message("saved as '{}'", file->stem().string()));
            open = false;
        } else {
            may_replace_ = view_.lineup_exists(save_title_);
            save_problem_ = problem_text(file.error().front());
            ui.say(save_problem_);
            ui.focus().move_to(may_replace_ ? "save it" : "save title");
        }
    }
    Point at{save.x - ui.px(8) - ui.button_width(tr("Cancel")), low};
    if (ui.button_at("do not save", at, tr("Cancel"))) open = false;
    ui.end_dialog();
    if (!open) saving_ = false;
}

}  // namespace tengen::gui
