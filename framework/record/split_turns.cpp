#include "record/split_turns.hpp"

#include <algorithm>

#include "core/turn_text.hpp"

namespace tengen {

namespace {

/// Copies nodes one by one, with one position.
class TurnSplitter {
  public:
    TurnSplitter(const Record& record, Position start)
        : record_(record), made_(record), position_(std::move(start)) {
        made_.nodes.assign(1, record.nodes[kRecordRoot]);
        made_.nodes[kRecordRoot].first_child = made_.nodes[kRecordRoot].last_child = kNoNode;
        made_.names_turns = false;
        became_.resize(record.nodes.size(), kRecordRoot);
        is_read_.resize(record.nodes.size(), true);
        plies_.resize(record.nodes.size(), 0);
    }

    Record split() {
        RecordNodeId before = kRecordRoot;
        for (;;) {
            int up = 0;
            const RecordNodeId id = record_.next_in_order(before, up);
            if (id == kNoNode) return std::move(made_);
            for (RecordNodeId left = before; up > 0; --up, left = record_.nodes[left].parent) {
                for (int i = 0; i < plies_[left]; ++i) position_.undo();
            }
            copy(id);
            before = id;
        }
    }

  private:
    void copy(RecordNodeId id) {
        const RecordNode& node = record_.nodes[id];
        const RecordNodeId parent = became_[node.parent];
        const bool names = node.move == RecordMove::Choice || node.move == RecordMove::Other;
        is_read_[id] = is_read_[node.parent] && names && !position_.over();
        const Result<ActionList> turn =
            is_read_[id] ? parse_turn(position_, record_.find_remarks(id)->rare->name)
                         : Result<ActionList>(ActionList());
        if (!turn || turn->empty()) {
            is_read_[id] = false;
            became_[id] = add(parent, id, node.move, node.action);
            made_.nodes[became_[id]].remarks = node.remarks;
            return;
        }
        RecordNodeId last = parent;
        for (const Action action : *turn) {
            const std::string name = position_.action_name(action);
            position_.apply(action);
            ++plies_[id];
            const RecordNodeId same = child_with(last, action);
            last = same != kNoNode ? same : add(last, id, RecordMove::Choice, action);
            made_.remarks_of(last).rare.edit().name = name;
        }
        became_[id] = last;
        RecordRemarks remarks = *record_.find_remarks(id);
        RecordRemarks& kept = made_.remarks_of(last);
        if (kept.glyph == Glyph::None) kept.glyph = remarks.glyph;
        if (kept.judgement.kind == OpinionKind::None) kept.judgement = remarks.judgement;
        join_remarks(kept, remarks);
        made_.nodes[last].spent_ms = std::max(made_.nodes[last].spent_ms, node.spent_ms);
    }

    RecordNodeId add(RecordNodeId parent, RecordNodeId from, RecordMove move, Action action) {
        // A turn has more actions than nodes, but they are limited like these.
        if (made_.full()) return parent;
        const RecordNodeId id = made_.add(parent, move, action);
        made_.nodes[id].at = record_.nodes[from].at;
        return id;
    }

    RecordNodeId child_with(RecordNodeId parent, Action action) const {
        RecordNodeId id = made_.nodes[parent].first_child;
        while (id != kNoNode && made_.nodes[id].action != action) id = made_.nodes[id].next;
        return id;
    }

    const Record& record_;
    Record made_;
    Position position_;
    std::vector<RecordNodeId> became_;
    std::vector<bool> is_read_;
    std::vector<int> plies_;  ///< of each node's turn
};

/// The nodes in the order of other formats: turns that share hops have moved together.
Record in_order(const Record& record) {
    return copy_without(record, [](const RecordNode&) { return false; });
}

}  // namespace

Record split_turns(const Record& record, const std::shared_ptr<const Game>& game) {
    return in_order(TurnSplitter(record, Position(game, record.setup)).split());
}

}  // namespace tengen
