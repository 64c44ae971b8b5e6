#include "screens/analysis/analysis_page.hpp"

#include <algorithm>

#include "view/button_rows.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr float kMinAnalysisColumn = 300;
constexpr float kWideColumn = 400;  ///< from here on several parts are visible
constexpr float kTallColumn = 620;
constexpr float kGraphPanel = 96 + 24;  ///< with its margins
constexpr float kCommentShare = 0.3f;
constexpr float kMinCommentHeight = 92;
constexpr float kMaxCommentHeight = 190;
constexpr float kMinTabsHeight = 150;  ///< less has a list instead of chips
constexpr float kPartGap = 12;
constexpr std::string_view kReviewTab = "review";
constexpr float kMinChipRows = 200;  ///< from here on chips may take another row

struct PageButton {
    const char* label;
    Command command;
    bool enabled = true;
    bool right = false;
    bool is_word = false;  ///< its label is its name
};

std::vector<PageButton> page_buttons(const AnalysisView& view) {
    const bool at_start = view.place() == kRecordRoot;
    const bool at_end = view.line().back() == view.place();
    return {{"|◀", Command::LookFirst, !at_start},
            {"◀", Command::LookBack, !at_start},
            {"▶", Command::LookForward, !at_end},
            {"▶|", Command::LookLast, !at_end},
            {"↶", Command::Undo, view.can_undo()},
            {"↷", Command::Redo, view.can_redo()},
            {tr("Export…"), Command::ExportPicture, true, true, true},
            {tr("Save"), Command::Save, true, true, true},
            {"☰", Command::Menu, true, true}};
}

ButtonRows button_places(const Ui& ui, const std::vector<PageButton>& buttons, Rect area) {
    std::vector<ButtonNeed> needs;
    for (const PageButton& button : buttons) {
        const float width = std::max(ui.measure(Face::Text, button.label).width, ui.px(16));
        needs.push_back({width, button.right});
    }
    return button_rows(needs, area, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Parted);
}

}  // namespace

AnalysisPage::AnalysisPage(AnalysisView& view, AnalysisExplorer& explorer, BoardPainter& painter)
    : view_(view),
      board_(view, view.input(), painter, looks_),
      review_panel_(view),
      explorer_(view, explorer) {}

void AnalysisPage::refresh(BoardPainter& painter, std::vector<SideLook> looks) {
    looks_ = std::move(looks);
    board_.refresh(painter);
}

/// A new part of the screen is a line here and its function.
std::vector<AnalysisPage::Tab> AnalysisPage::all_tabs() {
    return {{"engine", tr("Engine"), &AnalysisPage::engine_and_graph, true},
            {"moves", tr("Moves"), &AnalysisPage::moves},
            {"review", tr("Review"), &AnalysisPage::review},
            {"comment", tr("Comment"), &AnalysisPage::comment, true},
            {"explorer", tr("Explorer"), &AnalysisPage::explore},
            {"find", tr("Find"), &AnalysisPage::find}};
}

std::optional<Command> AnalysisPage::frame(Ui& ui, Rect area) {
    wish_.reset();
    follow_review();
    const TableLayout columns = table_layout(area, ui.scale(), kMinAnalysisColumn);
    board_.draw(ui, columns.board);
    view_.set_pointed(board_.pointed());
    view_.set_pointed_moves({});
    Rect side = columns.side;
    const float gap = ui.px(kPartGap);
    const float button_rows = buttons_height(ui, side.width);
    const Rect button_rect{side.x, side.bottom() - button_rows, side.width, button_rows};
    side.height -= button_rows + gap;
    const auto take = [&](float used) {
        if (used <= 0) return;
        side.y += used + gap;
        side.height -= used + gap;
    };
    take(banner(ui, side));
    const float told = facts(ui, side);
    take(told);
    take(choices(ui, side));
    // A long message leaves the parts where they are.
    const float room = side.height + told - ui.line_height(Face::Text);
    if (side.width < ui.px(kWideColumn) || room < ui.px(kTallColumn)) {
        tabs(ui, side, true);
    } else {
        const float lines = engine_height(ui);
        const Rect box{side.x, side.y, side.width, lines};
        ui.panel(box);
        engine(ui, box);
        take(lines);
        // Games need the room.
        if (tab_ == "explorer") {
            tabs(ui, side, false);
        } else {
            graph_and_comment(ui, side);
        }
    }
    buttons(ui, button_rect);
    board_.menu(ui);
    board_.remarks(ui);
    return wish_;
}

