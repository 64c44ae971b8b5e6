// The commands of people on a study, as edits.
#include <algorithm>

#include "base/text.hpp"
#include "core/position_text.hpp"
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

Result<RecordNodeId> Study::add_line(RecordNodeId parent, const std::vector<Action>& actions) {
    Position position = position_of(parent);
    RecordNodeId node = parent;
    auto next_id = static_cast<RecordNodeId>(record_.nodes.size());
    std::vector<StudyEdit> edits;
    for (const Action action : actions) {
        if (position.over()) return fail(ErrorCode::Input, "", "the game is over");
        if (!position.is_legal(action)) {
            return fail(Error{ErrorCode::Input, "", position.why_not(action)});
        }
        const RecordNodeId same = edits.empty() ? child_with(node, action) : kNoNode;
        if (same == kNoNode) {
            edits.push_back({StudyEditKind::Add, node, kNoNode, StudyField::Comment,
                             position.action_name(action)});
        }
        node = same == kNoNode ? next_id++ : same;
        position.apply(action);
    }
    if (edits.empty()) return node;
    if (const Result<void> done = replay(edits); !done) return fail(done.error());
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

void Study::set_mark(RecordNodeId node, Cell cell, std::optional<MarkKind> mark) {
    [[maybe_unused]] const Result<void> done =
        set(node, StudyField::Marks,
            changed_field(record_, node, StudyField::Marks, [&](RecordRemarks& remarks) {
                std::erase_if(remarks.marks, [&](const CellMark& old) { return old.cell == cell; });
                if (mark) remarks.marks.push_back({cell, *mark});
            }));
    assert(done);
}

namespace {

std::string with_evaluation(const Record& record, RecordNodeId node, const Evaluation& added) {
    return changed_field(record, node, StudyField::Evaluations, [&](RecordRemarks& remarks) {
        std::vector<Evaluation>& all = remarks.rare.edit().evaluations;
        std::erase_if(all, [&](const Evaluation& old) {
            return old.engine == added.engine && old.options == added.options;
        });
        all.push_back(added);
    });
}

}  // namespace

Result<void> Study::set_evaluation(RecordNodeId node, const Evaluation& evaluation) {
    return set(node, StudyField::Evaluations, with_evaluation(record_, node, evaluation));
}

Result<void> Study::keep_evaluation(RecordNodeId node, const Evaluation& evaluation) {
    return keep_evaluations({{StudyEditKind::Set, node, kNoNode, StudyField::Evaluations,
                              with_evaluation(record_, node, evaluation)}});
}

Result<void> Study::keep_evaluations(const std::vector<StudyEdit>& edits) {
    assert(only_evaluates(edits));
    for (const StudyEdit& edit : edits) {
        if (const Result<Done> done = apply(edit); !done) return fail(done.error());
    }
    tell(edits);
    return {};
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

Analysis analysis_of(const Evaluation& evaluation, const Position& position) {
    Analysis analysis;
    analysis.key = position.key();
    analysis.nodes = evaluation.nodes;
    const auto seats = static_cast<std::size_t>(position.game().seats());
    for (const EvaluationLine& kept : evaluation.lines) {
        AnalysisLine line;
        std::copy_n(kept.chances.begin(), std::min(kept.chances.size(), seats),
                    line.chances.begin());
        line.draw = kept.draw;
        line.score = kept.score;
        line.bound = kept.bound;
        line.proven = kept.proven;
        line.length = kept.length;
        line.depth = kept.depth;
        line.deepest = kept.deepest;
        line.nodes = kept.nodes;
        Position after = position;
        for (const std::string_view name : split(kept.moves, ' ')) {
            if (after.over()) break;
            const Result<Action> action = parse_action(after, name);
            if (!action) break;
            line.actions.push_back(*action);
            after.apply(*action);
        }
        if (!line.actions.empty()) analysis.lines.push_back(std::move(line));
    }
    return analysis;
}

}  // namespace tengen
