#include "record/record.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace tengen {

namespace {

constexpr std::array<std::string_view, 7> kGlyphs{"", "!!", "!", "!?", "?!", "?", "??"};

}  // namespace

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

const std::string* Record::find_text(RecordNodeId node, Cell cell) const {
    const RecordRemarks* found = find_remarks(node);
    if (found == nullptr) return nullptr;
    for (const CellText& text : found->texts) {
        if (text.cell == cell) return &text.text;
    }
    return nullptr;
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

RecordPlace Record::place_of(RecordNodeId node) const {
    const std::uint32_t at = nodes[node].at;
    if (at == kNotInFile) return {};
    if (places == RecordPlaces::LineNumbers) return {at, 0};
    return places == RecordPlaces::FileBytes ? RecordPlace{0, at}
                                             : place_in(kept.bytes, at, kept.first);
}

RecordPlace place_in(std::string_view text, std::size_t at, RecordPlace first) {
    const std::string_view before = text.substr(0, at);
    const std::size_t line = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const auto column = static_cast<std::uint32_t>(at - line);
    return {first.line + static_cast<std::uint32_t>(lines),
            column + (lines == 0 ? first.column : 1)};
}

std::string_view glyph_text(Glyph glyph) {
    return kGlyphs[static_cast<std::size_t>(glyph)];
}

std::optional<Glyph> parse_glyph(std::string_view text) {
    const auto found = std::find(kGlyphs.begin(), kGlyphs.end(), text);
    if (found == kGlyphs.end()) return std::nullopt;
    return static_cast<Glyph>(found - kGlyphs.begin());
}

void join_remarks(RecordRemarks& to, const RecordRemarks& from) {
    if (!from.comment.empty()) to.comment += (to.comment.empty() ? "" : "\n") + from.comment;
    for (const CellText& text : from.texts) {
        std::erase_if(to.texts, [&](const CellText& old) { return old.cell == text.cell; });
        to.texts.push_back(text);
    }
    to.marks.insert(to.marks.end(), from.marks.begin(), from.marks.end());
    if (*from.rare != RareRemarks{}) {
        RareRemarks& rare = to.rare.edit();
        if (rare.title.empty()) rare.title = from.rare->title;
        rare.lines.insert(rare.lines.end(), from.rare->lines.begin(), from.rare->lines.end());
        rare.evaluations.insert(rare.evaluations.end(), from.rare->evaluations.begin(),
                                from.rare->evaluations.end());
    }
    to.start = to.start || from.start;
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
        if (leaves(node)) {
            const RecordRemarks* remarks = record.find_remarks(id);
            if (node.move == RecordMove::None && remarks != nullptr) {
                join_remarks(copy.remarks_of(became[id]), *remarks);
            }
            continue;
        }
        became[id] = copy.add(became[node.parent], node.move, node.action);
        RecordNode& made = copy.nodes[became[id]];
        made.remarks = node.remarks;
        made.at = node.at;
        made.spent_ms = node.spent_ms;
        made.side = node.side;
    }
    for (KeptText& text : copy.kept.texts) {
        text.parent = became[text.parent];
        if (text.after != kNoNode) text.after = became[text.after];
    }
    return copy;
}

}  // namespace tengen
