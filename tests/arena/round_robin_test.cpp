#include "arena/round_robin.hpp"

#include <cmath>
#include <map>
#include <set>

#include "arena/scripted_session.hpp"
#include "base/mix.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

Answer first_legal(const Position& position, const Budget&) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return Decision{Decision::Kind::Play, *std::min_element(legal.begin(), legal.end())};
}

Answer gives_up(const Position&, const Budget&) {
    return Decision{Decision::Kind::Resign, {}};
}

Answer crashes_always(const Position&, const Budget&) {
    return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed")});
}

struct Event {
    RoundRobin settings;
    std::map<std::string, Think> thinks;
    std::vector<GameRecord> games;
    std::vector<PairScore> scores;
    int blocks = 0;

    Event(std::shared_ptr<const Game> game, int rounds,
          const std::vector<std::pair<std::string, Think>>& players) {
        settings.arena.game = std::move(game);
        settings.rounds = rounds;
        for (const auto& [name, think] : players) {
            settings.arena.contestants.push_back({name, {}});
            thinks[name] = think;
        }
        settings.arena.session = [this](boost::asio::io_context& io, const Contestant& who) {
            return std::make_shared<ScriptedSession>(io, thinks[who.name],
                                                     std::make_shared<SessionLog>());
        };
        scores = all_pairs(static_cast<int>(players.size()));
    }
    void play(const std::function<bool()>& stop = {}) {
        const auto on_game = [this](const GameRecord& game) { games.push_back(game); };
        const auto on_block = [this]() -> Result<void> {
            ++blocks;
            return {};
        };
        REQUIRE(play_round_robin(settings, scores, on_game, on_block, stop));
    }
};

}  // namespace

TEST_CASE("two players sit at every seat equally often", "[arena]") {
    const int seats = GENERATE(2, 3, 4, 5, 8);
    INFO(seats);
    std::vector<std::array<int, 2>> sat(static_cast<std::size_t>(seats));
    int games = 0;
    for (const std::vector<int>& table : tables_of_pair(seats)) {
        REQUIRE(table.size() == sat.size());
        CHECK(std::set<int>(table.begin(), table.end()).size() == 2);
        for (int number = 1; number <= seats; ++number, ++games) {
            const Pairing pairing = pairing_of(number, seats, 1);
            for (std::size_t seat = 0; seat < sat.size(); ++seat) {
                const auto who = static_cast<std::size_t>(pairing.seating[seat]);
                ++sat[seat][static_cast<std::size_t>(table[who])];
            }
        }
    }
    for (const auto& times : sat) CHECK(times[0] == times[1]);
    CHECK(games == games_of_round(2, seats));
}

