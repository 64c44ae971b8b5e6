// Parallel games: their threads and cores, and what only one of them may do at a time.
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "arena/hall.hpp"
#include "arena/physical_cores.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// Counts threads that are inside at the same time.
class Visits {
  public:
    void visit() {
        most_ = std::max<int>(most_, ++inside_);
        std::this_thread::yield();
        --inside_;
        ++visits_;
    }
    int most() const { return most_; }
    int count() const { return visits_; }

  private:
    std::atomic<int> inside_ = 0;
    std::atomic<int> most_ = 0;
    std::atomic<int> visits_ = 0;
};

}  // namespace

TEST_CASE("each parallel game is on another thread, with its cores", "[arena]") {
    const PhysicalCores cores = physical_cores(Cores::of_this_thread().value());
    const std::vector<Cores> pins = pins_of(cores, 2, 1);
    std::mutex mutex;
    std::map<std::thread::id, std::set<std::vector<int>>> seen;
    Hall hall(gomoku(7), 60);
    hall.settings.concurrency = 2;
    hall.settings.pins = pins;
    const auto notes = [&](const Position& position, const Budget& budget) {
        {
            const std::lock_guard lock(mutex);
            seen[std::this_thread::get_id()].insert(Cores::of_this_thread()->numbers());
        }
        // The other lane begins meanwhile.
        std::this_thread::yield();
        return by_seed(position, budget);
    };
    REQUIRE(hall.add("ann", notes).add("ben", notes).run());
    CHECK_FALSE(seen.contains(std::this_thread::get_id()));
    REQUIRE(seen.size() <= 2);
    for (const auto& [thread, numbers] : seen) {
        REQUIRE(numbers.size() == 1);
        const bool is_pin =
            *numbers.begin() == pins[0].numbers() || *numbers.begin() == pins[1].numbers();
        CHECK(is_pin);
    }
}

TEST_CASE("a run that the system does not let run on its cores ends with the reason", "[arena]") {
    Hall hall(tic_tac_toe(), 4);
    hall.settings.concurrency = 2;
    hall.settings.pins = {Cores::of({Cores::kMax - 1})};
    const auto report = hall.add("ann", by_seed).add("ben", by_seed).run();
    REQUIRE(report);
    REQUIRE(report->lack);
    CHECK(report->lack->code == ErrorCode::System);
    CHECK(report->games == 0);
    CHECK(hall.logs["ann"]->made == 0);
}

TEST_CASE("parallel games call the functions of the settings one after the other", "[arena]") {
    Visits visits;
    Hall hall(tic_tac_toe(), 200);
    hall.add("ann", by_seed).add("ben", by_seed);
    hall.settings.concurrency = 4;
    hall.settings.keep = [&](const GameRecord&) -> Result<void> {
        visits.visit();
        return {};
    };
    hall.settings.enough = [&] {
        visits.visit();
        return false;
    };
    hall.settings.winding_down = [&] {
        visits.visit();
        return false;
    };
    hall.settings.wanted = [&](const PlannedGame&) {
        visits.visit();
        return true;
    };
    const auto report = run_arena(
        hall.settings, [&](const GameRecord&) { visits.visit(); },
        [&] {
            visits.visit();
            return false;
        });
    REQUIRE(report);
    CHECK(report->games == 200);
    CHECK(visits.count() >= 4 * 200);
    CHECK(visits.most() == 1);
}

TEST_CASE("parallel games that grow in stages are those of one game at a time", "[arena]") {
    const auto play = [](int concurrency) {
        Hall hall(gomoku(7), 0);
        auto plan = std::make_shared<RoundRobinPlan>(PlanSettings{2, 1, 0, {}, 1});
        REQUIRE(plan->add_stage({0, 1}, 2));
        hall.settings.plan = plan;
        hall.settings.concurrency = concurrency;
        hall.add("ann", by_seed).add("ben", by_seed);
        int stages = 1;
        hall.settings.grow = [&] {
            return ++stages <= 6 && plan->add_stage({0, 1}, 2 * stages).has_value();
        };
        const auto report = hall.run();
        REQUIRE(report);
        CHECK(stages == 7);
        return actions_of(hall);
    };
    const auto one = play(1);
    CHECK(one.size() == 24);
    CHECK(play(4) == one);
}

TEST_CASE("an error in a parallel game reaches the caller", "[arena]") {
    Hall hall(tic_tac_toe(), 100);
    hall.settings.concurrency = 3;
    hall.add("ann", by_seed).add("ben", by_seed);
    int games = 0;
    const auto fails = [&](const GameRecord&) {
        if (++games == 5) throw std::runtime_error("no memory");
    };
    CHECK_THROWS_AS(run_arena(hall.settings, fails, {}), std::runtime_error);
    CHECK(games == 5);
}

}  // namespace tengen::test
