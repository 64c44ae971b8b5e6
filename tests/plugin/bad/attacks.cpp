// AIs that try to harm the program, one for each kind of attack. Each then plays the first legal
// move. If its attack works, it reports that instead. Long, because each attack is a few lines of
// one plugin.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <tengen/ai.hpp>
#include <thread>
#include <vector>

namespace ai = tengen::ai;

namespace {

/// Fails with a message if the attempt worked.
void must_fail(bool worked, const char* what) {
    if (worked) throw std::runtime_error(std::string("got through: ") + what);
}

/// Returns the folder of this plugin, with a slash.
std::string own_folder() {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(&own_folder), &info) == 0) std::abort();
    const std::string file = info.dli_fname;
    return file.substr(0, file.rfind('/') + 1);
}

/// Fails with a message if the child was created. The child ends immediately.
void must_not_fork(long child, const char* what) {
    if (child == 0) ::_exit(0);
    must_fail(child > 0, what);
}

bool opens(const char* path, int flags) {
    const int file = ::open(path, flags, 0600);
    if (file >= 0) ::close(file);
    return file >= 0;
}

/// Tries to set the same limit again: even that call is forbidden.
bool raises_limit(int resource) {
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0) std::abort();
    const rlimit higher{limit.rlim_cur, limit.rlim_max};
    return ::setrlimit(resource, &higher) == 0;
}

template <class Address>
bool connects(int family, int type, const Address& address) {
    const int file = ::socket(family, type, 0);
    if (file < 0) return false;
    return ::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ||
           errno == ECONNREFUSED;
}

sockaddr_in local_port(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// True if a file can be written there and read again.
bool keeps(const std::string& path) {
    std::ofstream(path) << "kept";
    std::string word;
    std::ifstream(path) >> word;
    return word == "kept";
}

#define ATTACK(Class, Id, ...)                                             \
    class Class : public ai::Strategy {                                    \
      public:                                                              \
        static ai::About about() { return {.id = Id, .name = #Class}; }    \
        using Strategy::Strategy;                                          \
        ai::Decision think([[maybe_unused]] ai::Search& search) override { \
            __VA_ARGS__                                                    \
            return ai::play(search.position().legal()[0]);                 \
        }                                                                  \
    };

// Processes.
ATTACK(ForkBomb, "fork-bomb", {
    for (int i = 0; i < 200; ++i) must_not_fork(::fork(), "fork");
    must_not_fork(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr), "clone");
    clone_args arguments{};
    arguments.exit_signal = SIGCHLD;
    must_not_fork(::syscall(SYS_clone3, &arguments, sizeof arguments), "clone3");
    must_not_fork(::syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, nullptr),
                  "a user namespace");
    must_fail(::unshare(CLONE_NEWUSER) == 0, "unshare");
})
ATTACK(Daemon, "daemon", {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        if (::fork() == 0) ::sleep(600);
        ::_exit(0);
    }
    must_fail(child > 0, "fork");
    must_fail(::setsid() > 0, "setsid");
})
ATTACK(Emigrant, "emigrant",
       { must_fail(::setpgid(0, ::getpgid(::getppid())) == 0, "another group"); })
ATTACK(Shell, "shell", {
    ::execl("/bin/sh", "sh", "-c", "exit 77", nullptr);
    must_fail(std::system("exit 0") == 0, "system");
})

