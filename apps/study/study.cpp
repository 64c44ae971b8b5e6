#include "study/study.hpp"

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "record/play_record.hpp"

namespace tengen {

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
    Position played = position;
    played.apply(*action);
    const RecordMove move = record_move_of_last(played);
    const Turn turn = position.turn();
    done.node = record_.add(edit.node, move, *action);
    if (move == RecordMove::Choice || move == RecordMove::Other) {
        record_.remarks_of(done.node).rare.edit().name = edit.text;
    }
    const Position& after = position_of(done.node);
    if (move == RecordMove::Stone) {
        const Side stone = after.at(action->cell());
        record_.nodes[done.node].side = stone == kNobody ? turn.side : stone;
    }
    if (move == RecordMove::Pass || move == RecordMove::Other)
        record_.nodes[done.node].side = turn.side;
    index_.add(done.node, keys_.of(after));
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
    if (!edits.empty()) tell_part(edits, joins_ ? CommandPart::More : CommandPart::Last);
}

void Study::tell_part(const std::vector<StudyEdit>& edits, CommandPart part) {
    if (watcher_) watcher_(edits, part);
}

void Study::finish(Command command) {
    if (command.empty()) return;
    if (group_) {
        std::ranges::move(command, std::back_inserter(*group_));
        ++revision_;
        return;
    }
    std::vector<StudyEdit> edits;
    edits.reserve(command.size());
    for (const Done& done : command) edits.push_back(done.edit);
    undone_.clear();
    const std::uint64_t state = only_evaluates(edits) ? this->state() : ++last_state_;
    done_.push_back({std::move(command), state});
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

Result<void> Study::as_one(const std::function<Result<void>()>& edit) {
    group_.emplace();
    Result<void> done = edit();
    Command command = std::move(*group_);
    group_.reset();
    const bool changes = !command.empty();
    finish(std::move(command));
    if (!done && changes) drop_last();
    return done;
}

/// The journal has both, because ids of nodes are not used again.
void Study::drop_last() {
    undo();
    undone_.pop_back();
}

/// The first node that the command has added, if it only adds nodes and remarks; kNoNode for
/// others.
RecordNodeId Study::first_added(const Command& command) {
    RecordNodeId first = kNoNode;
    for (const Done& done : command) {
        switch (done.edit.kind) {
            case StudyEditKind::Add:
                first = std::min(first, done.node);
                break;
            case StudyEditKind::Set:
            case StudyEditKind::Keep:
                break;
            default:
                return kNoNode;
        }
    }
    return first;
}

/// Whether an edit comes and goes with a branch that its command has added. A large file that has
/// joined has a million such edits, and few branches.
bool Study::is_below(const Done& done, RecordNodeId first) const {
    const bool adds = done.edit.kind == StudyEditKind::Add;
    const RecordNodeId node = adds ? record_.nodes[done.node].parent : done.node;
    return first != kNoNode && node >= first;
}

/// The place of an undone or repeated command.
RecordNodeId Study::place_of(const Command& command, RecordNodeId shown) const {
    const bool removed = shown != kNoNode && !has(shown);
    while (shown != kNoNode && !has(shown)) shown = record_.nodes[shown].parent;
    const auto is_here = [shown](const Done& done) { return done.node == shown; };
    if (removed || std::ranges::any_of(command, is_here)) return shown;
    const RecordNodeId first = command.front().node;
    return has(first) ? first : record_.nodes[first].parent;
}

RecordNodeId Study::undo(RecordNodeId shown) {
    if (done_.empty()) return kNoNode;
    Step step = std::move(done_.back());
    done_.pop_back();
    const Command& command = step.command;
    std::vector<StudyEdit> edits;
    const RecordNodeId first = first_added(command);
    for (auto done = command.rbegin(); done != command.rend(); ++done) {
        if (is_below(*done, first)) continue;
        if (auto edit = revert(*done)) edits.push_back(std::move(*edit));
    }
    const RecordNodeId node = place_of(command, shown);
    undone_.push_back(std::move(step));
    tell(edits);
    return node;
}

RecordNodeId Study::redo(RecordNodeId shown) {
    if (undone_.empty()) return kNoNode;
    Step step = std::move(undone_.back());
    undone_.pop_back();
    const Command& command = step.command;
    std::vector<StudyEdit> edits;
    const RecordNodeId first = first_added(command);
    for (const Done& done : command) {
        if (is_below(done, first)) continue;
        if (auto edit = repeat(done)) edits.push_back(std::move(*edit));
    }
    const RecordNodeId node = place_of(command, shown);
    done_.push_back(std::move(step));
    tell(edits);
    return node;
}

}  // namespace tengen
