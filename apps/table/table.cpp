#include "table/table.hpp"

#include <algorithm>

#include "core/position_text.hpp"
#include "table/advisor.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

Failure refused(std::string_view text) {
    return fail(ErrorCode::CommandLine, "", text);
}

}  // namespace

Table::Table(TableServices services, TableObserver& observer)
    : services_(std::move(services)),
      observer_(observer),
      watcher_(std::make_unique<Watcher>(*this)) {}

Table::~Table() = default;

std::filesystem::path Table::journal_path() const {
    return journal_ == nullptr ? std::filesystem::path() : journal_->path();
}

std::string Table::player_name(Seat seat) const {
    const std::string& name = match_->player(seat).name();
    if (!name.empty()) return name;
    int people = 0;
    for (int other = 0; other < game().seats(); ++other) {
        if (is_human(static_cast<Seat>(other))) ++people;
    }
    return people == 1 ? "you" : fmt::format("seat {}", seat + 1);
}

bool Table::waits_for_person() const {
    if (advisor_ != nullptr && advisor_->asking()) return false;
    return match_->result() || match_->paused() || is_human(position().turn().seat);
}

Result<void> Table::act(Action action) {
    return match_->play(action);
}

Result<void> Table::act(std::string_view text) {
    if (match_->result()) return refused("the game is over (undo and new go on)");
    const Result<Action> action = parse_action(position(), text);
    if (!action) return Failure(action.error());
    return act(*action);
}

/// How far back the last decision of a person lies; all of it when nobody but AIs plays.
int Table::plies_to_undo() const {
    const int ply = position().ply();
    if (!person()) return std::min(ply, 1);
    for (int back = 1; back <= ply; ++back) {
        if (is_human(position().turn_at(ply - back).seat)) return back;
    }
    return 0;
}

Result<void> Table::undo(int count) {
    // An end that the rules did not give, a resignation for example, is the last thing that
    // happened.
    if (match_->result() && match_->result()->kind != EndKind::Rules) {
        if (auto undone = match_->undo(0); !undone || --count == 0) return undone;
    }
    if (position().ply() == 0) return refused("there is nothing to take back");
    for (int i = 0; i < count; ++i) {
        const int plies = plies_to_undo();
        if (plies == 0 && i == 0) return refused("you have not moved yet");
        if (plies == 0) break;
        if (auto undone = match_->undo(plies); !undone) return undone;
    }
    return {};
}

Result<void> Table::redo(int count) {
    if (match_->undone() == 0) return refused("there is nothing to play again");
    for (int i = 0; i < count && match_->undone() > 0; ++i) {
        do {
            if (auto redone = match_->redo(1); !redone) return redone;
        } while (match_->undone() > 0 && person() && !is_human(position().turn().seat));
    }
    return {};
}

Checked<void> Table::change_game(std::string_view name) {
    TablePlan plan = plan_;
    plan.game = name;
    plan.overrides = {};
    return play(std::move(plan));
}

Checked<void> Table::change_board(BoardSize size) {
    TablePlan plan = plan_;
    plan.overrides.board = size;
    plan.overrides.seats = game().seats();
    return play(std::move(plan));
}

Checked<void> Table::change_seat(Seat seat, SeatSpec spec) {
    auto player =
        services_.seating.seat(spec, position().shared_game(), plan_.thinking_limit(), seat);
    if (!player) return tl::unexpected(std::move(player.error()));
    plan_.seats[seat] = spec;
    match_->replace_player(seat, std::move(*player), to_text(spec));
    return {};
}

std::optional<Seat> Table::person() const {
    const Seat acting = position().turn().seat;
    if (is_human(acting)) return acting;
    for (int seat = 0; seat < game().seats(); ++seat) {
        if (is_human(static_cast<Seat>(seat))) return static_cast<Seat>(seat);
    }
    return std::nullopt;
}

Result<void> Table::resign() {
    const std::optional<Seat> seat = person();
    if (!seat) return refused("nobody at the table can resign");
    return match_->resign(*seat);
}

Result<void> Table::offer_draw() {
    const std::optional<Seat> seat = person();
    if (!seat) return refused("nobody at the table can offer a draw");
    return match_->offer_draw(*seat);
}

Result<void> Table::accept_draw() {
    // Everybody but who offered it agrees; the match knows who that is.
    Result<void> result = refused("nobody at the table can accept a draw");
    bool accepted = false;
    for (int seat = 0; seat < game().seats() && !match_->result(); ++seat) {
        if (!is_human(static_cast<Seat>(seat))) continue;
        result = match_->accept_draw(static_cast<Seat>(seat));
        accepted = accepted || result;
    }
    return accepted ? Result<void>() : result;
}

Result<void> Table::pause() {
    if (match_->result()) return refused("the game is over");
    match_->pause();
    return {};
}

Result<void> Table::go_on() {
    if (!match_->paused()) return refused("the game is not paused");
    match_->resume();
    return {};
}

Result<void> Table::move_now() {
    if (waits_for_person()) return refused("no AI is thinking");
    match_->move_now();
    return {};
}

Checked<void> Table::hint() {
    if (match_->result()) {
        return failed(Error{ErrorCode::CommandLine, "", Message("the game is over")});
    }
    if (!is_human(position().turn().seat)) {
        return failed(Error{ErrorCode::CommandLine, "", Message("it is not a person's turn")});
    }
    if (advisor_ == nullptr) {
        Checked<ChosenAi> ai = services_.seating.best(position().shared_game());
        if (!ai) return tl::unexpected(std::move(ai.error()));
        advisor_ = std::make_unique<Advisor>(std::move(*ai), services_.io);
    }
    advisor_->cancel();
    advisor_->ask(position(), plan_.thinking, [this](const Answer& answer) {
        if (!answer) {
            observer_.on_hint_failed(english(answer.error().text));
            return;
        }
        // The observer may give a command that ends the advisor.
        const std::string name = advisor_->name();
        if (answer->kind == Decision::Kind::Resign) {
            observer_.on_hint_failed(fmt::format("{} would resign", name));
            return;
        }
        if (answer->action.is_place()) hint_ = answer->action.cell();
        observer_.on_hint(answer->action, name);
    });
    return {};
}

}  // namespace tengen
