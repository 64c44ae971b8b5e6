#include "arena/arena.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "arena/hall.hpp"
#include "arena/match_sprt.hpp"
#include "core/position_text.hpp"
#include "plugin/cores.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/small_games.hpp"

namespace tengen::test {

namespace {

Answer crashes(const Position&, const Budget&) {
    return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed: segmentation fault")});
}

}  // namespace

TEST_CASE("An arena restores its thread's cores", "[arena]") {
    const Cores before = Cores::of_this_thread().value();
    Hall hall(tic_tac_toe(), 20);
    hall.add("ann", by_seed).add("ben", by_seed);
    REQUIRE(hall.run());
    CHECK(*Cores::of_this_thread() == before);
    REQUIRE(hall.run([&] { return hall.told.size() > 30; }));  // stopped during a match
    CHECK(*Cores::of_this_thread() == before);
}

TEST_CASE("An arena plays all games with the same sessions", "[arena]") {
    Hall hall(tic_tac_toe(), 50);
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).run();
    REQUIRE(report);
    CHECK(report->games == 50);
    CHECK(hall.told.size() == 50);
    CHECK(report->standings[0].games() == 50);
    CHECK(report->standings[0].points + report->standings[1].points == Approx(50));
    CHECK(report->standings[0].wins == report->standings[1].losses);
    CHECK(hall.logs["ann"]->made == 1);
    CHECK(hall.logs["ann"]->new_games == 50);
    for (std::size_t i = 0; i < 50; ++i) CHECK(hall.told[i].number == static_cast<int>(i) + 1);
}

TEST_CASE("A record holds the moves that were played", "[arena]") {
    Hall hall(gomoku(7), 20);
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).run();
    REQUIRE(report);
    for (const GameRecord& record : hall.told) {
        Position position(hall.settings.game);
        for (const Action action : record.actions) {
            REQUIRE(position.is_legal(action));
            position.apply(action);
        }
        REQUIRE(position.over());
        CHECK(position.outcome() == record.result.outcome);
    }
}

TEST_CASE("A record has the decisions, nodes and chances that its players reported", "[arena]") {
    Hall hall(gomoku(9), 4);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.settings.keep = [](const GameRecord&) { return Result<void>(); };
    hall.settings.openings.emplace_back(hall.settings.game);
    REQUIRE(play_actions(hall.settings.openings.back(), "e5"));
    hall.logs["ann"]->chance = 0.4321;
    hall.logs["ann"]->nodes = 7;
    REQUIRE(hall.run());
    for (const GameRecord& record : hall.told) {
        const std::size_t plies = record.actions.size();
        REQUIRE(record.uses.size() == 2);
        CHECK(static_cast<std::size_t>(record.uses[0].decisions + record.uses[1].decisions) ==
              plies - 1);
        REQUIRE(record.chances.size() == plies);
        CHECK(record.chances[0] == kNoChance);
        for (const std::size_t seat : {0, 1}) {
            const SeatUse& use = record.uses[seat];
            CHECK(use.ms > 0);
            // Scripted sessions have no process.
            CHECK_FALSE(use.cpu_ms);
            CHECK(use.nodes.has_value() == (record.seating[seat] == 0));
            if (use.nodes) CHECK(*use.nodes == 7 * use.decisions);
            for (std::size_t ply = seat == 0 ? 2 : 1; ply < plies; ply += 2) {
                CHECK(record.chances[ply] == (record.seating[seat] == 0 ? 432 : kNoChance));
            }
        }
    }
    // Only a proof is certain.
    for (const auto& [chance, kept] :
         std::vector<std::pair<double, int>>{{1, 1000}, {0.9999, 999}, {0.0001, 1}, {0, 0}}) {
        hall.told.clear();
        hall.logs["ann"]->chance = chance;
        REQUIRE(hall.run());
        const GameRecord& record = hall.told[0];
        for (std::size_t ply = 1; ply < record.chances.size(); ++ply) {
            if (record.chances[ply] != kNoChance) CHECK(record.chances[ply] == kept);
        }
    }
    // Without reports, nothing is known about chances.
    hall.told.clear();
    hall.logs["ann"]->chance.reset();
    REQUIRE(hall.run());
    CHECK(hall.told[0].chances.empty());
    CHECK_FALSE(hall.told[0].uses[0].nodes);
}

