#include "journal/journal_replay.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "journal/fault_line.hpp"
#include "journal/journal_text.hpp"
#include "journal/match_clock.hpp"

namespace tengen {

namespace {

using std::chrono::milliseconds;

/// Limits the time for a hostile file that undoes and redoes long games again and again.
constexpr long kMaxSteps = 20'000'000;

tl::unexpected<Errors> senseless() {
    return fail(ErrorCode::Input, "", "an event that is invalid here");
}

tl::unexpected<Errors> illegal(const JournalEvent& event, const Argument& why) {
    return fail(ErrorCode::Input, "", "illegal move {} ({})", printable(event.text, 40), why);
}

/// Reads "crashed rookie: crashed: ...".
std::optional<Fault> parse_fault(const Position& position, const JournalEvent& event) {
    std::string_view text = event.text;
    const auto kind = fault_kind(take(text, ' '));
    if (!kind) return std::nullopt;
    return Fault{*kind, read_fault_line(position, event.seat, *kind, text)};
}

}  // namespace

JournalReplay::JournalReplay(const JournalHeader& header, std::shared_ptr<const Game> game)
    : clock_(header.clock),
      seats_(header.seats),
      progress_(Position(std::move(game), header.setup)),
      spent_(seats_.size()),
      used_(seats_.size()) {}

Result<void> JournalReplay::apply(const JournalEvent& event) {
    if (event.seat >= seats_.size()) return senseless();
    const milliseconds used = used_[event.seat];
    // Before the change, because an undo of a loss on time returns the charged time too.
    charge(event);
    if (auto changed = change(event); !changed) {
        used_[event.seat] = used;
        return changed;
    }
    spent_[event.seat] = std::min<milliseconds>(spent_[event.seat] + event.spent, kMaxTime);
    fault_open_ = event.kind == JournalEventKind::Failed;
    return {};
}

Result<void> JournalReplay::change(const JournalEvent& event) {
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
            return survive(event);
        case JournalEventKind::Leave:
            return leave(event);
        case JournalEventKind::Return:
            return take_back_leave(event);
        case JournalEventKind::Resign:
        case JournalEventKind::Draw:
        case JournalEventKind::Time:
        case JournalEventKind::Fault:
        case JournalEventKind::Abort:
            return end(event);
    }
    return senseless();
}

/// Like MatchClock: an action earns the increment; time spent without an action does not.
void JournalReplay::charge(const JournalEvent& event) {
    milliseconds& used = used_[event.seat];
    const Clock::duration after = event.kind == JournalEventKind::Play
                                      ? used_after(clock_, used, event.spent)
                                      : used_for_nothing(used, event.spent);
    used = std::chrono::duration_cast<milliseconds>(after);
}

Result<void> JournalReplay::play(const JournalEvent& event) {
    if (progress_.result) return illegal(event, Message("the game is over"));
    if (event.seat != progress_.position.turn().seat) {
        return illegal(event, Message("not this seat's turn"));
    }
    const Result<Action> action = parse_action(progress_.position, event.text);
    if (!action) return illegal(event, action.error());
    if (auto counted = count_steps(1); !counted) return counted;
    if (event.from_book) progress_.note_book();
    if (event.per_mille) progress_.judge(*event.per_mille);
    progress_.play(*action);
    return {};
}

Result<void> JournalReplay::step(const JournalEvent& event) {
    const bool undo = event.kind == JournalEventKind::Undo;
    const int ply = progress_.position.ply();
    const int possible = undo ? ply : static_cast<int>(progress_.undone.size());
    if (event.count < 0 || event.count > possible) return senseless();
    if (auto counted = count_steps(event.count); !counted) return counted;
    if (!undo) {
        progress_.redo(event.count);
        return {};
    }
    if (progress_.result && progress_.result->culprit) {
        give_time_back(progress_.result->kind, *progress_.result->culprit);
    }
    for (const Leave& leave : progress_.leaves) {
        if (leave.ply > ply - event.count) give_time_back(leave.kind, leave.seat);
    }
    progress_.undo(event.count);
    return {};
}

Result<void> JournalReplay::end(const JournalEvent& event) {
    if (progress_.result) return senseless();
    const Position& position = progress_.position;
    switch (event.kind) {
        case JournalEventKind::Resign:
            progress_.end(event.text == name_of(EndKind::Left) ? left_by(position, event.seat)
                                                               : resigned_by(position, event.seat));
            return {};
        case JournalEventKind::Draw:
            progress_.end(draw_agreed(position));
            return {};
        case JournalEventKind::Time:
            progress_.end(out_of_time(position, event.seat));
            return {};
        case JournalEventKind::Fault:
            return end_by_fault(event);
        default:
            progress_.end(aborted(position));
            return {};
    }
}

Result<void> JournalReplay::end_by_fault(const JournalEvent& event) {
    const auto fault = parse_fault(progress_.position, event);
    if (!fault) return senseless();
    // If a human ended the game after a fault, the result reports the fault.
    if (fault_open_) progress_.faults.pop_back();
    progress_.end(lost_by_fault(progress_.position, event.seat, fault->kind, fault->text));
    return {};
}

Result<void> JournalReplay::survive(const JournalEvent& event) {
    const auto fault = parse_fault(progress_.position, event);
    if (!fault || progress_.result) return senseless();
    progress_.faults.push_back({event.seat, fault->kind, progress_.position.ply(), fault->text});
    return {};
}

Result<void> JournalReplay::leave(const JournalEvent& event) {
    for (const EndKind kind : kLeaveKinds) {
        if (event.text != name_of(kind)) continue;
        if (progress_.result || progress_.has_left(event.seat)) return senseless();
        progress_.leave(event.seat, kind);
        return {};
    }
    return senseless();
}

Result<void> JournalReplay::take_back_leave(const JournalEvent& event) {
    const Leave* last = progress_.last_leave();
    if (last == nullptr || last->seat != event.seat) return senseless();
    give_time_back(last->kind, event.seat);
    progress_.leaves.pop_back();
    return {};
}

/// A seat that lost on time could not act after an undo of its loss.
void JournalReplay::give_time_back(EndKind lost_by, Seat seat) {
    if (lost_by != EndKind::Time) return;
    used_[seat] =
        std::chrono::duration_cast<milliseconds>(used_after_time_loss(clock_, used_[seat]));
}

Result<void> JournalReplay::check_end(const JournalEvent& event) const {
    if (progress_.position.over() && progress_.result->reason == event.text) return {};
    return fail(ErrorCode::Input, "", "by the current rules the game does not end here ({})",
                printable(event.text, 40));
}

Result<void> JournalReplay::count_steps(int steps) {
    if (steps_ + steps > kMaxSteps) {
        return fail(ErrorCode::Input, "", "too many moves undone and redone");
    }
    steps_ += steps;
    return {};
}

}  // namespace tengen
