#include "arena/tables.hpp"

#include <algorithm>
#include <numeric>

namespace tengen {
namespace {

/// The rounds of a player with those at the table.
int rounds_with(std::span<const PairScore> scores, int players, const std::vector<int>& table,
                int someone) {
    return std::accumulate(table.begin(), table.end(), 0, [&](int sum, int player) {
        return sum + scores[index_of_pair(players, player, someone)].rounds;
    });
}

/// The player with the fewest rounds with those at the table. Ties: the first from `begin` on.
int next_player(std::span<const PairScore> scores, int players, const std::vector<int>& table,
                int begin) {
    int next = -1;
    int fewest = 0;
    for (int i = 0; i < players; ++i) {
        const int player = (begin + i) % players;
        if (std::find(table.begin(), table.end(), player) != table.end()) continue;
        const int rounds = rounds_with(scores, players, table, player);
        if (next >= 0 && rounds >= fewest) continue;
        next = player;
        fewest = rounds;
    }
    return next;
}

}  // namespace

int players_at_table(int players, int seats) {
    return players >= seats ? std::max(2, seats) : 2;
}

std::vector<std::vector<int>> tables_of_pair(int seats) {
    std::vector<std::vector<int>> tables(seats % 2 == 0 ? 1 : 2);
    for (int seat = 0; seat < seats; ++seat) {
        tables[0].push_back(seat % 2);
        if (tables.size() == 2) tables[1].push_back(1 - seat % 2);
    }
    return tables;
}

std::vector<int> order_around(int seats, int number) {
    std::vector<int> order(static_cast<std::size_t>(seats));
    std::iota(order.begin(), order.end(), 0);
    int orders = 1;
    for (int others = 2; others < seats; ++others) orders *= others;
    for (int i = 0; i < number % orders; ++i) std::next_permutation(order.begin() + 1, order.end());
    return order;
}

int games_of_round(int players, int seats) {
    return players_at_table(players, seats) == 2 && seats % 2 == 0 ? seats : 2 * seats;
}

NextTable next_table(std::span<const PairScore> scores, int players, int seats) {
    const auto fewest =
        std::min_element(scores.begin(), scores.end(),
                         [](const auto& a, const auto& b) { return a.rounds < b.rounds; });
    NextTable table{{fewest->first, fewest->second}, fewest->rounds};
    const auto size = static_cast<std::size_t>(players_at_table(players, seats));
    while (table.players.size() < size) {
        table.players.push_back(next_player(scores, players, table.players, table.round % players));
    }
    return table;
}

}  // namespace tengen
