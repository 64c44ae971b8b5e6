#include "screens/board_pane.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "view/button_rows.hpp"
#include "window/remark.hpp"

namespace tengen::gui {
namespace {

constexpr float kMaxZoom = 12;
constexpr float kNarrowBoard = 420;

bool overlap(Rect a, Rect b) {
    return a.x < b.right() && a.right() > b.x && a.y < b.bottom() && a.bottom() > b.y;
}

Point pointer() {
    return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

}  // namespace

/// Prepares a panel above the board: clicks on it are not clicks on the board.
void lie_on_board(Ui& ui, std::string_view id, Rect box) {
    ui.shadow(box, 10);
    ui.panel(box);
    ui.touch(id, box, false);
    ImGui::SetItemAllowOverlap();
}

BoardPane::BoardPane(BoardHost& host, BoardInput& input, BoardPainter& painter,
                     const std::vector<SideLook>& looks)
    : host_(host), input_(input), looks_(looks), canvas_(painter) {}

void BoardPane::refresh(BoardPainter& painter) {
    canvas_.use(painter);
    viewport_ = {};
    geometry_.reset();
}

void BoardPane::draw(Ui& ui, Rect rect) {
    rect_ = rect;
    if (viewport_.flipped != host_.is_flipped()) flip();
    geometry_.emplace(host_.shown_position().board(), Size{rect.width, rect.height},
                      host_.coordinates_shown(), viewport_, ui.scale());
    viewport_ = geometry_->viewport();
    const Touch touched = ui.touch("board", rect, false);
    // Banners and menus lie on the board.
    ImGui::SetItemAllowOverlap();
    follow_cursor();
    point(touched);
    const std::optional<Cell> pointed = touched.hovered ? pointed_ : std::nullopt;
    ui.board(rect, held_ ? 0 : canvas_.draw(*geometry_, host_.picture(pointed), looks_), 12);
    if (const float appeared = host_.appeared(); appeared < 1) {
        ui.fill(rect, ui.theme().background.with_alpha(1 - appeared));
    }
}

void BoardPane::point(const Touch& touched) {
    const Point at = pointer();
    pointed_.reset();
    if (touched.hovered || touched.held) {
        pointed_ = geometry_->cell_at({at.x - rect_.x, at.y - rect_.y});
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (moved.x != 0 || moved.y != 0) input_.hide_cursor();
    }
    if (touched.hovered) scroll();
    const ImGuiIO& io = ImGui::GetIO();
    // A longer way drags the board.
    const bool clicked =
        ImGui::IsMouseReleased(1) &&
        io.MouseDragMaxDistanceSqr[1] < io.MouseDragThreshold * io.MouseDragThreshold;
    right_clicked_ = touched.hovered && clicked ? pointed_ : std::nullopt;
    // A key may be released before the end of a drag is drawn.
    if (ImGui::IsMouseClicked(0)) pressed_ = {io.KeyShift, io.KeyCtrl};
    if (!touched.clicked) return;
    host_.on_board_click();
    const ImVec2 begun = io.MouseClickedPos[0];
    const auto from = geometry_->cell_at({begun.x - rect_.x, begun.y - rect_.y});
    if (pointed_ && from && (pressed_.shift || pressed_.ctrl) &&
        host_.takes_drag(*from, *pointed_, pressed_.shift)) {
        return;
    }
    if (pointed_ && from && *from != *pointed_) {
        input_.drag(*from, *pointed_);
    } else if (pointed_) {
        input_.click(*pointed_);
    } else {
        input_.close_menu();
    }
}

/// The wheel moves through the game; with Ctrl, it zooms around the pointer. The right and the
/// middle button drag the board.
void BoardPane::scroll() {
    const ImGuiIO& io = ImGui::GetIO();
    const float step = std::max(geometry_->step(), 1.0f);
    if (viewport_.zoom > 1 && (ImGui::IsMouseDown(1) || ImGui::IsMouseDown(2))) {
        viewport_.centre.x -= io.MouseDelta.x / step;
        viewport_.centre.y -= io.MouseDelta.y / step;
    }
    if (io.MouseWheel == 0) return;
    if (!io.KeyCtrl) {
        return host_.walk(io.MouseWheel > 0 ? -1 : 1);
    }
    const float before = viewport_.zoom;
    zoom_by(std::pow(1.2f, io.MouseWheel));
    const float grown = viewport_.zoom / before;
    const Point middle{rect_.x + rect_.width / 2, rect_.y + rect_.height / 2};
    viewport_.centre.x += (pointer().x - middle.x) / step * (1 - 1 / grown);
    viewport_.centre.y += (pointer().y - middle.y) / step * (1 - 1 / grown);
}

void BoardPane::zoom_by(float factor) {
    viewport_.zoom = std::clamp(viewport_.zoom * factor, 1.0f, kMaxZoom);
}

Rect BoardPane::cell_rect(Cell cell) const {
    const Point centre = geometry_->centre(cell);
    const float step = geometry_->step();
    return {rect_.x + centre.x - step / 2, rect_.y + centre.y - step / 2, step, step};
}

/// A place for panels that do not fit into the column: at the bottom of the board, or at its top if
/// that hides fewer stones.
Rect BoardPane::edge(const Ui& ui, float height) const {
    const float margin = ui.px(rect_.width < ui.px(kNarrowBoard) ? 6 : 12);
    const float low = rect_.bottom() - height - margin;
    const float high = rect_.y + margin;
    const auto hidden = [&](float y) { return stones_below({rect_.x, y, rect_.width, height}); };
    return {rect_.x + margin, hidden(high) < hidden(low) ? high : low, rect_.width - 2 * margin,
            height};
}

/// A zoomed board shows the same cells as before.
void BoardPane::flip() {
    viewport_.flipped = !viewport_.flipped;
    if (!geometry_) return;
    const Size all = geometry_->extent();
    viewport_.centre = {all.width - viewport_.centre.x, all.height - viewport_.centre.y};
}

/// A zoomed board follows the cursor when it leaves the visible part.
void BoardPane::follow_cursor() {
    const Cell cursor = input_.cursor();
    if (cursor == std::exchange(followed_, cursor) || cursor == kNoCell) return;
    if (viewport_.zoom <= 1 || geometry_->step() <= 0) return;
    const Rect field = geometry_->field();
    const Point centre = geometry_->centre(cursor);
    if (field.holds(centre)) return;
    viewport_.centre.x += (centre.x - field.x - field.width / 2) / geometry_->step();
    viewport_.centre.y += (centre.y - field.y - field.height / 2) / geometry_->step();
}

/// The reason why a click did nothing, why the cell under the pointer is forbidden, or its text.
void BoardPane::remarks(Ui& ui) {
    std::optional<CellRemark> shown = input_.remark();
    if (host_.mark_reasons_shown()) {
        if (!shown && pointed_) shown = input_.mark_text(*pointed_);
        if (!shown && input_.cursor() != kNoCell) shown = input_.mark_text(input_.cursor());
    }
    const Cell cell = pointed_.value_or(input_.cursor());
    if (!shown && cell != kNoCell) {
        const std::string text = host_.long_text(cell);
        if (!text.empty()) shown = CellRemark{cell, text};
    }
    if (!shown) return;
    const Rect box =
        place_at(cell_rect(shown->cell),
                 {remark_width(ui, shown->text), remark_height(ui, shown->text)}, kNoCell)
            .box;
    remark(ui, {box.x, box.y + box.height / 2}, shown->text);
}

/// Next to the cell, where it hides the fewest stones and not the stone on `kept`, if that is a
/// cell; otherwise on the board, where it hides one of them.
BoardPane::Place BoardPane::place_at(Rect cell, Size size, Cell kept) const {
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
    const auto box_at = [&](Point at) {
        return Rect{in_board(at.x, rect_.x, size.width, rect_.width),
                    in_board(at.y, rect_.y, size.height, rect_.height), size.width, size.height};
    };
    std::optional<Rect> best;
    int fewest = 0;
    for (const Point at : places) {
        const Rect box = box_at(at);
        const bool hides = overlap(box, cell) || (kept != kNoCell && overlap(box, cell_rect(kept)));
        const int hidden = stones_below(box);
        if (hides || (best && hidden >= fewest)) continue;
        best = box;
        fewest = hidden;
    }
    return {best.value_or(box_at(places[0])), !best};
}

int BoardPane::stones_below(Rect box) const {
    const Position& position = host_.shown_position();
    int stones = 0;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        if (position.at(cell) == kEmpty || position.board().is_blocked(cell)) continue;
        stones += overlap(box, cell_rect(cell)) ? 1 : 0;
    }
    return stones;
}

/// The meanings of a click on a cell, as buttons next to the cell. They hide neither that cell nor
/// the stone to move.
void BoardPane::menu(Ui& ui) {
    const std::vector<Choice> meanings = input_.menu();
    const bool opens = !std::exchange(asked_, !meanings.empty());
    if (meanings.empty()) return;
    // Arrows and Enter are for the menu.
    if (opens) ui.focus().drop();
    const float padding = ui.px(10);
    std::vector<ButtonNeed> needs;
    float width = 2 * padding - ui.px(8);
    for (const Choice& choice : meanings) {
        needs.push_back({ui.measure(Face::Bold, choice.label).width});
        width += ui.button_width(choice.label, Look::Accent) + ui.px(8);
    }
    const auto rows_at = [&](Point at) {
        return button_rows(needs, {at.x + padding, at.y + padding, width - 2 * padding, 0},
                           ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Centred);
    };
    // Narrower ones have more rows, which may have room next to the cells.
    Place place;
    const float whole = width;
    for (const float part : {1.0f, 0.6f, 0.4f}) {
        width = std::min(std::ceil(whole * part), rect_.width);
        const Size size{width, rows_at({}).height + 2 * padding};
        place = place_at(cell_rect(input_.menu_cell()), size, input_.chosen());
        if (!place.hides) break;
    }
    const Rect box = place.box;
    lie_on_board(ui, "meanings", box);
    ui.focus().begin_layer();
    const ButtonRows rows = rows_at({box.x, box.y});
    for (std::size_t i = 0; i < meanings.size(); ++i) {
        const std::string& label = meanings[i].label;
        const Look look = i == input_.menu_choice() ? Look::Accent : Look::Plain;
        if (ui.button("menu" + label, rows.places[i], label, look)) {
            input_.choose(meanings[i].action);
        }
    }
    ui.focus().end_layer();
}

}  // namespace tengen::gui
