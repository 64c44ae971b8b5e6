#include "arena/tally.hpp"

#include <iterator>
#include <utility>

#include "arena/ledger.hpp"
#include "arena/plan_growth.hpp"
#include "base/mix.hpp"

namespace tengen {
namespace {

std::uint64_t hash_of(const GameRecord& record) {
    std::uint64_t hash = mix(static_cast<std::uint64_t>(record.opening.value_or(-1)));
    for (const int player : record.seating) hash = mix(hash + static_cast<std::uint64_t>(player));
    for (const Action action : record.actions) hash = mix(hash + action.bits());
    return hash;
}

/// Earlier versions did not record the rule of an adjudication.
void count_adjudication(AdjudicatedGames& games, const GameRecord& record) {
    if (!record.adjudication && !is_adjudicated(record)) return;
    ++games.all;
    if (!record.adjudication) return;
    ++games.by_kind[static_cast<std::size_t>(record.adjudication->kind)];
    games.played_on += !is_adjudicated(record);
    games.otherwise += ended_otherwise(record);
}

}  // namespace

Tally::Tally(const ArenaSettings& arena, const std::optional<SprtSettings>& test)
    : plan_(plan_of(arena)),
      scores_(arena.game, plan_, static_cast<int>(arena.contestants.size())),
      uses_(arena.contestants.size()),
      drops_copies_(arena.drop_copies) {
    if (test) test_.emplace(*test);
}

void Tally::add(const GameRecord& record) {
    ++games_;
    add_uses(uses_, record);
    add_game(hosts_, record, uses_.size());
    count_adjudication(adjudicated_, record);
    forfeited_ += record.result.reason == "forfeited";
    const int round = plan_->game(record.number).round;
    OpenRound& open = open_[round];
    // The games of a round may be added in any order.
    open.moves += hash_of(record);
    std::set<std::size_t> winners;
    for (const std::size_t seat : winners_of(record.result, record.seating.size())) {
        if (!open.winners || open.winners->contains(seat)) winners.insert(seat);
    }
    open.winners = std::move(winners);
    open.games.push_back(record);
    if (static_cast<int>(open.games.size()) < plan_->games_of_round(round)) return;
    count_round(open, plan_->is_cut(round));
    open_.erase(round);
}

void Tally::count_round(const OpenRound& round, bool is_cut) {
    ++rounds_;
    const bool is_copy = !known_.insert(round.moves).second;
    copies_ += is_copy;
    if (is_copy && drops_copies_) return;
    one_sided_ += !is_cut && !round.winners->empty();
    if (!is_cut) count_seats(round.games);
    for (const GameRecord& game : round.games) {
        scores_.add(game);
        if (test_) test_->add(game);
    }
}

void Tally::count_seats(const std::vector<GameRecord>& round) {
    const auto games = static_cast<double>(round.size());
    double points = 0;
    for (const GameRecord& game : round) points += points_of(game.result, 0);
    first_seat_.add(points / games, games);
    if (const std::optional<int> opening = round.front().opening) {
        openings_[*opening].add(points / games, games);
    }
}

ArenaReport count_games(const ArenaSettings& arena, const std::map<int, GameRecord>& games,
                        Tally& tally, const GameHandler& on_game) {
    const FindGame find = [&](const PlannedGame& planned) {
        const auto known = games.find(planned.number);
        return known == games.end() ? nullptr : &known->second;
    };
    return count_games(arena, find, tally, on_game);
}

ArenaReport count_games(const ArenaSettings& arena, const FindGame& find, Tally& tally,
                        const GameHandler& on_game) {
    ArenaSettings settings = arena;
    settings.enough = [&tally] { return tally.has_verdict(); };
    settings.grow = [&] { return arena.growth && arena.growth->grow(tally.scores()); };
    const std::shared_ptr<const Plan> plan = plan_of(arena);
    const GameHandler count = [&](const GameRecord& record) {
        tally.add(record);
        if (on_game) on_game(record);
    };
    Ledger ledger(settings, *plan, count);
    for (int number = 1; number <= plan->games() && !ledger.complete(); ++number) {
        PlannedGame planned = plan->game(number);
        if (const GameRecord* const known = find(planned)) {
            ledger.add(*known);
            continue;
        }
        GameRecord missing;
        missing.number = number;
        missing.seating = std::move(planned.seating);
        missing.opening = planned.opening;
        if (tally.test() != nullptr && !ledger.forfeited(missing.seating)) break;
        ledger.leave_out(std::move(missing));
    }
    return ledger.take_report();
}

}  // namespace tengen
