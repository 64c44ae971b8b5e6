// Events of the table.
#include <fmt/format.h>

#include <algorithm>

#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
void TableView::on_game() {
    const bool finished = table_->file().read_only();
    review_.on_game(finished);
    thoughts_.clear();
    input_.clear();
    input_.hide_cursor();
    commands_.on_game();
    message_.clear();
    fault_note_.clear();
    talk_.clear();
    online_.on_game();
    end_dismissed_ = finished;
    times_.on_saved();
    motion_.begin_game();
    moves_.read(table_->position());
    speak(title());
    heard_(TableEvent::Game);
    changed_();
}

void TableView::on_position() {
    review_.on_position(toggles.follow_live);
    input_.clear();
    message_.clear();
    end_dismissed_ = false;
    times_.on_change(*table_);
    moves_.read(table_->position());
    heard_(TableEvent::Other);
    changed_();
}

void TableView::on_players() {
    if (table_->remote() != nullptr && review_.live() && table_->has_game()) speak(status());
    changed_();
}

void TableView::on_turn(Seat seat) {
    if (waits_for_players(*table_)) {
        speak(status());
        return changed_();
    }
    speak(asked_line(*table_, seat));
    if (table_->is_human(seat)) speak_choices(choices());
    changed_();
}

void TableView::on_action(Seat seat, const std::string& name) {
    motion_.place_stone();
    if (table_->is_human(seat)) fault_note_.clear();
    speak(spoken_action(*table_, seat, name));
    heard_(TableEvent::Stone);
}

void TableView::on_report(Seat seat, const AiReport& report) {
    const Position& position = table_->position();
    // A report after its move was played is about an earlier position.
    if (!ai_thinks() || position.turn().seat != seat) return;
    thoughts_.add(position, seat, report);
    changed_();
}

void TableView::on_draw_offer(Seat seat) {
    // An online game asks a question instead, in on_offers().
    if (table_->remote() != nullptr) return;
    say(draw_offer_line(*table_, seat));
}

void TableView::on_draw_declined(Seat seat) {
    say(tr(Message("{} declines the draw.", player_label(*table_, seat))));
}

void TableView::on_fault(const SurvivedFault& fault) {
    const std::string line = fault_line(*table_, fault);
    fault_note_ = table_->match().pending_fault() ? "" : line;
    if (table_->match().pending_fault()) review_.show_latest();
    speak(line);
    if (table_->match().pending_fault()) speak(tr("How should the game continue?"));
    changed_();
}

void TableView::on_leave(const Leave& leave) {
    fault_note_ = tr(leave.text);
    speak(fault_note_);
    changed_();
}

void TableView::on_end(const MatchResult&) {
    table_->file().read_only() ? motion_.end_at_once() : motion_.end_game();
    end_dismissed_ = table_->file().read_only();
    speak(end_headline(*table_) + tr(": ") + end_reason(*table_));
    heard_(TableEvent::End);
    changed_();
}

void TableView::on_hint(Action action, const std::string& advisor) {
    say(tr(Message("{} suggests {}.", ai_label(*table_, advisor),
                   table_->position().action_name(action))));
}

void TableView::on_hint_failed(const Message& reason) {
    say(tr(reason));
}

void TableView::on_refused(const Errors& problems) {
    say(problem_text(problems.front()));
    heard_(TableEvent::Refused);
}

void TableView::on_note(const Message& text) {
    if (has_game() && table_->remote() != nullptr) online_.on_notice(text);
    say(tr(text));
}

void TableView::on_connection(const RemoteConnection& connection) {
    online_.on_connection(connection);
    changed_();
}

void TableView::on_offers(const RemoteOffers& offers) {
    for (Message& note : online_.on_offers(offers)) {
        speak(tr(note));
        talk_.note(std::move(note));
    }
    changed_();
}

void TableView::on_presence(const RemotePresence& presence) {
    online_.on_presence(presence);
    changed_();
}

void TableView::on_talk(const Talk& talk) {
    talk_.add(talk);
    speak(talk.by + tr(": ") + tr(talk.text));
    changed_();
}

void TableView::on_saved() {
    times_.on_saved();
    changed_();
}

void TableView::on_save_problem(const Error& error, bool) {
    say(problem_text(error));
}

std::optional<EndBanner> TableView::end() const {
    if (!has_game() || !table_->match().result() || end_dismissed_ || !review_.live())
        return std::nullopt;
    return EndBanner{end_headline(*table_), end_reason(*table_)};
}

}  // namespace tengen::gui
