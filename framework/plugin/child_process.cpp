#include "plugin/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <thread>

namespace tengen {

namespace {

/// The form for posix_spawn; valid as long as the words.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// The maximum memory of the child. Unknown if it could be this program's own memory, which the
/// system counts for the child before exec.
std::uint64_t peak_bytes(const rusage& usage) {
    rusage own{};
    ::getrusage(RUSAGE_SELF, &own);
    if (usage.ru_maxrss <= own.ru_maxrss) return 0;
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

Pipe make_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

SpawnPlan::SpawnPlan() {
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

SpawnPlan::~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
}

void SpawnPlan::connect(int number, int from) {
    posix_spawn_file_actions_adddup2(&files_, from, number);
}

void SpawnPlan::connect_to_nothing(int number, int flags) {
    posix_spawn_file_actions_addopen(&files_, number, "/dev/null", flags, 0);
}

void SpawnPlan::enter(const std::filesystem::path& folder) {
    posix_spawn_file_actions_addchdir_np(&files_, folder.c_str());
}

int SpawnPlan::spawn(pid_t& pid, const std::filesystem::path& program,
                     std::vector<std::string> words, std::vector<std::string> environment) const {
    return ::posix_spawn(&pid, program.c_str(), &files_, &attributes_, pointers_to(words).data(),
                         pointers_to(environment).data());
}

bool is_shortage(int error) {
    return error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN ||
           error == ENOBUFS || error == ENOSPC;
}

void lower_priority(pid_t pid) {
    // A tenth of this process's share. Lowering the priority needs no permission.
    constexpr int kMore = 10;
    constexpr int kMax = 19;
    const int own = ::getpriority(PRIO_PROCESS, 0);
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(pid), std::min(own + kMore, kMax));
}

void suspend(pid_t pid) {
    ::kill(-pid, SIGSTOP);
}

void resume(pid_t pid) {
    ::kill(-pid, SIGCONT);
}

std::chrono::nanoseconds processor_time(pid_t pid) {
    clockid_t clock{};
    timespec time{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::string signal_name(int signal) {
    const char* const text = sigdescr_np(signal);
    std::string name = text == nullptr ? "unknown" : text;
    const auto is_upper = [&](std::size_t i) {
        return i < name.size() && std::isupper(static_cast<unsigned char>(name[i])) != 0;
    };
    // Excludes abbreviations: "CPU time limit exceeded", "I/O possible".
    if (!is_upper(1) && name[1] != '/') {
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    }
    return name;
}

std::string text_of(const Ending& ending) {
    switch (ending.kind) {
        case Ending::Kind::Exited:
            return "exited with code " + std::to_string(ending.code);
        case Ending::Kind::Signalled:
            return signal_name(ending.code);
        case Ending::Kind::StillRunning:
            return "closed its channel";
        case Ending::Kind::Unknown:
            break;
    }
    return "ended";
}

bool has_ended(pid_t pid, std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    FileDescriptor watch;
    while (true) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | WNOHANG) != 0) {
            if (errno != EINTR) return true;
        } else if (info.si_pid == pid) {
            return true;
        }
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        // By number, because the C library's declaration does not compile as C++ everywhere.
        if (!watch) watch = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
        pollfd item{watch.get(), POLLIN, 0};
        // Kernels before 5.3 have no such descriptors.
        if (watch) {
            ::poll(&item, 1, static_cast<int>(left.count()));
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
}

Ending kill_and_reap(pid_t pid) {
    // The group first: as long as its leader is not reaped, its number is not reused.
    ::kill(-pid, SIGKILL);
    // The leader may have joined another group.
    ::kill(pid, SIGKILL);
    int status = 0;
    rusage usage{};
    pid_t got = 0;
    do {
        got = ::wait4(pid, &status, 0, &usage);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return {};
    const std::uint64_t peak = peak_bytes(usage);
    if (WIFSIGNALED(status)) return {Ending::Kind::Signalled, WTERMSIG(status), peak};
    return {Ending::Kind::Exited, WEXITSTATUS(status), peak};
}

}  // namespace tengen