TEST_CASE("A record has the delays of answers within the margin", "[arena]") {
    Hall hall(gomoku(9), 2);
    const auto slowly = [](const Position& position, const Budget& budget) {
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        return by_seed(position, budget);
    };
    hall.add("ann", slowly).add("ben", slowly);
    hall.settings.clock.move = std::chrono::milliseconds(1);
    hall.settings.clock.margin = std::chrono::hours(1);
    hall.settings.contestants[1].times.move = std::chrono::hours(1);
    REQUIRE(hall.run());
    for (const GameRecord& record : hall.told) {
        CHECK_FALSE(record.result.fault);
        for (const std::size_t seat : {0, 1}) {
            CHECK((record.uses[seat].late_ms >= 2) == (record.seating[seat] == 0));
        }
    }
}

namespace {

/// Another program has the first round, and has ended at the second check of it.
class EndedOther final : public SharedPlay {
  public:
    Result<Claim> claim(int round) override {
        if (round != 0) return Claim::Mine;
        return looks_ > 1 ? Claim::Taken : Claim::Others;
    }
    Result<std::vector<GameRecord>> arrived() override {
        ++looks_;
        return std::vector<GameRecord>();
    }

  private:
    int looks_ = 0;
};

}  // namespace

TEST_CASE("The rounds of a program that has ended are played before the rest of the plan",
          "[arena]") {
    // Long enough for some checks of the other program.
    constexpr int kRounds = 100'000;
    Hall hall(tic_tac_toe(), 2 * kRounds);
    hall.add("ann", by_seed).add("ben", by_seed);
    EndedOther other;
    hall.settings.shared = &other;
    int kept = 0;
    hall.settings.keep = [&](const GameRecord&) -> Result<void> {
        ++kept;
        return {};
    };
    hall.settings.enough = [&] { return hall.told.size() >= 2; };
    REQUIRE(hall.run());
    // The games of the first round count first, and they end the run.
    CHECK(hall.told.size() == 2);
    CHECK(hall.told[0].number == 1);
    CHECK(kept < 2 * kRounds);
}

TEST_CASE("A game ends as soon as all its players expect one result", "[arena]") {
    Hall hall(gomoku(9), 4);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.settings.adjudication.resign = {0.02, 2};
    hall.logs["ann"]->chance = 1;
    hall.logs["ben"]->chance = 0;
    const auto report = hall.run();
    REQUIRE(report);
    CHECK(report->standings[0].wins == 4);
    CHECK(hall.logs["ben"]->asked == 4 * 2);
    for (const GameRecord& record : hall.told) {
        CHECK(record.actions.size() == 4);
        CHECK(record.result.reason == "adjudicated");
        CHECK(record.result.outcome.rank[record.seating[0] == 0 ? 0 : 1] == 1);
        REQUIRE(record.result.culprit);
        CHECK(record.seating[*record.result.culprit] == 1);
    }
}

TEST_CASE("Adjudication draws a long game, and not a short one", "[arena]") {
    Hall hall(tic_tac_toe(), 30);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.settings.adjudication.moves = 6;
    REQUIRE(hall.run());
    int drawn = 0;
    for (const GameRecord& record : hall.told) {
        CHECK(record.actions.size() <= 6);
        if (record.result.reason != "adjudicated") continue;
        ++drawn;
        CHECK(record.actions.size() == 6);
        CHECK(record.result.outcome.draw());
    }
    CHECK(drawn > 0);
    CHECK(drawn < 30);
}

TEST_CASE("Each contestant gets a number of threads", "[arena]") {
    for (const int threads : {1, 3}) {
        std::set<std::uint32_t> told;
        const auto listens = [&](const Position& position, const Budget& budget) {
            told.insert(budget.threads);
            return by_seed(position, budget);
        };
        Hall hall(gomoku(7), 2);
        hall.settings.threads = threads;
        REQUIRE(hall.add("ann", listens).add("ben", listens).run());
        CHECK(told == std::set<std::uint32_t>{static_cast<std::uint32_t>(threads)});
    }
}

TEST_CASE("The same seed plays the same games, whatever the number at a time", "[arena]") {
    const auto play = [](std::uint64_t seed, int concurrency) {
        Hall hall(gomoku(7), 24);
        hall.settings.seed = seed;
        hall.settings.concurrency = concurrency;
        REQUIRE(hall.add("ann", by_seed).add("ben", by_seed).run());
        for (std::size_t i = 0; i < 24; ++i) {
            REQUIRE(hall.told[i].number == static_cast<int>(i) + 1);
        }
        return actions_of(hall);
    };
    const auto games = play(5, 1);
    CHECK(games == play(5, 1));
    CHECK(games == play(5, 4));
    CHECK(games != play(6, 1));
}

