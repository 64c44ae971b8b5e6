#include "arena/round_robin.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "arena/scripted_session.hpp"
#include "arena/tables.hpp"
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
    ArenaSettings arena;
    int rounds;
    std::map<std::string, Think> thinks;
    std::shared_ptr<RoundRobinPlan> plan;
    std::vector<int> everyone;
    std::vector<GameRecord> games;
    std::optional<RoundRobinScores> scores;

    Event(std::shared_ptr<const Game> game, int rounds_of_pair,
          const std::vector<std::pair<std::string, Think>>& players)
        : rounds(rounds_of_pair) {
        arena.game = std::move(game);
        for (const auto& [name, think] : players) {
            everyone.push_back(static_cast<int>(arena.contestants.size()));
            arena.contestants.push_back({name, {}});
            thinks[name] = think;
        }
        arena.session = [this](boost::asio::io_context& io, const Contestant& who) {
            return std::make_shared<ScriptedSession>(io, thinks[who.name],
                                                     std::make_shared<SessionLog>());
        };
    }
    void make_plan() {
        plan = std::make_shared<RoundRobinPlan>(PlanSettings{
            arena.game->seats(), arena.seed, static_cast<int>(arena.openings.size()), arena.order});
        REQUIRE(plan->add_stage(everyone, rounds));
    }
    /// Plays until so many games have been counted.
    void play(std::size_t stop_after = 100'000) {
        if (!plan) make_plan();
        arena.plan = plan;
        arena.enough = [this, stop_after] { return games.size() >= stop_after; };
        scores.emplace(arena.game, plan, static_cast<int>(arena.contestants.size()));
        games.clear();
        REQUIRE(run_arena(arena,
                          [this](const GameRecord& game) {
                              games.push_back(game);
                              scores->add(game);
                          },
                          {}));
    }
    std::vector<PairScore> pairs() const { return scores->pairs(everyone); }
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
    for (const PairScore& score : event.pairs()) {
        CHECK(score.rounds == 7);
        CHECK(score.counted() == 14);
    }
    std::map<std::vector<int>, int> seatings;
    for (const GameRecord& game : event.games) ++seatings[game.seating];
    CHECK(seatings.size() == 12);
    for (const auto& [seating, times] : seatings) CHECK(times == 7);
    // ann never loses to ben. ben and joe lose when they begin.
    CHECK(event.pairs()[0].wins == 14);
    CHECK(event.pairs()[4].wins == 7);
    CHECK(event.pairs()[4].losses == 7);
}

TEST_CASE("of three seats a player has one or two, and can win with any of them", "[arena]") {
    Event event(three_way(), 2, {{"ann", first_legal}, {"ben", first_legal}});
    event.play();
    CHECK(event.games.size() == 12);
    CHECK(event.pairs()[0].counted() == 12);
    std::set<std::vector<int>> seatings;
    for (const GameRecord& game : event.games) seatings.insert(game.seating);
    CHECK(seatings.size() == 6);
    // They play alike, so the seat decides, and the seats are shared fairly.
    CHECK(event.pairs()[0].wins == event.pairs()[0].losses);
}

TEST_CASE("a fault counts for the player at fault", "[arena]") {
    Event event(tic_tac_toe(), 2, {{"ann", first_legal}, {"bad", crashes_always}});
    event.play();
    CHECK(event.pairs()[0].wins == 4);
    CHECK(event.pairs()[0].faults == std::array<int, 2>{0, 4});
}

