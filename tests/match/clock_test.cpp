#include "core/clock.hpp"

#include <thread>

#include "journal/match_clock.hpp"
#include "match/table.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/waiting.hpp"

namespace tengen::test {

using namespace std::chrono_literals;

namespace {

const Clock::time_point kStart{1000s};

ClockSettings settings(std::optional<std::chrono::milliseconds> move,
                       std::optional<std::chrono::milliseconds> total,
                       std::chrono::milliseconds increment = 0ms) {
    ClockSettings made;
    made.move = move;
    made.total = total;
    made.increment = increment;
    made.margin = 100ms;
    return made;
}

Budget limits(const MatchClock& clock, Margin margin, int decisions_left = 1) {
    Budget budget;
    clock.set_limits(budget, margin, decisions_left);
    return budget;
}

}  // namespace

TEST_CASE("Without limits nothing runs out", "[match]") {
    MatchClock clock(settings({}, {}), 2, {});
    clock.begin(0, kStart);
    const Budget budget = limits(clock, Margin::Allowed);
    CHECK(!clock.limited(0));
    CHECK(budget.soft == Budget::kNever);
    CHECK(budget.hard == Budget::kNever);
    CHECK(budget.clocks[0] < 0ms);
    CHECK(budget.increment == 0ms);
    CHECK(!clock.left(0, kStart));
    CHECK(clock.finish(0, kStart + 5s) == 5s);
}

TEST_CASE("A move limit is a deadline, with a margin for AIs", "[match]") {
    MatchClock clock(settings(2s, {}), 2, {});
    clock.begin(1, kStart);
    CHECK(limits(clock, Margin::None).soft == kStart + 2s);
    CHECK(limits(clock, Margin::None).hard == kStart + 2s);
    CHECK(limits(clock, Margin::Allowed).soft == kStart + 2s);
    CHECK(limits(clock, Margin::Allowed).hard == kStart + 2100ms);
}

TEST_CASE("Decisions use up a game clock, and increments extend it", "[match]") {
    MatchClock clock(settings({}, 60s, 2s), 2, {});
    clock.begin(0, kStart);
    CHECK(limits(clock, Margin::Allowed).increment == 2s);
    CHECK(clock.left(0, kStart + 10s) == 50s);
    CHECK(clock.left(1, kStart + 10s) == 60s);
    clock.finish(0, kStart + 10s);
    CHECK(clock.left(0, kStart + 99s) == 52s);
    clock.begin(0, kStart + 100s);
    const Budget budget = limits(clock, Margin::None);
    CHECK(budget.hard == kStart + 152s);
    CHECK(budget.clocks[0] == 52s);
    CHECK(budget.clocks[1] == 60s);
    CHECK(clock.left(0, kStart + 1000s) == 0s);
}

TEST_CASE("An AI gets a share of the remaining time", "[match]") {
    MatchClock clock(settings({}, 60s, 2s), 2, {});
    clock.begin(0, kStart);
    CHECK(limits(clock, Margin::Allowed, 20).soft == kStart + 3s + 1500ms);
    CHECK(limits(clock, Margin::Allowed, 20).hard == kStart + 60s + 100ms);
    CHECK(limits(clock, Margin::Allowed, 1).soft == kStart + 60s);
}

TEST_CASE("Overlong times count as the longest allowed time", "[match]") {
    const auto endless = std::chrono::milliseconds::max();
    MatchClock clock(settings(endless, endless, endless), 3, {endless, -endless, 0ms});
    for (int i = 0; i < 12; ++i) {
        clock.begin(0, kStart);
        clock.give_up(kStart + kMaxTime);
    }
    CHECK(clock.left(0, kStart) == 0s);
    CHECK(clock.left(1, kStart) == 2 * kMaxTime);
    CHECK(clock.left(2, kStart) == kMaxTime);
    clock.begin(1, kStart);
    CHECK(limits(clock, Margin::Allowed).hard == kStart + kMaxTime + 100ms);
}

TEST_CASE("The smaller of both limits counts", "[match]") {
    MatchClock clock(settings(5s, 60s), 2, {{}, 58s});
    clock.begin(0, kStart);
    CHECK(limits(clock, Margin::None).hard == kStart + 5s);
    clock.forget();
    clock.begin(1, kStart);
    CHECK(limits(clock, Margin::None).hard == kStart + 2s);
}

TEST_CASE("Time used before a pause counts", "[match]") {
    MatchClock clock(settings(10s, 60s), 2, {});
    clock.begin(0, kStart);
    clock.hold(kStart + 4s);
    CHECK(clock.left(0, kStart + 50s) == 56s);
    clock.begin(0, kStart + 100s);
    CHECK(limits(clock, Margin::None).hard == kStart + 106s);
    CHECK(clock.finish(0, kStart + 101s) == 5s);
    CHECK(clock.left(0, kStart + 200s) == 55s);
}

TEST_CASE("The remaining time for a move is known for every seat at any moment", "[match]") {
    MatchClock clock(settings(10s, 60s), 3, {});
    CHECK(clock.move_left(0, kStart) == 10s);
    clock.begin(1, kStart);
    CHECK(clock.move_left(1, kStart + 4s) == 6s);
    CHECK(clock.move_left(0, kStart + 4s) == 10s);
    clock.hold(kStart + 4s);
    CHECK(clock.move_left(1, kStart + 50s) == 6s);
    clock.begin(1, kStart + 100s);
    CHECK(clock.move_left(1, kStart + 101s) == 5s);
    CHECK(clock.left(1, kStart + 101s) == 55s);
    CHECK(clock.move_left(1, kStart + 200s) == 0s);
    clock.finish(1, kStart + 105s);
    CHECK(clock.move_left(1, kStart + 300s) == 10s);
    clock.begin(2, kStart + 105s);
    CHECK(clock.move_left(2, kStart + 108s) == 7s);
    clock.forget();
    CHECK(clock.move_left(2, kStart + 108s) == 10s);
    CHECK_FALSE(MatchClock(settings({}, 60s), 2, {}).move_left(0, kStart));
}

TEST_CASE("Seats may have different clocks", "[match]") {
    const std::vector<ClockSettings> own{settings(1s, {}), settings({}, 60s, 2s)};
    MatchClock clock(settings(10s, {}), 3, {}, own);
    CHECK(clock.move_left(0, kStart) == 1s);
    CHECK_FALSE(clock.left(0, kStart));
    CHECK_FALSE(clock.move_left(1, kStart));
    CHECK(clock.left(1, kStart) == 60s);
    CHECK(clock.move_left(2, kStart) == 10s);
    for (Seat seat = 0; seat < 3; ++seat) CHECK(clock.limited(seat));
    clock.begin(0, kStart);
    CHECK(limits(clock, Margin::None).hard == kStart + 1s);
    CHECK(limits(clock, Margin::None).clocks[0] == -1ms);
    CHECK(limits(clock, Margin::None).clocks[1] == 60s);
    CHECK(limits(clock, Margin::None).increment == 0s);
    clock.finish(0, kStart + 1s);
    clock.begin(1, kStart + 1s);
    CHECK(limits(clock, Margin::None).hard == kStart + 61s);
    CHECK(limits(clock, Margin::None).increment == 2s);
    clock.finish(1, kStart + 5s);
    CHECK(clock.left(1, kStart + 9s) == 58s);
}

TEST_CASE("A cancelled request costs an AI no time, and a person the time used", "[match]") {
    MatchClock clock(settings({}, 60s, 2s), 2, {});
    clock.begin(0, kStart);
    clock.forget();
    CHECK(clock.left(0, kStart + 9s) == 60s);
    clock.begin(0, kStart);
    CHECK(clock.give_up(kStart + 9s) == 9s);
    CHECK(clock.left(0, kStart + 9s) == 51s);
}

TEST_CASE("A player who exceeds the time within the margin has no time left, never less",
          "[match]") {
    MatchClock clock(settings({}, 1s, 200ms), 2, {});
    clock.begin(0, kStart);
    clock.finish(0, kStart + 1050ms);
    CHECK(clock.left(0, kStart + 2s) == 200ms);
}

TEST_CASE("Overlong times are cut to the maximum", "[match]") {
    const auto huge = std::chrono::milliseconds::max();
    MatchClock clock(settings(huge, huge, huge), 2, {});
    clock.begin(0, kStart);
    CHECK(limits(clock, Margin::Allowed).hard == kStart + kMaxTime + 100ms);
    for (int i = 0; i < 5; ++i) clock.finish(0, kStart + 1s);
    CHECK(*clock.left(0, kStart) == 2 * kMaxTime);
}

TEST_CASE("A person who does not move in time loses on time", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(20ms, {});
    Match& match = table.person("Ann").person("Ben").start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Time);
    CHECK(match.result()->culprit == Seat{0});
    CHECK(match.result()->reason == "time");
    CHECK(says(match.result()->text, "{} ran out of time", {"x"}));
    CHECK(table.witness.events.back() == "end time");
}

