// The tree of moves, the comment, and the search.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/analysis/analysis_page.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "window/remark.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kTreeRow = 26;
constexpr float kIndent = 16;
constexpr float kFold = 18;
constexpr float kTreePadding = 14;
constexpr float kWidestMove = 86;  ///< longer names are cut
constexpr std::size_t kMaxQuery = 200;

int depth_of(const Record& record, RecordNodeId node) {
    int depth = 0;
    for (; node != kRecordRoot; node = record.nodes[node].parent) ++depth;
    return depth;
}

struct FindKind {
    StudySearch kind;
    const char* label;
};
constexpr FindKind kFindKinds[] = {{StudySearch::Comment, translatable("Comments")},
                                   {StudySearch::CellText, translatable("Texts on the board")},
                                   {StudySearch::Mark, translatable("Marks")},
                                   {StudySearch::Glyph, translatable("Signs such as ?!")},
                                   {StudySearch::Ply, translatable("Move number")}};

}  // namespace

void AnalysisPage::moves(Ui& ui, Rect rect) {
    const float padding = ui.px(kTreePadding);
    Rect list{rect.x + padding, rect.y, rect.width - padding - ui.px(4), rect.height};
    const std::string heading = view_.heading();
    const float line = ui.line_height(Face::Small) + ui.px(4);
    if (!heading.empty() && list.height > line + 2 * ui.px(kTreeRow)) {
        const Rect head{list.x, list.y, list.width - padding, line};
        ui.called(heading);
        const Touch touched = ui.touch("heading", head, false);
        ui.text_in(head, Face::Small, ui.theme().muted, heading);
        if (touched.hovered && ui.measure(Face::Small, heading).width > head.width) {
            remark(ui, {head.x, head.bottom() + ui.px(20)}, heading);
        }
        list.y += line;
        list.height -= line;
    }
    if (view_.record().nodes[kRecordRoot].first_child == kNoNode) {
        ui.paragraph({list.x, list.y + ui.px(4), list.width - padding, 0}, Face::Small,
                     ui.theme().muted,
                     tr("Click a cell to play. Each other move at the same "
                        "position becomes a variation."));
        return;
    }
    const std::string longest = view_.moves().widest_name(
        view_.study(),
        [&ui](const std::string& text) { return ui.measure(Face::Text, text).width; });
    const float wide = ui.measure(Face::Text, longest + "?!").width;
    const float column = std::ceil(std::min(wide, ui.px(kWidestMove))) + ui.px(16);
    const float number = ui.measure(Face::Small, "000").width + ui.px(8);
    const float room = list.width - ui.px(kFold) - number - ui.px(14);
    const int fit = std::max(1, static_cast<int>(room / column));
    const std::vector<MovesRow>& rows = view_.moves().rows(view_.study(), view_.place(), fit);
    begin_scroll("tree", list);
    const Point origin = scroll_origin();
    const float height = ui.px(kTreeRow);
    const auto first =
        static_cast<std::size_t>(std::max(0.0f, std::floor((list.y - origin.y) / height)));
    const auto shown = static_cast<std::size_t>(std::ceil(list.height / height)) + 1;
    for (std::size_t i = first; i < std::min(rows.size(), first + shown); ++i) {
        moves_row(ui, rows[i],
                  {origin.x, origin.y + height * static_cast<float>(i), list.width, height},
                  column);
    }
    const std::size_t at = view_.moves().row_of_place();
    if (shown_row_ != at) scroll_to(height * static_cast<float>(at));
    shown_row_ = at;
    end_scroll(height * static_cast<float>(rows.size()));
}

