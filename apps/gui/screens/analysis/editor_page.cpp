#include "screens/analysis/editor_page.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "board_drawing/piece_look.hpp"
#include "screens/stone_icon.hpp"
#include "view/button_rows.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMinEditorColumn = 300;
constexpr float kMinEditorBoard = 200;
constexpr float kSmallEditorColumn = 150;  ///< in a small window
constexpr float kSmallEditorMargin = 10;
constexpr float kEditorEdge = 14;
constexpr float kEditorGap = 12;
constexpr float kTool = 40;
constexpr float kToolGap = 6;
constexpr float kToolStone = 13;  ///< radius

/// The board gets all of the height or the width, up to the least column.
TableLayout small_layout(const Ui& ui, Rect area) {
    const float margin = ui.px(kSmallEditorMargin);
    const Rect inner{area.x + margin, area.y + margin, area.width - 2 * margin,
                     area.height - 2 * margin};
    const float column = ui.px(kSmallEditorColumn) + margin;
    const bool wide = inner.width >= inner.height;
    const float room = (wide ? inner.width : inner.height) - column;
    const float side =
        std::floor(std::max(1.0f, std::min(room, wide ? inner.height : inner.width)));
    const Rect board{wide ? inner.x : inner.x + (inner.width - side) / 2, inner.y, side, side};
    const Rect rest = wide ? Rect{board.right() + margin, inner.y,
                                  inner.right() - board.right() - margin, inner.height}
                           : Rect{inner.x, board.bottom() + margin, inner.width,
                                  inner.bottom() - board.bottom() - margin};
    return {board, rest};
}

}  // namespace

std::optional<EditorPage::Wish> EditorPage::frame(Ui& ui, Rect area) {
    wish_.reset();
    TableLayout places = table_layout(area, ui.scale(), kMinEditorColumn);
    const bool small = places.board.width < ui.px(kMinEditorBoard);
    if (small) places = small_layout(ui, area);
    board_.draw(ui, places.board);
    if (board_.right_clicked()) editor_.remove(*board_.right_clicked());
    const Rect inside = panel(ui, places.side);
    begin_scroll("editor", inside);
    const Point origin = scroll_origin();
    // The frame of the focus has room at all sides.
    Rect rest{origin.x + ui.px(3), origin.y + ui.px(3), inside.width - ui.px(12), 0};
    const auto take = [&](float used) { rest.y += used + ui.px(kEditorGap); };
    const std::string& said = editor_.message();
    // A small window has room for the stones only.
    if (!small) take(ui.paragraph(rest, Face::Heading, ui.theme().ink, tr("Edit position")));
    if (!said.empty()) {
        take(ui.paragraph(rest, Face::Text, ui.theme().ink, said));
    } else if (!small) {
        take(ui.paragraph(
            rest, Face::Text, ui.theme().muted,
            tr("Click a cell to put the chosen stone there, and again to remove it.")));
    }
    take(tools(ui, rest));
    take(turns(ui, rest));
    take(commands(ui, rest));
    take(answers(ui, rest));
    end_scroll(rest.y - origin.y);
    return wish_;
}

/// Draws the panel of the column, and returns the place of its content.
Rect EditorPage::panel(Ui& ui, Rect rect) {
    ui.panel(rect);
    const float edge = std::min(ui.px(kEditorEdge), rect.width / 20);
    return {rect.x + edge, rect.y + edge, rect.width - edge - ui.px(4), rect.height - 2 * edge};
}

/// A row for each side if sides have several kinds.
float EditorPage::tools(Ui& ui, Rect rect) {
    const std::vector<EditorTool>& all = editor_.tools();
    const float size = ui.px(kTool);
    const float gap = ui.px(kToolGap);
    const bool kinds = editor_.game().has_pieces();
    Point at{rect.x, rect.y};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool new_side = i > 0 && kinds && all[i].side != all[i - 1].side;
        const bool full = at.x > rect.x && at.x + size > rect.right();
        if (new_side || full) at = {rect.x, at.y + size + gap};
        tool_button(ui, {at.x, at.y, size, size}, i);
        at.x += size + gap;
    }
    const float bottom = at.y + size - rect.y;
    const std::string name = editor_.tool_name(all[editor_.tool()]);
    return bottom + ui.px(4) +
           ui.paragraph({rect.x, rect.y + bottom + ui.px(4), rect.width, 0}, Face::Small,
                        ui.theme().muted, name);
}

