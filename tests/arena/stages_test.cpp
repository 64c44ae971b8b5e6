// Tournaments that grow stage by stage are a function of their results.
#include "arena/stages.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "arena/chance_of_best.hpp"
#include "arena/logged_games.hpp"
#include "arena/scripted_session.hpp"
#include "arena/tables.hpp"
#include "arena/tally.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

/// The ranks of the seats of a game.
using Ranks = std::function<std::vector<int>(const PlannedGame&)>;

/// The lower number wins, whatever its seat.
std::vector<int> lower_wins(const PlannedGame& game) {
    const int best = *std::min_element(game.seating.begin(), game.seating.end());
    std::vector<int> ranks;
    for (const int player : game.seating) ranks.push_back(player == best ? 1 : 2);
    return ranks;
}

std::vector<int> all_drawn(const PlannedGame& game) {
    return std::vector<int>(game.seating.size(), 1);
}

/// A tournament whose games are results alone.
struct Simulated {
    Simulated(StageSettings settings, const std::function<MakeStages(const StageSettings&)>& format)
        : seats(settings.plan.seats) {
        arena.game = seats == 3 ? three_way() : tic_tac_toe();
        for (int i = 0; i < settings.players; ++i) {
            arena.contestants.push_back({std::to_string(i), {}});
        }
        plan = std::make_shared<RoundRobinPlan>(settings.plan);
        arena.plan = plan;
        growth = std::make_shared<Stages>(arena.game, plan, settings.players, format(settings));
        arena.growth = growth;
    }

    void play(const Ranks& ranks_of) {
        growth->restart();
        Tally tally(arena, std::nullopt);
        GameRecord record;
        count_games(
            arena,
            [&](const PlannedGame& game) {
                record = {game.number, game.seating, game.seed, game.opening};
                record.result.kind = EndKind::Rules;
                record.result.outcome.seats = static_cast<std::uint8_t>(game.seating.size());
                const std::vector<int> ranks = ranks_of(game);
                for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
                    record.result.outcome.rank[seat] = static_cast<std::uint8_t>(ranks[seat]);
                }
                return &record;
            },
            tally);
        games = tally.games();
    }

    const std::vector<StageInfo>& stages() const { return growth->told(); }
    std::vector<std::vector<int>> tables(std::size_t stage) const {
        std::vector<std::vector<int>> all;
        for (const StageTable& table : stages().at(stage).tables) all.push_back(table.players);
        return all;
    }

    int seats;
    ArenaSettings arena;
    std::shared_ptr<RoundRobinPlan> plan;
    std::shared_ptr<Stages> growth;
    int games = 0;
};

StageSettings settings_for(int players, int rounds, int seats = 2) {
    return {{seats, 5, 0, {}}, players, rounds};
}

using Tables = std::vector<std::vector<int>>;

}  // namespace

TEST_CASE("a knockout spreads its seeds, and gives byes to the best", "[arena]") {
    Simulated eight(settings_for(8, 2), knockout_stages);
    eight.play(lower_wins);
    REQUIRE(eight.stages().size() == 3);
    CHECK(eight.tables(0) == Tables{{0, 7}, {1, 6}, {2, 5}, {3, 4}});
    CHECK(eight.tables(1) == Tables{{0, 3}, {1, 2}});
    CHECK(eight.tables(2) == Tables{{0, 1}});
    CHECK(eight.growth->winners() == std::vector<int>{0});
    CHECK(eight.games == knockout_bounds(settings_for(8, 2)).least);
    Simulated six(settings_for(6, 1), knockout_stages);
    // The second seed is weak.
    six.play([](const PlannedGame& game) {
        PlannedGame changed = game;
        for (int& player : changed.seating) player = player == 1 ? 9 : player;
        return lower_wins(changed);
    });
    CHECK(six.stages()[0].byes == std::vector<int>{0, 1});
    CHECK(six.tables(0) == Tables{{2, 5}, {3, 4}});
    CHECK(six.tables(1) == Tables{{0, 3}, {1, 2}});
    CHECK(six.tables(2) == Tables{{0, 2}});
}

