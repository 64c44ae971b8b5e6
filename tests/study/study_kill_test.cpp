// kill -9 at any moment: no edit is lost that a function has returned from, and the file is whole.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "study_fixture.hpp"
#include "support/shared_with_child.hpp"

namespace tengen::test {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKilledFile = "(;SZ[15]KM[1]GM[4];B[hh]C[one](;W[ii])(;W[jj]XX[2]))\n";
constexpr int kMaxEdits = 60;

/// Shared with the child: the edits that have returned.
using Done = std::atomic<int>;

/// Edits without end, and saves now and then.
void edit_and_save(const fs::path& path, const StudyServices& services, unsigned seed, Done& done) {
    const auto file = StudyFile::open(path, {}, services);
    if (!file) return;
    std::mt19937 random(seed);
    std::mt19937 saving(seed + 1);
    for (;;) {
        edit_randomly((*file)->study(), random);
        ++done;
        if (saving() % 16 == 0 && !(*file)->save()) return;
    }
}

/// Runs in the child, which must never return to the test program.
[[noreturn]] void edit_until_killed(const fs::path& path, const StudyServices& services,
                                    unsigned seed, Done& done) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    try {
        edit_and_save(path, services, seed, done);
    } catch (...) {
    }
    ::_exit(1);
}

bool wait_for_edits(const Done& done, int wanted, pid_t child) {
    while (done < wanted) {
        siginfo_t ended{};
        const int looked =
            ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT);
        if (looked != 0 || ended.si_pid == child) return false;
        ::usleep(100);
    }
    return true;
}

/// The content after each number of edits, from `first`.
std::vector<std::string> states(unsigned seed, int first, int count) {
    Study study = study_of(kKilledFile);
    std::mt19937 random(seed);
    std::vector<std::string> all;
    for (int i = 0; i < first + count; ++i) {
        if (i >= first) all.push_back(told(study));
        edit_randomly(study, random);
    }
    return all;
}

void kill_while_editing(Done& done, std::mt19937& random) {
    const TemporaryFolder folder;
    const fs::path path = folder / "a.sgf";
    const StudyServices services = services_in(folder / "state");
    write_to(path, std::string(kKilledFile));
    const auto seed = static_cast<unsigned>(random());
    const int wanted = static_cast<int>(random() % kMaxEdits);
    const auto moment = static_cast<useconds_t>(random() % 3'000);
    done = 0;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) edit_until_killed(path, services, seed, done);
    const bool edited = wait_for_edits(done, wanted, child);
    ::usleep(moment);
    ::kill(child, SIGKILL);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    REQUIRE(edited);
    INFO("seed " << seed << ", killed " << moment << " us after edit " << wanted);
    const auto file = opened(path, services);
    if (file->unsaved() > 0) REQUIRE(file->restore_unsaved());
    // The edit that was being made when the program was killed may be there.
    const auto expected = states(seed, done, 2);
    const std::string found = told(file->study());
    INFO(expected[0] << expected[1] << found);
    REQUIRE((found == expected[0] || found == expected[1]));
}

void kill_often(int times, unsigned seed) {
    SharedWithChild<Done> done;
    std::mt19937 random(seed);
    for (int i = 0; i < times; ++i) kill_while_editing(*done, random);
}

}  // namespace

TEST_CASE("A study killed at 50 random moments loses no edit", "[study]") {
    kill_often(50, 1);
}

TEST_CASE("A study killed at 1,000 random moments loses no edit", "[study][.slow]") {
    kill_often(1'000, 2);
}

}  // namespace tengen::test
