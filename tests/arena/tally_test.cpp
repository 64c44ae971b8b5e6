// The figures of a tournament are a function of its plan and its games: shards, copies, torn ends
// and void games change nothing.
#include "arena/tally.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "arena/logged_games.hpp"
#include "arena/scripted_session.hpp"
#include "arena/verify.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

Answer chance_move(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return Decision{Decision::Kind::Play, legal.begin()[budget.seed % legal.size()]};
}

/// A test of two random players, with all lines of its ledger.
struct Duel {
    explicit Duel(int rounds) {
        arena.game = tic_tac_toe();
        for (const char* name : {"new", "old"}) arena.contestants.push_back({name, {}});
        arena.session = [this](boost::asio::io_context& io, const Contestant&) {
            return std::make_shared<ScriptedSession>(io, chance_move, log);
        };
        REQUIRE(plan->add_stage({0, 1}, rounds));
        arena.plan = plan;
        const auto report =
            run_arena(arena,
                      [&](const GameRecord& game) {
                          lines.push_back(with_checksum(game_line(arena, *plan, game)));
                      },
                      {});
        REQUIRE(report);
    }

    struct Counted {
        std::string text;
        LogCensus census;
    };
    /// The figures of some lines as text.
    Counted count(const std::vector<std::string>& some) const {
        Counted counted;
        const auto games = read_logged_games(some, arena, *plan, counted.census);
        Tally tally(arena, SprtSettings{-20, 20, 0.2, 0.2});
        count_games(arena, games, tally);
        counted.text = std::to_string(tally.games()) + ' ' + std::to_string(tally.copies()) + ' ' +
                       std::to_string(tally.test()->sprt().ratio());
        for (const auto& row : tally.scores().rows(std::vector<int>{0, 1})) {
            counted.text += ' ' + std::to_string(row.points);
            if (row.rating) counted.text += ' ' + std::to_string(row.rating->error);
        }
        return counted;
    }

    std::shared_ptr<SessionLog> log = std::make_shared<SessionLog>();
    std::shared_ptr<RoundRobinPlan> plan = std::make_shared<RoundRobinPlan>(PlanSettings{});
    ArenaSettings arena;
    std::vector<std::string> lines;
};

/// A longer tournament that repeats the two games of a duel of one round.
std::pair<ArenaSettings, std::map<int, GameRecord>> three_equal_rounds(
    const Duel& duel, const std::map<int, GameRecord>& games) {
    ArenaSettings longer = duel.arena;
    const auto plan = std::make_shared<RoundRobinPlan>(PlanSettings{});
    REQUIRE(plan->add_stage({0, 1}, 3));
    longer.plan = plan;
    std::map<int, GameRecord> same;
    for (int number = 1; number <= plan->games(); ++number) {
        same[number] = games.at(number % 2 == 1 ? 1 : 2);
        same[number].number = number;
    }
    return {std::move(longer), std::move(same)};
}

}  // namespace

TEST_CASE("any shards of a ledger, in any order and with copies, have the same figures",
          "[arena]") {
    const Duel duel(60);
    const std::string whole = duel.count(duel.lines).text;
    std::mt19937 random(11);
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<std::string> lines = duel.lines;
        for (const std::string& line : duel.lines) {
            if (random() % 3 == 0) lines.push_back(line);
            if (random() % 5 == 0) lines.push_back(line.substr(0, random() % line.size()));
        }
        std::shuffle(lines.begin(), lines.end(), random);
        CHECK(duel.count(lines).text == whole);
    }
}

TEST_CASE("a test stops counting at the first missing game", "[arena]") {
    const Duel duel(60);
    std::vector<std::string> lines = duel.lines;
    lines.erase(lines.begin() + 6);
    const auto counted = duel.count(lines);
    CHECK(counted.text == duel.count({lines.begin(), lines.begin() + 6}).text);
}