TEST_CASE("all pairs play, in the requested number of rounds", "[arena]") {
    Event event(tic_tac_toe(), 7,
                {{"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}, {"joe", gives_up}});
    event.play();
    CHECK(event.games.size() == 6 * 14);
    for (const PairScore& score : event.scores) {
        CHECK(score.rounds == 7);
        CHECK(score.counted() == 14);
    }
    std::map<std::vector<int>, int> seatings;
    for (const GameRecord& game : event.games) ++seatings[game.seating];
    CHECK(seatings.size() == 12);
    for (const auto& [seating, times] : seatings) CHECK(times == 7);
    // ann never loses to ben. ben and joe lose when they begin.
    CHECK(event.scores[0].wins == 14);
    CHECK(event.scores[4].wins == 7);
    CHECK(event.scores[4].losses == 7);
}

TEST_CASE("of three seats a player has one or two, and can win with any of them", "[arena]") {
    Event event(three_way(), 2, {{"ann", first_legal}, {"ben", first_legal}});
    event.play();
    CHECK(event.games.size() == 12);
    CHECK(event.scores[0].counted() == 12);
    std::set<std::vector<int>> seatings;
    for (const GameRecord& game : event.games) seatings.insert(game.seating);
    CHECK(seatings.size() == 6);
    // They play alike, so the seat decides, and the seats are shared fairly.
    CHECK(event.scores[0].wins == event.scores[0].losses);
}

TEST_CASE("a fault counts for the player at fault", "[arena]") {
    Event event(tic_tac_toe(), 2, {{"ann", first_legal}, {"bad", crashes_always}});
    event.play();
    CHECK(event.scores[0].wins == 4);
    CHECK(event.scores[0].faults == std::array<int, 2>{0, 4});
}

TEST_CASE("a stopped round robin resumes at the same game", "[arena]") {
    const std::vector<std::pair<std::string, Think>> players{
        {"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}};
    Event whole(tic_tac_toe(), 20, players);
    whole.play();
    Event parts(tic_tac_toe(), 20, players);
    parts.play([&] { return parts.blocks == 4; });
    CHECK(parts.blocks == 4);
    int least = 20;
    int most = 0;
    for (const PairScore& score : parts.scores) {
        least = std::min(least, score.rounds);
        most = std::max(most, score.rounds);
    }
    CHECK(most - least <= 5);
    parts.play();
    CHECK(parts.blocks == whole.blocks);
    for (std::size_t i = 0; i < whole.scores.size(); ++i) {
        CHECK(parts.scores[i].wins == whole.scores[i].wins);
        CHECK(parts.scores[i].losses == whole.scores[i].losses);
    }
    CHECK(parts.games.size() == whole.games.size());
}

TEST_CASE("every pair plays every opening, each in its own round", "[arena]") {
    Event event(tic_tac_toe(), 4,
                {{"ann", first_legal}, {"ben", first_legal}, {"eve", first_legal}});
    for (const Cell cell : {Cell{0}, Cell{4}, Cell{8}}) {
        Position opening(event.settings.arena.game);
        opening.apply(Action::place(cell));
        event.settings.arena.openings.push_back(opening);
    }
    event.play();
    std::map<int, int> begun;
    for (const GameRecord& game : event.games) ++begun[game.actions.front().cell()];
    CHECK(begun[0] == 3 * 4);
    CHECK(begun[4] == 3 * 2);
    CHECK(begun[8] == 3 * 2);
}

TEST_CASE("at tables for three every opening is played in every seating of a table", "[arena]") {
    const int players = GENERATE(3, 4, 6, 10);
    INFO(players);
    std::vector<std::pair<std::string, Think>> names;
    for (int i = 0; i < players; ++i) names.push_back({std::to_string(i), gives_up});
    Event event(three_way(), 9, names);
    for (Cell cell = 0; cell < 9; ++cell) {
        Position opening(event.settings.arena.game);
        opening.apply(Action::place(cell));
        event.settings.arena.openings.push_back(opening);
    }
    event.play();
    std::map<std::pair<int, std::set<int>>, std::set<std::vector<int>>> seatings;
    std::map<std::pair<int, int>, std::set<int>> openings;
    for (const GameRecord& game : event.games) {
        const int opening = game.actions.front().cell();
        const std::set<int> table(game.seating.begin(), game.seating.end());
        CHECK(seatings[{opening, table}].insert(game.seating).second);
        for (const int one : table) {
            for (const int other : table) {
                if (one < other) openings[{one, other}].insert(opening);
            }
        }
    }
    for (const auto& [table, different] : seatings) CHECK(different.size() == 6);
    std::size_t missed = 0;
    for (const auto& [pair, different] : openings) missed += 9 - different.size();
    // A player that has met others at the table more often repeats some openings instead.
    CHECK(missed * 4 < 9 * openings.size());
    if (players == 3) CHECK(missed == 0);
}

TEST_CASE("different players sit at three seats", "[arena]") {
    Event event(three_way(), 2,
                {{"ann", first_legal}, {"ben", first_legal}, {"eve", gives_up}, {"joe", gives_up}});
    const std::int64_t games = games_left(event.settings, event.scores);
    event.play();
    CHECK(static_cast<std::int64_t>(event.games.size()) == games);
    CHECK(games == 4 * 6);
    CHECK(games_left(event.settings, event.scores) == 0);
    CHECK(games_played(event.settings, event.scores) == games);
    std::map<std::vector<int>, int> seatings;
    for (const GameRecord& game : event.games) {
        CHECK(std::set<int>(game.seating.begin(), game.seating.end()).size() == 3);
        ++seatings[game.seating];
    }
    CHECK(seatings.size() == 4 * 6);
    for (const PairScore& score : event.scores) CHECK(score.rounds >= 2);
    // Without eve or joe, the other two play to the end.
    CHECK(event.scores[0].counted() > 0);
    CHECK(event.scores[1].wins > 0);
    CHECK(event.scores[1].losses == 0);
}

TEST_CASE("a fault at a table for three is one fault", "[arena]") {
    Event event(three_way(), 1,
                {{"ann", first_legal}, {"ben", first_legal}, {"bad", crashes_always}});
    event.play();
    const auto rows = round_robin_rows(3, event.scores, 3);
    CHECK(rows[2].player == 2);
    CHECK(rows[2].faults == 6);
    CHECK(rows[2].counted == 12);
    CHECK(rows[0].faults == 0);
    CHECK(rows[0].counted == 6);
}

TEST_CASE("faults at tables for three are also correct for a part of the players", "[arena]") {
    Event event(three_way(), 2,
                {{"ann", first_legal},
                 {"ben", first_legal},
                 {"bad", crashes_always},
                 {"joe", crashes_always}});
    event.play();
    std::vector<std::int64_t> faults;
    for (const RoundRobinRow& row : round_robin_rows(4, event.scores, 3)) {
        faults.resize(4);
        faults[static_cast<std::size_t>(row.player)] = row.faults;
    }
    const auto games = static_cast<std::int64_t>(event.games.size());
    CHECK(faults[0] + faults[1] == 0);
    CHECK(faults[2] + faults[3] == games);
    std::vector<PairScore> three;
    std::vector<std::int64_t> with_joe;
    for (const PairScore& score : event.scores) {
        if (score.second < 3) three.push_back(score);
        if (score.second == 3) with_joe.push_back(score.faults[0]);
    }
    for (const RoundRobinRow& row : round_robin_rows(3, three, 3, with_joe)) {
        CHECK(row.faults == faults[static_cast<std::size_t>(row.player)]);
    }
    for (const RoundRobinRow& row : round_robin_rows(3, three, 3)) {
        CHECK(row.faults <= faults[static_cast<std::size_t>(row.player)]);
        CHECK((row.faults > 0) == (row.player == 2));
    }
}

TEST_CASE("stopped tables for three resume at the same game", "[arena]") {
    const std::vector<std::pair<std::string, Think>> players{
        {"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}, {"joe", first_legal}};
    Event whole(three_way(), 3, players);
    whole.play();
    Event parts(three_way(), 3, players);
    const std::int64_t games = games_left(parts.settings, parts.scores);
    parts.play([&] { return parts.blocks == 2; });
    CHECK(parts.blocks == 2);
    CHECK(games_left(parts.settings, parts.scores) == games - 12);
    parts.play();
    REQUIRE(parts.games.size() == whole.games.size());
    for (std::size_t i = 0; i < whole.games.size(); ++i) {
        CHECK(parts.games[i].seating == whole.games[i].seating);
        CHECK(parts.games[i].seed == whole.games[i].seed);
    }
}

TEST_CASE("the table is sorted by rating, and points add up", "[arena]") {
    std::vector<PairScore> scores = all_pairs(3);
    scores[0] = {0, 1, 5, 2, 0, 8, {1, 0}};
    scores[1] = {0, 2, 5, 5, 2, 3, {0, 0}};
    scores[2] = {1, 2, 5, 9, 1, 0, {0, 2}};
    const auto rows = round_robin_rows(3, scores);
    CHECK(rows[0].player == 1);
    CHECK(rows[0].points == 17.5);
    CHECK(rows[1].player == 0);
    CHECK(rows[1].points == 8);
    CHECK(rows[2].player == 2);
    CHECK(rows[2].points == 4.5);
    CHECK(rows[2].faults == 2);
    CHECK(rows[2].draws == 3);
    for (const RoundRobinRow& row : rows) CHECK(row.counted == 20);
    CHECK(rows[0].rating->elo > rows[1].rating->elo);
    CHECK(!round_robin_rows(3, all_pairs(3))[0].rating);
}

TEST_CASE("error margins are correct in games with one winner of several", "[arena]") {
    const int at_table = GENERATE(3, 4, 6);
    INFO(at_table);
    const std::shared_ptr<const Game> game = three_way();
    std::uint64_t random = 1;
    int held = 0;
    int rows = 0;
    for (int event = 0; event < 150; ++event) {
        std::vector<PairScore> scores = all_pairs(at_table);
        for (int number = 0; number < 200; ++number) {
            random = mix(random);
            const auto winner = static_cast<std::size_t>(random % static_cast<unsigned>(at_table));
            GameRecord record;
            for (int seat = 0; seat < at_table; ++seat) record.seating.push_back(seat);
            record.result.kind = EndKind::Rules;
            record.result.outcome.rank.fill(2);
            record.result.outcome.rank[winner] = 1;
            count(scores, at_table, *game, record);
        }
        for (const RoundRobinRow& row : round_robin_rows(at_table, scores, at_table)) {
            REQUIRE(row.rating);
            held += std::abs(row.rating->elo) <= row.rating->error;
            ++rows;
        }
    }
    CHECK(static_cast<double>(held) / rows == Approx(0.95).margin(0.02));
}

}  // namespace tengen::test
