#include "view/table_commands.hpp"

#include <algorithm>
#include <utility>

#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

std::optional<FaultBanner> fault_banner(const Table& table) {
    const std::optional<SurvivedFault> open = table.match().pending_fault();
    if (!open) return std::nullopt;
    FaultBanner banner{open->seat, fault_line(table, *open), {}};
    const bool ended = open->kind == FaultKind::Crashed || open->kind == FaultKind::Exited ||
                       open->kind == FaultKind::OutOfMemory || open->kind == FaultKind::Late ||
                       open->kind == FaultKind::Protocol || open->kind == FaultKind::StoleTime ||
                       open->kind == FaultKind::TooManyThreads;
    if (ended) banner.choices.push_back(FaultChoice::TryAgain);
    banner.choices.insert(banner.choices.end(), {FaultChoice::Random, FaultChoice::OtherAi,
                                                 FaultChoice::Myself, FaultChoice::Loses});
    return banner;
}

void TableCommands::answer_fault(FaultChoice choice) {
    const std::optional<SurvivedFault> open = view_.table().match().pending_fault();
    if (!open) return;
    view_.clear_message();
    switch (choice) {
        case FaultChoice::TryAgain:
            return view_.tell(view_.table().people().answer_fault(FaultAnswer::TryAgain));
        case FaultChoice::Random:
            return view_.tell(view_.table().people().answer_fault(FaultAnswer::Random));
        case FaultChoice::Loses:
            return view_.tell(view_.table().people().answer_fault(FaultAnswer::Loses));
        case FaultChoice::Myself:
            return view_.tell(view_.table().change_seats({{open->seat, SeatSpec{}}}));
        case FaultChoice::OtherAi:
            return;
    }
}

void TableCommands::branch_off() {
    view_.tell(view_.table().branch(view_.review().shown_ply()));
}

/// Speaks the moves that only one of the lists has, in playing order.
void TableCommands::speak_moves(const char* what, const std::vector<MoveEntry>& longer,
                                std::size_t from) const {
    if (from >= longer.size()) return;
    std::string names;
    for (std::size_t i = from; i < longer.size(); ++i) {
        names += (names.empty() ? "" : tr(", ")) + longer[i].text;
    }
    view_.speak(tr(Message(what, names)));
}

void TableCommands::undo() {
    if (view_.refuses_changes()) return;
    view_.review().show_latest();
    const std::vector<MoveEntry> before = view_.moves().entries();
    view_.tell(view_.table().people().undo(1));
    speak_moves(translatable("Undone: {}"), before, view_.moves().entries().size());
}

void TableCommands::redo() {
    if (view_.refuses_changes()) return;
    view_.review().show_latest();
    const std::size_t before = view_.moves().entries().size();
    view_.tell(view_.table().people().redo(1));
    speak_moves(translatable("Redone: {}"), view_.moves().entries(), before);
}

void TableCommands::hint() {
    view_.review().show_latest();
    view_.tell(view_.table().hints().ask());
}

void TableCommands::cover(bool covered) {
    // The clocks of an online game run for all, whatever is on this screen.
    if (!view_.has_game() || view_.table().remote() != nullptr) return;
    const Match& match = view_.table().match();
    if (!covered) {
        if (std::exchange(paused_by_cover_, false) && match.paused())
            view_.tell(view_.table().people().resume());
        return;
    }
    const ClockSettings& clock = view_.table().plan().spec.clock;
    if (match.paused() || match.result() || (!clock.move && !clock.total)) return;
    paused_by_cover_ = true;
    view_.tell(view_.table().people().pause());
}

void TableCommands::toggle_pause() {
    const Result<void> done = view_.table().match().paused() ? view_.table().people().resume()
                                                             : view_.table().people().pause();
    view_.tell(done);
    // The player to move is announced when the game resumes.
    if (done && view_.table().match().paused()) view_.speak(view_.status());
}

void TableCommands::swap_seats() {
    TablePlan plan = view_.table().plan();
    std::vector<SeatSpec>& seats = plan.spec.seats;
    if (seats.size() < 2) return;
    std::rotate(seats.begin(), seats.begin() + 1, seats.end());
    if (view_.table().match().result()) return view_.tell(view_.table().play(std::move(plan)));
    std::vector<SeatChange> changes;
    for (SeatSpec& spec : seats) {
        changes.push_back({static_cast<Seat>(changes.size()), std::move(spec)});
    }
    view_.tell(view_.table().change_seats(changes));
}

bool TableCommands::can_undo() const {
    if (view_.has_game() && view_.table().remote() != nullptr && !plays_online(view_.table())) {
        return false;
    }
    return view_.has_game() && !view_.table().file().read_only() &&
           view_.table().plan().spec.policies.takebacks == TakebackPolicy::Allowed &&
           (view_.table().position().ply() > 0 || view_.table().match().result());
}

bool TableCommands::can_redo() const {
    return view_.has_game() && !view_.table().file().read_only() &&
           !view_.table().match().undone().empty();
}

}  // namespace tengen::gui