TEST_CASE("Two contestants of the same AI do not repeat their game with swapped seats", "[arena]") {
    Hall hall(gomoku(7), 2);
    REQUIRE(hall.add("ann", by_seed).add("ben", by_seed).run());
    const auto games = actions_of(hall);
    CHECK(games[0] != games[1]);
}

TEST_CASE("A contestant that fails three times in a row forfeits its remaining games unasked",
          "[arena]") {
    const int concurrency = GENERATE(1, 4);
    Hall hall(tic_tac_toe(), 30);
    hall.settings.concurrency = concurrency;
    const auto report = hall.add("ann", by_seed).add("ben", crashes).run();
    REQUIRE(report);
    CHECK(report->games == 30);
    CHECK(report->standings[0].wins == 30);
    CHECK(report->standings[1].losses == 30);
    CHECK(report->standings[1].faults == 30);
    CHECK(hall.told[2].result.reason == "crashed");
    for (std::size_t i = 3; i < 30; ++i) {
        CHECK(hall.told[i].result.reason == "forfeited");
        CHECK(hall.told[i].result.kind == EndKind::Fault);
        CHECK(hall.told[i].actions.empty());
    }
    CHECK(says(hall.told[3].result.text, "{} forfeits after {} faults in a row", {"ben", "3"}));
    // Parallel games may be begun before the third fault counts.
    if (concurrency == 1) CHECK(hall.logs["ben"]->asked == 3);
}

TEST_CASE("A match that lacks resources reports the games before", "[arena]") {
    Hall hall(tic_tac_toe(), 30);
    int games = 0;
    hall.add("ann", by_seed)
        .add("ben", [&](const Position& position, const Budget& budget) -> Answer {
            if (position.ply() < 2 && ++games > 5) {
                return tl::make_unexpected(Fault{FaultKind::Host, Message("no files are left")});
            }
            return by_seed(position, budget);
        });
    const auto report = hall.run();
    REQUIRE(report);
    REQUIRE(report->lack);
    CHECK(report->lack->code == ErrorCode::System);
    CHECK(report->games == 5);
    CHECK(hall.told.size() == 5);
    CHECK(report->standings[1].faults == 0);
}

TEST_CASE("An occasional fault costs only its game", "[arena]") {
    Hall hall(tic_tac_toe(), 30);
    int games = 0;
    const auto sometimes = [&](const Position& position, const Budget& budget) -> Answer {
        if (position.ply() < 2) ++games;
        return games % 3 == 0 ? crashes(position, budget) : by_seed(position, budget);
    };
    const auto report = hall.add("ann", by_seed).add("ben", sometimes).run();
    REQUIRE(report);
    CHECK(report->standings[1].faults == 10);
    CHECK(hall.logs["ben"]->new_games == 30);
    for (const GameRecord& record : hall.told) CHECK(record.result.reason != "forfeited");
}

TEST_CASE("If random moves follow a fault, every game is played to its end", "[arena]") {
    Hall hall(tic_tac_toe(), 2);
    hall.settings.policies.on_fault = FaultPolicy::Random;
    hall.add("ann", by_seed).add("ben", crashes);
    SECTION("the fault occurs in the game") {}
    SECTION("the fault occurs before the game") {
        hall.logs["ben"]->refuses = Fault{FaultKind::Refused, Message("did not load")};
    }
    const auto report = hall.run();
    REQUIRE(report);
    for (const GameRecord& game : hall.told) {
        CHECK(game.result.kind == EndKind::Rules);
        REQUIRE(game.faults.size() == 1);
        CHECK(game.seating[game.faults[0].seat] == 1);
    }
    CHECK(report->standings[1].faults == 2);
    CHECK(report->standings[0].faults == 0);
}

TEST_CASE("AIs are loaded before a game's clocks run, even after a fault", "[arena]") {
    const int concurrency = GENERATE(1, 3);
    Hall hall(tic_tac_toe(), 12);
    hall.settings.concurrency = concurrency;
    std::atomic<int> asked = 0;
    const auto sometimes = [&](const Position& position, const Budget& budget) -> Answer {
        return ++asked % 8 == 0 ? crashes(position, budget) : by_seed(position, budget);
    };
    const auto report = hall.add("ann", by_seed).add("ben", sometimes).run();
    REQUIRE(report);
    CHECK(report->standings[1].faults > 0);
    CHECK(hall.logs["ann"]->made <= concurrency);
    CHECK(hall.logs["ann"]->loads == hall.logs["ann"]->made);
    CHECK(hall.logs["ben"]->loads > hall.logs["ben"]->made);
    CHECK(hall.logs["ann"]->asked_unloaded == 0);
    CHECK(hall.logs["ben"]->asked_unloaded == 0);
}

