#include "arena/game_desk.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

GameDesk::GameDesk(const ArenaSettings& settings, const GameHandler& on_game)
    : settings_(settings),
      plan_(plan_of(settings)),
      ledger_(settings, *plan_, on_game),
      idle_(static_cast<std::size_t>(settings.concurrency), false) {}

GameRecord GameDesk::next(std::size_t lane) {
    const std::lock_guard lock(mutex_);
    GameRecord record;
    // Rounds of a program that has ended hold up the figures and the verdict.
    if (is_take_over_due_ && !ledger_.complete()) {
        record = take_over();
        is_take_over_due_ = record.number != 0;
    }
    if (record.number == 0) record = begin_next();
    if (record.number == 0) record = take_over();
    idle_[lane] = record.number == 0;
    if (has_ended()) changed_.notify_one();
    return record;
}

GameRecord GameDesk::begin_next() {
    while (begun_ < plan_->games() && !has_ended() && !winding_down()) {
        PlannedGame planned = plan_->game(++begun_);
        if (const auto known = settings_.played.find(begun_); known != settings_.played.end()) {
            add(known->second);
            continue;
        }
        if (auto early = early_.extract(begun_); !early.empty() && is_of(planned, early.mapped())) {
            add(std::move(early.mapped()));
            continue;
        }
        const int round = planned.round;
        GameRecord record;
        record.number = planned.number;
        record.seating = std::move(planned.seating);
        record.seed = planned.seed;
        record.opening = planned.opening;
        record.options = std::move(planned.options);
        if (const auto last = settings_.attempts.find(begun_); last != settings_.attempts.end()) {
            record.attempt = last->second + 1;
        }
        planned.seating = record.seating;
        const bool unwanted = settings_.wanted && !settings_.wanted(planned);
        if (unwanted || !all_present(record.seating)) {
            ledger_.leave_out(std::move(record));
            note_growth();
            continue;
        }
        if (ledger_.forfeited(record.seating)) {
            add(ledger_.forfeit(std::move(record)));
            continue;
        }
        elsewhere_.emplace(record.number, std::move(record));
        if (GameRecord mine = take(begun_, round); mine.number > 0) return mine;
    }
    return {};
}

/// A game of another program that has ended before it.
GameRecord GameDesk::take_over() {
    if (elsewhere_.empty() || lack_ || winding_down()) return {};
    collect_arrived();
    asked_round_ = -1;
    // A claim may count other games of the list.
    for (auto game = elsewhere_.begin(); game != elsewhere_.end();) {
        const int number = game->first;
        GameRecord mine = take(number, plan_->game(number).round);
        if (mine.number > 0) return mine;
        game = elsewhere_.upper_bound(number);
    }
    return {};
}

bool GameDesk::all_present(const std::vector<int>& seating) const {
    return std::all_of(seating.begin(), seating.end(), [&](int contestant) {
        return settings_.contestants[static_cast<std::size_t>(contestant)].present;
    });
}

/// Asks once per round.
bool GameDesk::is_mine(int round) {
    if (settings_.shared == nullptr) return true;
    if (round != asked_round_) {
        asked_round_ = round;
        const Result<SharedPlay::Claim> claim = settings_.shared->claim(round);
        if (!claim) end_with(claim.error().front());
        is_asked_mine_ = claim && *claim != SharedPlay::Claim::Others;
        // Another program may have played the games before its claim became free.
        if (claim && *claim == SharedPlay::Claim::Taken) collect_arrived();
    }
    return is_asked_mine_;
}

/// A game that others might play, if this program plays its round and the game is missing. Number
/// 0: neither.
GameRecord GameDesk::take(int number, int round) {
    if (!is_mine(round)) return {};
    auto game = elsewhere_.extract(number);
    return game.empty() ? GameRecord{} : std::move(game.mapped());
}

void GameDesk::add(GameRecord record) {
    try {
        ledger_.add(std::move(record));
    } catch (...) {
        // No other lane may count a game before this one has reported the exception.
        end_with({ErrorCode::Internal, "arena", Message("a lane has failed")});
        throw;
    }
    note_growth();
}

void GameDesk::note_growth() {
    const int games = plan_->games();
    if (std::exchange(known_games_, games) < games) {
        has_grown_ = true;
        changed_.notify_one();
    }
}

GameDesk::Then GameDesk::hand_in(GameRecord& record) {
    const std::lock_guard lock(mutex_);
    if (lack_) return Then::Nothing;
    const MatchResult& result = record.result;
    if (result.fault && settings_.stop_faults.contains(*result.fault)) {
        const auto player = static_cast<std::size_t>(record.seating[result.culprit.value_or(0)]);
        const std::string& name = settings_.contestants[player].name;
        const bool is_named = english(result.text).starts_with(name + ": ");
        end_with({ErrorCode::Plugin, is_named ? "" : name,
                  Message("{} (this game does not count, because the fault stops the run)",
                          result.text)});
        return Then::Nothing;
    }
    if (settings_.keep) {
        if (const Result<void> kept = settings_.keep(record); !kept) {
            end_with(kept.error().front());
            return Then::Nothing;
        }
    }
    if (!counts(settings_, record)) return Then::SameGame;
    add(std::move(record));
    return Then::NextGame;
}

void GameDesk::give_up(const Error& reason) {
    const std::lock_guard lock(mutex_);
    end_with(reason);
}

void GameDesk::end_with(const Error& reason) {
    if (!lack_) lack_ = reason;
    changed_.notify_one();
}

int GameDesk::round_of(int number) const {
    const std::lock_guard lock(mutex_);
    return plan_->game(number).round;
}

bool GameDesk::over() const {
    const std::lock_guard lock(mutex_);
    return has_ended();
}

bool GameDesk::complete() const {
    const std::lock_guard lock(mutex_);
    return ledger_.complete();
}

GameDesk::News GameDesk::wait_until(Clock::time_point limit) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, limit, [this] { return has_ended() || has_grown_; });
    if (has_ended()) return News::Over;
    if (!std::exchange(has_grown_, false)) return News::Nothing;
    idle_.assign(idle_.size(), false);
    return News::WakeLanes;
}

bool GameDesk::must_stop(const std::function<bool()>& stop) {
    const std::lock_guard lock(mutex_);
    const bool all_idle = std::find(idle_.begin(), idle_.end(), false) == idle_.end();
    if (settings_.waits) settings_.waits(all_idle && settings_.shared != nullptr);
    if (stop && stop()) return true;
    if (!all_idle) return false;
    if (winding_down()) return true;
    if (settings_.shared == nullptr && !has_ended() && !has_grown_) {
        end_with({ErrorCode::Internal, "arena", Message("a game waits for nothing")});
    }
    return false;
}

void GameDesk::collect() {
    const std::lock_guard lock(mutex_);
    collect_arrived();
    idle_.assign(idle_.size(), false);
}

void GameDesk::collect_arrived() {
    if (settings_.shared == nullptr) return;
    is_take_over_due_ = true;
    Result<std::vector<GameRecord>> games = settings_.shared->arrived();
    if (!games) return end_with(games.error().front());
    for (GameRecord& record : *games) {
        const int number = record.number;
        if (number > begun_) {
            early_.try_emplace(number, std::move(record));
        } else if (elsewhere_.erase(number) > 0) {
            add(std::move(record));
        }
    }
}

ArenaReport GameDesk::take_report() {
    ArenaReport report = ledger_.take_report();
    report.lack = lack_;
    return report;
}

}  // namespace tengen
