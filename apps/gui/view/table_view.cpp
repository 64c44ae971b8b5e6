#include "view/table_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/mirror_match.hpp"
#include "view/table_picture.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// Replaces the match's AI names with labels: "rookie:medium" becomes "Rookie (medium)".
Message with_labels(Message message, const Table& table) {
    if (!table.has_game()) return message;
    for (Argument& argument : message.arguments) {
        for (int seat = 0; seat < table.game().seats(); ++seat) {
            if (!(argument == Argument(table.player(static_cast<Seat>(seat)).english()))) continue;
            argument = player_label(table, static_cast<Seat>(seat));
            break;
        }
    }
    return message;
}

}  // namespace

TableView::TableView(std::function<void()> changed, std::function<void(const std::string&)> speak,
                     std::function<Clock::time_point()> now)
    : changed_(std::move(changed)),
      speak_(std::move(speak)),
      motion_(now, toggles.animations),
      times_(std::move(now)) {}

std::string TableView::title() const {
    return table_->plan().game.title.in(language());
}

std::string TableView::status() const {
    const Match& match = table_->match();
    if (!review_.live()) {
        if (!message_.empty()) return message_;
        return tr(
            Message("Reviewing move {} of {}.", review_.shown_ply(), table_->position().ply()));
    }
    if (match.result()) return end_headline(*table_) + tr(": ") + end_reason(*table_);
    if (!message_.empty()) return message_;
    if (const auto fault = table_->match().pending_fault()) return fault_line(*table_, *fault);
    if (const std::string online = online_status(*table_); !online.empty()) return online;
    if (match.paused()) return tr("Paused.");
    if (!fault_note_.empty()) return fault_note_;
    if (table_->is_waiting()) return tr("Waiting for players to get ready.");
    const Turn turn = table_->position().turn();
    const std::string name = player_label(*table_, turn.seat);
    if (!table_->is_human(turn.seat)) {
        return tr(table_->remote() == nullptr ? Message("{} is thinking.", name)
                                              : Message("{} to move.", name));
    }
    const Message prompt = table_->position().prompt();
    if (!prompt.id.empty()) return name + tr(": ") + tr(prompt);
    return turn_line(*table_, turn.seat);
}

bool TableView::has_fixed_stones() const {
    return has_game() && gui::has_fixed_stones(table_->game());
}

bool TableView::is_flipped() const {
    if (!has_game()) return toggles.flipped;
    const std::vector<Direction>& facing = table_->game().description().facing;
    const RemoteGame* const remote = table_->remote();
    Seat person = 0;
    int people = 0;
    for (Seat seat = 0; seat < table_->game().seats(); ++seat) {
        if (remote != nullptr ? remote->own_seat() != seat : !table_->is_human(seat)) continue;
        person = seat;
        ++people;
    }
    if (facing.empty() || people != 1) return toggles.flipped;
    const Side side = table_->position().side_of(person);
    const bool is_above = facing[side - 1u] == Board::opposite(kNorth);
    return toggles.flipped != is_above;
}

bool TableView::person_acts() const {
    if (!has_game() || !review_.live() || table_->match().result() || table_->match().paused()) {
        return false;
    }
    if (RemoteGame* remote = table_->remote()) {
        const bool open = remote->connection().state == RemoteConnection::State::Online &&
                          remote->stage() == RemoteStage::Playing;
        if (!open || remote->match()->requested()) return false;
    }
    return table_->is_human(table_->position().turn().seat);
}

std::vector<Choice> TableView::choices() const {
    std::vector<Choice> choices;
    if (!person_acts()) return choices;
    ActionList scratch;
    const Position& position = table_->position();
    for (const Action action : position.legal(scratch)) {
        if (action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass) {
            choices.push_back({action, action_label(position, action)});
        }
    }
    return choices;
}

void TableView::choose(int number) {
    const std::vector<Choice> all = input_.menu().empty() ? choices() : input_.menu();
    if (number < 1 || number > static_cast<int>(all.size())) return;
    const Action action = all[static_cast<std::size_t>(number) - 1].action;
    ActionList scratch;
    if (action == Action::pass() && shown_position().legal(scratch).size() > 1) {
        const int ply = shown_position().ply();
        if (pass_asked_ != ply) {
            say(tr(Message("Press {} again to pass.", number)));
            pass_asked_ = ply;
            return;
        }
    }
    input_.choose(action);
}

void TableView::say(std::string text) {
    message_ = std::move(text);
    pass_asked_.reset();
    if (!message_.empty()) speak(message_);
    changed_();
}

void TableView::speak(const std::string& line) const {
    if (speak_) speak_(line);
}

void TableView::tell(const Result<void>& done) {
    if (!done) {
        const Error& error = done.error().front();
        return say(error.place.empty() ? tr(with_labels(error.message, *table_))
                                       : problem_text(error));
    }
    message_.clear();
    pass_asked_.reset();
    changed_();
}

BoardPicture TableView::picture(std::optional<Cell> pointed) const {
    return table_picture(*this, pointed);
}

/// The click that ended the game may have been a double click.
void TableView::on_board_click() {
    if (motion_.banner_risen() >= 1) dismiss_end();
}

/// Otherwise shows the reason.
bool TableView::takes_clicks(Cell cell, std::optional<CellRemark>& remark) {
    if (!has_game()) return false;
    if (!review_.live()) {
        review_.open_here();
        remark = CellRemark{
            cell, tr("Reviewing. Press live to return, or Play from here for a new game.")};
        say(remark->text);
        return false;
    }
    if (refuses_changes()) return false;
    if (table_->match().result()) {
        say(tr("The game is over."));
        return false;
    }
    if (table_->match().paused()) {
        say(tr("The game is paused."));
        return false;
    }
    if (const auto fault = table_->match().pending_fault()) {
        say(fault_line(*table_, *fault));
        return false;
    }
    const Seat seat = table_->position().turn().seat;
    if (table_->is_human(seat)) return true;
    say(tr(Message("{} is to move.", player_label(*table_, seat))));
    return false;
}

bool TableView::ai_thinks() const {
    // Thoughts of the others' AIs do not arrive here.
    if (!has_game() || table_->remote() != nullptr) return false;
    return !table_->match().result() && !table_->match().paused() &&
           !table_->match().pending_fault() && !table_->is_human(table_->position().turn().seat);
}

bool TableView::refuses_changes() {
    if (!table_->file().read_only()) return false;
    say(tr("A finished game is only shown. Play from here continues it as a new game."));
    return true;
}

}  // namespace tengen::gui
