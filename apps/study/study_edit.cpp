#include "study/study_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "journal/journal_text.hpp"

namespace tengen {

namespace {

constexpr std::array<std::string_view, 6> kEdits{"add",   "remove", "restore",
                                                 "order", "set",    "keep"};
constexpr std::array<std::string_view, kStudyFields> kFields{
    "comment", "title", "texts",  "marks",  "lines",      "dimmed",      "glyph", "judgement",
    "hot",     "start", "figure", "number", "print_mode", "evaluations", "spent"};
constexpr std::array<std::string_view, kMarkKinds> kMarkNames{"cross", "triangle", "square",
                                                              "circle", "selected"};
constexpr std::array<std::string_view, 4> kOpinions{"", "good", "even", "unclear"};

template <std::size_t N>
std::optional<std::size_t> index_in(const std::array<std::string_view, N>& words,
                                    std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

/// Blanks separate the items of lists.
std::string list_word(std::string_view text) {
    std::string word = escaped(text);
    for (std::size_t at = 0; (at = word.find(' ', at)) != std::string::npos;) {
        word.replace(at, 1, "%20");
    }
    return word;
}

std::vector<std::string_view> list_items(std::string_view text) {
    return text.empty() ? std::vector<std::string_view>() : split(text, ' ');
}

std::optional<Cell> cell_in(const Record& record, std::string_view text) {
    const auto cell = to_number<Cell>(text);
    if (!cell || *cell >= record.board.columns * record.board.rows) return std::nullopt;
    return cell;
}

/// Splits "a:b" at the first of the separators; both parts are empty without one.
std::pair<std::string_view, std::string_view> halves(std::string_view text, std::string_view at) {
    const std::size_t middle = text.find_first_of(at);
    if (middle == std::string_view::npos) return {};
    return {text.substr(0, middle), text.substr(middle + 1)};
}

std::string number_text(int number) {
    return number < 0 ? "" : std::to_string(number);
}

template <class Number>
bool read_number(std::string_view text, Number& number, int most) {
    const auto value = text.empty() ? std::optional<int>(-1) : to_number<int>(text);
    if (!value || *value > most || (*value < 0 && !text.empty())) return false;
    number = static_cast<Number>(*value);
    return true;
}

std::string list_text(const RecordRemarks& remarks, StudyField field) {
    std::string text;
    const auto add = [&](const std::string& item) { text += (text.empty() ? "" : " ") + item; };
    if (field == StudyField::Texts) {
        for (const CellText& one : remarks.texts) {
            add(fmt::format("{}:{}", one.cell, list_word(one.text)));
        }
    } else if (field == StudyField::Marks) {
        for (const CellMark& one : remarks.marks) {
            add(fmt::format("{}:{}", one.cell, kMarkNames[static_cast<std::size_t>(one.kind)]));
        }
    } else if (field == StudyField::Lines) {
        for (const BoardLine& one : remarks.rare->lines) {
            add(fmt::format("{}{}{}", one.from, one.arrow ? '>' : '-', one.to));
        }
    } else if (field == StudyField::Dimmed && remarks.rare->dimmed) {
        text = "dim";
        for (const Cell cell : *remarks.rare->dimmed) add(std::to_string(cell));
    } else if (field == StudyField::Evaluations) {
        for (const Evaluation& one : remarks.rare->evaluations) {
            for (const std::string& line : evaluation_texts(one)) {
                add((one.by_side ? "!" : "") + list_word(line));
            }
        }
    }
    return text;
}

bool set_texts(const Record& record, RecordRemarks& remarks, std::string_view text) {
    std::vector<CellText> texts;
    for (const std::string_view item : list_items(text)) {
        const auto [cell_part, value] = halves(item, ":");
        const auto cell = cell_in(record, cell_part);
        if (!cell) return false;
        texts.push_back({*cell, unescaped(value)});
    }
    remarks.texts = std::move(texts);
    return true;
}

bool set_marks(const Record& record, RecordRemarks& remarks, std::string_view text) {
    std::vector<CellMark> marks;
    for (const std::string_view item : list_items(text)) {
        const auto [cell_part, name] = halves(item, ":");
        const auto cell = cell_in(record, cell_part);
        const auto kind = index_in(kMarkNames, name);
        if (!cell || !kind) return false;
        marks.push_back({*cell, static_cast<MarkKind>(*kind)});
    }
    remarks.marks = std::move(marks);
    return true;
}

bool set_lines(const Record& record, RecordRemarks& remarks, std::string_view text) {
    std::vector<BoardLine> lines;
    for (const std::string_view item : list_items(text)) {
        const auto [from_part, to_part] = halves(item, "->");
        const auto from = cell_in(record, from_part);
        const auto to = cell_in(record, to_part);
        if (!from || !to) return false;
        lines.push_back({*from, *to, item.find('>') != std::string_view::npos});
    }
    remarks.rare.edit().lines = std::move(lines);
    return true;
}

bool set_dimmed(const Record& record, RecordRemarks& remarks, std::string_view text) {
    if (text.empty()) {
        remarks.rare.edit().dimmed.reset();
        return true;
    }
    std::vector<Cell> cells;
    for (const std::string_view item : list_items(text).size() > 1
                                           ? list_items(text.substr(text.find(' ') + 1))
                                           : std::vector<std::string_view>()) {
        const auto cell = cell_in(record, item);
        if (!cell) return false;
        cells.push_back(*cell);
    }
    remarks.rare.edit().dimmed = std::move(cells);
    return true;
}

bool set_evaluations(RecordRemarks& remarks, std::string_view text) {
    std::vector<Evaluation> evaluations;
    for (std::string_view item : list_items(text)) {
        const bool by_side = item.starts_with('!');
        if (by_side) item.remove_prefix(1);
        if (!add_evaluation_text(evaluations, unescaped(item))) return false;
        if (by_side) evaluations.back().by_side = true;
    }
    remarks.rare.edit().evaluations = std::move(evaluations);
    return true;
}

bool set_judgement(RecordRemarks& remarks, std::string_view text) {
    PositionOpinion judgement;
    if (!text.empty()) {
        const auto words = split(text, ' ');
        const auto kind = index_in(kOpinions, words[0]);
        if (!kind || words.size() != 3) return false;
        const auto side = to_number<int>(words[1]);
        if (!side || *side < 0 || *side > kMaxSides) return false;
        judgement = {static_cast<OpinionKind>(*kind), static_cast<Side>(*side), words[2] == "2"};
    }
    remarks.judgement = judgement;
    return true;
}

bool set_figure(RecordRemarks& remarks, std::string_view text) {
    if (text.empty()) {
        remarks.rare.edit().figure.reset();
        return true;
    }
    const auto [flags_part, name] = halves(text, ":");
    const auto flags = to_number<std::int32_t>(flags_part);
    if (!flags) return false;
    remarks.rare.edit().figure = RecordFigure{*flags, std::string(name)};
    return true;
}

bool set_glyph(RecordRemarks& remarks, std::string_view text) {
    const auto glyph = parse_glyph(text);
    if (glyph) remarks.glyph = *glyph;
    return glyph.has_value();
}

}  // namespace

std::string judgement_text(const PositionOpinion& judgement) {
    if (judgement.kind == OpinionKind::None) return {};
    return fmt::format("{} {} {}", kOpinions[static_cast<std::size_t>(judgement.kind)],
                       judgement.side, judgement.very ? 2 : 1);
}

std::string field_text(const Record& record, RecordNodeId node, StudyField field) {
    if (field == StudyField::Spent) return number_text(record.nodes[node].spent_ms);
    const RecordRemarks* found = record.find_remarks(node);
    if (found == nullptr) return {};
    switch (field) {
        case StudyField::Comment:
            return found->comment;
        case StudyField::Title:
            return found->rare->title;
        case StudyField::Glyph:
            return std::string(glyph_text(found->glyph));
        case StudyField::Judgement:
            return judgement_text(found->judgement);
        case StudyField::Hot:
            return number_text(found->rare->hot == 0 ? -1 : found->rare->hot);
        case StudyField::Start:
            return found->start ? "1" : "";
        case StudyField::Figure:
            return found->rare->figure
                       ? fmt::format("{}:{}", found->rare->figure->flags, found->rare->figure->name)
                       : "";
        case StudyField::Number:
            return number_text(found->rare->number);
        case StudyField::PrintMode:
            return number_text(found->rare->print_mode);
        default:
            return list_text(*found, field);
    }
}

bool set_field_text(Record& record, RecordNodeId node, StudyField field, std::string_view text) {
    if (field == StudyField::Spent) {
        return read_number(text, record.nodes[node].spent_ms, INT32_MAX);
    }
    // Most nodes have no remarks, and an empty value needs none.
    if (text.empty() && record.find_remarks(node) == nullptr) return true;
    RecordRemarks& remarks = record.remarks_of(node);
    switch (field) {
        case StudyField::Comment:
            remarks.comment = text;
            return true;
        case StudyField::Title:
            remarks.rare.edit().title = text;
            return true;
        case StudyField::Texts:
            return set_texts(record, remarks, text);
        case StudyField::Marks:
            return set_marks(record, remarks, text);
        case StudyField::Lines:
            return set_lines(record, remarks, text);
        case StudyField::Dimmed:
            return set_dimmed(record, remarks, text);
        case StudyField::Glyph:
            return set_glyph(remarks, text);
        case StudyField::Judgement:
            return set_judgement(remarks, text);
        case StudyField::Hot:
            if (!text.empty() && text != "1" && text != "2") return false;
            remarks.rare.edit().hot = static_cast<std::uint8_t>(text.empty() ? 0 : text[0] - '0');
            return true;
        case StudyField::Start:
            remarks.start = !text.empty();
            return true;
        case StudyField::Figure:
            return set_figure(remarks, text);
        case StudyField::Number:
            return read_number(text, remarks.rare.edit().number, INT32_MAX);
        case StudyField::PrintMode:
            return read_number(text, remarks.rare.edit().print_mode, 2);
        case StudyField::Evaluations:
            return set_evaluations(remarks, text);
        case StudyField::Spent:
            break;
    }
    return false;
}

std::string edit_text(const StudyEdit& edit) {
    std::string text = fmt::format("{} {}", kEdits[static_cast<std::size_t>(edit.kind)], edit.node);
    switch (edit.kind) {
        case StudyEditKind::Add:
        case StudyEditKind::Keep:
            return text + ' ' + escaped(edit.text);
        case StudyEditKind::Remove:
            return text;
        case StudyEditKind::Restore:
        case StudyEditKind::Order:
            return text + (edit.after == kNoNode ? " first" : fmt::format(" {}", edit.after));
        case StudyEditKind::Set:
            return fmt::format("{} {} {}", text, kFields[static_cast<std::size_t>(edit.field)],
                               escaped(edit.text));
    }
    return text;
}

std::optional<StudyEdit> parse_edit(std::string_view text) {
    StudyEdit edit;
    const auto kind = index_in(kEdits, take(text, ' '));
    const auto node = to_number<RecordNodeId>(take(text, ' '));
    if (!kind || !node) return std::nullopt;
    edit.kind = static_cast<StudyEditKind>(*kind);
    edit.node = *node;
    if (edit.kind == StudyEditKind::Restore || edit.kind == StudyEditKind::Order) {
        const auto after = to_number<RecordNodeId>(text);
        if (!after && text != "first") return std::nullopt;
        edit.after = after.value_or(kNoNode);
        return edit;
    }
    if (edit.kind == StudyEditKind::Set) {
        const auto field = index_in(kFields, take(text, ' '));
        if (!field) return std::nullopt;
        edit.field = static_cast<StudyField>(*field);
    }
    edit.text = unescaped(text);
    return edit;
}

bool only_evaluates(const std::vector<StudyEdit>& edits) {
    return std::all_of(edits.begin(), edits.end(), [](const StudyEdit& edit) {
        return edit.kind == StudyEditKind::Set && edit.field == StudyField::Evaluations;
    });
}

}  // namespace tengen
