// Tengen's own saved games as records. Undone moves become a variation, and a variation is written
// as moves that are played and undone.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "record/codecs.hpp"
#include "record/play_record.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

constexpr std::string_view kPerson = "human";
constexpr std::string_view kEngine = "engine:";
constexpr std::size_t kMaxName = 64;  ///< characters of a human's name

std::int32_t milliseconds_of(std::chrono::milliseconds spent) {
    // 0 is written without a measurement.
    if (spent.count() == 0) return -1;
    return static_cast<std::int32_t>(std::min<std::int64_t>(spent.count(), INT32_MAX));
}

/// Replays a journal's events, whose moves the rules have verified, on a tree.
class EventTree {
  public:
    EventTree(Record& record, Position position, int first_line)
        : record_(record), position_(std::move(position)), line_(first_line) {}

    Result<void> add(const JournalEvent& event, const std::string& file) {
        if (event.kind == JournalEventKind::Play) {
            if (record_.full()) return fail(ErrorCode::Input, file, "too many moves");
            play(event);
        }
        if (event.kind == JournalEventKind::Undo) {
            for (int i = 0; i < event.count; ++i) undo();
        }
        if (event.kind == JournalEventKind::Redo) {
            for (int i = 0; i < event.count; ++i) go_to(undone_.back());
        }
        if (event.kind == JournalEventKind::Leave) ++left_;
        if (event.kind == JournalEventKind::Return) --left_;
        ++line_;
        return {};
    }

    /// Makes the moves to the end of the game the main line. Moves undone last are not part of the
    /// game.
    void finish() {
        for (RecordNodeId id = current_; id != kRecordRoot; id = record_.nodes[id].parent) {
            record_.put_first(id);
        }
        if (left_ > 0) record_.notes.push_back(Message("players who left early are left out"));
        if (record_.nodes[current_].first_child == kNoNode) return;
        record_.notes.push_back(Message("moves undone at the end are left out"));
        record_.nodes[current_].first_child = record_.nodes[current_].last_child = kNoNode;
        record_ = copy_without(record_, [](const RecordNode&) { return false; });
    }

  private:
    void play(const JournalEvent& event) {
        const Action action = *parse_action(position_, event.text);
        RecordNodeId id = child_with(action);
        if (id == kNoNode) {
            id = record_.add(current_, kind_of(action), action);
            record_.nodes[id].at = static_cast<std::uint32_t>(line_);
            if (kind_of(action) == RecordMove::Choice)
                record_.remarks_of(id).rare.edit().name = event.text;
        }
        record_.nodes[id].spent_ms = milliseconds_of(event.spent);
        if (event.from_book) record_.remarks_of(id).comment = "book";
        if (undone_.empty() || undone_.back() != id) {
            undone_.clear();
        } else {
            undone_.pop_back();
        }
        position_.apply(action);
        current_ = id;
    }

    void undo() {
        position_.undo();
        undone_.push_back(current_);
        current_ = record_.nodes[current_].parent;
    }

    void go_to(RecordNodeId id) {
        position_.apply(record_.nodes[id].action);
        current_ = id;
        undone_.pop_back();
    }

    RecordNodeId child_with(Action action) const {
        RecordNodeId id = record_.nodes[current_].first_child;
        while (id != kNoNode && record_.nodes[id].action != action) id = record_.nodes[id].next;
        return id;
    }

    /// Call before the action is replayed; a name fully describes any action other than a plain
    /// stone or pass.
    static RecordMove kind_of(Action action) {
        if (action.is_place()) return RecordMove::Stone;
        return action.kind() == ActionKind::Pass ? RecordMove::Pass : RecordMove::Choice;
    }

    Record& record_;
    Position position_;
    int line_;
    RecordNodeId current_ = kRecordRoot;
    int left_ = 0;  ///< players who left a continuing game
    std::vector<RecordNodeId> undone_;
};

/// For an engine only the program's name, because its path is private.
RecordPlayer player_of(const std::string& spec) {
    std::string name = spec;
    if (spec == kPerson) name.clear();
    if (spec.starts_with(kEngine)) {
        const std::string program = spec.substr(kEngine.size(), spec.find(',') - kEngine.size());
        name = program.substr(program.rfind('/') + 1);
    }
    if (spec.starts_with("human:")) name = spec.substr(kPerson.size() + 1);
    return {name, spec};
}

Record record_of(const Journal& journal) {
    Record record;
    record.game = full_name(journal.header.game);
    record.description = journal.header.game;
    record.has_own_rules = journal.header.definition != fingerprint(journal.header.game);
    record.board = {journal.header.game.board.columns, journal.header.game.board.rows};
    for (const std::string& seat : journal.seats) record.players.push_back(player_of(seat));
    record.setup = journal.header.setup;
    record.header = journal.header;
    if (journal.result) {
        const MatchResult& result = *journal.result;
        record.result = RecordResult{result.kind, result.outcome.winner, result.culprit,
                                     result.fault, result.fault ? english(result.text) : ""};
    }
    return record;
}