TEST_CASE("a person who answers before the question earns the increment", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings({}, 1h);
    table.setup.clock.increment = 2s;
    LocalMatch& match = table.person("Ann").person("Ben").start();
    const Game& game = match.position().game();
    REQUIRE(match.play(at(game, "a1")));
    REQUIRE(match.play(at(game, "b2")));
    CHECK(match.time_left(0) == 1h + 2s);
    CHECK(match.time_left(1) == 1h + 2s);
}

TEST_CASE("A person with a clock plays on within the time", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(1h, 2h);
    Match& match = table.person("Ann").person("Ben").start();
    table.poll();
    for (const char* cell : {"a1", "a2", "b1", "b2", "c1"}) REQUIRE(table.play(cell));
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    CHECK(*match.time_left(0) <= 2h);
    CHECK(*match.time_left(0) > 1h);
}

TEST_CASE("A match reports the remaining time for a move", "[match]") {
    Table table(tic_tac_toe());
    Match& untimed = table.person("Ann").person("Ben").start();
    CHECK_FALSE(untimed.move_time_left(0));
    Table timed(tic_tac_toe());
    timed.setup.clock = settings(1h, {});
    Match& match = timed.person("Ann").person("Ben").start();
    timed.poll();
    wait_until([&] { return *match.move_time_left(0) != 1h; });
    CHECK(match.move_time_left(1) == 1h);
    match.pause();
    const auto left = match.move_time_left(0);
    std::this_thread::sleep_for(2ms);
    CHECK(match.move_time_left(0) == left);
    match.resume();
    timed.poll();
    REQUIRE(timed.play("a1"));
    CHECK(match.move_time_left(0) == 1h);
}

