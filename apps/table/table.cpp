#include "table/table.hpp"

#include <utility>

#include "match/refuse.hpp"
#include "table/remote_play.hpp"
#include "table/remote_watcher.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

/// If a seat's player has left, the seat keeps the random player and cannot change.
Result<void> check_present(const Match& match, const std::vector<SeatChange>& changes) {
    for (const SeatChange& change : changes) {
        if (!match.has_left(change.seat)) continue;
        return fail(ErrorCode::CommandLine, "",
                    "the player of seat {} has left the game (undo restores the player)",
                    change.seat + 1);
    }
    return {};
}

}  // namespace

Table::Table(TableServices services, TableObserver& observer)
    : services_(std::move(services)),
      observer_(observer),
      watcher_(std::make_unique<Watcher>(*this)),
      remote_watcher_(std::make_unique<RemoteWatcher>(*this)),
      file_(services_, observer) {}

Table::~Table() = default;

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
    if (is_waiting() || hints_->asking()) return false;
    if (remote_ != nullptr) return waits_for_player(*remote_);
    if (match_->pending_fault()) return true;
    return match_->result() || match_->paused() || is_human(position().turn().seat);
}

Result<void> Table::change_game(std::string_view name) {
    if (remote_ != nullptr) return refuse("an online game cannot become another game");
    TableSpec spec = plan_.spec;
    spec.game = name;
    spec.overrides = {};
    spec.stones.clear();
    return play_as(std::move(spec));
}

Result<void> Table::change_board(BoardSize size) {
    if (remote_ != nullptr) return refuse("the board of an online game cannot change");
    TableSpec spec = plan_.spec;
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

Result<void> Table::change_seats(const std::vector<SeatChange>& changes) {
    if (auto changeable = people_->check_changeable(); !changeable) return changeable;
    if (remote_ != nullptr) return take_seat(*remote_, changes);
    if (auto present = check_present(*match_, changes); !present) return present;
    auto pending = services_.factory.create_players(changes, position().shared_game(),
                                                    plan_.spec.thinking_limit());
    if (const Errors* failure = pending->failure()) return fail(*failure);
    arrivals_.await(std::move(pending),
                    [this, changes](std::vector<PendingPlayers::Player> arrived) {
                        Result<Players> players = all_of(std::move(arrived));
                        if (!players) return observer_.on_refused(players.error());
                        sit_down(changes, std::move(*players));
                    });
    return {};
}

void Table::sit_down(const std::vector<SeatChange>& changes, Players players) {
    if (auto present = check_present(*match_, changes); !present) {
        return observer_.on_refused(present.error());
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& [seat, spec] = changes[i];
        plan_.spec.seats[seat] = spec;
        const auto seated = match_->replace_player(seat, std::move(players[i]), text_to_save(spec));
        if (!seated) return observer_.on_refused(seated.error());
    }
}

Result<std::vector<std::string>> Table::save(const std::filesystem::path& path) {
    return file_.save(path, plan_, *match_);
}

}  // namespace tengen
