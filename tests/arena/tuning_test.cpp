// The plan of a tuning is a function of its results, and each game is played with its options.
#include "arena/tuning.hpp"

#include <algorithm>
#include <mutex>
#include <random>
#include <set>

#include "arena/logged_games.hpp"
#include "arena/scripted_session.hpp"
#include "arena/tally.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

constexpr int kIterations = 40;
constexpr int kTestRounds = 10;
constexpr int kAhead = 6;

std::int64_t value_of(const OptionValues& options) {
    return std::get<std::int64_t>(options.at(0).value);
}

/// A tuning of players that win at tic-tac-toe by the option "skill" and the seed alone.
struct Tuned {
    explicit Tuned(int concurrency, int start = 20) {
        arena.game = tic_tac_toe();
        const std::vector<Field> fields{integer_field("skill", start, 0, 100, "")};
        for (const char* name : {"+", "-", "tuned", "start"}) {
            arena.contestants.push_back({name, {}});
            arena.contestants.back().ai.options = Parameters(fields, 1);
        }
        arena.concurrency = concurrency;
        arena.session = [this](boost::asio::io_context& io, const Contestant& contestant) {
            const std::int64_t skill = contestant.ai.options.integer("skill");
            const std::lock_guard lock(mutex);
            made.push_back(contestant.name + ' ' + std::to_string(skill));
            const auto think = [this, skill](const Position& position, const Budget& budget) {
                return think_with(skill, position, budget);
            };
            return std::make_shared<ScriptedSession>(io, think, log);
        };
        plan = std::make_shared<Tuning>(
            PlanSettings{2, 7, 0, {}},
            SpsaSettings{{{"skill", true, 0, 100, static_cast<double>(start), 15, 0.1}},
                         kIterations,
                         kAhead,
                         7},
            kTestRounds);
        arena.plan = plan;
        arena.growth = plan;
    }

    /// Plays at random, and a weaker player resigns more often.
    static Answer think_with(std::int64_t skill, const Position& position, const Budget& budget) {
        ActionList scratch;
        const auto legal = position.legal(scratch);
        if (static_cast<std::int64_t>(budget.seed % 300) >= skill + 200) {
            return Decision{Decision::Kind::Resign, {}};
        }
        return Decision{Decision::Kind::Play, legal.begin()[budget.seed % legal.size()]};
    }

    void play() {
        Tally tally(arena, std::nullopt);
        arena.grow = [&] { return plan->grow(tally.scores()); };
        const auto report =
            run_arena(arena,
                      [&](const GameRecord& game) {
                          tally.add(game);
                          lines.push_back(with_checksum(game_line(arena, *plan, game)));
                      },
                      {});
        REQUIRE(report);
        REQUIRE_FALSE(report->lack);
        REQUIRE(plan->is_over());
    }
    void read(const std::vector<std::string>& some) {
        census = {};
        games = read_logged_games(some, arena, *plan, census);
    }
    std::vector<double> course() const {
        std::vector<double> values;
        for (int i = 0; i <= plan->spsa().done(); ++i) values.push_back(plan->spsa().values(i)[0]);
        return values;
    }

    ArenaSettings arena;
    std::shared_ptr<Tuning> plan;
    std::shared_ptr<SessionLog> log = std::make_shared<SessionLog>();
    std::mutex mutex;  ///< guards the next list
    std::vector<std::string> made;
    std::vector<std::string> lines;
    std::map<int, GameRecord> games;
    LogCensus census;
};

}  // namespace

TEST_CASE("a tuning plays its iterations, then the tuned values against the start", "[arena]") {
    Tuned tuning(1);
    CHECK(tuning.plan->games() == 2 * kAhead);
    tuning.play();
    CHECK(tuning.plan->games() == 2 * (kIterations + kTestRounds));
    CHECK(tuning.lines.size() == 2 * (kIterations + kTestRounds));
    CHECK(tuning.plan->spsa().values(kIterations)[0] > 25);
    tuning.read(tuning.lines);
    std::set<std::uint64_t> seeds;
    for (const auto& [number, game] : tuning.games) {
        seeds.insert(game.seed);
        REQUIRE(game.options.size() == 2);
        const bool is_test = game.number > 2 * kIterations;
        for (std::size_t seat : {0, 1}) {
            const int variant = game.seating[seat];
            CHECK((variant == Tuning::kTuned || variant == Tuning::kStart) == is_test);
            if (variant == Tuning::kStart) CHECK(value_of(game.options[seat]) == 20);
            if (variant == Tuning::kTuned) {
                CHECK(game.options[seat] == tuning.plan->spsa().now());
            }
        }
    }
    CHECK(seeds.size() == kIterations + kTestRounds);
}