/// A fold, the number of the first move, and the moves.
void AnalysisPage::moves_row(Ui& ui, const MovesRow& row, Rect place, float column) {
    const Theme& theme = ui.theme();
    const Record& record = view_.record();
    const auto indent = static_cast<float>(std::min(row.depth, AnalysisMoves::kMaxIndent));
    float left = place.x + indent * ui.px(kIndent);
    if (row.begins) {
        const Rect fold{left, place.y, ui.px(kFold), place.height};
        ui.text_in(fold, Face::Small, theme.muted, row.folded ? "▸" : "▾");
        const Touch touched = ui.touch("fold" + std::to_string(row.first), fold, false);
        if (touched.clicked) {
            view_.moves().fold(row.first, !row.folded);
            ui.redraw();
            return;
        }
    }
    left += ui.px(kFold);
    const float number = ui.measure(Face::Small, "000").width;
    ui.text_in({left, place.y, number, place.height}, Face::Small, theme.muted,
               std::to_string(depth_of(record, row.first)), Align::Right);
    left += number + ui.px(8);
    RecordNodeId node = row.first;
    std::optional<RecordNodeId> clicked;
    for (int i = 0; i < row.count; ++i, node = record.nodes[node].first_child) {
        const Rect cell{left + column * static_cast<float>(i), place.y + ui.px(1),
                        column - ui.px(4), place.height - ui.px(2)};
        const bool current = node == view_.place();
        const Touch touched = ui.touch("node" + std::to_string(node), cell, false);
        if (current) {
            ui.fill(cell, theme.accent, 4);
        } else if (touched.hovered) {
            ui.fill(cell, theme.soft, 4);
        }
        const RecordRemarks* remarks = record.find_remarks(node);
        std::string text = view_.moves().name(view_.study(), node);
        if (text.empty()) text = "–";
        if (remarks != nullptr) text += glyph_text(remarks->glyph);
        const Colour ink = current ? theme.on_accent : row.depth == 0 ? theme.ink : theme.muted;
        ui.text_in({cell.x + ui.px(6), cell.y, cell.width - ui.px(8), cell.height}, Face::Text, ink,
                   text);
        if (remarks != nullptr && !remarks->comment.empty()) {
            ui.disc({cell.right() - ui.px(4), cell.y + ui.px(6)}, ui.px(2),
                    current ? theme.on_accent : theme.accent);
        }
        if (touched.clicked) clicked = node;
        if (touched.hovered && ImGui::IsMouseReleased(1)) move_menu_ = {node, cell, true};
    }
    if (row.folded) {
        ui.text_in(
            {left + column * static_cast<float>(row.count), place.y, ui.px(20), place.height},
            Face::Text, theme.muted, "…");
    }
    if (clicked) view_.go_to(*clicked);
}

void AnalysisPage::comment_panel(Ui& ui, Rect rect) {
    ui.panel(rect);
    const float padding = ui.px(kTreePadding);
    const float height = ui.px(Ui::kChipHeight);
    const float title = ui.measure(Face::Heading, tr("Comment")).width;
    ui.text_in({rect.x + padding, rect.y + ui.px(10), title + 1, height}, Face::Heading,
               ui.theme().ink, tr("Comment"));
    const float left = rect.x + padding + title + ui.px(14);
    const float used =
        opinions(ui, {left, rect.y + ui.px(10), rect.right() - padding - left, height});
    const float top = rect.y + ui.px(16) + used;
    comment(ui, {rect.x, top, rect.width, rect.bottom() - top - ui.px(8)});
}

/// The sign of the move, the judgement, the name and the comment, to change them. Returns the
/// height.
float AnalysisPage::opinions(Ui& ui, Rect rect) {
    const float height = ui.px(Ui::kChipHeight);
    Point at{rect.x, rect.y};
    const auto place = [&](float width) {
        width = std::min(width, rect.width);
        if (at.x > rect.x && at.x + width > rect.right()) at = {rect.x, at.y + height + ui.px(6)};
        const Rect chip{at.x, at.y, width, height};
        at.x += width + ui.px(6);
        return chip;
    };
    const auto list = [&](const char* id, const char* name, const std::string& shown,
                          const std::vector<std::string>& items, std::ptrdiff_t chosen) {
        ui.called(std::string(name) + tr(": ") + items[static_cast<std::size_t>(chosen)]);
        const Rect chip = place(ui.measure(Face::Small, shown + " ▾").width + ui.px(24));
        return ui.dropdown(id, chip, ui.cut(Face::Small, shown, chip.width - ui.px(30)), items,
                           static_cast<int>(chosen));
    };
    if (view_.place() != kRecordRoot) {
        std::vector<std::string> signs;
        for (int sign = 0; sign <= static_cast<int>(Glyph::VeryBad); ++sign) {
            signs.push_back(glyph_name(static_cast<Glyph>(sign)));
        }
        const Glyph glyph = view_.glyph();
        const std::string shown =
            glyph == Glyph::None ? tr("Sign") : std::string(glyph_text(glyph));
        const int picked = list("glyph", tr("Sign"), shown, signs, static_cast<int>(glyph));
        if (picked >= 0) view_.set_glyph(static_cast<Glyph>(picked));
    }
    const std::vector<PositionOpinion> all = view_.judgements();
    std::vector<std::string> names;
    for (const PositionOpinion& one : all) {
        names.push_back(judgement_name(*view_.study().game(), one));
    }
    const auto now = std::ranges::find(all, view_.judgement());
    const auto index = now == all.end() ? 0 : now - all.begin();
    const std::string shown = index == 0 ? tr("Judgement") : names[static_cast<std::size_t>(index)];
    const int picked = list("judgement", tr("Judgement"), shown, names, index);
    if (picked >= 0) view_.set_judgement(all[static_cast<std::size_t>(picked)]);
    const auto button = [&](const char* id, const char* label, const char* name, Command command) {
        ui.called(name);
        if (ui.button(id, place(ui.button_width(label, Look::Chip)), label, Look::Chip)) {
            wish_ = command;
        }
    };
    button("name position", tr("Name"), tr("Name the position"), Command::NamePosition);
    button("figure", tr("Figure"), tr("Figure and numbers"), Command::EditFigure);
    button("edit comment", tr("Edit"), tr("Edit the comment"), Command::EditComment);
    return at.y + height - rect.y;
}

