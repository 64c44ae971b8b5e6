// The cache of evaluations: round trips, several programs, damage, and kills.
#include "review/evaluation_cache.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <csignal>
#include <fstream>

#include "review_fixture.hpp"
#include "support/shared_with_child.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;

const ReviewNames::Name kName{"an engine", 7, 99};

Evaluation evaluation_number(int number) {
    Evaluation evaluation{kName.engine, kName.options, 100, 5, {}, false};
    evaluation.lines.resize(1);
    evaluation.lines[0].chances = {0.25, 0.75};
    evaluation.lines[0].score = number;
    evaluation.lines[0].moves = "h8 i9";
    return evaluation;
}

/// A position for each number.
Position position_number(int number) {
    Position position(shipped("gomoku"));
    position.apply(Action::place(static_cast<Cell>(number % 225)));
    const int second = number / 225 % 224;
    position.apply(Action::place(static_cast<Cell>(second + (second >= number % 225 ? 1 : 0))));
    return position;
}

/// Runs in the child, which must never return to the test program.
[[noreturn]] void keep_until_killed(const fs::path& file, std::atomic<int>& kept) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    try {
        EvaluationCache cache(file);
        for (int number = kept;; ++number) {
            cache.keep(position_number(number), kName, {}, evaluation_number(number));
            kept = number + 1;
        }
    } catch (...) {
    }
    ::_exit(1);
}

}  // namespace

TEST_CASE("the cache finds an evaluation by position, engine and first action", "[review]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "below/evaluations.db";
    const Position position = position_number(3);
    const Action first = Action::place(100);
    {
        EvaluationCache cache(file);
        REQUIRE(cache.works());
        CHECK(!cache.find(position, kName, {}));
        cache.keep(position, kName, {}, evaluation_number(1));
        cache.keep(position, kName, first, evaluation_number(2));
        cache.keep(position, kName, first, evaluation_number(3));
        Evaluation two = evaluation_number(4);
        two.lines.push_back(two.lines[0]);
        cache.keep(position_number(5), kName, {}, two);
    }
    EvaluationCache cache(file);
    CHECK(cache.find(position, kName, {}) == evaluation_number(1));
    CHECK(cache.find(position, kName, first) == evaluation_number(3));
    CHECK(cache.find(position_number(5), kName, {})->lines.size() == 2);
    CHECK(!cache.find(position_number(4), kName, {}));
    CHECK(!cache.find(position, {"an engine", 7, 98}, {}));
    // The same stones in a game with other rules.
    Position renju(shipped("gomoku:renju"));
    for (int ply = 0; ply < position.ply(); ++ply) renju.apply(position.action(ply));
    CHECK(!cache.find(renju, kName, {}));
}

TEST_CASE("a damaged or unusable cache finds nothing and stops nothing", "[review]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "evaluations.db";
    const Position position = position_number(3);
    const auto works_again = [&] {
        EvaluationCache cache(file);
        cache.keep(position, kName, {}, evaluation_number(1));
        return cache.find(position, kName, {}) == evaluation_number(1);
    };
    SECTION("not a database") {
        std::ofstream(file) << std::string(5000, 'x');
        CHECK(works_again());
    }
    SECTION("a damaged page") {
        {
            EvaluationCache cache(file);
            for (int i = 0; i < 500; ++i) {
                cache.keep(position_number(i), kName, {}, evaluation_number(i));
            }
        }
        const auto size = fs::file_size(file);
        REQUIRE(size > 8192);
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(4096);
        stream << std::string(size - 4096, '\xFF');
        stream.close();
        EvaluationCache(file).find(position, kName, {});
        CHECK(works_again());
    }
    SECTION("another version") {
        {
            EvaluationCache cache(file);
            cache.keep(position, kName, {}, evaluation_number(1));
        }
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version=9");
        CHECK(!EvaluationCache(file).find(position, kName, {}));
        CHECK(works_again());
    }
    SECTION("a value of another form") {
        EvaluationCache cache(file);
        Evaluation other = evaluation_number(1);
        other.engine = "another engine";
        cache.keep(position, kName, {}, other);
        CHECK(!cache.find(position, kName, {}));
    }
    SECTION("no place for it") {
        fs::create_directory(file);
        EvaluationCache cache(file);
        CHECK(!cache.works());
        cache.keep(position, kName, {}, evaluation_number(1));
        CHECK(!cache.find(position, kName, {}));
        CHECK(!EvaluationCache({}).works());
    }
}