TEST_CASE("A contestant that cannot be loaded loses without a question", "[arena]") {
    Hall hall(tic_tac_toe(), 6);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.logs["ben"]->refuses = Fault{FaultKind::Refused, Message("no such file")};
    const auto report = hall.run();
    REQUIRE(report);
    CHECK(report->standings[0].wins == 6);
    CHECK(report->standings[1].faults == 6);
    CHECK(hall.told[0].result.reason == "refused");
    CHECK(hall.told[0].result.culprit == Seat{1});
    CHECK(hall.told[1].result.culprit == Seat{0});
    CHECK(hall.told[0].actions.empty());
    CHECK(english(hall.told[0].result.text).starts_with("ben: no such file"));
    CHECK(hall.told[3].result.reason == "forfeited");
    CHECK(hall.logs["ann"]->asked + hall.logs["ben"]->asked == 0);
}

TEST_CASE("If all contestants fail, the first with three failures forfeits the rest", "[arena]") {
    Hall hall(tic_tac_toe(), 20);
    const auto report = hall.add("ann", crashes).add("ben", crashes).run();
    REQUIRE(report);
    // They take turns to begin, and the first to move fails.
    CHECK(report->standings[0].losses == 3 + 15);
    CHECK(report->standings[1].losses == 2);
    CHECK(hall.logs["ann"]->asked == 3);
    CHECK(hall.logs["ben"]->asked == 2);
}

TEST_CASE("Three contestants play one another at every seat", "[arena]") {
    Hall hall(three_way(), 9);
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).add("cy", by_seed).run();
    REQUIRE(report);
    double points = 0;
    for (const Standing& standing : report->standings) points += standing.points;
    CHECK(points == Approx(9));
    CHECK(hall.told[4].seating == std::vector<int>{1, 2, 0});
}

TEST_CASE("An arena stops on request", "[arena]") {
    Hall hall(tic_tac_toe(), 1'000'000'000);
    int looks = 0;
    const auto report =
        hall.add("ann", by_seed).add("ben", by_seed).run([&] { return ++looks == 2; });
    REQUIRE(report);
    CHECK(report->games < 1'000'000'000);
    CHECK(hall.told.size() == static_cast<std::size_t>(report->games));
}

namespace {

/// Never becomes ready, and has no work that could make it so.
class SilentSession final : public AiSession {
  public:
    void prepare(std::shared_ptr<const Game>,
                 std::function<void(tl::expected<void, Fault>)>) override {}
    void new_game() override {}
    void think(const Position&, const Budget&, AnswerHandler) override {}
    void stop() override {}
    void cancel() override {}
    void on_report(ReportHandler) override {}
};

}  // namespace

TEST_CASE("An arena whose games wait for nothing ends with an error", "[arena]") {
    Hall hall(tic_tac_toe(), 4);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.settings.session = [](boost::asio::io_context&, const Contestant&) {
        return std::make_shared<SilentSession>();
    };
    hall.settings.concurrency = GENERATE(1, 2);
    const auto report = hall.run();
    REQUIRE_FALSE(report);
    CHECK(report.error().front().code == ErrorCode::Internal);
}

TEST_CASE("Players may have their own clocks and threads, at every seat", "[arena]") {
    using namespace std::chrono_literals;
    Hall hall(tic_tac_toe(), 2);
    std::map<std::string, std::vector<Budget>> asked;
    for (const char* name : {"ann", "ben"}) {
        hall.add(name, [&asked, name](const Position& position, const Budget& budget) {
            asked[name].push_back(budget);
            return by_seed(position, budget);
        });
    }
    hall.settings.clock.move = 10h;
    hall.settings.threads = 2;
    hall.settings.contestants[1].times = {.move = 1h, .total = 2h};
    hall.settings.contestants[1].threads = 3;
    REQUIRE(hall.run());
    for (const auto& [name, budgets] : asked) {
        const bool own = name == "ben";
        REQUIRE_FALSE(budgets.empty());
        for (const Budget& budget : budgets) {
            const auto left = budget.hard - Clock::now();
            CHECK(left > (own ? 30min : 9h));
            CHECK(left < (own ? 61min : 11h));
            CHECK(budget.threads == (own ? 3 : 2));
            const auto clocked = std::ranges::count_if(
                budget.clocks, [](std::chrono::milliseconds clock) { return clock > 1h; });
            CHECK(clocked == 1);
        }
    }
}

TEST_CASE("The number of players must fit the game", "[arena]") {
    Hall hall(three_way(), 1);
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).run();
    REQUIRE(!report);
    CHECK(report.error().front().code == ErrorCode::CommandLine);
    CHECK(says(report.error(), "the game has {} seats, but there are {} players", {"3", "2"}));
}

TEST_CASE("Each opening is played once per seating, then the list starts again", "[arena]") {
    Hall hall(gomoku(7), 10);
    for (const char* moves : {"d4", "a1 a2", "c3 c4 c5"}) {
        Position opening(hall.settings.game);
        REQUIRE(play_actions(opening, moves));
        hall.settings.openings.push_back(opening);
    }
    const Setup setup = parse_setup(*hall.settings.game, "black:d4,d5 to_move:white").value();
    hall.settings.openings.emplace_back(hall.settings.game, setup);
    REQUIRE(hall.add("ann", by_seed).add("ben", by_seed).run());
    for (std::size_t i = 0; i < 10; ++i) {
        const GameRecord& record = hall.told[i];
        const int opening = static_cast<int>(i / 2 % 4);
        CHECK(record.opening == opening);
        const Position& start = hall.settings.openings[static_cast<std::size_t>(opening)];
        Position position(hall.settings.game, start.setup());
        for (std::size_t ply = 0; ply < record.actions.size(); ++ply) {
            if (static_cast<int>(ply) < start.ply()) {
                CHECK(record.actions[ply] == start.action(static_cast<int>(ply)));
            }
            REQUIRE(position.is_legal(record.actions[ply]));
            position.apply(record.actions[ply]);
        }
        CHECK(position.over());
        CHECK(position.outcome() == record.result.outcome);
        CHECK(record.result.ply == position.ply());
    }
    CHECK(hall.told[0].seating != hall.told[1].seating);
}

TEST_CASE("Openings of another game are refused", "[arena]") {
    Hall hall(gomoku(7), 2);
    hall.settings.openings.emplace_back(gomoku(7));
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).run();
    REQUIRE(!report);
    CHECK(says(report.error(), "an opening is not of the game, or over"));
}