TEST_CASE("even matches get four more rounds, and then the better seed advances", "[arena]") {
    Simulated even(settings_for(4, 2), knockout_stages);
    even.play(all_drawn);
    CHECK(even.games == knockout_bounds(settings_for(4, 2)).most);
    CHECK(even.growth->winners() == std::vector<int>{0});
    CHECK(even.stages()[0].extra == 4);
    CHECK(even.stages()[0].tables[0].points == std::vector<double>{6, 6});
    // One extra round decides one match; the other one needs none.
    Simulated one(settings_for(4, 2), knockout_stages);
    one.play([](const PlannedGame& game) {
        const bool is_even = game.seating[0] + game.seating[1] == 3 && game.round < 4 &&
                             std::min(game.seating[0], game.seating[1]) == 0;
        return is_even ? all_drawn(game) : lower_wins(game);
    });
    CHECK(one.stages()[0].extra == 1);
    CHECK(one.stages()[0].tables[0].points == std::vector<double>{4, 2});
    CHECK(one.stages()[0].tables[1].points == std::vector<double>{4, 0});
}

TEST_CASE("at tables of three, two advance until one has won", "[arena]") {
    const int players = GENERATE(2, 3, 4, 5, 6, 9, 10, 20);
    INFO(players << " players");
    Simulated cup(settings_for(players, 1, 3), knockout_stages);
    cup.play([](const PlannedGame& game) {
        std::vector<int> sorted = game.seating;
        std::sort(sorted.begin(), sorted.end());
        std::vector<int> ranks;
        for (const int player : game.seating) {
            const auto at = std::lower_bound(sorted.begin(), sorted.end(), player);
            ranks.push_back(static_cast<int>(at - sorted.begin()) + 1);
        }
        return ranks;
    });
    CHECK(cup.growth->is_over());
    CHECK(cup.growth->winners() == std::vector<int>{0});
    CHECK(cup.games == knockout_bounds(settings_for(players, 1, 3)).least);
    // The best of the last level are the best of all.
    const std::vector<int> last = cup.tables(cup.stages().size() - 1).back();
    for (std::size_t i = 0; i < last.size(); ++i) CHECK(last[i] == static_cast<int>(i));
}

TEST_CASE("in a Swiss tournament, players of equal points meet, and no pair meets twice",
          "[arena]") {
    const int players = GENERATE(2, 5, 8, 11, 16);
    INFO(players << " players");
    const int rounds = std::min(5, players - 1);
    Simulated cup(settings_for(players, rounds), swiss_stages);
    cup.play(lower_wins);
    CHECK(cup.stages().size() == static_cast<std::size_t>(rounds));
    CHECK(cup.games == swiss_bounds(settings_for(players, rounds)).most);
    CHECK(cup.growth->winners().front() == 0);
    std::set<std::vector<int>> met;
    std::map<int, int> byes;
    for (const StageInfo& stage : cup.stages()) {
        std::set<int> playing;
        for (const StageTable& table : stage.tables) {
            CHECK(met.insert(table.players).second);
            playing.insert(table.players.begin(), table.players.end());
        }
        for (const int player : stage.byes) CHECK(++byes[player] == 1);
        CHECK(playing.size() + stage.byes.size() == static_cast<std::size_t>(players));
    }
    if (players == 8) CHECK(cup.tables(1) == Tables{{0, 2}, {4, 6}, {1, 3}, {5, 7}});
}

TEST_CASE("a Swiss tournament with more rounds than opponents repeats the rarest meetings",
          "[arena]") {
    Simulated cup(settings_for(4, 6), swiss_stages);
    cup.play(lower_wins);
    std::map<std::vector<int>, int> met;
    for (const StageInfo& stage : cup.stages()) {
        for (const StageTable& table : stage.tables) ++met[table.players];
    }
    CHECK(met.size() == 6);
    for (const auto& [table, times] : met) CHECK(times == 2);
}