// Others.
ATTACK(ParentKiller, "parent-killer", {
    // Signal 0 only checks the permission, so a successful attack does not end the test.
    must_fail(::kill(::getppid(), 0) == 0, "kill");
    must_fail(::kill(-1, 0) == 0, "kill all");
    must_fail(::kill(0, 0) == 0, "kill the group");
    must_fail(::syscall(SYS_tgkill, ::getppid(), ::getppid(), 0) == 0, "tgkill");
    must_fail(::syscall(SYS_tkill, ::getppid(), 0) == 0, "tkill");
    siginfo_t info{};
    info.si_code = SI_QUEUE;
    must_fail(::syscall(SYS_rt_sigqueueinfo, ::getppid(), 0, &info) == 0, "sigqueue");
    must_fail(::syscall(SYS_pidfd_open, ::getppid(), 0) >= 0, "pidfd");
    const int file = ::dup(0);
    must_fail(::fcntl(file, F_SETOWN, ::getppid()) == 0, "signals from a file");
})
ATTACK(Pinner, "pinner", {
    // Uses the current cores, so a successful attack does not affect the test.
    cpu_set_t cores;
    if (::sched_getaffinity(::getppid(), sizeof cores, &cores) != 0) std::abort();
    must_fail(::sched_setaffinity(::getppid(), sizeof cores, &cores) == 0, "another's cores");
    // Its own cores are visible to it.
    if (::sched_getaffinity(0, sizeof cores, &cores) != 0) std::abort();
    if (::sched_setaffinity(0, sizeof cores, &cores) != 0) std::abort();
})
ATTACK(Debugger, "debugger", {
    must_fail(::ptrace(PTRACE_SEIZE, ::getppid(), nullptr, nullptr) == 0, "ptrace");
    must_fail(::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0, "traceme");
    char byte = 0;
    const iovec local{&byte, 1};
    const iovec remote{reinterpret_cast<void*>(&must_fail), 1};
    must_fail(::process_vm_readv(::getppid(), &local, 1, &remote, 1, 0) > 0 || errno == EFAULT,
              "reading memory");
    must_fail(opens("/proc/self/mem", O_RDWR), "own memory as a file");
})

// Files.
ATTACK(Reader, "reader", {
    must_fail(opens("/etc/passwd", O_RDONLY), "/etc/passwd");
    must_fail(::opendir("/root") != nullptr, "/root");
    must_fail(::opendir("/home") != nullptr, "/home");
    must_fail(opens("/proc/1/environ", O_RDONLY), "/proc");
    must_fail(opens("../../../../../../etc/passwd", O_RDONLY), "a relative path");
    // It may read its own folder.
    std::ifstream own(own_folder() + "attacks.so", std::ios::binary);
    if (own.get() != 0x7F) throw std::runtime_error("cannot read its own file");
})
/// Calls that Landlock does not restrict.
ATTACK(Writer, "writer", {
    const std::string folder = own_folder();
    const std::string fresh = folder + "attack";
    const std::string victim = folder + "victim";
    must_fail(opens(fresh.c_str(), O_WRONLY | O_CREAT), "a new file");
    must_fail(opens("/tmp/tengen-attack", O_RDWR | O_CREAT), "a temporary file");
    must_fail(opens(victim.c_str(), O_WRONLY), "writing");
    must_fail(opens(victim.c_str(), O_RDWR | O_APPEND), "appending");
    must_fail(opens(victim.c_str(), O_RDONLY | O_TRUNC), "cutting by opening");
    must_fail(opens(folder.c_str(), O_RDWR | O_TMPFILE), "a file without a name");
    must_fail(::truncate(victim.c_str(), 0) == 0, "cutting");
    must_fail(::unlink(victim.c_str()) == 0, "removing");
    must_fail(::rename(victim.c_str(), fresh.c_str()) == 0, "renaming");
    must_fail(::link(victim.c_str(), fresh.c_str()) == 0, "linking");
    must_fail(::symlink("/", fresh.c_str()) == 0, "a symbolic link");
    must_fail(::mkdir(fresh.c_str(), 0700) == 0, "a folder");
    must_fail(::mkfifo(fresh.c_str(), 0600) == 0, "a pipe with a name");
    must_fail(::chmod(victim.c_str(), 0777) == 0, "chmod");
    must_fail(::mkdtemp(std::string("/dev/shm/attackXXXXXX").data()) != nullptr, "shared memory");
})

