// kill -9 at any moment: the journal has every event that was acknowledged.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "base/file_syncer.hpp"
#include "journal/journal_table.hpp"
#include "support/catch.hpp"
#include "support/shared_with_child.hpp"

namespace tengen::test {

namespace {

/// The most events that the child shows before it may be killed.
constexpr std::uint64_t kMaxEvents = 60;

/// Shared with the child: the number of events it has shown, and the position after them.
struct Shown {
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> key{0};
};

/// Plays, undoes and plays again without end. Shows every event after the journal has it.
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

void play(const std::filesystem::path& path, Shown& shown, std::uint64_t seed) {
    auto game = gomoku(9);
    auto writer = JournalWriter::create(path, header_of(*game, {"one", "two"}));
    if (!writer) return;
    Table table(game);
    table.setup.seed = seed;
    table.script(seeded).script(seeded);
    Restless restless(shown, seed);
    LocalMatch match(table.io, std::move(table.setup), writer->get(), &restless);
    restless.match = &match;
    FileSyncer syncer;
    if (seed % 2 == 0) {
        (*writer)->sync_later(
            {syncer,
             [&](std::function<void()> work) { boost::asio::post(table.io, std::move(work)); },
             [](const Result<void>&) {}});
    }
    match.start();
    for (;;) table.run();
}

/// Runs in the child, which must never return to the test program.
[[noreturn]] void play_until_killed(const std::filesystem::path& path, Shown& shown,
                                    std::uint64_t seed) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    try {
        play(path, shown, seed);
    } catch (...) {
    }
    ::_exit(1);
}

/// Waits as long as the disk needs. Returns false if the child ended by itself.
bool wait_for_events(const Shown& shown, std::uint64_t wanted, pid_t child) {
    while (shown.events < wanted) {
        siginfo_t ended{};
        const int looked =
            ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT);
        if (looked != 0 || ended.si_pid == child) return false;
        ::usleep(100);
    }
    return true;
}

void kill_once(Shown& shown, std::mt19937_64& random) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "x";
    const std::uint64_t seed = random();
    // One of four may be killed before it has shown any event.
    const std::uint64_t wanted = random() % 4 == 0 ? 0 : random() % kMaxEvents;
    const auto moment = static_cast<useconds_t>(random() % 5'000);
    shown.events = 0;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) play_until_killed(path, shown, seed);
    const bool played = wait_for_events(shown, wanted, child);
    ::usleep(moment);
    ::kill(child, SIGKILL);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    REQUIRE(played);
    INFO("seed " << seed << ", killed " << moment << " us after event " << wanted);
    const std::uint64_t events = shown.events;
    REQUIRE(events >= wanted);
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
    REQUIRE(resumed_writer(path));
}

void kill_often(int times, std::uint64_t seed) {
    SharedWithChild<Shown> shown;
    std::mt19937_64 random(seed);
    for (int i = 0; i < times; ++i) kill_once(*shown, random);
}

}  // namespace

TEST_CASE("A match killed at 50 random moments loses no shown move", "[journal]") {
    kill_often(50, 1);
}

TEST_CASE("A match killed at 1,000 random moments loses no shown move", "[journal][.slow]") {
    kill_often(1'000, 2);
}

}  // namespace tengen::test