TEST_CASE("until one is the best, those without a chance leave", "[arena]") {
    std::mt19937 random(3);
    // The strength of a player is its number, weak first.
    const Ranks by_strength = [&](const PlannedGame& game) {
        const double difference = 120.0 * (game.seating[0] - game.seating[1]);
        const double share = 1 / (1 + std::pow(10.0, -difference / 400));
        const bool first = std::uniform_real_distribution<>()(random) < share;
        return std::vector<int>{first ? 1 : 2, first ? 2 : 1};
    };
    Simulated cup(settings_for(6, 100), best_stages);
    cup.play(by_strength);
    const std::vector<StageInfo>& stages = cup.stages();
    REQUIRE(cup.growth->is_over());
    const StageInfo& last = stages.back();
    const auto best = std::max_element(last.chances.begin(), last.chances.end());
    CHECK(*best >= 0.95);
    CHECK(last.players[static_cast<std::size_t>(best - last.chances.begin())] == 5);
    CHECK(stages.size() < 25);
    for (std::size_t i = 0; i + 1 < stages.size(); ++i) {
        for (std::size_t j = 0; j < stages[i].players.size(); ++j) {
            const int player = stages[i].players[j];
            const bool has_left = std::count(stages[i].left.begin(), stages[i].left.end(), player);
            CHECK(has_left == (stages[i].chances[j] < 0.01));
            const auto& later = stages[i + 1].players;
            CHECK(has_left == (std::count(later.begin(), later.end(), player) == 0));
        }
    }
    // Errors of earlier versions are smaller as long as each player has few rounds.
    StageSettings earlier_settings = settings_for(6, 100);
    earlier_settings.few_rounds = FewRounds::OfAll;
    Simulated earlier(earlier_settings, best_stages);
    random.seed();
    earlier.play(by_strength);
    random.seed();
    cup.play(by_strength);
    const auto highest = [](const StageInfo& stage) {
        return *std::max_element(stage.chances.begin(), stage.chances.end());
    };
    CHECK(highest(earlier.stages().front()) > highest(cup.stages().front()));
    // Equal players reach the limit.
    Simulated even(settings_for(3, 20), best_stages);
    even.play(all_drawn);
    CHECK(even.growth->is_over());
    CHECK(even.stages().size() == 5);
    CHECK(even.games == 3 * 20 * 2);
}

TEST_CASE("in a gauntlet with a gap, pairs that are too far apart meet no more", "[arena]") {
    StageSettings settings = settings_for(4, 10);
    settings.gap = 400;
    Simulated cup(settings, gap_stages);
    // The first player draws with the last one, and beats the others.
    cup.play([](const PlannedGame& game) {
        const bool has_last = game.seating[0] == 3 || game.seating[1] == 3;
        return has_last ? all_drawn(game) : lower_wins(game);
    });
    REQUIRE(cup.stages().size() == 3);
    CHECK(cup.stages()[0].far == std::vector<std::pair<int, int>>{{0, 1}, {0, 2}});
    CHECK(cup.stages()[0].games == 3 * 8);
    CHECK(cup.stages()[1].games == 8);
    CHECK(cup.stages()[2].games == 4);
}

TEST_CASE("the chance to be the best is that of the joint normal distribution", "[arena]") {
    Ratings two;
    two.players = {{30, 0}, {-30, 0}};
    two.covariance = {400, -400, -400, 400};
    // The difference has a deviation of 40.
    const double right = 0.5 * std::erfc(-60 / 40.0 / std::sqrt(2.0));
    const auto chances = chances_of_best(two, {0, 1});
    CHECK(chances[0] == Approx(right).margin(0.004));
    CHECK(chances[0] + chances[1] == Approx(1));
    Ratings four;
    four.players = {{0, 0}, {0, 0}, {0, 0}, {-900, 0}};
    four.covariance.assign(16, 0);
    for (std::size_t i = 0; i < 4; ++i) four.covariance[5 * i] = 100;
    const auto thirds = chances_of_best(four, {0, 1, 2, 3});
    for (std::size_t i = 0; i < 3; ++i) CHECK(thirds[i] == Approx(1.0 / 3).margin(0.006));
    CHECK(thirds[3] == 0);
    CHECK(chances_of_best(four, {0, 3})[0] == 1);
}

namespace {

Answer move_of_chance(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return Decision{Decision::Kind::Play, legal.begin()[budget.seed % legal.size()]};
}

/// A real tournament of random players, with its lines.
struct Played {
    Played(const std::function<MakeStages(const StageSettings&)>& format, int rounds,
           int concurrency) {
        constexpr int kPlayers = 5;
        StageSettings settings = settings_for(kPlayers, rounds);
        settings.gap = 30;
        arena.game = tic_tac_toe();
        for (int i = 0; i < kPlayers; ++i) arena.contestants.push_back({std::to_string(i), {}});
        arena.concurrency = concurrency;
        arena.session = [this](boost::asio::io_context& io, const Contestant&) {
            return std::make_shared<ScriptedSession>(io, move_of_chance, log);
        };
        plan = std::make_shared<RoundRobinPlan>(settings.plan);
        arena.plan = plan;
        growth = std::make_shared<Stages>(arena.game, plan, kPlayers, format(settings));
        arena.growth = growth;
    }
    void play() {
        Tally tally(arena, std::nullopt);
        arena.grow = [&] { return growth->grow(tally.scores()); };
        const auto report =
            run_arena(arena,
                      [&](const GameRecord& game) {
                          tally.add(game);
                          lines.push_back(with_checksum(game_line(arena, *plan, game)));
                      },
                      {});
        REQUIRE(report);
        REQUIRE(growth->is_over());
    }
    /// The plan as text, after these lines.
    std::string plan_after(const std::vector<std::string>& some) {
        census = {};
        games = read_logged_games(some, arena, *plan, census);
        std::string text;
        for (int number = 1; number <= plan->games(); ++number) {
            const PlannedGame game = plan->game(number);
            text += std::to_string(game.seating[0]) + std::to_string(game.seating[1]) +
                    std::to_string(game.seed) + ' ';
        }
        return text;
    }