TEST_CASE("the sessions of each game have its options", "[arena]") {
    Tuned tuning(1);
    tuning.play();
    tuning.read(tuning.lines);
    std::vector<std::string> expected;
    OptionValues last[Tuning::kVariants];
    for (const auto& [number, game] : tuning.games) {
        for (std::size_t seat : {0, 1}) {
            const auto variant = static_cast<std::size_t>(game.seating[seat]);
            // A round keeps its sessions, and so does the next one with equal options.
            if (std::exchange(last[variant], game.options[seat]) == game.options[seat]) continue;
            expected.push_back(tuning.arena.contestants[variant].name + ' ' +
                               std::to_string(value_of(game.options[seat])));
        }
    }
    CHECK(tuning.made == expected);
}

TEST_CASE("any shards of a tuning, in any order, lead to the same values", "[arena]") {
    Tuned alone(1);
    alone.play();
    Tuned shared(GENERATE(2, 5));
    shared.play();
    CHECK(shared.course() == alone.course());
    const std::vector<double> whole = shared.course();
    std::mt19937 random(11);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<std::string> lines = shared.lines;
        for (const std::string& line : shared.lines) {
            if (random() % 3 == 0) lines.push_back(line);
            if (random() % 5 == 0) lines.push_back(line.substr(0, random() % line.size()));
        }
        std::shuffle(lines.begin(), lines.end(), random);
        shared.read(lines);
        CHECK(shared.course() == whole);
        CHECK(shared.plan->is_over());
        // Fewer games make a beginning of the course, and as many further games as may be played.
        lines = shared.lines;
        std::shuffle(lines.begin(), lines.end(), random);
        lines.resize(random() % lines.size());
        shared.read(lines);
        const std::vector<double> part = shared.course();
        REQUIRE(part.size() <= whole.size());
        CHECK(std::equal(part.begin(), part.end(), whole.begin()));
        CHECK(shared.census.astray == 0);
        if (!shared.plan->is_tuned()) {
            CHECK(shared.plan->rounds() == std::min(kIterations, shared.plan->spsa().known()));
        }
    }
}

TEST_CASE("games with the options of another course do not count", "[arena]") {
    Tuned tuning(1);
    tuning.play();
    const std::vector<double> before = tuning.course();
    std::vector<std::string> lines = tuning.lines;
    lines.push_back(with_checksum(void_json({"", "a test", {{3, 1}, {4, 1}}})));
    tuning.read(lines);
    CHECK(tuning.plan->spsa().done() == 1);
    // Another result of the second iteration.
    for (const int number : {3, 4}) {
        auto game =
            read_logged_game(tuning.lines[static_cast<std::size_t>(number - 1)], tuning.arena)
                .value();
        game.attempt = 2;
        const bool plus_won = before[2] > before[1];
        for (std::size_t seat : {0, 1}) {
            const bool is_plus = game.seating[seat] == Tuning::kPlus;
            game.result.outcome.rank[seat] = is_plus == plus_won ? 2 : 1;
        }
        lines.push_back(with_checksum(game_line(tuning.arena, *tuning.plan, game)));
    }
    tuning.read(lines);
    CHECK(tuning.course()[2] != before[2]);
    // The games in flight had begun from earlier results.
    CHECK(tuning.plan->spsa().done() >= kAhead + 1);
    CHECK(tuning.plan->spsa().done() < kIterations);
    CHECK(tuning.census.astray > 0);
}

TEST_CASE("tuned values that are those of the start need no test", "[arena]") {
    Tuned tuning(1);
    tuning.plan = std::make_shared<Tuning>(
        PlanSettings{2, 7, 0, {}},
        SpsaSettings{{{"skill", true, 0, 100, 20, 1, 1e-6}}, kIterations, kAhead, 7}, kTestRounds);
    tuning.arena.plan = tuning.plan;
    tuning.arena.growth = tuning.plan;
    tuning.play();
    CHECK(tuning.plan->is_unchanged());
    CHECK(tuning.lines.size() == 2 * kIterations);
}

}  // namespace tengen::test
