#include "table/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/position_text.hpp"
#include "match/refuse.hpp"
#include "table/advisor.hpp"
#include "table/remote_watcher.hpp"
#include "table/table_watcher.hpp"

namespace tengen {

Result<TablePlan> planned(TableSpec spec, const LoadGame& load_game) {
    Result<LoadedGame> game = load_game(spec.game, spec.overrides);
    if (!game) return fail(std::move(game.error()));
    return TablePlan{std::move(spec), std::move(*game)};
}

Table::Table(TableServices services, TableObserver& observer)
    : services_(std::move(services)),
      observer_(observer),
      watcher_(std::make_unique<Watcher>(*this)),
      remote_watcher_(std::make_unique<RemoteWatcher>(*this)) {}

Table::~Table() = default;

std::filesystem::path Table::journal_path() const {
    return journal_ == nullptr ? std::filesystem::path() : journal_->path();
}

Argument Table::player(Seat seat) const {
    const std::string& name = match_->player(seat).name();
    if (!name.empty()) return name;
    if (remote_ != nullptr && !is_human(seat)) return Message("free");
    int people = 0;
    for (int other = 0; other < game().seats(); ++other) {
        if (is_human(static_cast<Seat>(other))) ++people;
    }
    return people == 1 ? Argument(Term{"you"}) : Argument(Message("seat {}", seat + 1));
}

bool Table::waits_for_person() const {
    if (is_waiting() || (advisor_ != nullptr && advisor_->asking())) return false;
    if (remote_ != nullptr) return waits_for_person_online();
    if (match_->pending_fault()) return true;
    return match_->result() || match_->paused() || is_human(position().turn().seat);
}

bool Table::unsaved() const {
    if (read_only() || changes_ == saved_changes_) return false;
    if (journal_ == nullptr) return services_.journals != nullptr && plan_.saved;
    return !journal_->flush();
}

bool Table::saving() const {
    return journal_ != nullptr && services_.syncer != nullptr && !sync_failed_ &&
           !journal_->complete();
}

std::vector<SavedGame> Table::unfinished() const {
    if (services_.journals == nullptr || !*services_.journals) return {};
    return unfinished_games(**services_.journals, services_.rules);
}

Result<std::filesystem::path> Table::find_saved(std::string_view name) const {
    return tengen::find_saved(services_.journals, name);
}

/// Reports the missing person before the game instead of at the first fault.
Result<void> Table::check_faults_answered(const TableSpec& spec) const {
    const auto asks = [&](const SeatSpec& seat) {
        return fault_policy(spec.policies, seat.limits) == FaultPolicy::Ask;
    };
    const bool any = spec.policies.on_fault == FaultPolicy::Ask ||
                     std::any_of(spec.seats.begin(), spec.seats.end(), asks);
    if (services_.person_answers || !any) return {};
    return fail(ErrorCode::CommandLine, "on_fault",
                "'ask' needs a person at a terminal or a window (use loses or random)");
}

/// A mistyped command must not change a finished game.
Result<void> Table::check_changeable() const {
    if (!read_only()) return {};
    return refuse("a finished game is only shown (branch continues it as a new game)");
}

Result<void> Table::act(Action action) {
    return match_->play(action);
}

Result<void> Table::act(std::string_view text) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    if (match_->result()) return refuse("the game is over (undo a move, or begin a new game)");
    const Result<Action> action = parse_action(position(), text);
    if (!action) return fail(action.error());
    return act(*action);
}

/// The ply before `ply` at which a person decided. Without people, any player counts. Negative if
/// there is none.
int Table::decision_before(int ply) const {
    const bool anybody = !person();
    do {
        --ply;
    } while (ply >= 0 && !anybody && !is_human(position().turn_at(ply).seat));
    return ply;
}

/// The number of undone actions that hold `count` decisions of people, each with the AI decisions
/// after it.
int Table::actions_to_redo(int count) const {
    const bool anybody = !person();
    const std::span<const Action> undone = match_->undone();
    Position ahead = position();
    std::size_t actions = 0;
    while (actions < undone.size()) {
        ahead.apply(undone[undone.size() - ++actions]);
        const bool decides = anybody || is_human(ahead.turn().seat);
        if (decides && --count == 0) break;
    }
    return static_cast<int>(actions);
}

Result<void> Table::undo(int count) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    // An end outside the rules, such as a resignation, is the last event.
    const bool left = !match_->result() && !match_->leaves().empty() &&
                      match_->leaves().back().ply == position().ply();
    const bool end = left || (match_->result() && match_->result()->kind != EndKind::Rules);
    if (end) --count;
    if (position().ply() == 0 && !end) return nothing_to_undo();
    if (remote_ != nullptr && !person()) return refuse("you watch this game");
    int target = position().ply();
    while (count-- > 0) {
        const int earlier = decision_before(target);
        if (earlier < 0) break;
        target = earlier;
    }
    const int actions = position().ply() - target;
    if (actions == 0 && !end) return refuse("you have not moved yet");
    return match_->undo(actions);
}

Result<void> Table::redo(int count) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    return match_->redo(actions_to_redo(count));
}

Result<void> Table::change_game(std::string_view name) {
    if (auto local = check_local(translatable("an online game cannot become another game")); !local)
        return local;
    TableSpec spec = this->spec();
    spec.game = name;
    spec.overrides = {};
    spec.stones.clear();
    return play_as(std::move(spec));
}

