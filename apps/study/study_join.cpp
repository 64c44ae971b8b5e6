// Adds branches of other records to a study. Equal moves become one node, and its remarks join.
#include <algorithm>
#include <cassert>

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

/// Doubles, because many small files can follow.
template <class Item>
void make_room(std::vector<Item>& items, std::size_t more) {
    const std::size_t all = items.size() + more;
    if (all > items.capacity()) items.reserve(std::max(all, 2 * items.capacity()));
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

/// Variants may be joined: files often name none, and their illegal moves are left out.
Result<void> Study::check_same_game(const Record& from) const {
    const GameDescription& own = game()->description();
    if (!from.game.empty() && from.game.substr(0, from.game.find(':')) != own.id) {
        return fail(Error{ErrorCode::Input, "",
                          Message("it is a game of {}, not of {}", from.game, own.id)});
    }
    if (from.description && from.description->seats != own.seats) {
        return fail(Error{ErrorCode::Input, "",
                          Message("it is a game for {} players, not for {}",
                                  from.description->seats, own.seats)});
    }
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
    const Record& from = *merge.from;
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
    open.from = merge.from->nodes[child].next;
    const RecordNodeId made = merge_node(merge, open.to, child);
    if (made != kNoNode) merge.open.push_back({made, merge.from->nodes[child].first_child});
    return true;
}

Result<JoinedBranches> Study::paste(RecordNodeId parent, const Record& from, RecordNodeId branch) {
    if (&from == &record_) {
        const Record copy = copy_branch(from, branch);
        return paste(parent, copy, copy.nodes[kRecordRoot].first_child);
    }
    // A branch may come from another start.
    Record start;
    start.game = from.game;
    start.description = from.description;
    start.board = from.board;
    start.setup = record_.setup;
    if (auto same = check_same_game(start); !same) return fail(same.error());
    Merge merge{&from};
    const RecordNodeId made = merge_node(merge, parent, branch);
    if (made != kNoNode) merge.open.push_back({made, from.nodes[branch].first_child});
    while (merge_next(merge)) {
    }
    finish(std::move(merge.command));
    return merge.joined;
}

void Study::begin_join(Merge& merge, const Record& from) {
    merge.from = &from;
    merge_remarks(merge.command, kRecordRoot, from, kRecordRoot, false);
    merge.open.assign(1, {kRecordRoot, from.nodes[kRecordRoot].first_child});
}

Result<JoinedBranches> Study::join(const Record& from) {
    if (auto same = check_same_game(from); !same) return fail(same.error());
    Merge merge;
    begin_join(merge, from);
    while (merge_next(merge)) {
    }
    finish(std::move(merge.command));
    return merge.joined;
}

StudyJoin::StudyJoin(Study& study) : study_(study) {
    assert(!study_.joins_ && !study_.group_);
    study_.joins_ = true;
}

StudyJoin::~StudyJoin() {
    if (study_.joins_) cancel();
}

Result<void> StudyJoin::add(Record from) {
    assert(merge_.open.empty() && !gives_up_);
    if (auto same = study_.check_same_game(from); !same) return same;
    old_nodes_ = merge_.joined.added + merge_.joined.equal;
    from_ = std::move(from);
    // A table that grows later would be a long step.
    study_.index_.reserve(from_.nodes.size());
    make_room(study_.record_.nodes, from_.nodes.size());
    make_room(study_.record_.remarks, from_.remarks.size());
    make_room(merge_.command, from_.nodes.size() + from_.remarks.size());
    study_.begin_join(merge_, from_);
    return {};
}

bool StudyJoin::step(int nodes) {
    bool goes_on = true;
    if (gives_up_) {
        Study::Command& command = merge_.command;
        std::vector<StudyEdit> edits;
        for (; nodes > 0 && !command.empty(); --nodes) {
            if (auto edit = study_.revert(command.back())) edits.push_back(std::move(*edit));
            command.pop_back();
        }
        study_.tell_part(edits, CommandPart::More);
        return !command.empty();
    }
    for (; nodes > 0 && goes_on; --nodes) goes_on = study_.merge_next(merge_);
    tell_new_edits();
    return goes_on;
}

void StudyJoin::tell_new_edits() {
    std::vector<StudyEdit> edits;
    edits.reserve(merge_.command.size() - told_);
    for (; told_ < merge_.command.size(); ++told_) edits.push_back(merge_.command[told_].edit);
    study_.tell_part(edits, CommandPart::More);
}

double StudyJoin::progress() const {
    const std::size_t done = merge_.joined.added + merge_.joined.equal - old_nodes_;
    return static_cast<double>(done) / static_cast<double>(from_.nodes.size());
}

void StudyJoin::finish() {
    tell_new_edits();
    study_.joins_ = false;
    if (merge_.command.empty()) return study_.tell_part({}, CommandPart::Last);
    study_.undone_.clear();
    study_.done_.push_back({std::move(merge_.command), ++study_.last_state_});
    ++study_.revision_;
    study_.tell_part({}, CommandPart::Last);
}

void StudyJoin::give_up() {
    tell_new_edits();
    gives_up_ = true;
}

/// The journal has both, because ids of nodes are not used again. Undone commands can still be done
/// again.
void StudyJoin::cancel() {
    if (!gives_up_) give_up();
    while (step(1000)) {
    }
    study_.joins_ = false;
    ++study_.revision_;
    study_.tell_part({}, CommandPart::Last);
}

}  // namespace tengen
