// Events of the table.
#include <fmt/format.h>

#include <algorithm>

#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
void TableView::on_game() {
    back_.reset();
    thoughts_.clear();
    input_.clear();
    input_.hide_cursor();
    commands_.on_game();
    message_.clear();
    fault_note_.clear();
    talk_.clear();
    offers_ = {};
    presence_ = table_->remote() == nullptr ? RemotePresence() : table_->remote()->presence();
    server_notice_ = {};
    waits_ = false;
    reviewing_ = end_dismissed_ = table_->file().read_only();
    times_.on_saved();
    motion_.begin_game();
    moves_.read(table_->position());
    speak(title());
    heard_(TableEvent::Game);
    changed_();
}

void TableView::on_position() {
    if (toggles.follow_live || (back_ && back_->ply() > table_->position().ply())) back_.reset();
    input_.clear();
    message_.clear();
    end_dismissed_ = false;
    times_.on_change(*table_);
    moves_.read(table_->position());
    heard_(TableEvent::Other);
    changed_();
}

void TableView::on_players() {
    if (table_->remote() != nullptr && live() && table_->has_game()) speak(status());
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

/// Speaks the shown position: a move by its number among all actions, as in the list.
void TableView::speak_shown() const {
    const int ply = shown_ply();
    if (live()) return speak(tr("The newest position"));
    if (ply == 0) return speak(tr("The beginning of the game"));
    const MoveEntry& move = moves_.entries()[static_cast<std::size_t>(ply - 1)];
    speak(tr(Message("After move {} of {}: {}", ply, table_->position().ply(), move.text)));
}

void TableView::speak_choices(const std::vector<Choice>& choices) const {
    if (choices.empty()) return;
    std::vector<std::string> labels;
    for (const Choice& choice : choices) labels.push_back(choice.label);
    speak(tr(Message("To choose: {}", fmt::format("{}", fmt::join(labels, tr(", "))))));
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
    if (table_->match().pending_fault()) show_latest();
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
    say(tr(Message("{} advises {}.", ai_label(*table_, advisor),
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
    if (has_game() && table_->remote() != nullptr) server_notice_ = text;
    say(tr(text));
}

void TableView::on_connection(const RemoteConnection& connection) {
    using State = RemoteConnection::State;
    if (connection.state == State::Online && !said_bar_.empty()) {
        said_bar_.clear();
        server_notice_ = {};
        speak(tr("Connected again"));
    } else if (connection.state != State::Online && said_bar_.empty()) {
        // The seconds to the next attempt are not spoken.
        said_bar_ = connection_line(*table_);
        speak(said_bar_);
    }
    changed_();
}

void TableView::on_offers(const RemoteOffers& offers) {
    for (Message& note : offer_notes(*table_, offers_, offers)) {
        speak(tr(note));
        talk_.note(std::move(note));
    }
    offers_ = offers;
    changed_();
}

void TableView::on_presence(const RemotePresence& presence) {
    if (!presence.claim_at) waits_ = false;
    for (const Message& note : presence_notes(*table_, presence_, presence)) speak(tr(note));
    presence_ = presence;
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
    if (!has_game() || !table_->match().result() || end_dismissed_ || !live()) return std::nullopt;
    return EndBanner{end_headline(*table_), end_reason(*table_)};
}

}  // namespace tengen::gui
