// The board's side of the table's screen.
#include "screens/table_screen.hpp"

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr float kBesideBoard = 18;
constexpr float kMostZoom = 12;

Point pointer() {
    return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

}  // namespace

TableScreen::TableScreen(TableView& view, BoardPainter& painter) : view_(view), canvas_(painter) {}

void TableScreen::refresh(BoardPainter& painter, std::vector<SideLook> looks) {
    looks_ = std::move(looks);
    canvas_.use(painter);
    viewport_ = {};
    geometry_.reset();
}

std::optional<Command> TableScreen::frame(Ui& ui, Rect area, const std::string& scores) {
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
    const auto take = [&](float used) {
        if (used <= 0) return;
        side.y += used + ui.px(12);
        side.height -= used + ui.px(12);
    };
    take(seats(ui, side));
    // A low window has no room for what does not change.
    take(facts(ui, side, side.height < ui.px(120)));
    if (choices(ui, side, false) <= side.height) {
        take(choices(ui, side, true));
    } else {
        choices_on_board(ui);
    }
    if (side.height > ui.px(60)) {
        ui.panel(side);
        const bool both = side.width >= ui.px(400);
        const float half = both ? std::round(side.width * 0.45f) : side.width;
        moves(ui, {side.x, side.y, half, side.height});
        if (both) {
            ui.line({side.x + half, side.y + ui.px(14)}, {side.x + half, side.bottom() - ui.px(14)},
                    ui.theme().line);
            thoughts(ui, {side.x + half, side.y, side.width - half, side.height});
        }
    }
    menu(ui);
    remarks(ui);
    if (const auto asked = end_banner(ui, scores)) wish = asked;
    return wish;
}

void TableScreen::board(Ui& ui, Rect rect) {
    geometry_.emplace(view_.shown().board(), Size{rect.width, rect.height},
                      view_.toggles.coordinates, viewport_);
    viewport_ = geometry_->viewport();
    const Touch touched = ui.touch("board", rect, false);
    // Banners and menus lie on the board.
    ImGui::SetItemAllowOverlap();
    follow_cursor();
    point(touched);
    const std::optional<Cell> pointed = touched.hovered ? pointed_ : std::nullopt;
    ui.board(rect, held_ ? 0 : canvas_.draw(*geometry_, view_.picture(pointed), looks_), 12);
    if (const float appeared = view_.appeared(); appeared < 1) {
        ui.fill(rect, ui.theme().background.with_alpha(1 - appeared));
    }
}

void TableScreen::point(const Touch& touched) {
    const Point at = pointer();
    pointed_.reset();
    if (touched.hovered || touched.held) {
        pointed_ = geometry_->cell_at({at.x - board_.x, at.y - board_.y});
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (moved.x != 0 || moved.y != 0) view_.hide_cursor();
    }
    if (touched.hovered) scroll_board();
    if (!touched.clicked) return;
    view_.dismiss_end();
    if (pointed_) {
        view_.click(*pointed_);
    } else {
        view_.close_menu();
    }
}

/// The wheel zooms around the pointer; the right and the middle button drag the board.
void TableScreen::scroll_board() {
    const ImGuiIO& io = ImGui::GetIO();
    const float step = std::max(geometry_->step(), 1.0f);
    if (viewport_.zoom > 1 && (ImGui::IsMouseDown(1) || ImGui::IsMouseDown(2))) {
        viewport_.centre.x -= io.MouseDelta.x / step;
        viewport_.centre.y -= io.MouseDelta.y / step;
    }
    if (io.MouseWheel == 0) return;
    const float before = viewport_.zoom;
    zoom_by(std::pow(1.2f, io.MouseWheel));
    const float grown = viewport_.zoom / before;
    const Point middle{board_.x + board_.width / 2, board_.y + board_.height / 2};
    viewport_.centre.x += (pointer().x - middle.x) / step * (1 - 1 / grown);
    viewport_.centre.y += (pointer().y - middle.y) / step * (1 - 1 / grown);
}

void TableScreen::zoom_by(float factor) {
    viewport_.zoom = std::clamp(viewport_.zoom * factor, 1.0f, kMostZoom);
}

Rect TableScreen::cell_rect(Cell cell) const {
    const Point centre = geometry_->centre(cell);
    const float step = geometry_->step();
    return {board_.x + centre.x - step / 2, board_.y + centre.y - step / 2, step, step};
}

/// Where the column has no room for them: at the foot of the board.
void TableScreen::choices_on_board(Ui& ui) {
    const float margin = ui.px(12);
    Rect place{board_.x + 2 * margin, board_.y, board_.width - 4 * margin, 0};
    place.height = choices(ui, place, false);
    place.y = board_.bottom() - place.height - 2 * margin;
    const Rect box{place.x - margin, place.y - margin, place.width + 2 * margin,
                   place.height + 2 * margin};
    ui.shadow(box, 10);
    ui.panel(box);
    choices(ui, place, true);
}

/// A zoomed board moves on when the cursor leaves what is seen of it.
void TableScreen::follow_cursor() {
    const Cell cursor = view_.cursor();
    if (cursor == std::exchange(followed_, cursor) || cursor == kNoCell) return;
    if (viewport_.zoom <= 1 || geometry_->step() <= 0) return;
    const Rect field = geometry_->field();
    const Point centre = geometry_->centre(cursor);
    if (field.holds(centre)) return;
    viewport_.centre.x += (centre.x - field.x - field.width / 2) / geometry_->step();
    viewport_.centre.y += (centre.y - field.y - field.height / 2) / geometry_->step();
}