// Network and the system.
ATTACK(Caller, "caller", {
    for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW}) {
        must_fail(connects(AF_INET, type, local_port(9)), "internet");
    }
    sockaddr_un unix_address{};
    unix_address.sun_family = AF_UNIX;
    std::strcpy(unix_address.sun_path, "/run/attack");
    must_fail(connects(AF_UNIX, SOCK_STREAM, unix_address), "a local socket");
    must_fail(::socket(AF_NETLINK, SOCK_RAW, 0) >= 0, "netlink");
    int pair[2];
    must_fail(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "a pair of sockets");
    const sockaddr_in address = local_port(9);
    must_fail(
        ::sendto(3, "x", 1, 0, reinterpret_cast<const sockaddr*>(&address), sizeof address) >= 0,
        "an address on the channel");
})
ATTACK(Climber, "climber", {
    must_fail(raises_limit(RLIMIT_CORE), "a limit");
    must_fail(::prctl(PR_SET_PDEATHSIG, 0) == 0, "outliving its owner");
    must_fail(::prctl(PR_SET_DUMPABLE, 1) == 0, "being looked into");
    must_fail(::syscall(SYS_io_uring_setup, 4, nullptr) >= 0 || errno == EFAULT, "io_uring");
    must_fail(::memfd_create("attack", 0) >= 0, "memfd");
    must_fail(::syscall(SYS_bpf, 0, nullptr, 0) >= 0 || errno == EFAULT, "bpf");
    must_fail(::syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0) >= 0 || errno == EFAULT,
              "perf");
    must_fail(::syscall(SYS_userfaultfd, 0) >= 0, "userfaultfd");
    must_fail(::syscall(SYS_add_key, "user", "attack", "x", 1, -3) >= 0, "a key");
    must_fail(::setuid(::getuid()) == 0, "setuid");
    must_fail(::chroot("/") == 0, "chroot");
    must_fail(::ioctl(0, TIOCSTI, "x") == 0 || errno == ENOTTY, "typing");
    must_fail(::syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, nullptr) == 0, "mount");
    must_fail(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) !=
                  MAP_FAILED,
              "memory that is not counted");
})
/// Uses its scratch folder correctly. Plays the second legal move if it has no folder.
class Scratcher : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "scratcher", .name = "Scratcher"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        must_fail(opens("/tmp/tengen-attack", O_RDWR | O_CREAT), "a temporary file");
        must_fail(opens((own_folder() + "attack").c_str(), O_WRONLY | O_CREAT), "a new file");
        const char* const folder = std::getenv("TENGEN_SCRATCH");
        if (folder == nullptr) return ai::play(search.position().legal()[1]);
        const std::string file = std::string(folder) + "/note";
        const bool fresh = !opens(file.c_str(), O_RDONLY);
        if (!keeps(file) || fresh != first_) throw std::runtime_error("no scratch folder to use");
        first_ = false;
        must_fail(::symlink("/", (file + "2").c_str()) == 0, "a symbolic link");
        return ai::play(search.position().legal()[0]);
    }

  private:
    bool first_ = true;
};

ATTACK(CodeWriter, "code-writer", {
    // Functions that the host itself calls.
    auto* const code = reinterpret_cast<unsigned char*>(&::send);
    const auto page = reinterpret_cast<std::uintptr_t>(code) & ~std::uintptr_t{4095};
    if (::mprotect(reinterpret_cast<void*>(page), 8192, PROT_READ | PROT_WRITE | PROT_EXEC) == 0) {
        std::memset(code, 0xCC, 16);
    }
})