TEST_CASE("a kill while the cache is written loses at most the last evaluation", "[review]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "evaluations.db";
    SharedWithChild<std::atomic<int>> kept;
    for (int round = 0; round < 8; ++round) {
        const int wanted = *kept + 20 + 37 * round;
        const pid_t child = ::fork();
        if (child == 0) keep_until_killed(file, *kept);
        REQUIRE(child > 0);
        while (*kept < wanted && ::waitpid(child, nullptr, WNOHANG) == 0) ::usleep(100);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        REQUIRE(*kept >= wanted);
        EvaluationCache cache(file);
        REQUIRE(cache.works());
        for (int number = 0; number < *kept; ++number) {
            INFO(number);
            REQUIRE(cache.find(position_number(number), kName, {}) == evaluation_number(number));
        }
    }
}

TEST_CASE("the chance of a position is that of the longest search, or of a proof", "[review]") {
    const TemporaryFolder folder;
    EvaluationCache cache(folder.path() / "evaluations.db");
    const Position position = position_number(1);
    const Seat acts = position.turn().seat;
    const Seat other = acts == 0 ? Seat{1} : Seat{0};
    CHECK_FALSE(cache.chance_of(position, acts));
    const auto keep = [&](const char* engine, std::uint64_t nodes, double chance, Proven proven,
                          double draw = NAN) {
        ReviewNames::Name name = kName;
        name.engine = engine;
        name.cached += nodes;
        Evaluation evaluation;
        evaluation.engine = engine;
        evaluation.options = name.options;
        evaluation.nodes = nodes;
        evaluation.lines.resize(1);
        if (chance >= 0) evaluation.lines[0].chances = {chance, 1 - chance};
        evaluation.lines[0].draw = draw;
        if (!std::isnan(draw)) evaluation.lines[0].chances = {chance, 1 - chance - draw};
        evaluation.lines[0].proven = proven;
        cache.keep(position, name, {}, evaluation);
    };
    keep("long", 5000, 0.25, Proven::No);
    keep("short", 100, 0.75, Proven::No);
    CHECK(cache.chance_of(position, 0).value() == Approx(0.25));
    CHECK(cache.chance_of(position, 1).value() == Approx(0.75));
    CHECK_FALSE(cache.chance_of(position_number(2), acts));
    // A draw is a share of the win.
    keep("longest", 9000, 0.125, Proven::No, 0.5);
    CHECK(cache.chance_of(position, 0).value() == Approx(0.375));
    keep("solver", 7, -1, Proven::Won);
    CHECK(cache.chance_of(position, acts).value() == 1);
    CHECK(cache.chance_of(position, other).value() == 0);
}

TEST_CASE("two programs use the cache at the same time", "[review]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "evaluations.db";
    constexpr int kEach = 300;
    std::vector<pid_t> children;
    for (int program = 0; program < 2; ++program) {
        const pid_t child = ::fork();
        if (child == 0) {
            EvaluationCache cache(file);
            for (int i = 0; i < kEach; ++i) {
                const int number = 2 * i + program;
                cache.keep(position_number(number), kName, {}, evaluation_number(number));
            }
            ::_exit(cache.works() ? 0 : 1);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        CHECK(status == 0);
    }
    EvaluationCache cache(file);
    int found = 0;
    for (int number = 0; number < 2 * kEach; ++number) {
        const auto evaluation = cache.find(position_number(number), kName, {});
        if (!evaluation) continue;  // the other program held the file for too long
        ++found;
        CHECK(evaluation == evaluation_number(number));
    }
    CHECK(found >= kEach);
}

}  // namespace tengen::test
