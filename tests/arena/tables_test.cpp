#include "arena/tables.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

void meet(std::vector<PairScore>& scores, int players, const std::vector<int>& table) {
    for (const int one : table) {
        for (const int other : table) {
            if (one < other) ++scores[index_of_pair(players, one, other)].rounds;
        }
    }
}

/// All tables until every pair has met in the given number of rounds.
std::vector<NextTable> tables_until(int players, int seats, int rounds) {
    std::vector<PairScore> scores = all_pairs(players);
    std::vector<NextTable> tables;
    while (true) {
        const NextTable table = next_table(scores, players, seats);
        if (table.round >= rounds) return tables;
        meet(scores, players, table.players);
        tables.push_back(table);
    }
}

int rounds_of(int meetings, int seats) {
    return (meetings + 2 * seats - 1) / (2 * seats);
}

struct Size {
    int players;
    int seats;
};

/// 3 to 12 players with 3 to 5 seats.
std::vector<Size> sizes() {
    std::vector<Size> sizes;
    for (int seats = 3; seats <= 5; ++seats) {
        for (int players = seats; players <= 12; ++players) sizes.push_back({players, seats});
    }
    return sizes;
}

}  // namespace

TEST_CASE("Pairs are in order", "[arena]") {
    for (int players = 2; players <= 6; ++players) {
        const std::vector<PairScore> scores = all_pairs(players);
        for (std::size_t i = 0; i < scores.size(); ++i) {
            CHECK(index_of_pair(players, scores[i].first, scores[i].second) == i);
            CHECK(index_of_pair(players, scores[i].second, scores[i].first) == i);
        }
    }
}

TEST_CASE("The players at a table differ if there are at least as many as seats", "[arena]") {
    CHECK(players_at_table(2, 2) == 2);
    CHECK(players_at_table(9, 2) == 2);
    CHECK(players_at_table(2, 3) == 2);
    CHECK(players_at_table(3, 3) == 3);
    CHECK(players_at_table(3, 4) == 2);
    CHECK(players_at_table(9, 4) == 4);
    CHECK(games_of_round(9, 2) == 2);
    CHECK(games_of_round(2, 3) == 6);
    CHECK(games_of_round(3, 3) == 6);
    CHECK(games_of_round(3, 4) == 4);
    CHECK(games_of_round(4, 4) == 8);
}

TEST_CASE("All pairs meet at tables, hardly more often than requested", "[arena]") {
    for (const auto& [players, seats] : sizes()) {
        INFO(players << " players, " << seats << " seats");
        const int rounds = rounds_of(102, seats);
        const std::vector<NextTable> tables = tables_until(players, seats, rounds);
        std::vector<PairScore> scores = all_pairs(players);
        int ahead = 0;
        for (const NextTable& table : tables) {
            const std::set<int> different(table.players.begin(), table.players.end());
            CHECK(different.size() == static_cast<std::size_t>(seats));
            meet(scores, players, table.players);
            for (const PairScore& score : scores)
                ahead = std::max(ahead, score.rounds - table.round);
        }
        for (const PairScore& score : scores) CHECK(score.rounds >= rounds);
        CHECK(ahead <= 4);
        const auto pairs = static_cast<double>(scores.size());
        const double fewest = std::ceil(pairs * rounds * 2 / (seats * (seats - 1)));
        CHECK(static_cast<double>(tables.size()) <= std::max(fewest + 1, 1.06 * fewest));
    }
    CHECK(tables_until(10, 3, 17).size() == 258);
}

TEST_CASE("Two players do not always meet the same third player", "[arena]") {
    const int players = GENERATE(6, 7, 9, 10);
    INFO(players);
    std::set<std::vector<int>> different;
    for (NextTable& table : tables_until(players, 3, 17)) {
        std::sort(table.players.begin(), table.players.end());
        different.insert(table.players);
    }
    const int all = players * (players - 1) * (players - 2) / 6;
    CHECK(static_cast<int>(different.size()) > all * 3 / 4);
}

TEST_CASE("The next table follows from the rounds alone", "[arena]") {
    std::vector<PairScore> scores = all_pairs(8);
    const std::vector<NextTable> tables = tables_until(8, 3, 5);
    for (const NextTable& table : tables) {
        // A file keeps only these fields.
        std::vector<PairScore> read = all_pairs(8);
        for (std::size_t i = 0; i < read.size(); ++i) read[i].rounds = scores[i].rounds;
        CHECK(next_table(read, 8, 3).players == table.players);
        meet(scores, 8, table.players);
        for (PairScore& score : scores) ++score.wins;
    }
}

TEST_CASE("The same table never has the same round again", "[arena]") {
    for (const auto& [players, seats] : sizes()) {
        INFO(players << " players, " << seats << " seats");
        std::vector<PairScore> scores = all_pairs(players);
        std::set<std::pair<int, std::vector<int>>> played;
        const auto play = [&](int number, int rounds) {
            for (NextTable table; (table = next_table(scores, number, seats)).round < rounds;) {
                meet(scores, number, table.players);
                std::sort(table.players.begin(), table.players.end());
                CHECK(played.insert({table.round, table.players}).second);
            }
        };
        play(players, 12);
        // A new player joins, who has met no other.
        std::vector<PairScore> more = all_pairs(players + 1);
        for (const PairScore& score : scores) {
            more[index_of_pair(players + 1, score.first, score.second)].rounds = score.rounds;
        }
        scores = std::move(more);
        play(players + 1, 16);
    }
}

TEST_CASE("A player who joins later meets all others", "[arena]") {
    std::vector<PairScore> scores = all_pairs(9);
    for (PairScore& score : scores) score.rounds = score.second == 8 ? 0 : 10;
    int tables = 0;
    for (; next_table(scores, 9, 3).round < 10; ++tables) {
        const std::vector<int> table = next_table(scores, 9, 3).players;
        CHECK(std::count(table.begin(), table.end(), 8) == 1);
        meet(scores, 9, table);
    }
    CHECK(tables == 8 * 10 / 2);
    for (const PairScore& score : scores) CHECK(score.rounds <= 12);
}

TEST_CASE("Every player follows every other equally often around a table", "[arena]") {
    const int seats = GENERATE(3, 4, 5);
    INFO(seats);
    const int orders = seats == 3 ? 2 : seats == 4 ? 6 : 24;
    std::set<std::vector<int>> different;
    std::map<std::pair<int, int>, int> follows;
    for (int number = 0; number < orders; ++number) {
        const std::vector<int> order = order_around(seats, number);
        CHECK(order == order_around(seats, number + orders));
        different.insert(order);
        for (std::size_t i = 0; i < order.size(); ++i) {
            ++follows[{order[i], order[(i + 1) % order.size()]}];
        }
    }
    CHECK(static_cast<int>(different.size()) == orders);
    CHECK(static_cast<int>(follows.size()) == seats * (seats - 1));
    for (const auto& [pair, times] : follows) CHECK(times == orders / (seats - 1));
}

}  // namespace tengen::test
