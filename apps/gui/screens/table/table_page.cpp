// The board's part of the table's screen.
#include "screens/table/table_page.hpp"
#include "view/table_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kMaxZoom = 12;
constexpr float kNarrowBoard = 420;
constexpr float kLowColumn = 230;  ///< height below the seats in small windows

Point pointer() {
    return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

}  // namespace

TablePage::TablePage(TableView& view, BoardPainter& painter) : view_(view), canvas_(painter) {}

void TablePage::refresh(BoardPainter& painter, std::vector<SideLook> looks) {
    looks_ = std::move(looks);
    canvas_.use(painter);
    viewport_ = {};
    geometry_.reset();
}

std::optional<Command> TablePage::frame(Ui& ui, Rect area, const std::string& scores) {
    const float bar = online_bar(ui, area);
    area.y += bar;
    area.height = std::max(1.0f, area.height - bar);
    const TableLayout columns = table_layout(area, ui.scale());
    clicked_seat_.reset();
    board_ = columns.board;
    board(ui, columns.board);

    Rect side = columns.side;
    const float button_rows = buttons_height(ui, side.width);
    const Rect button_rect{side.x, side.bottom() - button_rows, side.width, button_rows};
    std::optional<Command> wish = buttons(ui, button_rect);
    side.height -= button_rows + ui.px(12);
    if (view_.reviewing()) side.height -= review(ui, side, wish) + ui.px(12);
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
        } else {
            choices_on_board(ui);
        }
    }
    const bool asks = view_.live() && fault_banner(view_.table());
    if (!asks) fault_greeted_ = false;
    const bool beside = asks && fault_question(ui, side, false) <= side.height;
    if (beside) take(fault_question(ui, side, true));
    if (side.height > ui.px(60)) lists(ui, side);
    menu(ui);
    remarks(ui);
    if (asks && !beside) fault_on_board(ui);
    if (const auto asked = end_banner(ui, scores)) wish = asked;
    return wish;
}

void TablePage::board(Ui& ui, Rect rect) {
    geometry_.emplace(view_.shown().board(), Size{rect.width, rect.height},
                      view_.toggles.coordinates, viewport_);
    viewport_ = geometry_->viewport();
    const Touch touched = ui.touch("board", rect, false);
    // Banners and menus lie on the board.
    ImGui::SetItemAllowOverlap();
    follow_cursor();
    point(touched);
    const std::optional<Cell> pointed = touched.hovered ? pointed_ : std::nullopt;
    ui.board(rect, held_ ? 0 : canvas_.draw(*geometry_, table_picture(view_, pointed), looks_), 12);
    if (const float appeared = view_.motion().appeared(); appeared < 1) {
        ui.fill(rect, ui.theme().background.with_alpha(1 - appeared));
    }
}

void TablePage::point(const Touch& touched) {
    const Point at = pointer();
    pointed_.reset();
    if (touched.hovered || touched.held) {
        pointed_ = geometry_->cell_at({at.x - board_.x, at.y - board_.y});
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (moved.x != 0 || moved.y != 0) view_.input().hide_cursor();
    }
    if (touched.hovered) scroll_board();
    if (!touched.clicked) return;
    // The click that ended the game may have been a double click.
    if (view_.motion().banner_risen() >= 1) view_.dismiss_end();
    if (pointed_) {
        view_.input().click(*pointed_);
    } else {
        view_.input().close_menu();
    }
}

/// The wheel moves through the game; with Ctrl, it zooms around the pointer. The right and the
/// middle button drag the board.
void TablePage::scroll_board() {
    const ImGuiIO& io = ImGui::GetIO();
    const float step = std::max(geometry_->step(), 1.0f);
    if (viewport_.zoom > 1 && (ImGui::IsMouseDown(1) || ImGui::IsMouseDown(2))) {
        viewport_.centre.x -= io.MouseDelta.x / step;
        viewport_.centre.y -= io.MouseDelta.y / step;
    }
    if (io.MouseWheel == 0) return;
    if (!io.KeyCtrl) {
        if (io.MouseWheel > 0) return view_.look_back(1);
        return view_.look_forward(1);
    }
    const float before = viewport_.zoom;
    zoom_by(std::pow(1.2f, io.MouseWheel));
    const float grown = viewport_.zoom / before;
    const Point middle{board_.x + board_.width / 2, board_.y + board_.height / 2};
    viewport_.centre.x += (pointer().x - middle.x) / step * (1 - 1 / grown);
    viewport_.centre.y += (pointer().y - middle.y) / step * (1 - 1 / grown);
}

void TablePage::zoom_by(float factor) {
    viewport_.zoom = std::clamp(viewport_.zoom * factor, 1.0f, kMaxZoom);
}

Rect TablePage::cell_rect(Cell cell) const {
    const Point centre = geometry_->centre(cell);
    const float step = geometry_->step();
    return {board_.x + centre.x - step / 2, board_.y + centre.y - step / 2, step, step};
}

void TablePage::greet(Ui& ui, bool& greeted, const std::string& usual,
                      const std::vector<std::string>& labels) {
    if (greeted || ui.covered()) return;
    greeted = true;
    ui.say(tr(Message("To choose: {}", fmt::format("{}", fmt::join(labels, tr(", "))))));
    ui.focus(usual);
}

/// Prepares a panel above the board: clicks on it are not clicks on the board.
void TablePage::lie_on_board(Ui& ui, std::string_view id, Rect box) {
    ui.shadow(box, 10);
    ui.panel(box);
    ui.touch(id, box, false);
    ImGui::SetItemAllowOverlap();
}

