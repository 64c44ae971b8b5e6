#include "study/study_cursor.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tengen {

namespace {

bool same_letter(char left, char right) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return lower(left) == lower(right);
}

bool holds(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same_letter) !=
           text.end();
}

bool match(const RecordRemarks& remarks, StudySearch what, std::string_view text) {
    switch (what) {
        case StudySearch::Comment:
            return (!remarks.comment.empty() && holds(remarks.comment, text)) ||
                   (!remarks.rare->title.empty() && holds(remarks.rare->title, text));
        case StudySearch::CellText:
            return std::any_of(remarks.texts.begin(), remarks.texts.end(),
                               [&](const CellText& one) { return holds(one.text, text); });
        case StudySearch::Mark:
            return !remarks.marks.empty() || !remarks.rare->lines.empty();
        case StudySearch::Glyph:
            return remarks.glyph != Glyph::None;
        case StudySearch::Start:
            return remarks.start;
        case StudySearch::Ply:
            break;
    }
    return false;
}

/// The node before this one in the order of the tree; the last node for the root.
RecordNodeId previous_in_order(const Record& record, RecordNodeId node) {
    const auto last_below = [&](RecordNodeId id) {
        while (record.nodes[id].last_child != kNoNode) id = record.nodes[id].last_child;
        return id;
    };
    if (node == kRecordRoot) return last_below(node);
    const RecordNodeId parent = record.nodes[node].parent;
    RecordNodeId before = record.nodes[parent].first_child;
    if (before == node) return parent;
    while (record.nodes[before].next != node) before = record.nodes[before].next;
    return last_below(before);
}

}  // namespace

RecordNodeId StudyCursor::node() {
    RecordNodeId node = walker_.node();
    // Removing a branch hides all its nodes, so a node in the tree has no removed one above it.
    while (!study_->has(node)) node = study_->record().nodes[node].parent;
    if (node != walker_.node()) walker_.go_to(study_->record(), node);
    return node;
}

const Position& StudyCursor::position() {
    node();
    return walker_.position();
}

void StudyCursor::go_to(RecordNodeId node) {
    walker_.go_to(study_->record(), node);
    const auto& path = walker_.path();
    const bool on_line =
        line_.size() >= path.size() && std::equal(path.begin(), path.end(), line_.begin());
    if (!on_line) line_ = path;
}

bool StudyCursor::previous() {
    const RecordNodeId at = node();
    if (at == kRecordRoot) return false;
    go_to(study_->record().nodes[at].parent);
    return true;
}

/// The next node of the walked line after a place at this depth; kNoNode at its end.
RecordNodeId StudyCursor::after(RecordNodeId at, std::size_t depth) const {
    const RecordNodeId below = study_->record().nodes[at].first_child;
    if (below == kNoNode) return kNoNode;
    const bool known = line_.size() > depth && line_[depth - 1] == at &&
                       study_->has(line_[depth]) &&
                       study_->record().nodes[line_[depth]].parent == at;
    return known ? line_[depth] : below;
}

const std::vector<RecordNodeId>& StudyCursor::path() {
    node();
    return walker_.path();
}

std::vector<RecordNodeId> StudyCursor::line() {
    RecordNodeId at = node();
    std::vector<RecordNodeId> line = walker_.path();
    while ((at = after(at, line.size())) != kNoNode) line.push_back(at);
    return line;
}

bool StudyCursor::next() {
    const RecordNodeId at = node();
    const RecordNodeId below = after(at, walker_.path().size());
    if (below == kNoNode) return false;
    go_to(below);
    return true;
}

bool StudyCursor::play(Action action) {
    const RecordNodeId below = study_->child_with(node(), action);
    if (below != kNoNode) go_to(below);
    return below != kNoNode;
}

void StudyCursor::to_end() {
    while (next()) {
    }
}

bool StudyCursor::other_variation(int by) {
    const Record& record = study_->record();
    const RecordNodeId at = node();
    if (at == kRecordRoot) return false;
    const RecordNode& parent = record.nodes[record.nodes[at].parent];
    if (parent.first_child == parent.last_child) return false;
    if (by > 0) {
        const RecordNodeId next = record.nodes[at].next;
        go_to(next == kNoNode ? parent.first_child : next);
        return true;
    }
    RecordNodeId before = parent.first_child;
    while (before != at && record.nodes[before].next != at) before = record.nodes[before].next;
    go_to(before == at ? parent.last_child : before);
    return true;
}

bool StudyCursor::next_branching() {
    const RecordNodeId from = node();
    while (next()) {
        const RecordNode& here = study_->record().nodes[node()];
        if (here.first_child != here.last_child) return true;
    }
    go_to(from);
    return false;
}

bool StudyCursor::last_branching() {
    const RecordNodeId from = node();
    while (previous()) {
        const RecordNode& here = study_->record().nodes[node()];
        if (here.first_child != here.last_child) return true;
    }
    go_to(from);
    return false;
}

void StudyCursor::to_start() {
    const RecordNodeId from = node();
    to_root();
    if (!matches(kRecordRoot, StudySearch::Start, {}) && !find(StudySearch::Start, {})) {
        go_to(from);
        to_root();
    }
}

bool StudyCursor::to_ply(int ply) {
    const RecordNodeId from = node();
    while (walker_.position().ply() > ply && previous()) {
    }
    while (walker_.position().ply() < ply && next()) {
    }
    if (walker_.position().ply() == ply) return true;
    go_to(from);
    return false;
}

int StudyCursor::ply_of(RecordNodeId node) const {
    int ply = 0;
    for (; node != kRecordRoot; node = study_->record().nodes[node].parent) {
        if (study_->record().nodes[node].move != RecordMove::None) ++ply;
    }
    return ply;
}

bool StudyCursor::matches(RecordNodeId node, StudySearch what, std::string_view text) const {
    const RecordRemarks* remarks = study_->record().find_remarks(node);
    return remarks != nullptr && match(*remarks, what, text);
}

/// Removed nodes count too. The remarks alone are a small part of a large tree.
bool StudyCursor::any_matches(StudySearch what, std::string_view text) const {
    return std::ranges::any_of(study_->record().remarks, [&](const RecordRemarks& remarks) {
        return match(remarks, what, text);
    });
}

bool StudyCursor::find(StudySearch what, std::string_view text, int by) {
    if (what == StudySearch::Ply) {
        const auto wanted = to_number<int>(trimmed(text));
        if (!wanted) return false;
        if (ply() != *wanted && to_ply(*wanted)) return true;
        return find_node(by, [&](RecordNodeId node) { return ply_of(node) == *wanted; });
    }
    if (!any_matches(what, text)) return false;
    return find_node(by, [&](RecordNodeId node) { return matches(node, what, text); });
}

bool StudyCursor::find_node(int by, const std::function<bool(RecordNodeId)>& fits) {
    const Record& record = study_->record();
    const RecordNodeId from = node();
    RecordNodeId id = from;
    do {
        int up = 0;
        id = by > 0 ? record.next_in_order(id, up) : previous_in_order(record, id);
        if (id == kNoNode) id = kRecordRoot;
        if (id != from && fits(id)) {
            go_to(id);
            return true;
        }
    } while (id != from);
    return false;
}

}  // namespace tengen
