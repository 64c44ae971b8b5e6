#include "arena/pair_score.hpp"

#include "arena/arena.hpp"

#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

/// A game of four in two teams.
std::shared_ptr<const Game> two_teams() {
    return game_of(
        "game teams \nboard 5 5 lines\nsides black white\nseats 4\n"
        "rule place \nrule line length=4\nrule full_board \n");
}

GameRecord record_of(std::vector<int> seating, const std::vector<int>& ranks,
                     EndKind kind = EndKind::Rules) {
    GameRecord record;
    record.seating = std::move(seating);
    record.result.kind = kind;
    record.result.outcome.seats = static_cast<std::uint8_t>(ranks.size());
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
        record.result.outcome.rank[seat] = static_cast<std::uint8_t>(ranks[seat]);
    }
    return record;
}

/// One character per pair, in order: "+" the first has won, "-" lost, "=" drawn, "." not counted.
std::string results_of(int players, const Game& game, const GameRecord& record) {
    std::vector<PairScore> scores = all_pairs(players);
    count(scores, players, game, record);
    std::string text;
    for (const PairScore& score : scores) {
        CHECK(score.counted() <= 1);
        text += score.wins > 0 ? '+' : score.losses > 0 ? '-' : score.draws > 0 ? '=' : '.';
    }
    return text;
}

}  // namespace

TEST_CASE("A game of three compares each pair of players, if it can", "[arena]") {
    struct Row {
        std::vector<int> seating;
        std::vector<int> ranks;
        EndKind kind;
        std::string pairs;  ///< 0 against 1, 0 against 2, 1 against 2
    };
    const auto row = GENERATE(values<Row>({
        {{0, 1, 2}, {1, 2, 2}, EndKind::Rules, "++."},
        {{0, 1, 2}, {2, 2, 1}, EndKind::Rules, ".--"},
        {{2, 0, 1}, {1, 2, 2}, EndKind::Rules, ".--"},
        {{2, 0, 1}, {2, 1, 2}, EndKind::Rules, "++."},
        {{0, 1, 2}, {1, 1, 1}, EndKind::Rules, "==="},
        {{0, 1, 2}, {1, 1, 1}, EndKind::Agreed, "==="},
        {{0, 1, 2}, {1, 1, 3}, EndKind::Rules, "=++"},
        {{0, 1, 2}, {2, 1, 3}, EndKind::Rules, "-++"},
        {{0, 1, 2}, {3, 1, 1}, EndKind::Fault, "--."},
        {{0, 1, 2}, {1, 3, 1}, EndKind::Resigned, "+.-"},
        {{0, 1, 2}, {1, 1, 3}, EndKind::Time, ".++"},
        // Two players share the seats. Each gets the place of its best seat.
        {{0, 1, 0}, {2, 2, 1}, EndKind::Rules, "+.."},
        {{0, 1, 0}, {2, 1, 2}, EndKind::Rules, "-.."},
        {{0, 1, 0}, {1, 1, 1}, EndKind::Rules, "=.."},
        {{0, 1, 0}, {1, 1, 3}, EndKind::Fault, "=.."},
    }));
    CHECK(results_of(3, *three_way(), record_of(row.seating, row.ranks, row.kind)) == row.pairs);
}

TEST_CASE("Partners are not compared", "[arena]") {
    GameRecord record = record_of({0, 1, 2, 3}, {1, 3, 1, 3});
    record.result.outcome.winner = 1;
    CHECK(results_of(4, *two_teams(), record) == "+.+-.+");
    CHECK(results_of(4, *two_teams(), record_of({0, 1, 2, 3}, {1, 1, 1, 1})) == "=.==.=");
}

TEST_CASE("A fault counts in every pair of the player at fault", "[arena]") {
    GameRecord record = record_of({2, 0, 1}, {3, 1, 1}, EndKind::Fault);
    record.result.culprit = Seat{0};
    record.faults.push_back({Seat{2}, FaultKind::Late, 3, Message("late")});
    std::vector<PairScore> scores = all_pairs(3);
    count(scores, 3, *three_way(), record);
    CHECK(scores[0].faults == std::array<int, 2>{0, 1});
    CHECK(scores[1].faults == std::array<int, 2>{0, 1});
    CHECK(scores[2].faults == std::array<int, 2>{1, 1});
}

}  // namespace tengen::test
