// The parts of the analysis board that share a place: the tabs of the column, and the form of
// windows that are small for their letters, where the board is a part too.
#include <algorithm>

#include "screens/analysis/analysis_page.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMinTabsHeight = 150;  ///< less has a list instead of chips
constexpr float kMinTallTabs = 280;    ///< the same in a column of tabs only
constexpr float kPartMargin = 10;
constexpr float kBoardColumn = 132;  ///< the narrowest one at the right of the board
constexpr float kBoardFoot = 150;
constexpr std::string_view kBoardTab = "board";

}  // namespace

/// A new part of the screen is a line here and its function.
std::vector<AnalysisPage::Tab> AnalysisPage::all_tabs() {
    return {{"board", tr("Board"), nullptr, ColumnKind::OnePart},
            {"engine", tr("Engine"), &AnalysisPage::engine_and_graph, ColumnKind::Small},
            {"graph", tr("Graph"), &AnalysisPage::graph_alone, ColumnKind::OnePart},
            {"moves", tr("Moves"), &AnalysisPage::moves},
            {kReviewTab, tr("Review"), &AnalysisPage::review},
            {"comment", tr("Comment"), &AnalysisPage::comment, ColumnKind::Low},
            {"explorer", tr("Explorer"), &AnalysisPage::explore},
            {"find", tr("Find"), &AnalysisPage::find}};
}

std::vector<AnalysisPage::Tab> AnalysisPage::shown_tabs() const {
    std::vector<Tab> shown = all_tabs();
    std::erase_if(shown, [&](const Tab& tab) { return tab.from > column_; });
    if (!view_.drill().on()) return shown;
    // The tree has the better moves.
    std::erase_if(shown,
                  [](const Tab& tab) { return tab.id != kReviewTab && tab.id != kBoardTab; });
    return shown;
}

/// The chosen tab. If it has a fixed place now, the board or the moves.
std::size_t AnalysisPage::chosen_tab(const std::vector<Tab>& shown) const {
    for (const std::string_view id :
         {std::string_view(tab_), kBoardTab, std::string_view("moves")}) {
        const auto found = std::ranges::find(shown, id, &Tab::id);
        if (found != shown.end()) return static_cast<std::size_t>(found - shown.begin());
    }
    return 0;
}

void AnalysisPage::next_tab(Ui& ui, int by) {
    const std::vector<Tab> shown = shown_tabs();
    const auto count = static_cast<int>(shown.size());
    const int next = ((static_cast<int>(chosen_tab(shown)) + by) % count + count) % count;
    const Tab& tab = shown[static_cast<std::size_t>(next)];
    tab_ = tab.id;
    ui.say(tab.label);
    ui.redraw();
}

void AnalysisPage::show_board() {
    if (column_ == ColumnKind::OnePart) tab_ = kBoardTab;
}

void AnalysisPage::follow_review() {
    const bool now = view_.review().running() || view_.drill().on();
    // One must click the board in a drill, which shows its task too.
    const bool hides_board = column_ == ColumnKind::OnePart && view_.drill().on();
    if (now && !reviews_) tab_ = hides_board ? kBoardTab : kReviewTab;
    reviews_ = now;
}

void AnalysisPage::review(Ui& ui, Rect rect) {
    if (const auto wish = review_panel_.draw(ui, rect, judgement_shown_)) wish_ = wish;
}

void AnalysisPage::open_explorer(Ui& ui) {
    tab_ = "explorer";
    explorer_.take_focus();
    ui.redraw();
}

void AnalysisPage::open_find(Ui& ui, FindTarget target) {
    tab_ = "find";
    if (target == FindTarget::Number) {
        view_.query = {StudySearch::Ply, ""};
    } else if (view_.query.kind == StudySearch::Ply) {
        view_.query = {};
    }
    find_opens_ = true;
    ui.redraw();
}

/// Draws one of the parts without a fixed place.
void AnalysisPage::tabs(Ui& ui, Rect rect, ColumnKind column) {
    column_ = column;
    const std::vector<Tab> shown = shown_tabs();
    const Tab& current = shown[chosen_tab(shown)];
    ui.panel(rect);
    const float margin = ui.px(10);
    if (rect.height < ui.px(column == ColumnKind::Small ? kMinTallTabs : kMinTabsHeight)) {
        // Rows of chips would leave no room for the tab.
        const float top =
            tab_list(ui, {rect.x + ui.px(6), rect.y + ui.px(6), rect.width - ui.px(12), 0})
                .bottom() +
            ui.px(4);
        (this->*current.draw)(ui, {rect.x, top, rect.width, rect.bottom() - top - ui.px(4)});
        return;
    }
    Point at{rect.x + margin, rect.y + margin};
    float bottom = at.y + ui.px(Ui::kChipHeight);
    const auto make_room = [&](float width) {
        if (at.x + width <= rect.right() - margin || at.x <= rect.x + margin) return;
        at = {rect.x + margin, bottom + ui.px(6)};
        bottom = at.y + ui.px(Ui::kChipHeight);
    };
    for (const Tab& tab : shown) {
        const Look look = tab.id == current.id ? Look::ChipOn : Look::Chip;
        make_room(ui.button_width(tab.label, look));
        if (ui.button_at("tab " + std::string(tab.id), at, tab.label, look)) tab_ = tab.id;
    }
    // Another row would have this button only, which the menu has too.
    const char* const play = tr("Play from here");
    const float width = ui.button_width(play, Look::Chip);
    if (at.x + width <= rect.right() - margin) {
        Point right{rect.right() - margin - width, at.y};
        if (ui.button_at("branch", right, play, Look::Chip, !view_.shown_position().over())) {
            wish_ = Command::BranchOff;
        }
    }
    const float top = bottom + ui.px(8);
    const Rect rest{rect.x, top, rect.width, rect.bottom() - top - ui.px(8)};
    if (rest.height > ui.px(24)) (this->*current.draw)(ui, rest);
}

