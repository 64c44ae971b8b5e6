#include "arena/round_robin.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/mix.hpp"

namespace tengen {
namespace {

constexpr int kGamesOfBlock = 10;

/// One block: the players, and their rounds.
struct Block {
    std::vector<int> players;
    int first_round = 0;
    int rounds = 0;  ///< 0: no games left
};

Block next_block(const RoundRobin& settings, const std::vector<PairScore>& scores) {
    NextTable table = next_table(scores, settings.players(), settings.arena.game->seats());
    const int most = std::max(1, kGamesOfBlock / settings.games_of_round());
    const int rounds = std::clamp(settings.rounds - table.round, 0, most);
    return {std::move(table.players), table.round, rounds};
}

/// Counts the rounds of every two players of the table.
void add_rounds(std::vector<PairScore>& scores, int players, const Block& block) {
    for (auto one = block.players.begin(); one != block.players.end(); ++one) {
        for (auto other = one + 1; other != block.players.end(); ++other) {
            scores[index_of_pair(players, *one, *other)].rounds += block.rounds;
        }
    }
}

/// The tables of one round of the block, each with its player per seat.
std::vector<std::vector<int>> tables_of(const Block& block, int seats) {
    auto tables = block.players.size() == 2
                      ? tables_of_pair(seats)
                      : std::vector<std::vector<int>>{order_around(seats, block.first_round)};
    for (std::vector<int>& table : tables) {
        for (int& seat : table) seat = block.players[static_cast<std::size_t>(seat)];
    }
    return tables;
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
        match.contestants.push_back(all.contestants[static_cast<std::size_t>(player)]);
    }
    match.ways = block.players.size() == 2 ? Ways::One : Ways::Both;
    match.games = block.rounds * round_length(static_cast<int>(table.size()), match.ways);
    // All tables of a round have the same seed, so they differ only in their players.
    match.seed = mix(all.seed + mix(static_cast<std::uint64_t>(block.first_round)));
    match.openings = openings_of(all, block);
    match.order = OpeningOrder::Sequential;
    return match;
}

/// Adds the games of the block to `scores`. Returns false if it was stopped early.
Result<bool> play_block(const RoundRobin& settings, const Block& block,
                        std::vector<PairScore>& scores, const GameHandler& on_game,
                        const std::function<bool()>& stop) {
    const Game& game = *settings.arena.game;
    for (const std::vector<int>& table : tables_of(block, game.seats())) {
        const ArenaSettings match = match_of(settings.arena, block, table);
        const auto on_record = [&](GameRecord record) {
            for (int& who : record.seating) who = table[static_cast<std::size_t>(who)];
            count(scores, settings.players(), game, record);
            on_game(record);
        };
        const auto report = run_arena(match, on_record, stop);
        if (!report) return fail(report.error());
        if (report->lack) return fail(*report->lack);
        if (report->games < match.games) return false;
    }
    add_rounds(scores, settings.players(), block);
    return true;
}

}  // namespace

std::int64_t games_left(const RoundRobin& settings, std::vector<PairScore> scores) {
    std::int64_t rounds = 0;
    if (players_at_table(settings.players(), settings.arena.game->seats()) == 2) {
        for (const PairScore& score : scores) rounds += std::max(0, settings.rounds - score.rounds);
    } else {
        for (Block block; (block = next_block(settings, scores)).rounds > 0;) {
            rounds += block.rounds;
            add_rounds(scores, settings.players(), block);
        }
    }
    return rounds * settings.games_of_round();
}

std::int64_t games_played(const RoundRobin& settings, const std::vector<PairScore>& scores) {
    const auto rounds = std::accumulate(
        scores.begin(), scores.end(), std::int64_t{0},
        [](std::int64_t sum, const PairScore& score) { return sum + score.rounds; });
    return games_of_rounds(rounds, settings.players(), settings.arena.game->seats());
}

Result<void> play_round_robin(const RoundRobin& settings, std::vector<PairScore>& scores,
                              const GameHandler& on_game,
                              const std::function<Result<void>()>& on_block,
                              const std::function<bool()>& stop) {
    while (true) {
        const Block block = next_block(settings, scores);
        if (block.rounds == 0) return {};
        std::vector<PairScore> played = scores;
        const Result<bool> whole = play_block(settings, block, played, on_game, stop);
        if (!whole) return fail(whole.error());
        if (!*whole) return {};
        scores = std::move(played);
        if (auto told = on_block(); !told) return told;
        if (stop && stop()) return {};
    }
}

std::vector<RoundRobinRow> round_robin_rows(int players, const std::vector<PairScore>& scores,
                                            int at_table,
                                            std::span<const std::int64_t> faults_with_others) {
    std::vector<RoundRobinRow> rows(static_cast<std::size_t>(players));
    std::vector<PairResult> results;
    for (const PairScore& score : scores) {
        RoundRobinRow& first = rows[static_cast<std::size_t>(score.first)];
        RoundRobinRow& second = rows[static_cast<std::size_t>(score.second)];
        first.points += score.points();
        second.points += score.counted() - score.points();
        for (RoundRobinRow* row : {&first, &second}) {
            row->counted += score.counted();
            row->draws += score.draws;
        }
        first.faults += score.faults[0];
        second.faults += score.faults[1];
        results.push_back(
            {score.first, score.second, score.points(), static_cast<double>(score.counted())});
    }
    const auto ratings = rate(players, results);
    const int others = at_table - 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].player = static_cast<int>(i);
        if (!faults_with_others.empty()) rows[i].faults += faults_with_others[i];
        // Rounded up, so one fault shows even if some pairs of its table are unknown.
        rows[i].faults = (rows[i].faults + others - 1) / others;
        if (!ratings) continue;
        rows[i].rating = ratings->players[i];
        rows[i].rating->error *= std::sqrt(at_table / 2.0);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        if (a.rating && b.rating) return a.rating->elo > b.rating->elo;
        return a.points > b.points;
    });
    return rows;
}

}  // namespace tengen
