#include "study/study.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/position_text.hpp"

namespace tengen {

namespace {

RecordMove move_of(const Position& before, Action action) {
    Position after = before;
    after.apply(action);
    if (action.kind() == ActionKind::Pass) return RecordMove::Pass;
    bool changed = false;
    for (const Change& change : after.last_changes()) {
        if (!change.is_cell()) continue;
        changed = true;
        const bool placing = action.is_place() || action.kind() == ActionKind::PlaceOf;
        if (placing && change.cell() == action.cell() && after.at(action.cell()) != kEmpty) {
            return RecordMove::Stone;
        }
    }
    return changed ? RecordMove::Other : RecordMove::Choice;
}

}  // namespace

Study::Study(Record record, const std::shared_ptr<const Game>& game, PositionIndex index)
    : record_(std::move(record)),
      game_(game),
      index_(std::move(index)),
      walker_(Position(game, record_.setup)) {}

const Position& Study::position_of(RecordNodeId node) const {
    return walker_.go_to(record_, node);
}

Position Study::end() const {
    RecordNodeId node = kRecordRoot;
    while (record_.nodes[node].first_child != kNoNode) node = record_.nodes[node].first_child;
    return position_of(node);
}

RecordNodeId Study::child_with(RecordNodeId parent, Action action) const {
    RecordNodeId id = record_.nodes[parent].first_child;
    while (id != kNoNode &&
           (record_.nodes[id].action != action || record_.nodes[id].move == RecordMove::None)) {
        id = record_.nodes[id].next;
    }
    return id;
}

std::vector<RecordNodeId> Study::same_position(RecordNodeId node) const {
    while (record_.nodes[node].move == RecordMove::None && node != kRecordRoot) {
        node = record_.nodes[node].parent;
    }
    std::vector<RecordNodeId> nodes = index_.find(index_.key_of(node));
    // A node without a move is at the same place as its parent.
    std::erase_if(nodes, [&](RecordNodeId id) {
        return id == node || record_.nodes[id].move == RecordMove::None;
    });
    return nodes;
}

RecordNodeId Study::sibling_before(RecordNodeId node) const {
    RecordNodeId before = kNoNode;
    RecordNodeId id = record_.nodes[record_.nodes[node].parent].first_child;
    for (; id != node; id = record_.nodes[id].next) before = id;
    return before;
}

bool Study::is_sibling(RecordNodeId node, RecordNodeId parent) const {
    return node == kNoNode || (has(node) && record_.nodes[node].parent == parent);
}

void Study::link(RecordNodeId node, RecordNodeId after) {
    RecordNode& parent = record_.nodes[record_.nodes[node].parent];
    RecordNodeId& place = after == kNoNode ? parent.first_child : record_.nodes[after].next;
    record_.nodes[node].next = place;
    place = node;
    if (parent.last_child == after) parent.last_child = node;
}

void Study::unlink(RecordNodeId node) {
    RecordNode& parent = record_.nodes[record_.nodes[node].parent];
    const RecordNodeId before = sibling_before(node);
    RecordNodeId& place = before == kNoNode ? parent.first_child : record_.nodes[before].next;
    place = record_.nodes[node].next;
    if (parent.last_child == node) parent.last_child = before;
    record_.nodes[node].next = kNoNode;
}

void Study::show_branch(RecordNodeId top, bool shown) {
    RecordNodeId node = top;
    int up = 0;
    for (int depth = 0; depth >= 0 && node != kNoNode;) {
        index_.show(node, shown);
        if (record_.nodes[node].first_child == kNoNode && depth == 0) return;
        node = record_.next_in_order(node, up);
        depth += 1 - up;
        if (depth <= 0) return;
    }
}

Result<Study::Done> Study::apply_add(const StudyEdit& edit) {
    if (record_.full()) return fail(ErrorCode::Input, "", "too many moves");
    Done done{edit, kNoNode, record_.nodes[edit.node].last_child, {}};
    if (edit.text.empty()) {
        const std::uint64_t key = index_.key_of(edit.node);
        done.node = record_.add(edit.node, RecordMove::None, Action::choose(0));
        index_.add(done.node, key);
        done.edit.after = done.node;
        return done;
    }
    const Position& position = position_of(edit.node);
    if (position.over()) {
        return fail(ErrorCode::Input, "", "illegal move {} ({})", edit.text,
                    Message("the game is over"));
    }
    const Result<Action> action = parse_action(position, edit.text);
    if (!action) return fail(action.error());
    const RecordMove move = move_of(position, *action);
    const Turn turn = position.turn();
    done.node = record_.add(edit.node, move, *action);
    if (move == RecordMove::Choice || move == RecordMove::Other) {
        record_.remarks_of(done.node).rare.edit().name = edit.text;
    }
    const Position& after = position_of(done.node);
    if (move == RecordMove::Stone) record_.nodes[done.node].side = after.at(action->cell());
    if (move == RecordMove::Pass) record_.nodes[done.node].side = turn.side;
    index_.add(done.node, study_key(after));
    done.edit.after = done.node;
    return done;
}

Result<Study::Done> Study::apply_set(const StudyEdit& edit) {
    Done done{edit, edit.node, kNoNode, field_text(record_, edit.node, edit.field)};
    if (set_field_text(record_, edit.node, edit.field, edit.text)) return done;
    return fail(ErrorCode::Input, "", "'{}' is not a value of this remark",
                printable(edit.text, 40));
}

Result<Study::Done> Study::apply(const StudyEdit& edit) {
    const auto no_fit = [] { return fail(ErrorCode::Input, "", "it does not fit the tree"); };
    const bool restores = edit.kind == StudyEditKind::Restore;
    if (edit.node >= record_.nodes.size() || has(edit.node) == restores) return no_fit();
    const RecordNodeId parent = record_.nodes[edit.node].parent;
    const bool of_root = edit.node == kRecordRoot;
    switch (edit.kind) {
        case StudyEditKind::Add:
            return apply_add(edit);
        case StudyEditKind::Set:
            return apply_set(edit);
        case StudyEditKind::Keep:
            record_.kept.bytes += ';' + edit.text + ';';
            record_.nodes[edit.node].at =
                static_cast<std::uint32_t>(record_.kept.bytes.size() - edit.text.size() - 1);
            return Done{edit, edit.node, kNoNode, {}};
        case StudyEditKind::Remove: {
            if (of_root) return no_fit();
            Done done{edit, edit.node, sibling_before(edit.node), {}};
            show_branch(edit.node, false);
            unlink(edit.node);
            return done;
        }
        case StudyEditKind::Restore:
            if (!has(parent) || !is_sibling(edit.after, parent)) return no_fit();
            link(edit.node, edit.after);
            show_branch(edit.node, true);
            return Done{edit, edit.node, edit.after, {}};
        case StudyEditKind::Order: {
            const bool fits = !of_root && edit.after != edit.node;
            if (!fits || !is_sibling(edit.after, parent)) return no_fit();
            Done done{edit, edit.node, sibling_before(edit.node), {}};
            unlink(edit.node);
            link(edit.node, edit.after);
            return done;
        }
    }
    return no_fit();
}

std::optional<StudyEdit> Study::revert(const Done& done) {
    switch (done.edit.kind) {
        case StudyEditKind::Add:
        case StudyEditKind::Restore:
            show_branch(done.node, false);
            unlink(done.node);
            return StudyEdit{StudyEditKind::Remove, done.node};
        case StudyEditKind::Remove:
            link(done.node, done.before);
            show_branch(done.node, true);
            return StudyEdit{StudyEditKind::Restore, done.node, done.before};
        case StudyEditKind::Order:
            unlink(done.node);
            link(done.node, done.before);
            return StudyEdit{StudyEditKind::Order, done.node, done.before};
        case StudyEditKind::Set:
            set_field_text(record_, done.node, done.edit.field, done.old);
            return StudyEdit{StudyEditKind::Set, done.node, kNoNode, done.edit.field, done.old};
        case StudyEditKind::Keep:
            // The node is new, and is removed next. It keeps its bytes for a redo.
            break;
    }
    return std::nullopt;
}

std::optional<StudyEdit> Study::repeat(const Done& done) {
    if (done.edit.kind == StudyEditKind::Add) {
        link(done.node, done.before);
        show_branch(done.node, true);
        return StudyEdit{StudyEditKind::Restore, done.node, done.before};
    }
    if (done.edit.kind == StudyEditKind::Keep) return std::nullopt;
    [[maybe_unused]] const Result<Done> again = apply(done.edit);
    assert(again);
    return done.edit;
}

void Study::tell(const std::vector<StudyEdit>& edits) {
    ++revision_;
    if (watcher_ && !edits.empty()) watcher_(edits);
}

void Study::finish(Command command) {
    if (command.empty()) return;
    std::vector<StudyEdit> edits;
    edits.reserve(command.size());
    for (const Done& done : command) edits.push_back(done.edit);
    undone_.clear();
    done_.push_back(std::move(command));
    tell(edits);
}

void Study::run(const std::vector<StudyEdit>& edits) {
    Command command;
    for (const StudyEdit& edit : edits) {
        Result<Done> done = apply(edit);
        assert(done);
        if (done) command.push_back(std::move(*done));
    }
    finish(std::move(command));
}

Result<void> Study::replay(const std::vector<StudyEdit>& edits) {
    Command command;
    for (const StudyEdit& edit : edits) {
        Result<Done> done = apply(edit);
        if (!done) {
            for (auto back = command.rbegin(); back != command.rend(); ++back) revert(*back);
            return fail(done.error());
        }
        command.push_back(std::move(*done));
    }
    finish(std::move(command));
    return {};
}

RecordNodeId Study::undo() {
    if (done_.empty()) return kNoNode;
    Command command = std::move(done_.back());
    done_.pop_back();
    std::vector<StudyEdit> edits;
    for (auto done = command.rbegin(); done != command.rend(); ++done) {
        if (auto edit = revert(*done)) edits.push_back(std::move(*edit));
    }
    RecordNodeId node = command.front().node;
    if (!has(node)) node = record_.nodes[node].parent;
    undone_.push_back(std::move(command));
    tell(edits);
    return node;
}

RecordNodeId Study::redo() {
    if (undone_.empty()) return kNoNode;
    Command command = std::move(undone_.back());
    undone_.pop_back();
    std::vector<StudyEdit> edits;
    for (const Done& done : command) {
        if (auto edit = repeat(done)) edits.push_back(std::move(*edit));
    }
    RecordNodeId node = command.front().node;
    if (!has(node)) node = record_.nodes[node].parent;
    done_.push_back(std::move(command));
    tell(edits);
    return node;
}

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