TEST_CASE("of several games with one number, the lowest attempt that is not void counts",
          "[arena]") {
    const Duel duel(2);
    LogCensus census;
    auto games = read_logged_games(duel.lines, duel.arena, *duel.plan, census);
    GameRecord again = games.at(2);
    again.attempt = 2;
    again.host = "b";
    std::vector<std::string> lines = duel.lines;
    lines.push_back(with_checksum(game_line(duel.arena, *duel.plan, again)));
    census = {};
    games = read_logged_games(lines, duel.arena, *duel.plan, census);
    CHECK(games.at(2).attempt == 1);
    CHECK(census.spare == 1);
    lines.push_back(with_checksum(void_json({"", "a test", {{2, 1}}})));
    // A declaration for another machine hits nothing.
    lines.push_back(with_checksum(void_json({"a", "a test", {{2, 2}}})));
    census = {};
    games = read_logged_games(lines, duel.arena, *duel.plan, census);
    CHECK(games.at(2).attempt == 2);
    CHECK(census.spare == 0);
    CHECK(census.voided == 1);
    CHECK(census.attempts.at(2) == 1);
    CHECK(census.voids.size() == 2);
    CHECK(census.hosts.at("b") == 1);
    // Damage at the beginning or at the end of a declaration.
    for (const char* part : {"void", "[[", "test", "}}"}) {
        std::vector<std::string> damaged = lines;
        std::string& line = damaged[damaged.size() - 2];
        line[line.find(part)] = '~';
        INFO(line);
        games = read_logged_games(damaged, duel.arena, *duel.plan, census);
        CHECK(games.at(2).attempt == 1);
        CHECK(census.damaged == 0);
        CHECK(census.damaged_voids == 1);
    }
}

TEST_CASE("a line keeps what players needed and reported, and lines without it are read",
          "[arena]") {
    const Duel duel(1);
    LogCensus census;
    GameRecord game = read_logged_games(duel.lines, duel.arena, *duel.plan, census).at(2);
    REQUIRE(game.actions.size() > 3);
    game.uses = {{4, 81.2, 79.9, 4e6, 12.34}, {3, 0.1, std::nullopt, std::nullopt, 0}};
    game.chances = {kNoChance, 523, 0};
    const std::string line = game_line(duel.arena, *duel.plan, game);
    const auto read = read_logged_game(with_checksum(line), duel.arena, *duel.plan);
    REQUIRE(read);
    REQUIRE(read->uses.size() == 2);
    CHECK(read->uses[0].decisions == 4);
    CHECK(read->uses[0].ms == 81.2);
    CHECK(read->uses[0].cpu_ms == 79.9);
    CHECK(read->uses[0].nodes == 4e6);
    CHECK(read->uses[0].late_ms == 12.3);
    CHECK(read->uses[1].late_ms == 0);
    CHECK(read->uses[1].decisions == 3);
    CHECK_FALSE(read->uses[1].cpu_ms);
    CHECK_FALSE(read->uses[1].nodes);
    CHECK(read->chances == game.chances);
    std::vector<PlayerUse> uses(2);
    add_uses(uses, *read);
    const auto first = static_cast<std::size_t>(game.seating[0]);
    CHECK(uses[first].ms.value() == Approx(20.3));
    CHECK(uses[first].late_games == 1);
    CHECK(uses[first].late_ms == 12.3);
    CHECK(uses[1 - first].late_games == 0);
    CHECK(uses[1 - first].cpu_ms.moves == 0);
    auto earlier = nlohmann::json::parse(line);
    for (const char* key : {"decisions", "ms", "cpu", "nodes", "late", "chance"}) {
        CHECK(earlier.erase(key) == 1);
    }
    const auto plain = read_logged_game(with_checksum(earlier.dump()), duel.arena, *duel.plan);
    REQUIRE(plain);
    CHECK(plain->uses.empty());
    CHECK(plain->chances.empty());
    CHECK(plain->actions == game.actions);
}

TEST_CASE("equal rounds are counted as copies", "[arena]") {
    const Duel duel(1);
    LogCensus census;
    const auto games = read_logged_games(duel.lines, duel.arena, *duel.plan, census);
    auto [longer, same] = three_equal_rounds(duel, games);
    Tally tally(longer, std::nullopt);
    count_games(longer, same, tally);
    CHECK(tally.rounds() == 3);
    CHECK(tally.copies() == 2);
    CHECK(tally.counted_rounds() == 3);
}