    ArenaSettings arena;
    std::shared_ptr<RoundRobinPlan> plan;
    std::shared_ptr<Stages> growth;
    std::shared_ptr<SessionLog> log = std::make_shared<SessionLog>();
    std::vector<std::string> lines;
    std::map<int, GameRecord> games;
    LogCensus census;
};

struct Format {
    std::function<MakeStages(const StageSettings&)> make;
    int rounds;
};
const std::vector<Format> kFormats{
    {best_stages, 12}, {gap_stages, 12}, {knockout_stages, 2}, {swiss_stages, 4}};

}  // namespace

TEST_CASE("any shards of a tournament in stages, in any order, make the same plan", "[arena]") {
    const Format format = kFormats[GENERATE(range(std::size_t{0}, std::size_t{4}))];
    Played alone(format.make, format.rounds, 1);
    alone.play();
    Played cup(format.make, format.rounds, 3);
    cup.play();
    const std::string whole = cup.plan_after(cup.lines);
    CHECK(alone.plan_after(alone.lines) == whole);
    CHECK(cup.games.size() == cup.lines.size());
    CHECK(cup.growth->is_over());
    std::mt19937 random(11);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<std::string> lines = cup.lines;
        for (const std::string& line : cup.lines) {
            if (random() % 3 == 0) lines.push_back(line);
            if (random() % 5 == 0) lines.push_back(line.substr(0, random() % line.size()));
        }
        std::shuffle(lines.begin(), lines.end(), random);
        CHECK(cup.plan_after(lines) == whole);
        // Fewer games make a beginning of the plan, with all games of the next stage.
        std::shuffle(lines.begin(), lines.end(), random);
        lines.resize(random() % lines.size());
        const std::string part = cup.plan_after(lines);
        CHECK(whole.starts_with(part));
        CHECK(cup.census.astray == 0);
    }
    // Blocks do not span stages.
    cup.plan_after(cup.lines);
    std::map<int, std::set<std::size_t>> stages_of;
    for (std::size_t i = 0; i < cup.growth->told().size(); ++i) {
        const StageInfo& stage = cup.growth->told()[i];
        for (int round = 0; round < stage.rounds; ++round) {
            stages_of[cup.plan->block_of(stage.first_round + round, 3)].insert(i);
        }
    }
    for (const auto& [block, stages] : stages_of) CHECK(stages.size() == 1);
    CHECK(stages_of.rbegin()->first == static_cast<int>(stages_of.size()) - 1);
}

TEST_CASE("a void game makes its stage incomplete, and games of another course do not count",
          "[arena]") {
    Played cup(knockout_stages, 1, 1);
    cup.play();
    const std::string whole = cup.plan_after(cup.lines);
    std::vector<std::string> lines = cup.lines;
    lines.push_back(with_checksum(void_json({"", "a test", {{1, 1}, {2, 1}}})));
    const std::string shorter = cup.plan_after(lines);
    CHECK(shorter.size() < whole.size());
    CHECK(cup.games.count(1) == 0);
    // Now the other player wins both games.
    const auto first = read_logged_game(cup.lines[0], cup.arena).value();
    const auto second = read_logged_game(cup.lines[1], cup.arena).value();
    const int loser = cup.growth->told()[0].tables[0].players[1];
    for (GameRecord game : {first, second}) {
        game.attempt = 2;
        for (std::size_t seat : {0, 1}) {
            game.result.outcome.rank[seat] = game.seating[seat] == loser ? 1 : 2;
        }
        lines.push_back(with_checksum(game_line(cup.arena, *cup.plan, game)));
    }
    cup.plan_after(lines);
    CHECK(cup.growth->told().size() > 1);
    const auto& after = cup.growth->told()[1].tables;
    const bool plays = std::any_of(after.begin(), after.end(), [&](const StageTable& table) {
        return std::count(table.players.begin(), table.players.end(), loser) > 0;
    });
    CHECK(plays);
    CHECK(cup.census.damaged == 0);
}

}  // namespace tengen::test