Result<void> Table::change_board(BoardSize size) {
    if (auto local = check_local(translatable("the board of an online game cannot change")); !local)
        return local;
    TableSpec spec = this->spec();
    spec.overrides.board = size;
    spec.overrides.seats = game().seats();
    spec.stones.clear();
    return play_as(std::move(spec));
}

Result<void> Table::play_as(TableSpec spec) {
    Result<TablePlan> plan = planned(std::move(spec), services_.load_game);
    if (!plan) return fail(std::move(plan.error()));
    plan->saved = plan_.saved;
    return play(std::move(*plan));
}

Result<void> Table::change_seat(Seat seat, SeatSpec spec) {
    return change_seats({{seat, std::move(spec)}});
}

/// If a seat's player has left, the seat keeps the random player and cannot change.
Result<void> Table::check_present(const std::vector<SeatChange>& changes) const {
    for (const SeatChange& change : changes) {
        if (!match_->has_left(change.seat)) continue;
        return fail(ErrorCode::CommandLine, "",
                    "the player of seat {} has left the game (undo restores the player)",
                    change.seat + 1);
    }
    return {};
}

Result<void> Table::change_seats(const std::vector<SeatChange>& changes) {
    if (auto changeable = check_changeable(); !changeable) return fail(changeable.error());
    if (remote_ != nullptr) return sit_down_online(changes);
    if (auto present = check_present(changes); !present) return present;
    auto pending = services_.factory.create_players(changes, position().shared_game(),
                                                    spec().thinking_limit());
    if (const Errors* failure = pending->failure()) return fail(*failure);
    await(std::move(pending), [this, changes](std::vector<PendingPlayers::Player> arrived) {
        if (auto players = all_of(std::move(arrived))) sit_down(changes, std::move(*players));
    });
    return {};
}

void Table::sit_down(const std::vector<SeatChange>& changes, Players players) {
    if (auto present = check_present(changes); !present) {
        return observer_.on_refused(present.error());
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& [seat, spec] = changes[i];
        plan_.spec.seats[seat] = spec;
        const auto seated = match_->replace_player(seat, std::move(players[i]), to_text(spec));
        if (!seated) return observer_.on_refused(seated.error());
    }
}

void Table::await(std::unique_ptr<PendingPlayers> pending, Seated seat) {
    if (pending->complete()) return seat(pending->take());
    awaited_.push_back({std::move(pending), std::move(seat)});
    const auto awaited = std::prev(awaited_.end());
    awaited->pending->when_complete([this, awaited] {
        // This call may cancel other awaited players.
        const Awaited arrived = std::move(*awaited);
        awaited_.erase(awaited);
        arrived.seat(arrived.pending->take());
    });
}

/// Returns all players, or nothing if one of them is not available.
std::optional<Table::Players> Table::all_of(std::vector<PendingPlayers::Player> arrived) {
    Players players;
    for (PendingPlayers::Player& player : arrived) {
        if (!player) {
            observer_.on_refused(player.error());
            return std::nullopt;
        }
        players.push_back(std::move(*player));
    }
    return players;
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
    if (!seat) return refuse("no person at the table can resign");
    return match_->resign(*seat);
}

bool Table::others_play_on() const {
    const std::optional<Seat> seat = person();
    return seat && match_->continues_without(*seat);
}

Result<void> Table::offer_draw() {
    const std::optional<Seat> seat = person();
    if (!seat) return refuse("no person at the table can offer a draw");
    return match_->offer_draw(*seat);
}

Result<void> Table::accept_draw() {
    // All players except the offering one agree; the match knows who offers.
    Result<void> result = refuse("no person at the table can accept a draw");
    bool accepted = false;
    for (int seat = 0; seat < game().seats() && !match_->result(); ++seat) {
        if (!is_human(static_cast<Seat>(seat))) continue;
        result = match_->accept_draw(static_cast<Seat>(seat));
        accepted = accepted || result;
    }
    return accepted ? Result<void>() : result;
}

std::optional<SurvivedFault> Table::pending_fault() const {
    return has_game() ? match_->pending_fault() : std::nullopt;
}

Result<void> Table::answer_fault(FaultAnswer answer) {
    return match_->resolve_fault(answer);
}

Result<void> Table::pause() {
    return match_->pause();
}

Result<void> Table::resume() {
    return match_->resume();
}

Result<void> Table::move_now() {
    if (waits_for_person()) return refuse("no AI is thinking");
    return match_->move_now();
}

Result<void> Table::hint() {
    if (auto local = check_local(translatable("an online game has no hints")); !local) return local;
    if (match_->result()) {
        return refuse("the game is over");
    }
    if (!is_human(position().turn().seat)) {
        return refuse("it is not a person's turn");
    }
    if (advisor_ == nullptr) {
        Result<std::vector<ChosenAi>> ais = services_.factory.strongest(game());
        if (!ais) return fail(std::move(ais.error()));
        advisor_ = std::make_unique<Advisor>(std::move(*ais), services_.factory);
    }
    advisor_->cancel();
    advisor_->ask(position(), spec().thinking, [this](const Answer& answer) {
        if (!answer) {
            observer_.on_hint_failed(answer.error().text);
            return;
        }
        // The observer may give a command that destroys the advisor.
        const std::string name = advisor_->name();
        if (answer->kind == Decision::Kind::Resign) {
            observer_.on_hint_failed(Message("{} would resign", name));
            return;
        }
        const ActionKind kind = answer->action.kind();
        const bool stone = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
        if (stone) hint_ = answer->action.cell();
        observer_.on_hint(answer->action, name);
    });
    return {};
}

}  // namespace tengen