void AnalysisPage::follow_review() {
    const bool now = view_.review().running() || view_.drill().on();
    if (now && !reviews_) tab_ = kReviewTab;
    reviews_ = now;
}

void AnalysisPage::review(Ui& ui, Rect rect) {
    if (const auto wish = review_panel_.draw(ui, rect)) wish_ = wish;
}

/// The graph, a tab, and the comment.
void AnalysisPage::graph_and_comment(Ui& ui, Rect side) {
    const float gap = ui.px(kPartGap);
    const Rect curve{side.x, side.y, side.width, ui.px(kGraphPanel)};
    ui.panel(curve);
    graph(ui, {curve.x + gap, curve.y + gap, curve.width - 2 * gap, curve.height - 2 * gap});
    side.y += curve.height + gap;
    side.height -= curve.height + gap;
    const float height =
        std::clamp(side.height * kCommentShare, ui.px(kMinCommentHeight), ui.px(kMaxCommentHeight));
    comment_panel(ui, {side.x, side.bottom() - height, side.width, height});
    side.height -= height + gap;
    tabs(ui, side, false);
}

void AnalysisPage::open_explorer(Ui& ui) {
    tab_ = "explorer";
    explorer_.take_focus();
    ui.redraw();
}

void AnalysisPage::open_find(Ui& ui) {
    tab_ = "find";
    find_opens_ = true;
    ui.redraw();
}

/// Unsaved edits of an earlier program; they wait for an answer before the next edit.
float AnalysisPage::banner(Ui& ui, Rect rect) {
    if (view_.unsaved() == 0) return 0;
    const float padding = ui.px(14);
    const std::string text =
        tr_count("{} edit of this file was not saved.", "{} edits of this file were not saved.",
                 static_cast<std::int64_t>(view_.unsaved()));
    const Rect words{rect.x + padding, rect.y + padding, rect.width - 2 * padding, 0};
    const float height = ui.paragraph(words, Face::Text, ui.theme().ink, text, false);
    const float all = height + 3 * padding + ui.px(Ui::kButtonHeight);
    const Rect box{rect.x, rect.y, rect.width, all};
    ui.fill(box, ui.theme().accent, 10);
    ui.fill({box.x + ui.px(3), box.y, box.width - ui.px(3), box.height}, ui.theme().panel, 10);
    ui.outline(box, ui.theme().line, 10);
    ui.paragraph(words, Face::Text, ui.theme().ink, text);
    Point at{words.x, words.y + height + padding};
    if (ui.button_at("restore", at, tr("Restore"), Look::Accent)) view_.restore();
    if (ui.button_at("discard", at, tr("Discard"), Look::Danger)) view_.discard();
    return all;
}

/// The number of the move, the state of the game, and other places with the same position.
float AnalysisPage::facts(Ui& ui, Rect rect) {
    const int last = static_cast<int>(view_.line().size()) - 1;
    const std::string count = tr(Message("move {} of {}", view_.ply(), last));
    const float count_width = ui.measure(Face::Text, count).width;
    const float line = ui.line_height(Face::Text);
    ui.text_in({rect.right() - count_width, rect.y, count_width + 1, line}, Face::Text,
               ui.theme().muted, count, Align::Right);
    const Rect words{rect.x, rect.y, rect.width - count_width - ui.px(14), 0};
    float used = std::max(line, ui.paragraph(words, Face::Text, ui.theme().ink, view_.status()));
    if (const std::size_t places = view_.same_places(); places > 0) {
        Point at{rect.x, rect.y + used + ui.px(8)};
        const std::string label =
            tr_count("{} other place in this tree", "{} other places in this tree",
                     static_cast<std::int64_t>(places));
        if (ui.button_at("same", at, label, Look::Chip)) wish_ = Command::SamePlace;
        used += ui.px(8 + Ui::kChipHeight);
    }
    return used;
}

/// Moves without a cell: options of an opening, and passing.
float AnalysisPage::choices(Ui& ui, Rect rect) {
    if (!view_.person_acts()) return 0;
    const Position& position = view_.shown_position();
    ActionList scratch;
    std::vector<Action> actions;
    for (const Action action : position.legal(scratch)) {
        if (action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass) {
            actions.push_back(action);
        }
    }
    if (actions.empty()) return 0;
    std::vector<ButtonNeed> needs;
    for (const Action action : actions) {
        needs.push_back({ui.measure(Face::Text, action_label(position, action)).width});
    }
    const ButtonRows rows =
        button_rows(needs, rect, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Centred);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const std::string label = action_label(position, actions[i]);
        if (!ui.button("choice" + std::to_string(i), rows.places[i], label)) continue;
        view_.act(actions[i]);
        break;
    }
    return rows.height;
}