/// Why a click did nothing, or why the cell under the pointer may not be played.
void TableScreen::remarks(Ui& ui) {
    std::optional<CellRemark> remark = view_.remark();
    if (!remark && pointed_) remark = view_.mark_text(*pointed_);
    if (!remark && view_.cursor() != kNoCell) remark = view_.mark_text(view_.cursor());
    if (!remark || !view_.live()) return;
    const Rect cell = cell_rect(remark->cell);
    // Below the cell, so that the stones beside it can be seen.
    ui.remark({cell.x + cell.width / 2, cell.bottom() + ui.px(28)}, remark->text);
}

/// What a click on a cell could mean, as buttons beside it.
void TableScreen::menu(Ui& ui) {
    if (view_.menu().empty()) return;
    const std::vector<Choice> meanings = view_.menu();
    const Rect cell = cell_rect(view_.menu_cell());
    float width = 0;
    for (const Choice& choice : meanings) width += ui.button_width(choice.label) + ui.px(8);
    Rect box{cell.x + cell.width / 2 - width / 2, cell.bottom() + ui.px(6), width + ui.px(12),
             ui.px(Ui::kButtonHeight + 20)};
    box.x = std::clamp(box.x, board_.x, std::max(board_.x, board_.right() - box.width));
    if (box.bottom() > board_.bottom()) box.y = cell.y - box.height - ui.px(6);
    ui.shadow(box, 10);
    ui.panel(box);
    Point at{box.x + ui.px(10), box.y + ui.px(10)};
    for (const Choice& choice : meanings) {
        if (ui.button_at("menu" + choice.label, at, choice.label)) view_.choose(choice.action);
    }
}

/// At the bottom of the board; at its top where the winning line is at the bottom.
Rect TableScreen::banner_place(const Ui& ui, Size size) const {
    const float x = board_.x + (board_.width - size.width) / 2;
    const float low = board_.bottom() - size.height - ui.px(26);
    const float high = board_.y + ui.px(26);
    const std::vector<Cell>& line = view_.table().match().result()
                                        ? view_.table().match().result()->cells
                                        : std::vector<Cell>();
    const auto covers = [&](float y) {
        const Rect box{x, y, size.width, size.height};
        return std::any_of(line.begin(), line.end(), [&](Cell cell) {
            const Rect place = cell_rect(cell);
            return place.x < box.right() && place.right() > box.x && place.y < box.bottom() &&
                   place.bottom() > box.y;
        });
    };
    if (!covers(low)) return {x, low, size.width, size.height};
    if (!covers(high)) return {x, high, size.width, size.height};
    // Beside the board, over the list of moves.
    const float right =
        std::min(board_.right() + ui.px(kBesideBoard), ui.size().width - size.width);
    return {right, low, size.width, size.height};
}

std::optional<Command> TableScreen::end_banner(Ui& ui, const std::string& scores) {
    const std::optional<EndBanner> end = view_.end();
    if (!end) return std::nullopt;
    const float risen = view_.banner_risen();
    if (risen <= 0) return std::nullopt;
    const float width = std::min(ui.px(460), std::max(board_.width - ui.px(24), ui.px(240)));
    const float inner = width - ui.px(48);
    const float reason =
        ui.paragraph({0, 0, inner, 0}, Face::Text, ui.theme().muted, end->reason, false);
    const float height = ui.px(26) + ui.line_height(Face::Title) + ui.px(10) + reason + ui.px(18) +
                         ui.px(Ui::kButtonHeight) +
                         (scores.empty() ? 0 : ui.px(18) + ui.line_height(Face::Small)) + ui.px(22);
    Rect box = banner_place(ui, {width, height});
    box.y += std::round((1 - risen) * ui.px(60));
    ui.shadow(box, 10);
    ui.panel(box);
    // Clicks on it are not clicks on the board.
    float y = box.y + ui.px(26);
    ui.text_in({box.x + ui.px(16), y, width - ui.px(32), ui.line_height(Face::Title)}, Face::Title,
               ui.theme().ink, end->headline, Align::Centre);
    y += ui.line_height(Face::Title) + ui.px(10);
    const float reason_width = std::min(inner, ui.measure(Face::Text, end->reason).width);
    ui.paragraph({box.x + (width - reason_width) / 2, y, inner, reason}, Face::Text,
                 ui.theme().muted, end->reason);
    y += reason + ui.px(18);
    struct Button {
        const char* label;
        Command command;
        Look look;
    };
    const Button buttons[] = {{tr("Again"), Command::NewGame, Look::Accent},
                              {tr("Swap sides"), Command::SwapSeats, Look::Plain},
                              {tr("Review"), Command::Review, Look::Plain},
                              {tr("Menu"), Command::Home, Look::Plain}};
    float total = -ui.px(8);
    for (const Button& button : buttons) {
        total += ui.button_width(button.label, button.look) + ui.px(8);
    }
    Point at{std::max(box.x + ui.px(12), box.x + (width - total) / 2), y};
    std::optional<Command> wish;
    for (const Button& button : buttons) {
        if (at.x + ui.button_width(button.label, button.look) > box.right() - ui.px(8)) break;
        if (ui.button_at(std::string("end ") + button.label, at, button.label, button.look)) {
            wish = button.command;
        }
    }
    y += ui.px(Ui::kButtonHeight) + ui.px(18);
    ui.text_in({box.x, y, width, ui.line_height(Face::Small)}, Face::Small, ui.theme().muted,
               scores, Align::Centre);
    return wish;
}

}  // namespace tengen