TEST_CASE("dropped copies say nothing about seats", "[arena]") {
    const Duel duel(1);
    LogCensus census;
    auto games = read_logged_games(duel.lines, duel.arena, *duel.plan, census);
    // The first seat wins both games of every round.
    for (auto& [number, game] : games) {
        game.result.outcome.rank[0] = 1;
        game.result.outcome.rank[1] = 2;
    }
    auto [longer, same] = three_equal_rounds(duel, games);
    for (const bool drops : {false, true}) {
        longer.drop_copies = drops;
        Tally tally(longer, std::nullopt);
        count_games(longer, same, tally);
        const int counted = drops ? 1 : 3;
        CHECK(tally.rounds() == 3);
        CHECK(tally.counted_rounds() == counted);
        CHECK(tally.one_sided() == counted);
        CHECK(tally.first_seat().rounds == counted);
    }
}

TEST_CASE("a round that the plan cuts says nothing about seats", "[arena]") {
    const Duel duel(2);
    LogCensus census;
    const auto games = read_logged_games(duel.lines, duel.arena, *duel.plan, census);
    Tally whole(duel.arena, std::nullopt);
    count_games(duel.arena, games, whole);
    CHECK(whole.first_seat().rounds == 2);
    duel.plan->cut(3);
    Tally cut(duel.arena, std::nullopt);
    count_games(duel.arena, games, cut);
    CHECK(cut.games() == 3);
    CHECK(cut.first_seat().rounds == 1);
    CHECK(cut.one_sided() <= 1);
}

TEST_CASE("a gauntlet has only pairs with a candidate", "[arena]") {
    RoundRobinPlan plan(PlanSettings{});
    const std::optional<int> games = plan.add_stage({0, 1, 2, 3, 4}, 10, 2);
    REQUIRE(games);
    std::map<std::pair<int, int>, int> met;
    for (int number = 1; number <= *games; ++number) {
        std::vector<int> seating = plan.game(number).seating;
        std::sort(seating.begin(), seating.end());
        ++met[{seating[0], seating[1]}];
    }
    CHECK(met.size() == 7);
    for (const auto& [pair, count] : met) {
        CHECK(pair.first < 2);
        CHECK(count == 20);
    }
}

TEST_CASE("a run that winds down ends its games, and begins no others", "[arena]") {
    Duel duel(60);
    int ended = 0;
    duel.arena.keep = [&ended](const GameRecord&) -> Result<void> {
        ++ended;
        return {};
    };
    duel.arena.winding_down = [&ended] { return ended >= 5; };
    duel.arena.concurrency = 3;
    const auto report = run_arena(duel.arena, {}, {});
    REQUIRE(report);
    CHECK(report->games >= 5);
    CHECK(report->games <= 7);
}

TEST_CASE("a run can play some games of a plan alone", "[arena]") {
    Duel duel(10);
    duel.arena.wanted = [](const PlannedGame& game) { return game.round == 3; };
    std::vector<int> numbers;
    const auto report =
        run_arena(duel.arena, [&](const GameRecord& game) { numbers.push_back(game.number); }, {});
    REQUIRE(report);
    CHECK(numbers == std::vector<int>{7, 8});
}

TEST_CASE("the rules verify a recorded game", "[arena]") {
    const Duel duel(1);
    LogCensus census;
    GameRecord game = read_logged_games(duel.lines, duel.arena, *duel.plan, census).at(1);
    CHECK(verify(duel.arena, game));
    GameRecord other = game;
    std::swap(other.result.outcome.rank[0], other.result.outcome.rank[1]);
    if (game.result.outcome.rank[0] == game.result.outcome.rank[1]) {
        other.result.outcome.rank[0] = 2;
    }
    CHECK_FALSE(verify(duel.arena, other));
    other = game;
    other.actions.pop_back();
    CHECK_FALSE(verify(duel.arena, other));
    other = game;
    other.result.kind = EndKind::Fault;
    CHECK_FALSE(verify(duel.arena, other));
}

}  // namespace tengen::test
