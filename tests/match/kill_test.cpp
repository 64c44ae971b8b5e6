// kill -9 at any moment: what was acknowledged is in the journal.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>

#include "match/journal_table.hpp"
#include "support/catch.hpp"

namespace tengen::test {

namespace {

/// Shared with the child: how many events it has shown, and what was then on the table.
struct Shown {
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> key{0};
};

/// Plays, takes back and plays again without end; shows every event after the journal has it.
class Restless final : public MatchObserver {
  public:
    Restless(Shown& shown, std::uint64_t seed) : shown_(shown), random_(seed) {}

    Match* match = nullptr;

    void on_action(Seat, Action) override { show(match->result() ? 2 : 1); }
    void on_undo(int) override { show(1); }
    void on_end(const MatchResult&) override {
        static_cast<void>(match->undo(1 + static_cast<int>(random_() % 300)));
    }

  private:
    void show(std::uint64_t events) {
        shown_.key = match->position().key();
        shown_.events += events;
    }

    Shown& shown_;
    std::mt19937_64 random_;
};

[[noreturn]] void play_until_killed(const std::filesystem::path& path, Shown& shown,
                                    std::uint64_t seed) {
    auto game = gomoku(9);
    auto writer = JournalWriter::create(path, header_of(*game, {"one", "two"}));
    Table table(game);
    table.setup.seed = seed;
    table.script(seeded).script(seeded);
    Restless restless(shown, seed);
    Match match(table.io, std::move(table.setup), writer.value().get(), &restless);
    restless.match = &match;
    match.start();
    for (;;) table.run();
}

void kill_once(Shown& shown, std::mt19937_64& random) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "x";
    const std::uint64_t seed = random();
    const auto moment = static_cast<useconds_t>(random() % 20'000);
    shown.events = 0;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) play_until_killed(path, shown, seed);
    ::usleep(moment);
    ::kill(child, SIGKILL);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    INFO("seed " << seed << ", killed after " << moment << " us");
    const std::uint64_t events = shown.events;
    if (!std::filesystem::exists(path)) {
        REQUIRE(events == 0);
        return;
    }
    const auto journal = read(path);
    REQUIRE(journal);
    REQUIRE(journal->events.size() >= events);
    REQUIRE(journal->events.size() <= events + 2);
    if (journal->events.size() == events && events > 0) {
        REQUIRE(journal->position.key() == shown.key);
    }
    REQUIRE(JournalWriter::resume(path));
}

void kill_often(int times, std::uint64_t seed) {
    void* memory =
        ::mmap(nullptr, sizeof(Shown), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    Shown& shown = *new (memory) Shown;
    std::mt19937_64 random(seed);
    std::uint64_t most = 0;
    for (int i = 0; i < times; ++i) {
        kill_once(shown, random);
        most = std::max<std::uint64_t>(most, shown.events);
    }
    CHECK(most > 10);
    ::munmap(memory, sizeof(Shown));
}

}  // namespace

TEST_CASE("Killed at 50 random moments, no shown move is lost", "[match]") {
    kill_often(50, 1);
}

TEST_CASE("Killed at 200 random moments, no shown move is lost", "[.slow]") {
    kill_often(200, 2);
}

}  // namespace tengen::test