// The supervisor that answers refused calls.
ATTACK(Hunter, "hunter", {
    // No descriptor after the channel is open.
    for (int file = 4; file < 1024; ++file) must_fail(::fcntl(file, F_GETFD) >= 0, "a listener");
    for (int file = 0; file < 32; ++file) {
        seccomp_notif call{};
        must_fail(::ioctl(file, SECCOMP_IOCTL_NOTIF_RECV, &call) == 0 || errno != EPERM,
                  "answering");
    }
})
ATTACK(Smuggler, "smuggler", {
    char control[CMSG_SPACE(sizeof(int))] = {};
    iovec piece{control, 1};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* const item = CMSG_FIRSTHDR(&message);
    item->cmsg_level = SOL_SOCKET;
    item->cmsg_type = SCM_RIGHTS;
    item->cmsg_len = CMSG_LEN(sizeof(int));
    for (const int flags : {0, int{MSG_DONTWAIT}}) {
        must_fail(::sendmsg(3, &message, flags) >= 0 || errno != EPERM, "a descriptor");
    }
    mmsghdr many{message, 0};
    must_fail(::sendmmsg(3, &many, 1, 0) >= 0, "descriptors");
    std::uint32_t action = SECCOMP_RET_ALLOW;
    must_fail(::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0, "seccomp");
    must_fail(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0, "another filter");
    must_fail(::syscall(SYS_pidfd_getfd, 0, 3, 0) >= 0, "a descriptor of others");
})
ATTACK(Nagger, "nagger", {
    for (int i = 0; i < 20000; ++i) must_fail(::socket(AF_INET, SOCK_STREAM, 0) >= 0, "socket");
})
/// Two threads: one makes refused calls, the other interrupts them.
ATTACK(Interrupter, "interrupter", {
    struct sigaction nothing {};
    nothing.sa_handler = [](int) {};
    ::sigaction(SIGUSR1, &nothing, nullptr);
    std::atomic<bool> over = false;
    std::atomic<bool> got_through = false;
    std::thread caller;
    try {
        caller = std::thread([&] {
            while (!over) got_through = got_through || ::socket(AF_INET, SOCK_STREAM, 0) >= 0;
        });
    } catch (const std::system_error&) {
        return ai::play(search.position().legal()[0]);  // the supervisor no longer answers
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    while (std::chrono::steady_clock::now() < until)
        ::pthread_kill(caller.native_handle(), SIGUSR1);
    over = true;
    caller.join();
    must_fail(got_through, "socket");
})
/// Continues to run between requests.
ATTACK(Sleepless, "sleepless", {
    static std::atomic<int> calls = 0;
    static std::thread caller([] {
        while (true) {
            must_fail(::socket(AF_INET, SOCK_STREAM, 0) >= 0, "socket");
            ++calls;
            ::usleep(10'000);
        }
    });
    const int before = calls;
    while (calls == before) std::this_thread::yield();
})
ATTACK(Martyr, "martyr", {
    must_fail(::socket(AF_INET, SOCK_STREAM, 0) >= 0, "socket");
    std::abort();
})

// Memory and threads. A sanitizer's programs have no limit of memory.
constexpr std::size_t kBlock = TENGEN_SANITIZED ? std::size_t{1} << 60 : std::size_t{1} << 20;

ATTACK(MallocHog, "malloc-hog", {
    while (void* const block = std::malloc(kBlock)) {
        std::memset(block, 1, kBlock);
    }
})
ATTACK(NewHog, "new-hog", {
    std::vector<std::string> blocks;
    while (true) blocks.emplace_back(std::size_t{1} << 20, 'x');
})
ATTACK(CrashHog, "crash-hog", {
    while (true) std::memset(std::malloc(1 << 20), 1, 1 << 20);
})
ATTACK(EvadingHog, "evading-hog", {
    // Read-only pages do not count against the limit of data.
    constexpr std::size_t kSize = 16 << 20;
    static std::size_t used = 0;
    for (int i = 0; i < (TENGEN_SANITIZED ? 4 : 4096); ++i) {
        void* const block =
            ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) break;
        ::mprotect(block, kSize, PROT_READ);
        used += kSize;
    }
    const std::size_t reserved = std::size_t{128} << 20;
    must_fail(!TENGEN_SANITIZED &&
                  used > search.limits().memory_bytes + reserved * search.limits().threads,
              "memory that does not count");
})
ATTACK(ReadOnlyHog, "read-only-hog", {
    // The same, but written first, and held for a while.
    constexpr std::size_t kSize = 16 << 20;
    for (std::size_t used = 0; used < search.limits().memory_bytes + 4 * kSize; used += kSize) {
        void* const block =
            ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) break;
        std::memset(block, 1, kSize);
        ::mprotect(block, kSize, PROT_READ);
    }
    while (true) std::this_thread::yield();
})
ATTACK(StackHog, "stack-hog", {
    must_fail(::mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0) != MAP_FAILED,
              "memory that grows down");
})
/// Its stacks are so small that the memory limit does not end it.
ATTACK(ThreadBomb, "thread-bomb", {
    static std::uint32_t started = 1;  // this thread
    pthread_attr_t little;
    ::pthread_attr_init(&little);
    ::pthread_attr_setstacksize(&little, 64 * 1024);
    const auto wait = [](void*) -> void* { return ::pause() == 0 ? nullptr : nullptr; };
    for (int i = 0; i < 500; ++i) {
        pthread_t thread;
        if (::pthread_create(&thread, &little, wait, nullptr) == 0) ++started;
    }
    ::pthread_attr_destroy(&little);
    must_fail(started > search.limits().threads, "threads");
})