TEST_CASE("a round robin with known games plays the others, and counts all", "[arena]") {
    const std::vector<std::pair<std::string, Think>> players{
        {"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}};
    Event whole(tic_tac_toe(), 20, players);
    whole.play();
    REQUIRE(whole.games.size() == 120);
    Event parts(tic_tac_toe(), 20, players);
    std::set<int> played;
    parts.arena.keep = [&](const GameRecord& game) -> Result<void> {
        CHECK(played.insert(game.number).second);
        return {};
    };
    for (const GameRecord& game : whole.games) {
        if (game.number % 3 == 0) parts.arena.played[game.number] = game;
    }
    parts.play();
    CHECK(played.size() == 80);
    REQUIRE(parts.games.size() == whole.games.size());
    for (std::size_t i = 0; i < whole.games.size(); ++i) {
        CHECK(parts.games[i].seating == whole.games[i].seating);
        CHECK(parts.games[i].seed == whole.games[i].seed);
    }
    for (std::size_t i = 0; i < 3; ++i) CHECK(parts.pairs()[i].wins == whole.pairs()[i].wins);
}

TEST_CASE("a stopped round robin is fair, and counts whole rounds only", "[arena]") {
    const std::size_t stop = GENERATE(as<std::size_t>(), 1, 2, 31, 60, 61);
    INFO(stop);
    Event event(tic_tac_toe(), 20, {{"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}});
    event.play(stop);
    CHECK(event.games.size() == stop);
    int least = 20;
    int most = 0;
    std::size_t counted = 0;
    for (const PairScore& score : event.pairs()) {
        least = std::min(least, score.rounds);
        most = std::max(most, score.rounds);
        CHECK(score.counted() == 2 * score.rounds);
        counted += static_cast<std::size_t>(score.counted());
    }
    CHECK(most - least <= 5);
    CHECK(counted == stop / 2 * 2);
}

TEST_CASE("games of absent players are left out, unless they are known", "[arena]") {
    const std::vector<std::pair<std::string, Think>> players{
        {"ann", first_legal}, {"ben", gives_up}, {"eve", first_legal}};
    Event whole(tic_tac_toe(), 10, players);
    whole.play();
    Event two(tic_tac_toe(), 10, players);
    two.arena.contestants[2].present = false;
    std::size_t known = 0;
    for (const GameRecord& game : whole.games) {
        const bool of_eve = std::count(game.seating.begin(), game.seating.end(), 2) > 0;
        if (!of_eve || game.number % 2 == 0) continue;
        two.arena.played[game.number] = game;
        ++known;
    }
    two.play();
    CHECK(two.games.size() == 20 + known);
    CHECK(two.pairs()[0].rounds == 10);
    CHECK(two.pairs()[0].wins == whole.pairs()[0].wins);
    // One game of each of eve's rounds is missing.
    CHECK(two.pairs()[1].rounds + two.pairs()[2].rounds == 0);
}

TEST_CASE("every pair plays every opening, each in its own round", "[arena]") {
    Event event(tic_tac_toe(), 4,
                {{"ann", first_legal}, {"ben", first_legal}, {"eve", first_legal}});
    for (const Cell cell : {Cell{0}, Cell{4}, Cell{8}}) {
        Position opening(event.arena.game);
        opening.apply(Action::place(cell));
        event.arena.openings.push_back(opening);
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
        Position opening(event.arena.game);
        opening.apply(Action::place(cell));
        event.arena.openings.push_back(opening);
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
    event.play();
    CHECK(event.games.size() == 4 * 6);
    std::map<std::vector<int>, int> seatings;
    for (const GameRecord& game : event.games) {
        CHECK(std::set<int>(game.seating.begin(), game.seating.end()).size() == 3);
        ++seatings[game.seating];
    }
    CHECK(seatings.size() == 4 * 6);
    for (const PairScore& score : event.pairs()) CHECK(score.rounds >= 2);
    // Without eve or joe, the other two play to the end.
    CHECK(event.pairs()[0].counted() > 0);
    CHECK(event.pairs()[1].wins > 0);
    CHECK(event.pairs()[1].losses == 0);
}

TEST_CASE("a fault at a table for three is one fault", "[arena]") {
    Event event(three_way(), 1,
                {{"ann", first_legal}, {"ben", first_legal}, {"bad", crashes_always}});
    event.play();
    const auto rows = event.scores->rows(event.everyone);
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
    const auto faults_of = [&](const std::vector<int>& players) {
        std::map<int, std::int64_t> faults;
        for (const RoundRobinRow& row : event.scores->rows(players)) {
            faults[players[static_cast<std::size_t>(row.player)]] = row.faults;
        }
        return faults;
    };
    auto faults = faults_of(event.everyone);
    CHECK(faults[0] + faults[1] == 0);
    CHECK(faults[2] + faults[3] == static_cast<std::int64_t>(event.games.size()));
    for (const auto& [player, count] : faults_of({2, 0, 1})) CHECK(count == faults[player]);
}

TEST_CASE("the table is sorted by rating, and points add up", "[arena]") {
    Event event(tic_tac_toe(), 5, {{"ann", gives_up}, {"ben", first_legal}, {"eve", first_legal}});
    event.play();
    const auto rows = event.scores->rows(event.everyone);
    CHECK(rows[2].player == 0);
    double points = 0;
    for (const RoundRobinRow& row : rows) {
        CHECK(row.counted == 20);
        REQUIRE(row.rating);
        points += row.points;
    }
    CHECK(points == 30);
    CHECK(rows[0].rating->elo >= rows[1].rating->elo);
    CHECK(rows[1].rating->elo > rows[2].rating->elo);
    // Two players of three are asked for, in another order.
    const std::vector<int> two{2, 0};
    const auto some = event.scores->rows(two);
    CHECK(some[0].player == 0);
    CHECK(some[0].points == 10);
    CHECK(event.scores->pairs(two)[0].wins == 10);
    CHECK(event.scores->games(two) == 10);
    CHECK(event.scores->games(event.everyone) == 30);
}

TEST_CASE("error margins are correct in games with one winner of several", "[arena]") {
    const int at_table = GENERATE(3, 4);
    INFO(at_table);
    const std::shared_ptr<const Game> game = three_way();
    std::uint64_t random = 1;
    int held = 0;
    int rows = 0;
    for (int event = 0; event < 150; ++event) {
        const auto plan = std::make_shared<RoundRobinPlan>(PlanSettings{at_table, 1, 0, {}});
        std::vector<int> players(static_cast<std::size_t>(at_table));
        std::iota(players.begin(), players.end(), 0);
        REQUIRE(plan->add_stage(players, 80));
        RoundRobinScores scores(game, plan, at_table);
        for (int number = 1; number <= plan->games(); ++number) {
            random = mix(random);
            const auto winner = static_cast<std::size_t>(random % static_cast<unsigned>(at_table));
            GameRecord record;
            record.number = number;
            record.seating = players;
            record.result.kind = EndKind::Rules;
            record.result.outcome.rank.fill(2);
            record.result.outcome.rank[winner] = 1;
            scores.add(record);
        }
        for (const RoundRobinRow& row : scores.rows(players)) {
            REQUIRE(row.rating);
            held += std::abs(row.rating->elo) <= row.rating->error;
            ++rows;
        }
    }
    CHECK(static_cast<double>(held) / rows == Approx(0.95).margin(0.02));
}

}  // namespace tengen::test