void EditorPage::tool_button(Ui& ui, Rect place, std::size_t index) {
    const EditorTool tool = editor_.tools()[index];
    const bool chosen = index == editor_.tool();
    ui.called(editor_.tool_name(tool));
    if (ui.button("tool" + std::to_string(index), place, "", Look::Chip)) editor_.choose(index);
    if (chosen) ui.outline(place, ui.theme().accent, 8, 2);
    const Point centre{place.x + place.width / 2, place.y + place.height / 2};
    if (tool.side != kEmpty) {
        return stone(ui, centre, ui.px(kToolStone), editor_.stone_of_tool(tool, 0));
    }
    const float reach = ui.px(7);
    const auto stroke = [&](float dx, float dy) {
        ui.line({centre.x - dx, centre.y - dy}, {centre.x + dx, centre.y + dy}, ui.theme().ink,
                ui.px(2));
    };
    stroke(reach, 0);
    stroke(0, reach);
}

/// The board draws it equally.
void EditorPage::stone(const Ui& ui, Point centre, float radius, const Stone& stone) const {
    const PieceLook piece = piece_look(editor_.game(), stone.side, stone.piece);
    if (stone.side < 1 || stone.side > looks_.size()) return;
    SideLook look = looks_[stone.side - 1u];
    if (!piece.letters.empty() || piece.double_ring) look.sign = SignShape::None;
    if (piece.sign != SignShape::None) look.sign = piece.sign;
    stone_icon(ui, centre, radius, look);
    const Rect box{centre.x - radius, centre.y - radius, 2 * radius, 2 * radius};
    if (piece.double_ring) {
        for (const float part : {0.68f, 0.4f}) {
            const float inset = radius * (1 - part);
            ui.outline(
                {box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset},
                look.colours.sign, radius * part / ui.scale(), 1.5f);
        }
    }
    if (!piece.letters.empty()) {
        ui.text_in(box, Face::Small, look.colours.sign, piece.letters, Align::Centre);
    }
}

float EditorPage::turns(Ui& ui, Rect rect) {
    const Game& game = editor_.game();
    float y = rect.y;
    y += ui.paragraph({rect.x, y, rect.width, 0}, Face::Bold, ui.theme().ink, tr("To move")) +
         ui.px(4);
    const float height = ui.px(Ui::kChipHeight);
    Point at{rect.x, y};
    for (Side side = 1; side <= game.sides(); ++side) {
        const std::string label = tr_word(game.side_name(side));
        const Look look = side == editor_.to_move() ? Look::ChipOn : Look::Chip;
        const float width = ui.button_width(label, look);
        if (at.x > rect.x && at.x + width > rect.right()) at = {rect.x, at.y + height + ui.px(6)};
        ui.called(tr(Message("To move: {}", game.side_term(side))));
        if (ui.button_at("turn" + std::to_string(side), at, label, look)) {
            editor_.set_to_move(side);
        }
    }
    return at.y + height - rect.y;
}

float EditorPage::commands(Ui& ui, Rect rect) {
    const float height = ui.px(Ui::kChipHeight);
    Point at{rect.x, rect.y};
    const auto pressed = [&](const char* id, const char* label, const char* name, bool enabled) {
        const float width = ui.button_width(label, Look::Chip);
        if (at.x > rect.x && at.x + width > rect.right()) at = {rect.x, at.y + height + ui.px(6)};
        ui.called(name);
        return ui.button_at(id, at, label, Look::Chip, enabled);
    };
    if (pressed("editor clear", tr("Clear"), tr("Clear the board"), true)) editor_.clear();
    if (pressed("editor start", tr("Start"), tr("First position"), true)) editor_.set_start();
    if (pressed("editor undo", "↶", tr("Undo"), editor_.can_undo())) editor_.undo();
    if (pressed("editor redo", "↷", tr("Redo"), editor_.can_redo())) editor_.redo();
    return at.y + height - rect.y;
}

float EditorPage::answers(Ui& ui, Rect rect) {
    std::vector<ButtonNeed> needs;
    for (const char* const label : {tr("Done"), tr("Cancel")}) {
        needs.push_back({ui.measure(Face::Text, label).width});
    }
    const ButtonRows rows =
        button_rows(needs, rect, ui.px(Ui::kButtonHeight), ui.scale(), RowAlign::Parted);
    if (ui.button("editor done", rows.places[0], tr("Done"), Look::Accent)) wish_ = Wish::Done;
    if (ui.button("editor cancel", rows.places[1], tr("Cancel"))) wish_ = Wish::Cancel;
    return rows.height;
}

}  // namespace tengen::gui