/// A place for panels that do not fit into the column: at the bottom of the board, or at its top if
/// that hides fewer stones.
Rect TablePage::board_edge(const Ui& ui, float height) const {
    const float margin = ui.px(board_.width < ui.px(kNarrowBoard) ? 6 : 12);
    const float low = board_.bottom() - height - margin;
    const float high = board_.y + margin;
    const auto hidden = [&](float y) { return stones_below({board_.x, y, board_.width, height}); };
    return {board_.x + margin, hidden(high) < hidden(low) ? high : low, board_.width - 2 * margin,
            height};
}

void TablePage::choices_on_board(Ui& ui) {
    const float margin = ui.px(12);
    Rect place = board_edge(ui, 0);
    place.x += margin;
    place.width -= 2 * margin;
    const Rect box = board_edge(ui, choices(ui, place, false) + 2 * margin);
    place.y = box.y + margin;
    lie_on_board(ui, "choices", box);
    choices(ui, place, true);
}

void TablePage::fault_on_board(Ui& ui) {
    const float height = fault_question(ui, board_edge(ui, 0), false);
    const Rect box = board_edge(ui, height);
    ui.shadow(box, 10);
    fault_question(ui, box, true);
}

/// A zoomed board follows the cursor when it leaves the visible part.
void TablePage::follow_cursor() {
    const Cell cursor = view_.input().cursor();
    if (cursor == std::exchange(followed_, cursor) || cursor == kNoCell) return;
    if (viewport_.zoom <= 1 || geometry_->step() <= 0) return;
    const Rect field = geometry_->field();
    const Point centre = geometry_->centre(cursor);
    if (field.holds(centre)) return;
    viewport_.centre.x += (centre.x - field.x - field.width / 2) / geometry_->step();
    viewport_.centre.y += (centre.y - field.y - field.height / 2) / geometry_->step();
}

/// The reason why a click did nothing, or why the cell under the pointer is forbidden.
void TablePage::remarks(Ui& ui) {
    std::optional<CellRemark> remark = view_.input().remark();
    if (view_.live()) {
        if (!remark && pointed_) remark = view_.input().mark_text(*pointed_);
        if (!remark && view_.input().cursor() != kNoCell)
            remark = view_.input().mark_text(view_.input().cursor());
    }
    if (!remark) return;
    const Rect box = remark_place(cell_rect(remark->cell),
                                  {ui.remark_width(remark->text), ui.remark_height(remark->text)});
    ui.remark({box.x, box.y + box.height / 2}, remark->text);
}

/// Next to the cell, where it hides the fewest stones; otherwise below the cell.
Rect TablePage::remark_place(Rect cell, Size size) const {
    constexpr float kGap = 8;
    const float left = cell.x - size.width - kGap;
    const float right = cell.right() + kGap;
    const float middle = cell.x + (cell.width - size.width) / 2;
    const float level = cell.y + (cell.height - size.height) / 2;
    const float above = cell.y - size.height - kGap;
    const float below = cell.bottom() + kGap;
    const Point places[] = {{middle, below}, {middle, above}, {right, below}, {left, below},
                            {right, above},  {left, above},   {right, level}, {left, level}};
    const auto in_board = [this](float at, float from, float length, float room) {
        return std::clamp(at, from, std::max(from, from + room - length));
    };
    std::optional<Rect> best;
    int fewest = 0;
    for (const Point at : places) {
        const Rect box{in_board(at.x, board_.x, size.width, board_.width),
                       in_board(at.y, board_.y, size.height, board_.height), size.width,
                       size.height};
        const bool on_cell = box.x < cell.right() && box.right() > cell.x &&
                             box.y < cell.bottom() && box.bottom() > cell.y;
        const int hidden = stones_below(box);
        if (on_cell || (best && hidden >= fewest)) continue;
        best = box;
        fewest = hidden;
    }
    return best.value_or(Rect{places[0].x, places[0].y, size.width, size.height});
}

int TablePage::stones_below(Rect box) const {
    const Position& position = view_.shown();
    int stones = 0;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        if (position.at(cell) == kEmpty || position.board().is_blocked(cell)) continue;
        const Rect at = cell_rect(cell);
        const bool hidden =
            at.bottom() > box.y && at.y < box.bottom() && at.right() > box.x && at.x < box.right();
        stones += hidden ? 1 : 0;
    }
    return stones;
}

/// The meanings of a click on a cell, as buttons next to the cell.
void TablePage::menu(Ui& ui) {
    if (view_.input().menu().empty()) return;
    const std::vector<Choice> meanings = view_.input().menu();
    const Rect cell = cell_rect(view_.input().menu_cell());
    float width = 0;
    for (const Choice& choice : meanings) width += ui.button_width(choice.label) + ui.px(8);
    Rect box{cell.x + cell.width / 2 - width / 2, cell.bottom() + ui.px(6), width + ui.px(12),
             ui.px(Ui::kButtonHeight + 20)};
    box.x = std::clamp(box.x, board_.x, std::max(board_.x, board_.right() - box.width));
    if (box.bottom() > board_.bottom()) box.y = cell.y - box.height - ui.px(6);
    lie_on_board(ui, "meanings", box);
    Point at{box.x + ui.px(10), box.y + ui.px(10)};
    for (const Choice& choice : meanings) {
        if (ui.button_at("menu" + choice.label, at, choice.label))
            view_.input().choose(choice.action);
    }
}

}  // namespace tengen::gui