/// Returns its place: as wide as the name of the tab, one chip high.
Rect AnalysisPage::tab_list(Ui& ui, Rect rect) {
    const std::vector<Tab> shown = shown_tabs();
    const std::size_t chosen = chosen_tab(shown);
    std::vector<std::string> labels;
    for (const Tab& tab : shown) labels.emplace_back(tab.label);
    const float wide = ui.measure(Face::Small, labels[chosen] + " ▾").width + ui.px(24);
    const Rect list{rect.x, rect.y, std::min(wide, rect.width), ui.px(Ui::kChipHeight)};
    const int picked =
        ui.dropdown("tab list", list, labels[chosen], labels, static_cast<int>(chosen));
    if (picked >= 0) tab_ = shown[static_cast<std::size_t>(picked)].id;
    return list;
}

/// One part at a time, the board or a tab. Nothing else would leave room for large letters.
void AnalysisPage::one_part(Ui& ui, Rect area) {
    column_ = ColumnKind::OnePart;
    const float margin = ui.px(kPartMargin);
    Rect rest{area.x + margin, area.y + margin, area.width - 2 * margin, area.height - 2 * margin};
    const float told = banner(ui, rest);
    if (told > 0) {
        rest.y += told + margin;
        rest.height -= told + margin;
    }
    const std::vector<Tab> shown = shown_tabs();
    const Tab& current = shown[chosen_tab(shown)];
    if (current.id == kBoardTab) return board_part(ui, rest);
    view_.set_pointed(std::nullopt);
    const float button_rows = buttons_height(ui, rest.width, ButtonSet::Short);
    buttons(ui, {rest.x, rest.bottom() - button_rows, rest.width, button_rows}, ButtonSet::Short);
    rest.height -= button_rows + margin;
    const Rect list = tab_list(ui, rest);
    const float line = ui.line_height(Face::Text);
    const float left = list.right() + margin;
    const float top = list.y + std::max(0.0f, (list.height - line) / 2);
    const float used = facts(ui, {left, top, rest.right() - left, 0});
    const float bottom = std::max(list.bottom(), top + used);
    const Rect panel{rest.x, bottom + margin, rest.width, rest.bottom() - bottom - margin};
    ui.panel(panel);
    const float inset = ui.px(6);
    (this->*current.draw)(ui, {panel.x, panel.y + inset, panel.width, panel.height - 2 * inset});
    move_menu(ui);
}

/// The rest is at the right of the board, or below it.
void AnalysisPage::board_part(Ui& ui, Rect area) {
    const float margin = ui.px(kPartMargin);
    const bool wide = area.width >= area.height;
    const float room =
        wide ? area.width - margin - ui.px(kBoardColumn) : area.height - margin - ui.px(kBoardFoot);
    const float side = std::floor(std::max(1.0f, std::min({area.width, area.height, room})));
    const Rect board{wide ? area.x : area.x + (area.width - side) / 2, area.y, side, side};
    board_.draw(ui, board);
    view_.set_pointed(board_.pointed());
    Rect rest = wide ? Rect{board.right() + margin, area.y, area.right() - board.right() - margin,
                            area.height}
                     : Rect{area.x, board.bottom() + margin, area.width,
                            area.bottom() - board.bottom() - margin};
    const float button_rows = buttons_height(ui, rest.width, ButtonSet::Few);
    buttons(ui, {rest.x, rest.bottom() - button_rows, rest.width, button_rows}, ButtonSet::Few);
    const float top = tab_list(ui, rest).bottom() + margin;
    begin_scroll("board part",
                 {rest.x, top, rest.width, rest.bottom() - button_rows - margin - top});
    const Point origin = scroll_origin();
    Rect inside{origin.x, origin.y, rest.width - ui.px(8), 0};
    inside.y += facts(ui, inside) + margin;
    inside.y += choices(ui, inside);
    end_scroll(inside.y - origin.y);
    board_.menu(ui);
    board_.remarks(ui);
    cell_menu(ui);
}

}  // namespace tengen::gui