TEST_CASE("A player that does not answer times out", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(5ms, {});
    table.setup.clock.margin = 5ms;
    Match& match = table.script(first_legal).script(never).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->fault == FaultKind::Late);
    CHECK(match.result()->culprit == Seat{1});
    CHECK(english(match.result()->text).find("script2: did not answer in 0.") == 0);
    CHECK(table.logs[1]->cancelled == 1);
}

TEST_CASE("An answer long after the hard deadline is too late, whatever the reason", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(1ms, {});
    table.setup.clock.margin = 1ms;
    Match& match = table.script(first_legal, 600ms).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->fault == FaultKind::Late);
    CHECK(match.result()->culprit == Seat{0});
}

TEST_CASE("H1: A person is not charged for time in which the program was stopped", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(500ms, 500ms);
    Match& match = table.person("a").person("b").start();
    table.poll();
    // The thread of the clock is stopped, like by a stopped program or its terminal.
    std::this_thread::sleep_for(1500ms);
    REQUIRE(table.play("a1"));
    CHECK_FALSE(match.result());
    CHECK(*match.time_left(0) > 0ms);
}

TEST_CASE("Pausing stops a person's clock", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock = settings(50ms, {});
    Match& match = table.person("Ann").person("Ben").start();
    table.poll();
    match.pause();
    table.run();
    CHECK(!match.result());
    match.resume();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Time);
}

TEST_CASE("A player gets the clocks of all seats", "[match]") {
    Table table(three_way());
    table.setup.clock = settings({}, 1h);
    table.setup.clock_used = {0ms, 1min, 2min};
    table.script(never).script(never).script(never).start();
    table.poll();
    const Budget& budget = table.logs[0]->last_budget;
    CHECK(budget.clocks[0] == 1h);
    CHECK(budget.clocks[1] == 59min);
    CHECK(budget.clocks[2] == 58min);
    CHECK(budget.clocks[3] < 0ms);
    CHECK(budget.soft < budget.hard);
}

}  // namespace tengen::test