/// Fills its scratch folder: first a file that is too large, then too many that are not.
ATTACK(Filler, "filler", {
    const std::string folder = std::getenv("TENGEN_SCRATCH");
    const auto fill = [&](int number, off_t size) {
        const std::string name = folder + '/' + std::to_string(number);
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        const bool filled = ::ftruncate(file, size) == 0;
        ::close(file);
        return filled;
    };
    const auto limit = static_cast<off_t>(search.limits().memory_bytes);
    must_fail(fill(0, limit + 1), "a large file");
    for (int i = 0; i < 3; ++i) fill(i, limit / 2);
    while (true) ::pause();
})

/// No attack: uses all of its threads again and again.
ATTACK(Restarter, "restarter", {
    for (int round = 0; round < 500; ++round) {
        std::vector<std::thread> threads;
        for (std::uint32_t i = 1; i < search.limits().threads; ++i) threads.emplace_back([] {});
        for (std::thread& thread : threads) thread.join();
    }
})

/// Never answers, and keeps many threads meanwhile.
ATTACK(ThreadKeeper, "thread-keeper", {
    for (int i = 0; i < 60; ++i) std::thread([] { ::pause(); }).detach();
    while (true) ::pause();
})

// Output.
ATTACK(Printer, "printer", {
    std::printf("plain\n");
    std::fprintf(stderr, "to \x1b[31mred\x1b[0m and \x07 back\n");
    std::printf("without an end");
    std::fflush(stdout);
})
ATTACK(Flooder, "flooder", {
    const std::string line(999, 'x');
    for (int i = 0; i < 20000; ++i) std::printf("%s\n", line.c_str());
    std::fflush(stdout);
})
ATTACK(LastWords, "last-words", {
    std::fprintf(stderr, "assertion failed\n");
    std::abort();
})

// Time.
ATTACK(Slow, "slow", { std::this_thread::sleep_for(std::chrono::milliseconds(900)); })
/// Answers only when its thread runs: one that has not run yet is stopped with the process, and has
/// stolen nothing.
ATTACK(Busy, "busy", {
    static std::atomic<unsigned> count = 0;
    count = 0;
    std::thread([] {
        while (true) ++count;
    }).detach();
    while (count == 0) std::this_thread::yield();
})
/// Uses as much of the cores as possible in its opponent's time.
ATTACK(Thief, "thief", {
    for (int i = 0; i < 64; ++i) {
        std::thread([] {
            std::atomic<unsigned> count = 0;
            while (true) ++count;
        }).detach();
    }
})
/// Resumes whenever it is stopped, and then reports that.
ATTACK(Riser, "riser", {
    must_fail(::kill(::getpid(), SIGCONT) == 0, "SIGCONT");
    must_fail(::syscall(SYS_tgkill, ::getpid(), ::gettid(), SIGCONT) == 0, "SIGCONT to a thread");
    must_fail(::syscall(SYS_kill, ::getpid(), (1L << 32) + SIGCONT) == 0, "a long SIGCONT");
})
/// Its threads need a moment to stop, which is not stealing of time.
ATTACK(Trailing, "trailing", {
    std::thread([until = std::chrono::steady_clock::now() + std::chrono::milliseconds(10)] {
        while (std::chrono::steady_clock::now() < until) continue;
    }).detach();
})
ATTACK(AtExit, "at-exit", {
    std::atexit([] {
        while (true) ::pause();
    });
})
ATTACK(ExitHang, "exit-hang", {
    std::atexit([] {
        while (true) ::pause();
    });
    std::exit(0);
})
ATTACK(Leaker, "leaker", {
    static char* last = nullptr;
    last = new char[1 << 20];
    std::memset(last, 1, 1 << 20);
})

}  // namespace

TENGEN_AI(ForkBomb, Daemon, Emigrant, Shell, ParentKiller, Pinner, Debugger, Reader, Writer, Caller,
          Climber, CodeWriter, MallocHog, NewHog, CrashHog, EvadingHog, ReadOnlyHog, StackHog,
          ThreadBomb, Restarter, ThreadKeeper, Filler, Printer, Flooder, LastWords, Slow, Busy,
          AtExit, ExitHang, Leaker, Scratcher, Hunter, Smuggler, Nagger, Interrupter, Sleepless,
          Martyr, Thief, Riser, Trailing)
