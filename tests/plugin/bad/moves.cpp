// AIs that are faulty while they think, one for each kind of fault.
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <tengen/ai.hpp>
#include <thread>

namespace ai = tengen::ai;

namespace {

constexpr int kChannel = 3;

void sleep_for_ever() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Needs more stack than available.
int overflow(int depth) {
    volatile char room[4096];
    room[0] = static_cast<char>(depth);
    return depth == 0 ? 0 : overflow(depth - 1) + room[0];
}

/// Sends an unrequested answer: a header, a kind of one byte and a move.
void send_answer(std::uint32_t request) {
    unsigned char bytes[21] = {};
    const std::uint32_t header[] = {0x676E6574u, 8u | 20u << 16, sizeof bytes, request};
    std::memcpy(bytes, header, sizeof header);
    if (send(kChannel, bytes, sizeof bytes, 0) < 0) std::abort();
}

#define BAD_AI(Class, Id, ...)                                             \
    class Class : public ai::Strategy {                                    \
      public:                                                              \
        static ai::About about() { return {.id = Id, .name = #Class}; }    \
        using Strategy::Strategy;                                          \
        ai::Decision think([[maybe_unused]] ai::Search& search) override { \
            __VA_ARGS__                                                    \
            return ai::play(search.position().legal()[0]);                 \
        }                                                                  \
    };

BAD_AI(Segfault, "segfault", {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
})
BAD_AI(Abort, "abort", { std::abort(); })
BAD_AI(Exit, "exit", { std::exit(0); })
BAD_AI(QuickExit, "quick-exit", { ::_exit(7); })
BAD_AI(Overflow, "overflow", {
    if (overflow(1 << 30) == 1) return ai::resign();
})
BAD_AI(Loop, "loop", {
    std::atomic<unsigned> count = 0;
    while (true) ++count;
})
BAD_AI(Deaf, "deaf", {
    for (int number = 1; number < 32; ++number) signal(number, SIG_IGN);
    sleep_for_ever();
})
BAD_AI(Sleeper, "sleeper", { sleep_for_ever(); })
BAD_AI(Stopped, "stopped", { raise(SIGSTOP); })
BAD_AI(Thrower, "thrower", { throw std::runtime_error("out of ideas"); })
BAD_AI(Hog, "hog", {
    // More than the memory of any machine. The page after the first is never touched.
    if (std::malloc(std::size_t{1} << 60) == nullptr) throw std::bad_alloc();
})
BAD_AI(Occupied, "occupied", {
    if (search.position().ply() > 0) return ai::play(search.position().action_at(0));
})
BAD_AI(Outside, "outside", { return ai::play(ai::place(0xFFFE)); })
BAD_AI(Alias, "alias", { return ai::play(search.position().legal()[0] | 0x10000u); })
BAD_AI(Huge, "huge", { return ai::play(0xFFFFFFFFu); })
BAD_AI(Chooser, "chooser", { return ai::play(0x1FFFFFFFu); })
BAD_AI(Sideless, "sideless", { return ai::play(0x40000000u); })
BAD_AI(Unknown, "unknown", { return ai::Decision{99, 0}; })
BAD_AI(Untidy, "untidy", {
    const ai::Action action = search.position().legal()[0];
    search.position().apply(action);
    return ai::play(action);
})
BAD_AI(Closer, "closer", {
    for (int file = 0; file < 64; ++file) ::close(file);
    sleep_for_ever();
})
BAD_AI(Garbage, "garbage", {
    if (send(kChannel, "garbage", 7, 0) < 0) std::abort();
})
BAD_AI(Lengthy, "lengthy", {
    static char bytes[100000];
    if (send(kChannel, bytes, sizeof bytes, 0) < 0) std::abort();
})
BAD_AI(Flood, "flood", {
    for (int i = 0; i < 100; ++i) send_answer(4000000000u);
})
BAD_AI(Stray, "stray", { send_answer(4000000000u); })
BAD_AI(Shrinker, "shrinker", {
    // The page that signals a stop must not change.
    for (int file = 0; file < 64; ++file) {
        if (ftruncate(file, 0) == 0) std::abort();
    }
    while (!search.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
})
BAD_AI(Chatter, "chatter", {
    for (int i = 0; i < 100000; ++i) log("a line that nobody wants to read");
})
BAD_AI(Meddler, "meddler", {
    // State of a thread, and state of a whole process.
    std::fesetround(FE_UPWARD);
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    std::setlocale(LC_ALL, "C.UTF-8");
    signal(SIGUSR2, SIG_IGN);
})

class NoNewGame : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "no-new-game", .name = "NoNewGame"}; }
    using Strategy::Strategy;
    void new_game() override { throw std::runtime_error("once is enough"); }
    ai::Decision think(ai::Search& search) override {
        return ai::play(search.position().legal()[0]);
    }
};

class BadStart : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "bad-start", .name = "BadStart"}; }
    explicit BadStart(const ai::Context& context) : Strategy(context) { std::abort(); }
    ai::Decision think(ai::Search&) override { return ai::resign(); }
};

class EndlessStart : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "endless-start", .name = "EndlessStart"}; }
    explicit EndlessStart(const ai::Context& context) : Strategy(context) { sleep_for_ever(); }
    ai::Decision think(ai::Search&) override { return ai::resign(); }
};

class SadStart : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "sad-start", .name = "SadStart"}; }
    explicit SadStart(const ai::Context& context) : Strategy(context) {
        throw std::runtime_error("not today");
    }
    ai::Decision think(ai::Search&) override { return ai::resign(); }
};

class LateEnd : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "late-end", .name = "LateEnd"}; }
    using Strategy::Strategy;
    ~LateEnd() override { sleep_for_ever(); }
    ai::Decision think(ai::Search& search) override {
        return ai::play(search.position().legal()[0]);
    }
};

#define BAD_ANALYST(Class, Id, ...)                                                    \
    class Class : public ai::Strategy, public ai::Analyst {                            \
      public:                                                                          \
        static ai::About about() { return {.id = Id, .name = #Class}; }                \
        using Strategy::Strategy;                                                      \
        ai::Decision think(ai::Search& search) override {                              \
            return ai::play(search.position().legal()[0]);                             \
        }                                                                              \
        void analyse([[maybe_unused]] ai::Analysis& analysis) override { __VA_ARGS__ } \
    };

BAD_ANALYST(DeafAnalyst, "deaf-analyst", { sleep_for_ever(); })
BAD_ANALYST(CrashingAnalyst, "crashing-analyst", { std::abort(); })
BAD_ANALYST(UntidyAnalyst, "untidy-analyst",
            { analysis.position().apply(analysis.position().legal()[0]); })

}  // namespace

TENGEN_AI(Segfault, Abort, Exit, QuickExit, Overflow, Loop, Deaf, Sleeper, Stopped, Thrower, Hog,
          Occupied, Outside, Alias, Huge, Chooser, Sideless, Unknown, Untidy, Closer, Garbage,
          Lengthy, Flood, Stray, Shrinker, Chatter, Meddler, NoNewGame, BadStart, EndlessStart,
          SadStart, LateEnd, DeafAnalyst, CrashingAnalyst, UntidyAnalyst)
