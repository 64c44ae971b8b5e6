// Reads journals and replays every event by the rules.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"
#include "journal/damaged_copy.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_replay.hpp"
#include "journal/match_clock.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// Limits the time for a hostile file that undoes and redoes long games again and again.
constexpr long kMaxSteps = 20'000'000;

std::optional<FaultKind> fault_kind(std::string_view name) {
    constexpr std::array kEventKinds = {
        FaultKind::Late,          FaultKind::Crashed,   FaultKind::Exited,
        FaultKind::OutOfMemory,   FaultKind::StoleTime, FaultKind::TooManyThreads,
        FaultKind::IllegalAction, FaultKind::Protocol,  FaultKind::Failed,
        FaultKind::Refused,       FaultKind::Host};
    for (const FaultKind kind : kEventKinds) {
        if (name_of(kind) == name) return kind;
    }
    return std::nullopt;
}

/// Replays events one by one. Errors have no place.
class Replay {
  public:
    Replay(const JournalHeader& header, std::shared_ptr<const Game> game)
        : clock_(header.clock),
          seats_(header.seats),
          progress_(Position(std::move(game), header.setup)),
          spent_(seats_.size()),
          used_(seats_.size()) {}

    Result<void> apply(const JournalEvent& event) {
        if (event.seat >= seats_.size()) return senseless();
        spent_[event.seat] = std::min<milliseconds>(spent_[event.seat] + event.spent, kMaxTime);
        charge(event);
        const bool open = std::exchange(fault_open_, false);
        switch (event.kind) {
            case JournalEventKind::Play:
                return play(event);
            case JournalEventKind::Undo:
            case JournalEventKind::Redo:
                return step(event);
            case JournalEventKind::Sit:
                seats_[event.seat] = event.text;
                return {};
            case JournalEventKind::End:
                return check_end(event);
            case JournalEventKind::Failed:
                return failed(event);
            case JournalEventKind::Leave:
                return leave(event);
            case JournalEventKind::Return:
                return take_back_leave(event);
            case JournalEventKind::Fault:
                // If a human ended the game after a fault, the result reports the fault.
                if (open) progress_.faults.pop_back();
                return end(event);
            default:
                return end(event);
        }
    }

    void move_into(Journal& journal) && {
        journal.position = std::move(progress_.position);
        journal.undone = std::move(progress_.undone);
        journal.result = std::move(progress_.result);
        journal.faults = std::move(progress_.faults);
        journal.leaves = std::move(progress_.leaves);
        journal.judgements = std::move(progress_.judgements);
        journal.seats = std::move(seats_);
        journal.spent = std::move(spent_);
        journal.clock_used = std::move(used_);
    }

  private:
    static tl::unexpected<Errors> senseless() {
        return fail(ErrorCode::Input, "", "an event that is invalid here");
    }

    /// Like MatchClock: an action earns the increment; time spent without an action does not.
    void charge(const JournalEvent& event) {
        milliseconds& used = used_[event.seat];
        const Clock::duration after = event.kind == JournalEventKind::Play
                                          ? used_after(clock_, used, event.spent)
                                          : used_for_nothing(used, event.spent);
        used = std::chrono::duration_cast<milliseconds>(after);
    }

    Result<void> play(const JournalEvent& event) {
        const auto illegal = [&](const Argument& why) {
            return fail(ErrorCode::Input, "", "illegal move {} ({})", printable(event.text, 40),
                        why);
        };
        if (progress_.result) return illegal(Message("the game is over"));
        if (event.seat != progress_.position.turn().seat)
            return illegal(Message("not this seat's turn"));
        const Result<Action> action = parse_action(progress_.position, event.text);
        if (!action) return illegal(action.error());
        if (event.per_mille) progress_.judge(*event.per_mille);
        progress_.play(*action);
        return count_steps(1);
    }

    Result<void> step(const JournalEvent& event) {
        const bool undo = event.kind == JournalEventKind::Undo;
        if (undo && progress_.result) {
            const auto late = lost_on_time(*progress_.result);
            if (late) give_time_back(true, *late);
        }
        for (const Leave& leave : progress_.leaves) {
            const bool taken_back = undo && leave.ply > progress_.position.ply() - event.count;
            if (taken_back) give_time_back(leave.kind == EndKind::Time, leave.seat);
        }
        const int done = undo ? progress_.undo(event.count) : progress_.redo(event.count);
        if (done != event.count) return senseless();
        return count_steps(done);
    }

    Result<void> end(const JournalEvent& event) {
        if (progress_.result) return senseless();
        switch (event.kind) {
            case JournalEventKind::Resign:
                progress_.end(resigned_by(progress_.position, event.seat));
                return {};
            case JournalEventKind::Draw:
                progress_.end(draw_agreed(progress_.position));
                return {};
            case JournalEventKind::Time:
                progress_.end(out_of_time(progress_.position, event.seat));
                return {};
            case JournalEventKind::Fault:
                return fault(event);
            default:
                progress_.end(aborted(progress_.position));
                return {};
        }
    }