TEST_CASE("An arena with enough games counts the same ones, whatever the number at a time",
          "[arena]") {
    std::vector<std::vector<std::vector<Action>>> played;
    for (const int concurrency : {1, 2, 7}) {
        Hall hall(tic_tac_toe(), 100);
        hall.settings.concurrency = concurrency;
        hall.add("ann", by_seed).add("ben", by_seed);
        hall.settings.enough = [&hall] { return hall.told.size() == 31; };
        const auto report = hall.run();
        REQUIRE(report);
        CHECK(report->games == 31);
        played.push_back(actions_of(hall));
    }
    CHECK(played[0].size() == 31);
    CHECK(played[1] == played[0]);
    CHECK(played[2] == played[0]);
}

TEST_CASE("The test of a match counts rounds from the view of the first contestant", "[arena]") {
    MatchSprt test({});
    const auto play = [&](int number, std::vector<std::uint8_t> ranks) {
        GameRecord record;
        record.number = number;
        // They swap seats from game to game.
        record.seating = number % 2 == 1 ? std::vector<int>{0, 1} : std::vector<int>{1, 0};
        std::copy(ranks.begin(), ranks.end(), record.result.outcome.rank.begin());
        test.add(record);
    };
    const auto counts = [&] {
        std::vector<double> all;
        for (const ScoreCount& each : test.sprt().scores().counts) all.push_back(each.count);
        return all;
    };
    play(1, {1, 2});
    CHECK(counts() == std::vector<double>{0, 0, 0, 0, 0});
    play(2, {2, 1});  // won both
    CHECK(counts() == std::vector<double>{0, 0, 0, 0, 1});
    play(3, {1, 2});
    play(4, {1, 2});  // each won with the first move
    CHECK(counts() == std::vector<double>{0, 0, 1, 0, 1});
    play(5, {1, 1});
    play(6, {1, 2});  // a draw and a loss
    CHECK(counts() == std::vector<double>{0, 1, 1, 0, 1});
    play(7, {1, 1});
    play(8, {2, 1});
    CHECK(counts() == std::vector<double>{0, 1, 1, 1, 1});
    play(9, {2, 1});
    play(10, {1, 2});
    CHECK(counts() == std::vector<double>{1, 1, 1, 1, 1});
}

}  // namespace tengen::test
