// AIs that each fail exactly one test of the validator. Their ids are the tests' names.
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>
#include <stdexcept>
#include <system_error>
#include <tengen/ai.hpp>
#include <thread>
#include <vector>

namespace ai = tengen::ai;

namespace {

using std::chrono::milliseconds;

/// Plays by the seed and the position alone. The classes below add the faults.
class Sound : public ai::Strategy {
  public:
    using Strategy::Strategy;

    ai::Decision think(ai::Search& search) override {
        return ai::play(pick(search, search.limits().seed));
    }

  protected:
    static ai::Action pick(ai::Search& search, std::uint64_t chance) {
        const auto legal = search.position().legal();
        return legal[(chance + search.position().key()) % legal.size()];
    }

    /// True for positions like the validator's samples: not near an end, and not on an unusual
    /// board.
    bool in_the_middle(ai::Search& search) const {
        return game().seats() == 2 && game().cell_count() <= 400 && search.position().ply() >= 2 &&
               search.position().legal().size() >= 6 && search.limits().threads == 1;
    }

    static void sleep(std::int64_t ms) { std::this_thread::sleep_for(milliseconds(ms)); }
    static void leak() {
        // An unpredictable pointer, so the compiler cannot remove the allocation.
        static char* volatile last = nullptr;
        last = new char[50'000];
        std::memset(last, 1, 50'000);
    }
    static ai::Decision nowhere() { return ai::play(0xFFFF); }
};

/// A class like Sound, except for the given code.
#define BAD_AI(Class, Id, ...)                                                                     \
    class Class : public Sound {                                                                   \
      public:                                                                                      \
        static ai::About about() { return {.id = Id, .name = #Class, .about = "fails one test"}; } \
        using Sound::Sound;                                                                        \
        ai::Decision think(ai::Search& search) override {                                          \
            __VA_ARGS__                                                                            \
            return Sound::think(search);                                                           \
        }                                                                                          \
    };

BAD_AI(Good, "good", {})
BAD_AI(Illegal, "legal-moves", {
    if (in_the_middle(search)) return nowhere();
})
BAD_AI(Untidy, "position-restored", {
    if (in_the_middle(search)) search.position().apply(search.position().legal()[0]);
    if (search.position().over()) return ai::resign();
})
BAD_AI(Thrower, "answers-without-errors", {
    if (in_the_middle(search)) throw std::runtime_error("out of ideas");
})
BAD_AI(Timid, "empty-board", {
    if (search.position().ply() == 0) return ai::resign();
})
BAD_AI(CrashesLate, "near-full-board", {
    const auto legal = search.position().legal();
    if (search.position().ply() >= 2 && (legal.size() == 2 || legal.size() == 3) &&
        ai::is_place(legal[0])) {
        volatile int* volatile nowhere = nullptr;
        *nowhere = 1;
    }
})
BAD_AI(HangsWithOne, "one-legal-action", {
    if (search.position().ply() >= 2 && search.position().legal().size() == 1) {
        while (true) ::pause();
    }
})
BAD_AI(Asleep, "asleep", {
    if (search.seat() >= 0) sleep(3'600'000);
})
BAD_AI(Undecided, "opening-choices", {
    for (const ai::Action action : search.position().legal()) {
        if (action >> 28 == TENGEN_ACTION_CHOOSE) return nowhere();
    }
})
BAD_AI(SmallBoards, "board-sizes", {
    if (game().cell_count() > 1000) return nowhere();
})
BAD_AI(FewSeats, "several-seats", {
    if (game().seats() > 4) return nowhere();
})
BAD_AI(Dreamer, "reports-valid", {
    ai::Report report;
    report.line.assign(2, search.position().legal()[0]);
    search.report(report);
})
BAD_AI(Gambler, "same-seed-same-move", { return ai::play(pick(search, std::random_device{}())); })
BAD_AI(LateStop, "stops-within-50-ms", {
    if (search.limits().nodes == 0 && search.limits().soft_ms < 0) {
        while (!search.stop_requested()) sleep(1);
        sleep(200);
    }
})
BAD_AI(ClockReader, "keeps-hard-deadline", {
    if (search.limits().clock_ms[search.seat()] > 0) sleep(search.limits().hard_ms + 100);
})
BAD_AI(Slow10, "time-limit-10-ms", {
    const tengen_limits_t& limits = search.limits();
    if (limits.nodes == 0 && limits.soft_ms >= 0 && limits.soft_ms <= 10) sleep(200);
})
BAD_AI(Slow100, "time-limit-100-ms", {
    const tengen_limits_t& limits = search.limits();
    const bool clocked = limits.clock_ms[0] >= 0;
    if (limits.nodes == 0 && !clocked && limits.soft_ms > 10 && limits.soft_ms <= 100) sleep(300);
})
BAD_AI(Slow1000, "time-limit-1000-ms", {
    const tengen_limits_t& limits = search.limits();
    if (limits.nodes == 0 && limits.soft_ms > 500) sleep(1200);
})
BAD_AI(Printer, "quiet-stdout", { std::puts("thinking ..."); })
BAD_AI(Spawner, "threads", {
    if (search.limits().threads > 1) std::thread([] { sleep(3'600'000); }).detach();
})
BAD_AI(Forgetful, "memory-stable", { leak(); })

/// Continues from the last game.
class Learner : public Sound {
  public:
    static ai::About about() {
        return {.id = "forgets-after-new-game", .name = "Learner", .about = "fails one test"};
    }
    using Sound::Sound;
    ai::Decision think(ai::Search& search) override {
        return ai::play(pick(search, search.limits().seed + ++decisions_));
    }

  private:
    std::uint64_t decisions_ = 0;
};

/// Depends on the number of its instances.
class Sociable : public Sound {
  public:
    static ai::About about() {
        return {.id = "two-instances-in-parallel", .name = "Sociable", .about = "fails one test"};
    }
    explicit Sociable(const ai::Context& context) : Sound(context) { ++alive_; }
    ~Sociable() override { --alive_; }
    ai::Decision think(ai::Search& search) override {
        return ai::play(pick(search, search.limits().seed + static_cast<unsigned>(alive_)));
    }

  private:
    static inline std::atomic<int> alive_ = 0;
};

/// Remembers earlier lives. init() calls about().
class Ghost : public Sound {
  public:
    static ai::About about() {
        ++lives_;
        return {.id = "reload-starts-fresh", .name = "Ghost", .about = "fails one test"};
    }
    using Sound::Sound;
    ai::Decision think(ai::Search& search) override {
        return ai::play(pick(search, search.limits().seed + lives_));
    }

  private:
    static inline unsigned lives_ = 0;
};

class SlowStarter : public Sound {
  public:
    static ai::About about() {
        return {.id = "ready-in-time", .name = "SlowStarter", .about = "fails one test"};
    }
    explicit SlowStarter(const ai::Context& context) : Sound(context) {
        if (context.game.cell_count() > 1000) sleep(1100);
    }
};

class Leaky : public Sound {
  public:
    static ai::About about() {
        return {.id = "create-destroy-1000", .name = "Leaky", .about = "fails one test"};
    }
    explicit Leaky(const ai::Context& context) : Sound(context) { leak(); }
};

class Shallow : public Sound {
  public:
    static ai::About about() {
        return {.id = "options-round-trip",
                .name = "Shallow",
                .about = "fails one test",
                .options = {ai::integer_option("depth", 3, 1, 9, "how deep it looks")}};
    }
    explicit Shallow(const ai::Context& context) : Sound(context) {
        if (context.options.integer("depth") == 9) throw std::runtime_error("too deep");
    }
};

class Greedy : public Sound {
  public:
    static ai::About about() {
        return {.id = "greedy",
                .name = "Greedy",
                .about = "fails options-round-trip",
                .options = {ai::integer_option("table_mib", 1 << 30, 1, 1 << 30, "a table")}};
    }
    using Sound::Sound;
};

class Human : public Sound {
  public:
    static ai::About about() {
        return {.id = "human", .name = "Human", .about = "fails names-valid"};
    }
    using Sound::Sound;
};

class Silent : public Sound {
  public:
    static ai::About about() {
        return {.id = "refuses-unsupported-games", .name = "Silent", .about = "fails one test"};
    }
    using Sound::Sound;
    static std::string refuses(const ai::Game& game) {
        if (game.id() == "hex") throw std::runtime_error("");
        return {};
    }
};

class Boaster : public Sound {
  public:
    static ai::About about() {
        return {.id = "creates-for-supported-games", .name = "Boaster", .about = "fails one test"};
    }
    explicit Boaster(const ai::Context& context) : Sound(context) {
        if (context.game.id() == "hex") throw std::runtime_error("what is a hexagon?");
    }
};

#define BAD_ANALYST(Class, Id, ...)                                                                \
    class Class : public Sound, public ai::Analyst {                                               \
      public:                                                                                      \
        static ai::About about() { return {.id = Id, .name = #Class, .about = "fails one test"}; } \
        using Sound::Sound;                                                                        \
        void analyse(ai::Analysis& analysis) override {                                            \
            while (!analysis.stop_requested()) sleep(1);                                           \
            __VA_ARGS__                                                                            \
        }                                                                                          \
                                                                                                   \
      private:                                                                                     \
        /* The first allowed actions, each as a line. */                                           \
        static ai::Lines first_ones(ai::Analysis& analysis) {                                      \
            ai::Lines found;                                                                       \
            for (const ai::Action action : analysis.position().legal()) {                          \
                if (found.lines.size() == analysis.lines()) break;                                 \
                if (analysis.allows(action)) found.lines.push_back({.actions = {action}});         \
            }                                                                                      \
            return found;                                                                          \
        }                                                                                          \
    };

BAD_ANALYST(GoodAnalyst, "good-analyst", { analysis.report(first_ones(analysis)); })
BAD_ANALYST(Repeater, "analysis-valid", {
    ai::Lines found = first_ones(analysis);
    found.lines.back() = found.lines.front();
    analysis.report(found);
})
BAD_ANALYST(LateAnalyst, "analysis-stops-within-50-ms", {
    analysis.report(first_ones(analysis));
    sleep(150);
})

/// Fails no test, unless it finds an open file of another program.
class Nosy : public Sound {
  public:
    static ai::About about() {
        return {.id = "nosy", .name = "Nosy", .about = "looks at what is open"};
    }
    using Sound::Sound;
    ai::Decision think(ai::Search& search) override {
        for (int file = 0; file < 100; ++file) {
            struct stat info {};
            if (::fstat(file, &info) == 0 && S_ISREG(info.st_mode)) {
                throw std::runtime_error("found an open file");
            }
        }
        return Sound::think(search);
    }
};

/// Fails no test, unless it may start far too many threads.
class Swarm : public Sound {
  public:
    static ai::About about() {
        return {.id = "swarm", .name = "Swarm", .about = "starts as many threads as it can"};
    }
    using Sound::Sound;
    ai::Decision think(ai::Search& search) override {
        std::vector<std::thread> threads;
        std::atomic<bool> over = false;
        try {
            while (threads.size() < kMany) threads.emplace_back([&over] { over.wait(false); });
        } catch (const std::system_error&) {
            // The limit is reached.
        }
        over = true;
        over.notify_all();
        for (std::thread& thread : threads) thread.join();
        if (threads.size() == kMany) throw std::runtime_error("has too many threads");
        return Sound::think(search);
    }

  private:
    static constexpr std::size_t kMany = 200;
};

}  // namespace

TENGEN_AI(Good, Illegal, Untidy, Thrower, Timid, CrashesLate, HangsWithOne, Asleep, Undecided,
          SmallBoards, FewSeats, Dreamer, Gambler, LateStop, ClockReader, Slow10, Slow100, Slow1000,
          Printer, Spawner, Forgetful, Learner, Sociable, Ghost, SlowStarter, Leaky, Shallow,
          Greedy, Human, Silent, Boaster, Nosy, Swarm, GoodAnalyst, Repeater, LateAnalyst)