    /// "crashed rookie: crashed: ..."
    static std::optional<std::pair<FaultKind, Message>> parse_fault(const JournalEvent& event) {
        const std::size_t space = std::min(event.text.find(' '), event.text.size());
        const auto kind = fault_kind(std::string_view(event.text).substr(0, space));
        if (!kind) return std::nullopt;
        const std::string text = event.text.substr(std::min(space + 1, event.text.size()));
        return std::pair{*kind, Message("{}", text)};
    }

    Result<void> fault(const JournalEvent& event) {
        const auto fault = parse_fault(event);
        if (!fault) return senseless();
        progress_.end(lost_by_fault(progress_.position, event.seat, fault->first, fault->second));
        return {};
    }

    Result<void> failed(const JournalEvent& event) {
        const auto fault = parse_fault(event);
        if (!fault || progress_.result) return senseless();
        progress_.faults.push_back(
            {event.seat, fault->first, progress_.position.ply(), fault->second});
        fault_open_ = true;
        return {};
    }

    Result<void> leave(const JournalEvent& event) {
        const bool time = event.text == name_of(EndKind::Time);
        const bool resigned = event.text == name_of(EndKind::Resigned);
        if (progress_.result || progress_.has_left(event.seat) || !(time || resigned)) {
            return senseless();
        }
        progress_.leave(event.seat, time ? EndKind::Time : EndKind::Resigned);
        return {};
    }

    Result<void> take_back_leave(const JournalEvent& event) {
        const Leave* last = progress_.last_leave();
        if (last == nullptr || last->seat != event.seat) return senseless();
        give_time_back(last->kind == EndKind::Time, event.seat);
        progress_.leaves.pop_back();
        return {};
    }

    /// A seat that lost on time could not act after an undo of its loss.
    void give_time_back(bool was_late, Seat seat) {
        if (!was_late) return;
        used_[seat] =
            std::chrono::duration_cast<milliseconds>(used_after_time_loss(clock_, used_[seat]));
    }

    Result<void> check_end(const JournalEvent& event) {
        if (progress_.position.over() && progress_.result->reason == event.text) return {};
        return fail(ErrorCode::Input, "", "by today's rules the game does not end here ({})",
                    printable(event.text, 40));
    }

    Result<void> count_steps(int steps) {
        steps_ += steps;
        if (steps_ <= kMaxSteps) return {};
        return fail(ErrorCode::Input, "", "too many moves undone and redone");
    }

    ClockSettings clock_;
    std::vector<std::string> seats_;
    Progress progress_;
    std::vector<milliseconds> spent_;
    std::vector<milliseconds> used_;
    long steps_ = 0;
    bool fault_open_ = false;  ///< no event has resolved the last fault yet
};

Result<void> replay(Replay& table, const JournalScan& scan, const std::string& path) {
    for (std::size_t i = 0; i < scan.events.size(); ++i) {
        if (auto applied = table.apply(scan.events[i]); !applied) {
            Error error = applied.error().front();
            error.place = fmt::format("{}:{}", path, scan.line_of(i));
            return fail(std::move(error));
        }
    }
    return {};
}

}  // namespace

std::vector<std::string> notes_of(JournalTail tail, const Journal& journal, int bad_line,
                                  const fs::path& path, std::string_view text,
                                  DamagedFile damaged) {
    if (tail == JournalTail::Torn) return {"last move was incomplete and was dropped"};
    if (tail == JournalTail::Whole) return {};
    std::string note = fmt::format("{}:{}: damaged; {} recovered", path.string(), bad_line,
                                   counted(journal.position.ply(), "move"));
    if (damaged == DamagedFile::Keep) {
        const Result<fs::path> kept = keep_damaged(path, text);
        note +=
            kept ? ", original kept as " + kept->filename().string() : ", " + english(kept.error());
    }
    return {note};
}

Progress Journal::progress() const {
    Progress progress(position);
    progress.undone = undone;
    progress.result = result;
    progress.faults = faults;
    progress.judgements = judgements;
    progress.leaves = leaves;
    return progress;
}

Result<Journal> replay_journal(JournalScan scan, const RuleCatalogue& catalogue,
                               const std::string& path) {
    Result<ReadHeader> read = parse_header(scan.header, catalogue, path);
    if (!read) return fail(read.error());
    Replay table(read->header, read->game);
    if (auto done = replay(table, scan, path); !done) return fail(done.error());
    Journal journal{.header = std::move(read->header),
                    .game = read->game,
                    .events = std::move(scan.events),
                    .notes = {},
                    .position = Position(read->game),
                    .undone = {},
                    .result = {},
                    .faults = {},
                    .leaves = {},
                    .judgements = {},
                    .seats = {},
                    .spent = {},
                    .clock_used = {}};
    std::move(table).move_into(journal);
    return journal;
}

Result<Journal> read_journal(const fs::path& path, const RuleCatalogue& catalogue,
                             DamagedFile damaged) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> text = read_all(*file, path, kMaxJournal);
    if (!text) return fail(text.error());
    Result<JournalScan> scan = scan_journal(*text, path.string());
    if (!scan) return fail(scan.error());
    const JournalTail tail = scan->tail;
    const int bad_line = scan->line_of(scan->events.size());
    Result<Journal> journal = replay_journal(std::move(*scan), catalogue, path.string());
    if (journal) journal->notes = notes_of(tail, *journal, bad_line, path, *text, damaged);
    return journal;
}

}  // namespace tengen
