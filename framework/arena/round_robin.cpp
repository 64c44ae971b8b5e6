#include "arena/round_robin.hpp"

#include <algorithm>

#include "core/mix.hpp"

namespace tengen {
namespace {

constexpr int kGamesOfBlock = 10;

/// One block: a pair, and which of its rounds.
struct Block {
    PairScore* pair = nullptr;
    int first_round = 0;
    int rounds = 0;
};

/// Nothing to play: the pair is null.
Block next_block(const RoundRobin& settings, std::vector<PairScore>& scores) {
    const auto fewest =
        std::min_element(scores.begin(), scores.end(),
                         [](const auto& a, const auto& b) { return a.rounds < b.rounds; });
    if (fewest == scores.end() || fewest->rounds >= settings.rounds) return {};
    const int most = std::max(1, kGamesOfBlock / games_of_round(settings.arena.game->seats()));
    return {&*fewest, fewest->rounds, std::min(most, settings.rounds - fewest->rounds)};
}

std::vector<Position> openings_of(const ArenaSettings& all, const Block& block) {
    std::vector<Position> openings;
    const auto count = static_cast<int>(all.openings.size());
    for (int i = 0; i < block.rounds && count > 0; ++i) {
        const int round = block.first_round + i;
        const std::vector<int> order = opening_order(count, all.order, all.seed, round / count);
        const int opening = order[static_cast<std::size_t>(round % count)];
        openings.push_back(all.openings[static_cast<std::size_t>(opening)]);
    }
    return openings;
}

ArenaSettings match_of(const ArenaSettings& all, const Block& block,
                       const std::vector<int>& table) {
    ArenaSettings match = all;
    match.contestants.clear();
    for (const int player : table) {
        const int index = player == 0 ? block.pair->first : block.pair->second;
        match.contestants.push_back(all.contestants[static_cast<std::size_t>(index)]);
    }
    match.games = block.rounds * static_cast<int>(table.size());
    // All tables and pairs have the same seed in a round, so that they differ by the players alone.
    match.seed = mix(all.seed + mix(static_cast<std::uint64_t>(block.first_round)));
    match.openings = openings_of(all, block);
    match.order = OpeningOrder::Sequential;
    return match;
}

/// Adds a game; `table` says which of the two each contestant is.
void count(PairScore& score, const std::vector<int>& table, const GameRecord& record) {
    std::array<bool, 2> best{};
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const auto who =
            static_cast<std::size_t>(table[static_cast<std::size_t>(record.seating[seat])]);
        if (record.result.outcome.rank[seat] == 1) best[who] = true;
        if (record.result.kind == EndKind::Fault && record.result.culprit == seat) {
            ++score.faults[who];
        }
    }
    for (const SurvivedFault& fault : record.faults) {
        ++score.faults[static_cast<std::size_t>(
            table[static_cast<std::size_t>(record.seating[fault.seat])])];
    }
    ++(best[0] == best[1] ? score.draws : best[0] ? score.wins : score.losses);
}

}  // namespace

std::vector<std::vector<int>> tables_of_pair(int seats) {
    std::vector<std::vector<int>> tables(seats % 2 == 0 ? 1 : 2);
    for (int seat = 0; seat < seats; ++seat) {
        tables[0].push_back(seat % 2);
        if (tables.size() == 2) tables[1].push_back(1 - seat % 2);
    }
    return tables;
}

int games_of_round(int seats) {
    return seats * (seats % 2 == 0 ? 1 : 2);
}

std::vector<PairScore> all_pairs(int players) {
    std::vector<PairScore> scores;
    for (int first = 0; first < players; ++first) {
        for (int second = first + 1; second < players; ++second) {
            scores.push_back({.first = first, .second = second});
        }
    }
    return scores;
}

Result<void> play_round_robin(const RoundRobin& settings, std::vector<PairScore>& scores,
                              const GameHandler& on_game,
                              const std::function<Result<void>()>& on_block,
                              const std::function<bool()>& stop) {
    const auto tables = tables_of_pair(settings.arena.game->seats());
    while (true) {
        const Block block = next_block(settings, scores);
        if (block.pair == nullptr) return {};
        PairScore played = *block.pair;
        for (const std::vector<int>& table : tables) {
            const ArenaSettings match = match_of(settings.arena, block, table);
            const auto on_record = [&](const GameRecord& record) {
                count(played, table, record);
                GameRecord told = record;
                for (int& who : told.seating) {
                    const int player = table[static_cast<std::size_t>(who)];
                    who = player == 0 ? played.first : played.second;
                }
                on_game(told);
            };
            const auto report = run_arena(match, on_record, stop);
            if (!report) return Failure(report.error());
            if (report->games < match.games) return {};
        }
        played.rounds += block.rounds;
        *block.pair = played;
        if (auto told = on_block(); !told) return told;
        if (stop && stop()) return {};
    }
}

std::vector<RoundRobinRow> round_robin_rows(int players, const std::vector<PairScore>& scores) {
    std::vector<RoundRobinRow> rows(static_cast<std::size_t>(players));
    std::vector<PairResult> results;
    for (const PairScore& score : scores) {
        RoundRobinRow& first = rows[static_cast<std::size_t>(score.first)];
        RoundRobinRow& second = rows[static_cast<std::size_t>(score.second)];
        first.points += score.points();
        second.points += score.games() - score.points();
        for (RoundRobinRow* row : {&first, &second}) {
            row->games += score.games();
            row->draws += score.draws;
        }
        first.faults += score.faults[0];
        second.faults += score.faults[1];
        results.push_back(
            {score.first, score.second, score.points(), static_cast<double>(score.games())});
    }
    const auto ratings = rate(players, results);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].player = static_cast<int>(i);
        if (ratings) rows[i].rating = (*ratings)[i];
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        if (a.rating && b.rating) return a.rating->elo > b.rating->elo;
        return a.points > b.points;
    });
    return rows;
}

}  // namespace tengen
