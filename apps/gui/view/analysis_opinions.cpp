// A person's opinions on the analysis board: signs of moves, judgements of positions, names, and
// arrows and lines.
#include <algorithm>

#include "core/notation.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// The next of a row that begins with the first one; none after the last.
template <class Value, std::size_t Count>
Value next_in(const Value (&row)[Count], Value now, Value none) {
    const auto found = std::ranges::find(row, now);
    if (found == std::end(row)) return row[0];
    return found + 1 == std::end(row) ? none : *(found + 1);
}

}  // namespace

void AnalysisView::set_field(StudyField field, const std::string& text, std::string said) {
    if (!can_edit()) return;
    const Result<void> done = file_->study().set(place(), field, text);
    if (!done) return tell(done);
    after_edit(std::move(said));
}

Glyph AnalysisView::glyph() const {
    const RecordRemarks* all = remarks();
    return all == nullptr ? Glyph::None : all->glyph;
}

void AnalysisView::set_glyph(Glyph glyph) {
    if (place() == kRecordRoot) return say(tr("The start of the game has no move to judge."));
    set_field(StudyField::Glyph, std::string(glyph_text(glyph)), glyph_name(glyph));
}

void AnalysisView::next_glyph(bool good) {
    constexpr Glyph kGood[] = {Glyph::Good, Glyph::VeryGood, Glyph::Interesting};
    constexpr Glyph kBad[] = {Glyph::Bad, Glyph::VeryBad, Glyph::Doubtful};
    set_glyph(next_in(good ? kGood : kBad, glyph(), Glyph::None));
}

PositionOpinion AnalysisView::judgement() const {
    const RecordRemarks* all = remarks();
    return all == nullptr ? PositionOpinion() : all->judgement;
}

std::vector<PositionOpinion> AnalysisView::judgements() const {
    std::vector<PositionOpinion> all{{}, {OpinionKind::Even}, {OpinionKind::Unclear}};
    const auto sides = study().game()->description().sides.size();
    for (Side side = 1; side <= sides; ++side) {
        all.push_back({OpinionKind::Good, side, false});
        all.push_back({OpinionKind::Good, side, true});
    }
    return all;
}

void AnalysisView::set_judgement(PositionOpinion judgement) {
    set_field(StudyField::Judgement, judgement_text(judgement),
              judgement_name(*study().game(), judgement));
}

void AnalysisView::next_judgement() {
    const std::vector<PositionOpinion> all = judgements();
    const auto now = std::ranges::find(all, judgement());
    const bool ends = now == all.end() || now + 1 == all.end();
    set_judgement(ends ? all.front() : *(now + 1));
}

std::string AnalysisView::position_name() const {
    const RecordRemarks* all = remarks();
    return all == nullptr ? "" : all->rare->title;
}

void AnalysisView::set_position_name(const std::string& name) {
    set_field(StudyField::Title, name);
}

// ---- Print

PrintRemarks AnalysisView::print_remarks() const {
    const RecordRemarks* all = remarks();
    if (all == nullptr) return {};
    return {all->rare->figure, all->rare->number, all->rare->print_mode};
}

void AnalysisView::set_print_remarks(const PrintRemarks& print) {
    Record fields;
    RareRemarks& rare = fields.remarks_of(kRecordRoot).rare.edit();
    rare.figure = print.figure;
    rare.number = print.number;
    rare.print_mode = static_cast<std::int8_t>(print.mode);
    const std::string words = print_text(*fields.find_remarks(kRecordRoot));
    edit(
        [&](Study& study) -> Result<void> {
            for (const StudyField field :
                 {StudyField::Figure, StudyField::Number, StudyField::PrintMode}) {
                const std::string text = field_text(fields, kRecordRoot, field);
                if (auto set = study.set(place(), field, text); !set) return set;
            }
            return {};
        },
        words.empty() ? tr("No figure begins here.") : words);
}

// ---- Arrows and lines

void AnalysisView::mark_line(Cell cell, bool arrow) {
    if (!can_edit()) return;
    const std::string name = cell_name(shown_position().board(), cell);
    if (!line_begin_) {
        line_begin_ = cell;
        return say(arrow ? tr(Message("An arrow from {}. Press the key again at its end.", name))
                         : tr(Message("A line from {}. Press the key again at its end.", name)));
    }
    const Cell from = *line_begin_;
    line_begin_.reset();
    if (from == cell) return say(tr("Cancelled."));
    toggle_line({from, cell, arrow});
}

bool AnalysisView::takes_drag(Cell from, Cell to, bool arrow) {
    if (!has_study()) return false;
    if (from == to) {
        next_mark(from);
    } else if (can_edit()) {
        toggle_line({from, to, arrow});
    }
    return true;
}

/// A line has no direction.
void AnalysisView::toggle_line(BoardLine line) {
    const auto old = lines_on_board();
    if (!line.arrow && std::ranges::find(old, BoardLine{line.to, line.from, false}) != old.end()) {
        std::swap(line.from, line.to);
    }
    const bool removed = std::ranges::find(old, line) != old.end();
    file_->study().toggle_line(place(), line);
    const Board& board = shown_position().board();
    const std::string from = cell_name(board, line.from), to = cell_name(board, line.to);
    const Message what =
        line.arrow ? Message("arrow {} to {}", from, to) : Message("line {} to {}", from, to);
    after_edit(removed ? tr(Message("removed: {}", what)) : tr(what));
}

std::vector<BoardLine> AnalysisView::lines_on_board() const {
    const RecordRemarks* all = remarks();
    return all == nullptr ? std::vector<BoardLine>() : all->rare->lines;
}

}  // namespace tengen::gui
