// Adds branches of other records to a study. Equal moves become one node, and its remarks join.
#include <algorithm>

#include "record/sgf_reader.hpp"
#include "study/study.hpp"

namespace tengen {

namespace {

/// Both texts of lists, without doubles.
std::string joined_lists(const std::string& left, const std::string& right) {
    if (left.empty() || right.empty()) return left + right;
    std::string text = ' ' + left + ' ';
    std::size_t at = 0;
    while (at < right.size()) {
        const std::size_t end = std::min(right.find(' ', at), right.size());
        const std::string item = right.substr(at, end - at) + ' ';
        if (text.find(' ' + item) == std::string::npos) text += item;
        at = end + 1;
    }
    return text.substr(1, text.size() - 2);
}

}  // namespace

Record copy_branch(const Record& record, RecordNodeId node) {
    Record copy;
    copy.board = record.board;
    copy.setup = record.setup;
    copy.kept.format = record.kept.format;
    std::vector<std::pair<RecordNodeId, RecordNodeId>> open{{kRecordRoot, node}};
    while (!open.empty()) {
        const auto [parent, from] = open.back();
        open.pop_back();
        const RecordNode& old = record.nodes[from];
        const RecordNodeId id = copy.add(parent, old.move, old.action);
        copy.nodes[id].side = old.side;
        copy.nodes[id].spent_ms = old.spent_ms;
        if (const RecordRemarks* remarks = record.find_remarks(from)) {
            copy.remarks_of(id) = *remarks;
        }
        const std::string bytes = kept_node_text(record, from);
        if (!bytes.empty()) {
            copy.kept.bytes += ';' + bytes + ';';
            copy.nodes[id].at =
                static_cast<std::uint32_t>(copy.kept.bytes.size() - bytes.size() - 1);
        }
        std::vector<RecordNodeId> below;
        for (RecordNodeId child = old.first_child; child != kNoNode;
             child = record.nodes[child].next) {
            below.push_back(child);
        }
        // The stack returns them in the opposite order.
        for (auto child = below.rbegin(); child != below.rend(); ++child) {
            open.emplace_back(id, *child);
        }
    }
    return copy;
}

Result<void> Study::check_same_game(const Record& from) const {
    if (from.board == record_.board && from.setup == record_.setup) return {};
    return fail(ErrorCode::Input, "", "it has another board, or other stones at the start");
}

void Study::merge_remarks(Command& command, RecordNodeId to, const Record& from, RecordNodeId node,
                          bool made) {
    for (int i = 0; i < kStudyFields; ++i) {
        const auto field = static_cast<StudyField>(i);
        const std::string theirs = field_text(from, node, field);
        if (theirs.empty()) continue;
        const std::string own = made ? "" : field_text(record_, to, field);
        std::string text = own.empty() ? theirs : own;
        if (!own.empty() && field == StudyField::Comment && own.find(theirs) == std::string::npos) {
            text = own + '\n' + theirs;
        }
        if (field == StudyField::Marks || field == StudyField::Lines) {
            text = joined_lists(own, theirs);
        }
        if (field == StudyField::Texts && !own.empty()) {
            // A cell has one text, and the study's stays.
            for (const CellText& one : from.find_remarks(node)->texts) {
                if (record_.find_text(to, one.cell) != nullptr) continue;
                Record single;
                single.board = record_.board;
                single.set_text(kRecordRoot, one.cell, one.text);
                text += ' ' + field_text(single, kRecordRoot, field);
            }
        }
        if (text == own) continue;
        Result<Done> done = apply({StudyEditKind::Set, to, kNoNode, field, text});
        if (done) command.push_back(std::move(*done));
    }
}

RecordNodeId Study::merge_node(Merge& merge, RecordNodeId parent, RecordNodeId node) {
    const Record& from = merge.from;
    Command& command = merge.command;
    JoinedBranches& joined = merge.joined;
    const RecordNode& theirs = from.nodes[node];
    const bool note = theirs.move == RecordMove::None;
    RecordNodeId same = note ? kNoNode : child_with(parent, theirs.action);
    if (same != kNoNode) {
        ++joined.equal;
        merge_remarks(command, same, from, node, false);
        return same;
    }
    std::string name;
    if (!note) {
        const Position& position = position_of(parent);
        if (position.over() || !position.is_legal(theirs.action)) {
            ++joined.left_out;
            return kNoNode;
        }
        name = position.action_name(theirs.action);
    }
    Result<Done> done = apply({StudyEditKind::Add, parent, kNoNode, StudyField::Comment, name});
    if (!done) {
        ++joined.left_out;
        return kNoNode;
    }
    ++joined.added;
    same = done->node;
    command.push_back(std::move(*done));
    merge_remarks(command, same, from, node, true);
    const std::string bytes = kept_node_text(from, node);
    if (!bytes.empty() && record_.kept.format == KeptSource::Format::Sgf) {
        Result<Done> kept = apply({StudyEditKind::Keep, same, kNoNode, StudyField::Comment, bytes});
        if (kept) command.push_back(std::move(*kept));
    }
    return same;
}

bool Study::merge_next(Merge& merge) {
    while (!merge.open.empty() && merge.open.back().from == kNoNode) merge.open.pop_back();
    if (merge.open.empty()) return false;
    Merge::Open& open = merge.open.back();
    const RecordNodeId child = open.from;
    open.from = merge.from.nodes[child].next;
    const RecordNodeId made = merge_node(merge, open.to, child);
    if (made != kNoNode) merge.open.push_back({made, merge.from.nodes[child].first_child});
    return true;
}

Result<JoinedBranches> Study::paste(RecordNodeId parent, const Record& from, RecordNodeId branch) {
    if (from.board != record_.board) return fail(check_same_game(from).error());
    if (&from == &record_) {
        const Record copy = copy_branch(from, branch);
        return paste(parent, copy, copy.nodes[kRecordRoot].first_child);
    }
    Merge merge{from, {}, {}, {}};
    const RecordNodeId made = merge_node(merge, parent, branch);
    if (made != kNoNode) merge.open.push_back({made, from.nodes[branch].first_child});
    while (merge_next(merge)) {
    }
    finish(std::move(merge.command));
    return merge.joined;
}

Study::Merge Study::begin_join(const Record& from) {
    Merge merge{from, {}, {}, {}};
    merge_remarks(merge.command, kRecordRoot, from, kRecordRoot, false);
    merge.open.push_back({kRecordRoot, from.nodes[kRecordRoot].first_child});
    return merge;
}

Result<JoinedBranches> Study::join(const Record& from) {
    if (auto same = check_same_game(from); !same) return fail(same.error());
    Merge merge = begin_join(from);
    while (merge_next(merge)) {
    }
    finish(std::move(merge.command));
    return merge.joined;
}

Result<std::unique_ptr<StudyJoin>> StudyJoin::begin(Study& study, Record from) {
    if (auto same = study.check_same_game(from); !same) return fail(same.error());
    return std::unique_ptr<StudyJoin>(new StudyJoin(study, std::move(from)));
}

StudyJoin::StudyJoin(Study& study, Record from)
    : study_(study), from_(std::move(from)), merge_(study.begin_join(from_)) {}

bool StudyJoin::step(int nodes) {
    for (; nodes > 0; --nodes) {
        if (!study_.merge_next(merge_)) return false;
    }
    return true;
}

double StudyJoin::progress() const {
    const std::size_t done = merge_.joined.added + merge_.joined.equal;
    return static_cast<double>(done) / static_cast<double>(from_.nodes.size());
}

JoinedBranches StudyJoin::finish() {
    study_.finish(std::move(merge_.command));
    return merge_.joined;
}

void StudyJoin::cancel() {
    if (merge_.command.empty()) return;
    // Undone commands can still be done again.
    std::vector<Study::Step> undone = std::move(study_.undone_);
    finish();
    study_.drop_last();
    study_.undone_ = std::move(undone);
}

}  // namespace tengen