/// A seat in the form of journals. Names may come from untrusted files.
std::string seat_text(const RecordPlayer& player) {
    if (!player.spec.empty()) return player.spec;
    const bool good = !player.name.empty() && printable(player.name, kMaxName) == player.name;
    return good ? fmt::format("{}:{}", kPerson, player.name) : std::string(kPerson);
}

/// Writes a tree as events: first the variations, each undone again, then the main line.
class EventWriter {
  public:
    EventWriter(const Record& record, Position start)
        : record_(record), position_(std::move(start)) {}

    void write_tree() {
        std::vector<Frame> frames{frame_of(kRecordRoot, true)};
        while (!frames.empty()) {
            Frame& frame = frames.back();
            RecordNodeId child = frame.next;
            bool main_line = false;
            if (child != kNoNode) {
                frame.next = record_.nodes[child].next;
            } else if (frame.main_line_waits) {
                frame.main_line_waits = false;
                child = record_.nodes[frame.node].first_child;
                main_line = true;
            }
            if (child == kNoNode) {
                frames.pop_back();
                ++taken_back_;
                continue;
            }
            play(child);
            frames.push_back(frame_of(child, main_line));
        }
    }

    void write_end(const Position& end) {
        const std::optional<MatchResult> result = match_result(record_, end);
        if (!result) return;
        JournalEvent event = event_of(*result);
        if (result->kind == EndKind::Rules && end.ply() > 0) {
            event.seat = end.turn_at(end.ply() - 1).seat;
        }
        write(event);
    }

    const std::string& text() const { return text_; }

  private:
    struct Frame {
        RecordNodeId node;
        RecordNodeId next;     ///< the child to write next
        bool main_line_waits;  ///< whether its first child comes last
    };

    /// The moves played last stay on the board, so the main line comes after its variations. Below
    /// a variation, everything is in order.
    Frame frame_of(RecordNodeId id, bool main_line) const {
        const RecordNodeId first = record_.nodes[id].first_child;
        if (!main_line || first == kNoNode) return {id, first, false};
        return {id, record_.nodes[first].next, true};
    }

    void play(RecordNodeId id) {
        take_back();
        const RecordNode& node = record_.nodes[id];
        const std::chrono::milliseconds spent(std::max(node.spent_ms, 0));
        write({JournalEventKind::Play, position_.turn().seat, 0, position_.action_name(node.action),
               spent});
        position_.apply(node.action);
    }

    void take_back() {
        if (taken_back_ == 0) return;
        for (int i = 0; i < taken_back_; ++i) position_.undo();
        write({JournalEventKind::Undo, position_.turn().seat, taken_back_, "", {}});
        taken_back_ = 0;
    }

    void write(const JournalEvent& event) { text_ += event_line(event, ++number_); }

    const Record& record_;
    Position position_;
    std::string text_;
    std::uint64_t number_ = 0;
    int taken_back_ = 0;  ///< undone moves, not yet written
};

}  // namespace

Result<Record> read_journal_record(const RecordSource& source) {
    auto scan = scan_journal(source.bytes, source.file);
    if (!scan) return fail(scan.error());
    const JournalTail tail = scan->tail;
    const int bad_line = scan->line_of(scan->events.size());
    const int first_line = scan->first_event_line;
    const auto journal = replay_journal(std::move(*scan), source.rules, source.file);
    if (!journal) return fail(journal.error());
    Record record = record_of(*journal);
    EventTree tree(record, Position(journal->game, record.setup), first_line);
    for (const JournalEvent& event : journal->events) {
        if (auto added = tree.add(event, source.file); !added) return fail(added.error());
    }
    tree.finish();
    for (Message& note :
         notes_of(tail, *journal, bad_line, source.file, source.bytes, DamagedFile::Leave)) {
        record.notes.push_back(std::move(note));
    }
    return record;
}

Result<std::string> write_journal_record(const Record& record, const Position& end) {
    const Game& game = end.game();
    JournalHeader header;
    if (record.header) header = *record.header;
    header.game = game.description();
    header.setup = record.setup;
    header.seats.clear();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat) {
        header.seats.push_back(
            seat_text(seat < record.players.size() ? record.players[seat] : RecordPlayer{}));
    }
    const std::optional<SameGame> moves = without_notes(record);
    EventWriter events(moves ? moves->record : record, Position(end.shared_game(), record.setup));
    events.write_tree();
    events.write_end(end);
    std::string text = header_text(header) + events.text();
    if (text.size() <= kMaxJournal) return text;
    return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".tengen", "so many moves");
}

void losses_of_journal(const Record& record, std::vector<std::string>& lost) {
    const bool told =
        !record.result || record.ends_by_rules || record.result->kind != EndKind::Rules;
    if (!told) lost.push_back("result");
    add_left_out(record, lost);
}

}  // namespace tengen
