// The menus of the analysis board for a right click on a cell or on a move of the list.
#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "screens/analysis/analysis_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

struct MenuEntry {
    const char* label;
    Command command;
};

std::vector<std::string> labels_of(const std::vector<MenuEntry>& entries) {
    std::vector<std::string> labels;
    for (const MenuEntry& entry : entries) labels.emplace_back(entry.label);
    return labels;
}

}  // namespace

void AnalysisPage::cell_menu(Ui& ui) {
    const bool asked = board_.right_clicked() && !view_.drill().on();
    if (asked) menu_cell_ = *board_.right_clicked();
    if (menu_cell_ == kNoCell || menu_cell_ >= view_.shown_position().board().cell_count()) return;
    const std::string cell = cell_name(view_.shown_position().board(), menu_cell_);
    const std::vector<MenuEntry> entries{{tr("Text…"), Command::EditCellText},
                                         {tr("Next mark"), Command::NextMark},
                                         {tr("Arrow from here, or to here"), Command::MarkArrow},
                                         {tr("Line from here, or to here"), Command::MarkLine}};
    const std::vector<std::string> labels = labels_of(entries);
    const int picked = ui.choose("cell menu", board_.cell_rect(menu_cell_), asked, labels, -1);
    if (picked < 0) return;
    // The commands take the cell of the cursor, else this one.
    view_.input().hide_cursor();
    view_.set_pointed(std::exchange(menu_cell_, kNoCell));
    wish_ = entries[static_cast<std::size_t>(picked)].command;
}

void AnalysisPage::move_menu(Ui& ui) {
    const bool opens = std::exchange(move_menu_.opens, false) && !view_.drill().on();
    if (move_menu_.node == kNoNode || !view_.study().has(move_menu_.node)) return;
    const std::vector<MenuEntry> entries{{tr("Make main line"), Command::MakeMainLine},
                                         {tr("Variation up"), Command::VariationUp},
                                         {tr("Variation down"), Command::VariationDown},
                                         {tr("Delete from here"), Command::DeleteBranch},
                                         {tr("Comment…"), Command::EditComment},
                                         {tr("Name…"), Command::NamePosition},
                                         {tr("Figure…"), Command::EditFigure},
                                         {tr("Play from here"), Command::BranchOff}};
    const std::vector<std::string> labels = labels_of(entries);
    const int picked = ui.choose("move menu", move_menu_.place, opens, labels, -1);
    if (picked < 0) return;
    view_.go_to(std::exchange(move_menu_.node, kNoNode));
    wish_ = entries[static_cast<std::size_t>(picked)].command;
}

}  // namespace tengen::gui