/// Draws one of the parts without a fixed place. A small column has all parts here.
void AnalysisPage::tabs(Ui& ui, Rect rect, bool small) {
    std::vector<Tab> shown = all_tabs();
    if (!small) std::erase_if(shown, &Tab::has_place);
    // The tree has the better moves.
    if (view_.drill().on())
        std::erase_if(shown, [](const Tab& tab) { return tab.id != kReviewTab; });
    auto current = std::ranges::find_if(shown, [&](const Tab& tab) { return tab.id == tab_; });
    if (current == shown.end()) {
        current = std::ranges::find(shown, std::string_view("moves"), &Tab::id);
    }
    if (current == shown.end()) current = shown.begin();
    ui.panel(rect);
    if (rect.height < ui.px(kMinTabsHeight)) return tabs_as_list(ui, rect, shown, *current);
    const float margin = ui.px(10);
    Point at{rect.x + margin, rect.y + margin};
    float bottom = at.y + ui.px(Ui::kChipHeight);
    const auto make_room = [&](float width) {
        if (at.x + width <= rect.right() - margin || at.x <= rect.x + margin) return;
        at = {rect.x + margin, bottom + ui.px(6)};
        bottom = at.y + ui.px(Ui::kChipHeight);
    };
    for (const Tab& tab : shown) {
        const Look look = tab.id == current->id ? Look::ChipOn : Look::Chip;
        make_room(ui.button_width(tab.label, look));
        if (ui.button_at(std::string("tab ") + tab.id, at, tab.label, look)) tab_ = tab.id;
    }
    const char* const play = tr("Play from here");
    const float width = ui.button_width(play, Look::Chip);
    // A low column has no room for another row.
    const bool fits = at.x + width <= rect.right() - margin;
    if (fits || rect.height > ui.px(kMinChipRows)) {
        make_room(width);
        Point right{std::max(at.x, rect.right() - margin - width), at.y};
        if (ui.button_at("branch", right, play, Look::Chip, !view_.shown_position().over())) {
            wish_ = Command::BranchOff;
        }
    }
    const float top = bottom + ui.px(8);
    const Rect rest{rect.x, top, rect.width, rect.bottom() - top - ui.px(8)};
    if (rest.height > ui.px(24)) (this->*current->draw)(ui, rest);
}

/// Rows of chips would leave no room for the tab, for example with large letters.
void AnalysisPage::tabs_as_list(Ui& ui, Rect rect, const std::vector<Tab>& shown,
                                const Tab& current) {
    std::vector<std::string> labels;
    int chosen = 0;
    for (const Tab& tab : shown) {
        if (tab.id == current.id) chosen = static_cast<int>(labels.size());
        labels.emplace_back(tab.label);
    }
    const float margin = ui.px(6);
    const float wide = ui.measure(Face::Small, std::string(current.label) + " ▾").width + ui.px(24);
    const Rect list{rect.x + margin, rect.y + margin, std::min(wide, rect.width - 2 * margin),
                    ui.px(Ui::kChipHeight)};
    const int picked = ui.dropdown("tab list", list, current.label, labels, chosen);
    if (picked >= 0) tab_ = shown[static_cast<std::size_t>(picked)].id;
    const float top = list.bottom() + ui.px(4);
    (this->*current.draw)(ui, {rect.x, top, rect.width, rect.bottom() - top - ui.px(4)});
}

float AnalysisPage::buttons_height(const Ui& ui, float width) const {
    return button_places(ui, page_buttons(view_), {0, 0, width, 0}).height;
}

void AnalysisPage::buttons(Ui& ui, Rect rect) {
    const std::vector<PageButton> buttons = page_buttons(view_);
    const ButtonRows rows = button_places(ui, buttons, rect);
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const PageButton& button = buttons[i];
        if (!button.is_word) ui.called(tr(info(button.command).label));
        if (ui.button(std::string("analysis ") + button.label, rows.places[i], button.label,
                      Look::Plain, button.enabled)) {
            wish_ = button.command;
        }
    }
}

}  // namespace tengen::gui
