// The commands of people on a study, as edits.
#include <algorithm>

#include "study/study.hpp"

namespace tengen {

Result<RecordNodeId> Study::add(RecordNodeId parent, Action action) {
    if (const RecordNodeId same = child_with(parent, action); same != kNoNode) return same;
    const Position& position = position_of(parent);
    if (position.over()) return fail(ErrorCode::Input, "", "the game is over");
    if (!position.is_legal(action)) {
        return fail(Error{ErrorCode::Input, "", position.why_not(action)});
    }
    Result<Done> done = apply(
        {StudyEditKind::Add, parent, kNoNode, StudyField::Comment, position.action_name(action)});
    if (!done) return fail(done.error());
    const RecordNodeId node = done->node;
    finish({std::move(*done)});
    return node;
}

Result<RecordNodeId> Study::add_note(RecordNodeId parent) {
    Result<Done> done = apply({StudyEditKind::Add, parent});
    if (!done) return fail(done.error());
    const RecordNodeId node = done->node;
    finish({std::move(*done)});
    return node;
}

Result<void> Study::remove(RecordNodeId node) {
    if (node == kRecordRoot) return fail(ErrorCode::Input, "", "the start cannot be removed");
    run({{StudyEditKind::Remove, node}});
    return {};
}

void Study::move_branch(RecordNodeId node, int by) {
    if (node == kRecordRoot || by == 0) return;
    std::vector<RecordNodeId> others;
    std::ptrdiff_t place = 0;
    RecordNodeId id = record_.nodes[record_.nodes[node].parent].first_child;
    for (; id != kNoNode; id = record_.nodes[id].next) {
        if (id == node) place = static_cast<std::ptrdiff_t>(others.size());
        if (id != node) others.push_back(id);
    }
    const std::ptrdiff_t wanted =
        std::clamp<std::ptrdiff_t>(place + by, 0, static_cast<std::ptrdiff_t>(others.size()));
    if (wanted == place) return;
    const RecordNodeId after = wanted == 0 ? kNoNode : others[static_cast<std::size_t>(wanted - 1)];
    run({{StudyEditKind::Order, node, after}});
}

void Study::make_main_line(RecordNodeId node) {
    std::vector<StudyEdit> edits;
    for (; node != kRecordRoot; node = record_.nodes[node].parent) {
        if (record_.nodes[record_.nodes[node].parent].first_child != node) {
            edits.push_back({StudyEditKind::Order, node, kNoNode});
        }
    }
    run(edits);
}

Result<void> Study::set(RecordNodeId node, StudyField field, const std::string& text) {
    if (field_text(record_, node, field) == text) return {};
    return replay({{StudyEditKind::Set, node, kNoNode, field, text}});
}

namespace {

/// The field's text after a change of the remarks.
template <class Change>
std::string changed_field(const Record& record, RecordNodeId node, StudyField field,
                          Change change) {
    Record copy;
    copy.board = record.board;
    const RecordRemarks* remarks = record.find_remarks(node);
    if (remarks != nullptr) copy.remarks_of(kRecordRoot) = *remarks;
    change(copy.remarks_of(kRecordRoot));
    return field_text(copy, kRecordRoot, field);
}

template <class Item>
void toggle(std::vector<Item>& items, const Item& item) {
    if (std::erase(items, item) == 0) items.push_back(item);
}

}  // namespace

void Study::set_cell_text(RecordNodeId node, Cell cell, const std::string& text) {
    const std::string texts =
        changed_field(record_, node, StudyField::Texts, [&](RecordRemarks& remarks) {
            std::vector<CellText>& all = remarks.texts;
            const auto same = std::find_if(all.begin(), all.end(),
                                           [&](const CellText& one) { return one.cell == cell; });
            if (same == all.end()) {
                if (!text.empty()) all.push_back({cell, text});
            } else if (text.empty()) {
                all.erase(same);
            } else {
                same->text = text;
            }
        });
    [[maybe_unused]] const Result<void> done = set(node, StudyField::Texts, texts);
    assert(done);
}

void Study::toggle_mark(RecordNodeId node, CellMark mark) {
    [[maybe_unused]] const Result<void> done =
        set(node, StudyField::Marks,
            changed_field(record_, node, StudyField::Marks,
                          [&](RecordRemarks& remarks) { toggle(remarks.marks, mark); }));
    assert(done);
}

void Study::toggle_line(RecordNodeId node, BoardLine line) {
    [[maybe_unused]] const Result<void> done = set(
        node, StudyField::Lines,
        changed_field(record_, node, StudyField::Lines,
                      [&](RecordRemarks& remarks) { toggle(remarks.rare.edit().lines, line); }));
    assert(done);
}

Result<void> Study::set_evaluation(RecordNodeId node, const Evaluation& evaluation) {
    const std::string texts =
        changed_field(record_, node, StudyField::Evaluations, [&](RecordRemarks& remarks) {
            std::erase_if(remarks.rare.edit().evaluations, [&](const Evaluation& old) {
                return old.engine == evaluation.engine && old.options == evaluation.options;
            });
            remarks.rare.edit().evaluations.push_back(evaluation);
        });
    return set(node, StudyField::Evaluations, texts);
}

Evaluation evaluation_of(const Analysis& analysis, const Position& position,
                         const std::string& engine, std::uint32_t options, std::uint64_t ms) {
    Evaluation evaluation{engine, options, analysis.nodes, ms, {}, false};
    for (const AnalysisLine& line : analysis.lines) {
        EvaluationLine kept;
        const auto seats = static_cast<std::size_t>(position.game().seats());
        kept.chances.assign(line.chances.begin(),
                            line.chances.begin() + static_cast<std::ptrdiff_t>(seats));
        kept.draw = line.draw;
        kept.score = line.score;
        kept.bound = line.bound;
        kept.proven = line.proven;
        kept.length = line.length;
        kept.depth = line.depth;
        kept.deepest = line.deepest;
        kept.nodes = line.nodes;
        Position after = position;
        for (const Action action : line.actions) {
            if (after.over() || !after.is_legal(action)) break;
            kept.moves += (kept.moves.empty() ? "" : " ") + after.action_name(action);
            after.apply(action);
        }
        evaluation.lines.push_back(std::move(kept));
    }
    return evaluation;
}

}  // namespace tengen
