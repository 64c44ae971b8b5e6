// kill -9 at any moment: the store has every event that was acknowledged, and no gap.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>

#include "store_place.hpp"
#include "support/catch.hpp"
#include "support/shared_with_child.hpp"

namespace tengen::test {
namespace {

constexpr int kGames = 4;

/// Shared with the child: the number of acknowledged events of each game.
struct Acknowledged {
    std::atomic<std::uint64_t> events[kGames];
};

std::string id_of(int game) {
    return "a." + std::to_string(game);
}

/// Commits events without end, a few at a time. Returns if the store cannot be opened.
void write_on(const StorePlace& place, Acknowledged& acknowledged) {
    StoreThread thread;
    auto store = place.open(thread);
    if (!store) return;
    std::uint64_t numbers[kGames] = {};
    for (int game = 0; game < kGames; ++game) {
        const auto known = (*store)->game(id_of(game));
        if (!known) return;
        if (*known) {
            numbers[game] = (*known)->last;
        } else {
            (*store)->commit(batch_of(new_game(id_of(game))), [](const Result<void>&) {});
        }
    }
    while (true) {
        int waiting = 0;
        for (int game = 0; game < kGames; ++game) {
            const std::uint64_t number = ++numbers[game];
            ++waiting;
            (*store)->commit(batch_of(StoredEvent{id_of(game), number, std::to_string(number), 0}),
                             [&, game, number](const Result<void>& done) {
                                 --waiting;
                                 if (done) acknowledged.events[game] = number;
                             });
        }
        thread.run_until([&] { return waiting == 0; });
    }
}

void kill_again_and_again(const StorePlace& place, int rounds) {
    SharedWithChild<Acknowledged> shared;
    Acknowledged& acknowledged = *shared;
    std::mt19937_64 random(1);
    std::uint64_t most = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t before = acknowledged.events[0];
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            write_on(place, acknowledged);
            ::_exit(1);
        }
        // Until a random number of events, and then a random moment.
        const std::uint64_t target = before + 1 + random() % 40;
        while (acknowledged.events[0] < target) {
            if (::waitpid(child, nullptr, WNOHANG) == child) FAIL("the child has ended");
            ::usleep(50);
        }
        ::usleep(static_cast<useconds_t>(random() % 500));
        ::kill(child, SIGKILL);
        REQUIRE(::waitpid(child, nullptr, 0) == child);
        StoreThread thread;
        const auto store = place.open(thread);
        INFO((store ? "" : english(store.error())));
        REQUIRE(store);
        for (int game = 0; game < kGames; ++game) {
            const auto events = (*store)->events(id_of(game), 1);
            REQUIRE(events);
            REQUIRE(events->size() >= acknowledged.events[game]);
            REQUIRE(events->back().number == events->size());
            REQUIRE((*store)->game(id_of(game)).value()->last == events->size());
            most = std::max<std::uint64_t>(most, events->size());
        }
    }
    CHECK(most > static_cast<std::uint64_t>(rounds));
}

}  // namespace

TEST_CASE("a killed server's store has all that it acknowledged", "[store]") {
    kill_again_and_again(StorePlace(GENERATE(from_range(store_kinds()))), 20);
}

TEST_CASE("a killed server's store has all that it acknowledged, 1,000 times", "[store][.slow]") {
    kill_again_and_again(StorePlace(GENERATE(from_range(store_kinds()))), 1000);
}

}  // namespace tengen::test