/// The title and the comment of the place.
void AnalysisPage::comment(Ui& ui, Rect rect) {
    const float padding = ui.px(kTreePadding);
    const Rect list{rect.x + padding, rect.y, rect.width - padding - ui.px(4), rect.height};
    const RecordRemarks* remarks = view_.remarks();
    const bool small = tab_ == "comment";
    begin_scroll("comment", list);
    const Point origin = scroll_origin();
    float y = origin.y;
    const float width = list.width - padding;
    if (remarks != nullptr && !remarks->rare->title.empty()) {
        y += ui.paragraph({origin.x, y, width, 0}, Face::Bold, ui.theme().ink,
                          remarks->rare->title) +
             ui.px(4);
    }
    if (const std::string print = remarks == nullptr ? "" : print_text(*remarks); !print.empty()) {
        y += ui.paragraph({origin.x, y, width, 0}, Face::Small, ui.theme().muted, print) + ui.px(4);
    }
    const std::string text = remarks == nullptr ? "" : remarks->comment;
    y += text.empty() ? ui.paragraph({origin.x, y, width, 0}, Face::Small, ui.theme().muted,
                                     tr("No comment."))
                      : ui.paragraph({origin.x, y, width, 0}, Face::Text, ui.theme().ink, text);
    if (small) {
        y += ui.px(10);
        y += opinions(ui, {origin.x, y, width, 0});
    }
    end_scroll(y - origin.y);
}

void AnalysisPage::find(Ui& ui, Rect rect) {
    const float padding = ui.px(kTreePadding);
    const float width = rect.width - 2 * padding;
    const float height = ui.px(Ui::kButtonHeight);
    begin_scroll("find", {rect.x + padding, rect.y, rect.width - padding - ui.px(4), rect.height});
    const Point origin = scroll_origin();
    Point at{origin.x, origin.y + ui.px(2)};
    ui.called(tr("Find"));
    const std::string typed = view_.query.text;
    if (ui.text_box(
            "query", {at.x, at.y, width, height}, view_.query.text, kMaxQuery,
            view_.query.kind == StudySearch::Ply ? tr("Number of the move") : tr("Text to find"))) {
        // Escape restores the last text. If there was none, F3 needs the new one.
        const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
        if (escaped && view_.query.text.empty()) view_.query.text = typed;
        ui.redraw();
    }
    if (ui.entered("query")) wish_ = Command::FindNext;
    if (find_opens_) ui.focus().move_to("query");
    find_opens_ = false;
    at.y += height + ui.px(8);
    std::vector<std::string> labels;
    int chosen = 0;
    for (const FindKind& one : kFindKinds) {
        if (one.kind == view_.query.kind) chosen = static_cast<int>(labels.size());
        labels.emplace_back(tr(one.label));
    }
    const std::string& shown = labels[static_cast<std::size_t>(chosen)];
    const float list = std::min(width, ui.measure(Face::Small, shown + " ▾").width + ui.px(24));
    const int picked =
        ui.dropdown("find kind", {at.x, at.y, list, ui.px(Ui::kChipHeight)}, shown, labels, chosen);
    if (picked >= 0) view_.query.kind = kFindKinds[picked].kind;
    // A low column has no room for another row.
    const float chip = ui.px(Ui::kChipHeight);
    at.x += list + ui.px(8);
    const float both = ui.button_width(tr("Next"), Look::Chip) + ui.px(8) +
                       ui.button_width(tr("Previous"), Look::Chip);
    if (at.x + both > origin.x + width) at = {origin.x, at.y + chip + ui.px(8)};
    if (ui.button_at("find next", at, tr("Next"), Look::Chip)) wish_ = Command::FindNext;
    if (ui.button_at("find previous", at, tr("Previous"), Look::Chip)) {
        wish_ = Command::FindPrevious;
    }
    end_scroll(at.y + chip - origin.y);
}

}  // namespace tengen::gui
