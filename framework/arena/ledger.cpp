#include "arena/ledger.hpp"

#include <algorithm>

#include "arena/plan_growth.hpp"

namespace tengen {

namespace {

/// The seat's first fault that did not end the game; null if none.
const SurvivedFault* first_fault(const GameRecord& record, Seat seat) {
    for (const SurvivedFault& fault : record.faults) {
        if (fault.seat == seat) return &fault;
    }
    return nullptr;
}

}  // namespace

Ledger::Ledger(const ArenaSettings& settings, const Plan& plan, const GameHandler& on_game)
    : settings_(settings),
      plan_(plan),
      on_game_(on_game),
      faults_in_row_(settings.contestants.size(), 0),
      last_fault_(settings.contestants.size(), FaultKind::Failed) {
    for (const Contestant& contestant : settings.contestants) {
        report_.standings.push_back({.name = contestant.name});
    }
}

bool Ledger::forfeited(const std::vector<int>& seating) const {
    return std::any_of(seating.begin(), seating.end(), [&](int contestant) {
        return faults_in_row_[static_cast<std::size_t>(contestant)] >= settings_.forfeit_after;
    });
}

GameRecord Ledger::forfeit(GameRecord record) const {
    const Position start = start_of(settings_, record);
    record.actions.clear();
    record.faults.clear();
    record.adjudication.reset();
    // If several do, the one at the first seat loses.
    Seat seat = 0;
    while (!forfeited({record.seating[seat]})) ++seat;
    const auto contestant = static_cast<std::size_t>(record.seating[seat]);
    record.result =
        lost_by_fault(start, seat, last_fault_[contestant],
                      Message("{} forfeits after {} faults in a row",
                              settings_.contestants[contestant].name, settings_.forfeit_after));
    record.result.reason = "forfeited";
    return record;
}

void Ledger::add(GameRecord record) {
    const int number = record.number;
    waiting_.emplace(number, Waiting{std::move(record), true});
    advance();
}

void Ledger::leave_out(GameRecord record) {
    const int number = record.number;
    waiting_.emplace(number, Waiting{std::move(record), false});
    advance();
}

void Ledger::advance() {
    for (auto next = waiting_.find(next_); next != waiting_.end() && !complete();
         next = waiting_.find(next_)) {
        Waiting ready = std::move(next->second);
        waiting_.erase(next);
        ++next_;
        if (!ready.is_played && !forfeited(ready.record.seating)) {
            has_gap_ = true;
            continue;
        }
        commit(std::move(ready.record));
        has_enough_ = settings_.enough && settings_.enough();
        if (has_enough_ || has_gap_ || !settings_.grow) continue;
        const bool is_eager = settings_.growth && settings_.growth->is_eager();
        if (is_eager || next_ > plan_.games()) settings_.grow();
    }
}

void Ledger::commit(GameRecord record) {
    // It may have started before the game that causes the forfeit was counted.
    if (forfeited(record.seating)) {
        record = forfeit(std::move(record));
    } else {
        count_faults(record);
    }
    count(report_.standings, record.seating, record.result);
    for (const SurvivedFault& fault : record.faults) {
        ++report_.standings[static_cast<std::size_t>(record.seating[fault.seat])].faults;
    }
    ++report_.games;
    if (on_game_) on_game_(record);
}

void Ledger::count_faults(const GameRecord& record) {
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const auto contestant = static_cast<std::size_t>(record.seating[seat]);
        if (record.result.fault && record.result.culprit == seat) {
            ++faults_in_row_[contestant];
            last_fault_[contestant] = *record.result.fault;
        } else if (const auto* const fault = first_fault(record, static_cast<Seat>(seat))) {
            ++faults_in_row_[contestant];
            last_fault_[contestant] = fault->kind;
        } else if (!record.result.fault) {
            // If another contestant's fault ended the game, the game shows nothing about this one.
            faults_in_row_[contestant] = 0;
        }
    }
}

ArenaReport Ledger::take_report() {
    return std::move(report_);
}

}  // namespace tengen
