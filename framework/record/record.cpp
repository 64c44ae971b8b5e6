#include "record/record.hpp"

#include <algorithm>
#include <cassert>

namespace tengen {

RecordNodeId Record::add(RecordNodeId parent, RecordMove move, Action action) {
    assert(!full());
    const auto id = static_cast<RecordNodeId>(nodes.size());
    RecordNode node;
    node.action = action;
    node.move = move;
    node.parent = parent;
    nodes.push_back(node);
    RecordNode& above = nodes[parent];
    if (above.last_child == kNoNode) {
        above.first_child = id;
    } else {
        nodes[above.last_child].next = id;
    }
    above.last_child = id;
    return id;
}

RecordRemarks& Record::remarks_of(RecordNodeId node) {
    if (nodes[node].remarks == kNoNode) {
        nodes[node].remarks = static_cast<std::uint32_t>(remarks.size());
        remarks.emplace_back();
    }
    return remarks[nodes[node].remarks];
}

void Record::set_text(RecordNodeId node, Cell cell, std::string text) {
    std::vector<CellText>& texts = remarks_of(node).texts;
    const auto same = std::find_if(texts.begin(), texts.end(),
                                   [&](const CellText& other) { return other.cell == cell; });
    if (same == texts.end()) {
        texts.push_back({cell, std::move(text)});
    } else {
        same->text = std::move(text);
    }
}

const RecordRemarks* Record::find_remarks(RecordNodeId node) const {
    const std::uint32_t index = nodes[node].remarks;
    return index == kNoNode ? nullptr : &remarks[index];
}

void Record::put_first(RecordNodeId node) {
    RecordNode& above = nodes[nodes[node].parent];
    if (above.first_child == node) return;
    RecordNodeId before = above.first_child;
    while (nodes[before].next != node) before = nodes[before].next;
    nodes[before].next = nodes[node].next;
    if (above.last_child == node) above.last_child = before;
    nodes[node].next = above.first_child;
    above.first_child = node;
}

RecordNodeId Record::next_in_order(RecordNodeId node, int& up) const {
    up = 0;
    if (nodes[node].first_child != kNoNode) return nodes[node].first_child;
    while (node != kRecordRoot) {
        ++up;
        if (nodes[node].next != kNoNode) return nodes[node].next;
        node = nodes[node].parent;
    }
    return kNoNode;
}

Record copy_without(const Record& record, const std::function<bool(const RecordNode&)>& leaves) {
    Record copy = record;
    copy.nodes.assign(1, record.nodes[kRecordRoot]);
    copy.nodes[kRecordRoot].first_child = copy.nodes[kRecordRoot].last_child = kNoNode;
    std::vector<RecordNodeId> became(record.nodes.size(), kRecordRoot);
    int up = 0;
    RecordNodeId id = record.next_in_order(kRecordRoot, up);
    for (; id != kNoNode; id = record.next_in_order(id, up)) {
        const RecordNode& node = record.nodes[id];
        became[id] = became[node.parent];
        if (leaves(node)) continue;
        became[id] = copy.add(became[node.parent], node.move, node.action);
        RecordNode& made = copy.nodes[became[id]];
        made.remarks = node.remarks;
        made.place = node.place;
        made.spent_ms = node.spent_ms;
        made.side = node.side;
    }
    return copy;
}

}  // namespace tengen
