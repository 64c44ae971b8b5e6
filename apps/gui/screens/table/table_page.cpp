#include "screens/table/table_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "view/table_layout.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kLowColumn = 230;  ///< height below the seats in small windows
constexpr float kMinTableBoard = 200;
constexpr float kFewButtonsBelow = 300;  ///< height of the column
constexpr float kLeastTableColumn = 140;

/// Whether clicks on cells offer each choice too. Buttons would hide these cells.
bool are_on_board(const std::vector<Choice>& choices, const Position& position) {
    return std::ranges::none_of(
        choices, [&](const Choice& choice) { return position.cells_of(choice.action).empty(); });
}

}  // namespace

TablePage::TablePage(TableView& view, BoardPainter& painter)
    : view_(view),
      board_(view, view.input(), painter, looks_),
      lists_(view, looks_),
      buttons_(view) {}

void TablePage::refresh(BoardPainter& painter, std::vector<SideLook> looks) {
    looks_ = std::move(looks);
    board_.refresh(painter);
}

std::optional<Command> TablePage::frame(Ui& ui, Rect area, const std::string& scores) {
    const float bar = online_bar(ui, area);
    area.y += bar;
    area.height = std::max(1.0f, area.height - bar);
    TableLayout columns = table_layout(area, ui.scale());
    // The board needs the room in a window that is small for its letters.
    few_buttons_ = columns.board.width < ui.px(kMinTableBoard) &&
                   columns.side.height < ui.px(kFewButtonsBelow);
    if (few_buttons_) columns = table_layout(area, ui.scale(), kLeastTableColumn);
    buttons_.set_few(few_buttons_);
    clicked_seat_.reset();
    board_.draw(ui, columns.board);

    Rect side = columns.side;
    const float button_rows = buttons_.height(ui, side.width);
    const Rect button_rect{side.x, side.bottom() - button_rows, side.width, button_rows};
    std::optional<Command> wish = buttons_.draw(ui, button_rect);
    side.height -= button_rows + ui.px(12);
    if (view_.review().is_open()) side.height -= buttons_.review(ui, side, wish) + ui.px(12);
    if (const float asked = online_question(ui, side, false); asked > 0) {
        online_question(ui, {side.x, side.bottom() - asked, side.width, asked}, true);
        side.height -= asked + ui.px(12);
    }
    const auto take = [&](float used) {
        if (used <= 0) return;
        side.y += used + ui.px(12);
        side.height -= used + ui.px(12);
    };
    take(seats(ui, side));
    take(facts(ui, side, side.height < ui.px(kLowColumn)));
    take(invitation(ui, side));
    if (!view_.choices().empty()) {
        if (choices(ui, side, false) <= side.height) {
            take(choices(ui, side, true));
        } else if (!are_on_board(view_.choices(), view_.table().position())) {
            choices_on_board(ui);
        }
    }
    const bool asks = view_.review().live() && fault_banner(view_.table());
    if (!asks) fault_greeted_ = false;
    const bool beside = asks && fault_question(ui, side, false) <= side.height;
    if (beside) take(fault_question(ui, side, true));
    if (side.height > ui.px(60)) lists_.draw(ui, side);
    board_.menu(ui);
    board_.remarks(ui);
    if (asks && !beside) fault_on_board(ui);
    if (const auto asked = end_banner(ui, scores)) wish = asked;
    return wish;
}

void TablePage::greet(Ui& ui, bool& greeted, const std::string& usual,
                      const std::vector<std::string>& labels) {
    if (greeted || ui.covers().covered()) return;
    greeted = true;
    ui.say(tr(Message("To choose: {}", fmt::format("{}", fmt::join(labels, tr(", "))))));
    ui.focus().move_to(usual);
}

void TablePage::choices_on_board(Ui& ui) {
    const float margin = ui.px(12);
    Rect place = board_.edge(ui, 0);
    place.x += margin;
    place.width -= 2 * margin;
    const Rect box = board_.edge(ui, choices(ui, place, false) + 2 * margin);
    place.y = box.y + margin;
    lie_on_board(ui, "choices", box);
    choices(ui, place, true);
}

void TablePage::fault_on_board(Ui& ui) {
    const float height = fault_question(ui, board_.edge(ui, 0), false);
    const Rect box = board_.edge(ui, height);
    ui.shadow(box, 10);
    fault_question(ui, box, true);
}

}  // namespace tengen::gui
