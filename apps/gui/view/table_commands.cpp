// Commands of people on the whole game: undo, pause, resign, change seats ...
#include <algorithm>
#include <utility>

#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

std::optional<FaultBanner> TableView::fault() const {
    const std::optional<SurvivedFault> open = table_->pending_fault();
    if (!open) return std::nullopt;
    FaultBanner banner{open->seat, fault_line(*table_, *open), {}};
    const bool ended = open->kind == FaultKind::Crashed || open->kind == FaultKind::Exited ||
                       open->kind == FaultKind::OutOfMemory || open->kind == FaultKind::Late ||
                       open->kind == FaultKind::Protocol || open->kind == FaultKind::StoleTime ||
                       open->kind == FaultKind::TooManyThreads;
    if (ended) banner.choices.push_back(FaultChoice::TryAgain);
    banner.choices.insert(banner.choices.end(), {FaultChoice::Random, FaultChoice::OtherAi,
                                                 FaultChoice::Myself, FaultChoice::Loses});
    return banner;
}

void TableView::answer_fault(FaultChoice choice) {
    const std::optional<SurvivedFault> open = table_->pending_fault();
    if (!open) return;
    message_.clear();
    switch (choice) {
        case FaultChoice::TryAgain:
            return show_error(table_->answer_fault(FaultAnswer::TryAgain));
        case FaultChoice::Random:
            return show_error(table_->answer_fault(FaultAnswer::Random));
        case FaultChoice::Loses:
            return show_error(table_->answer_fault(FaultAnswer::Loses));
        case FaultChoice::Myself:
            return show_error(table_->change_seat(open->seat, SeatSpec{}));
        case FaultChoice::OtherAi:
            return;
    }
}

void TableView::branch_off() {
    show_error(table_->branch(shown_ply()));
}

bool TableView::refuses_changes() {
    if (!table_->read_only()) return false;
    say(tr("A finished game is only shown. Play from here continues it as a new game."));
    return true;
}

/// Speaks the moves that only one of the lists has, in playing order.
void TableView::speak_moves(const char* what, const std::vector<MoveEntry>& longer,
                            std::size_t from) const {
    if (!speak_ || from >= longer.size()) return;
    std::string names;
    for (std::size_t i = from; i < longer.size(); ++i) {
        names += (names.empty() ? "" : tr(", ")) + longer[i].text;
    }
    speak_(tr(Message(what, names)));
}

void TableView::undo() {
    if (refuses_changes()) return;
    show_latest();
    const std::vector<MoveEntry> before = moves_;
    show_error(table_->undo(1));
    speak_moves(translatable("Undone: {}"), before, moves_.size());
}

void TableView::redo() {
    if (refuses_changes()) return;
    show_latest();
    const std::size_t before = moves_.size();
    show_error(table_->redo(1));
    speak_moves(translatable("Played again: {}"), moves_, before);
}

void TableView::hint() {
    show_latest();
    show_error(table_->hint());
}

void TableView::cover(bool covered) {
    if (!has_game()) return;
    const Match& match = table_->match();
    if (!covered) {
        if (std::exchange(paused_by_cover_, false) && match.paused()) show_error(table_->resume());
        return;
    }
    const ClockSettings& clock = table_->spec().clock;
    if (match.paused() || match.result() || (!clock.move && !clock.total)) return;
    paused_by_cover_ = true;
    show_error(table_->pause());
}

void TableView::toggle_pause() {
    const Result<void> done = table_->match().paused() ? table_->resume() : table_->pause();
    show_error(done);
    // The player to move is announced when the game resumes.
    if (done && speak_ && table_->match().paused()) speak_(status());
}

void TableView::move_now() {
    show_error(table_->move_now());
}

void TableView::resign() {
    show_error(table_->resign());
}

void TableView::offer_draw() {
    show_error(table_->offer_draw());
}

void TableView::new_game() {
    show_error(table_->new_game());
}

void TableView::swap_seats() {
    TablePlan plan = table_->plan();
    std::vector<SeatSpec>& seats = plan.spec.seats;
    if (seats.size() < 2) return;
    std::rotate(seats.begin(), seats.begin() + 1, seats.end());
    if (table_->match().result()) return show_error(table_->play(std::move(plan)));
    std::vector<SeatChange> changes;
    for (SeatSpec& spec : seats) {
        changes.push_back({static_cast<Seat>(changes.size()), std::move(spec)});
    }
    show_error(table_->change_seats(changes));
}

bool TableView::can_undo() const {
    return has_game() && !table_->read_only() &&
           table_->spec().policies.takebacks == TakebackPolicy::Allowed &&
           (table_->position().ply() > 0 || table_->match().result());
}

bool TableView::can_redo() const {
    return has_game() && !table_->read_only() && !table_->match().undone().empty();
}

}  // namespace tengen::gui
