#include "sandbox/syscall_filter.hpp"

#include <fcntl.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

namespace tengen {

namespace {

/// Calls for computing, threads, and reading open or permitted files. Calls that a machine lacks
/// are skipped.
constexpr int kAllowed[]{
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(lseek), SCMP_SYS(dup),
    SCMP_SYS(dup2), SCMP_SYS(dup3), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat),
    SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents64),
    SCMP_SYS(getcwd),
    // Answers on the channel, which is already connected; there are no other sockets.
    SCMP_SYS(recvfrom),
    // Communication between threads.
    SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(eventfd2), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(timerfd_create),
    SCMP_SYS(timerfd_settime), SCMP_SYS(timerfd_gettime), SCMP_SYS(futex), SCMP_SYS(futex_waitv),
    SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(rseq), SCMP_SYS(membarrier),
    SCMP_SYS(set_tid_address), SCMP_SYS(arch_prctl), SCMP_SYS(gettid), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler),
    SCMP_SYS(sched_get_priority_min), SCMP_SYS(sched_get_priority_max), SCMP_SYS(getcpu),
    SCMP_SYS(exit), SCMP_SYS(exit_group),
    // Memory; mmap is below.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    SCMP_SYS(mincore),
    // Its own signals.
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigpending), SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait),
    SCMP_SYS(sigaltstack), SCMP_SYS(pause), SCMP_SYS(restart_syscall),
    // Time, random numbers, and its identity.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times), SCMP_SYS(getrandom), SCMP_SYS(getpid),
    SCMP_SYS(getppid), SCMP_SYS(getpgrp), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid), SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrlimit),
    SCMP_SYS(getrusage)};

/// Only if Landlock guards the folders. Without truncate(), which early versions of Landlock do not
/// check.
constexpr int kWritingCalls[]{SCMP_SYS(pwrite64),  SCMP_SYS(pwritev),  SCMP_SYS(ftruncate),
                              SCMP_SYS(fallocate), SCMP_SYS(fsync),    SCMP_SYS(fdatasync),
                              SCMP_SYS(flock),     SCMP_SYS(mkdir),    SCMP_SYS(mkdirat),
                              SCMP_SYS(rmdir),     SCMP_SYS(unlink),   SCMP_SYS(unlinkat),
                              SCMP_SYS(rename),    SCMP_SYS(renameat), SCMP_SYS(renameat2),
                              SCMP_SYS(umask),     SCMP_SYS(chdir)};

/// Without F_SETOWN, with which a process can make the system send signals to another.
constexpr int kFileCommands[]{F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL};
constexpr int kLockCommands[]{F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW};

/// Properties of a descriptor. All other commands act on devices: TIOCSTI types at the user's
/// terminal.
constexpr unsigned long kDescriptorCommands[]{FIOCLEX, FIONCLEX, FIONBIO, FIONREAD};
/// Used to find out whether output goes to a terminal.
constexpr unsigned long kTerminalQuestions[]{TCGETS, TIOCGWINSZ, TIOCGPGRP};

/// All flags of open() that change the disk. O_TRUNC truncates even a file opened for reading.
constexpr std::uint64_t kChangingFlags =
    O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);

class Filter {
  public:
    /// `otherwise` is the action for calls without a rule.
    explicit Filter(std::uint32_t otherwise) : context_(seccomp_init(otherwise), &seccomp_release) {
        if (!context_) return;
        // Includes existing threads, such as a sanitizer's.
        set(SCMP_FLTATR_CTL_TSYNC, 1);
        // A tree instead of a list, which is faster for many calls.
        set(SCMP_FLTATR_CTL_OPTIMIZE, 2);
    }

    template <class... Conditions>
    void allow(int call, const Conditions&... conditions) {
        add(SCMP_ACT_ALLOW, call, conditions...);
    }
    template <class... Conditions>
    void deny_as_too_many(int call, const Conditions&... conditions) {
        add(SCMP_ACT_ERRNO(EAGAIN), call, conditions...);
    }
    void deny(int call) { add(SCMP_ACT_ERRNO(EPERM), call); }
    template <class... Conditions>
    void deny_as_unknown(int call, const Conditions&... conditions) {
        add(SCMP_ACT_ERRNO(ENOSYS), call, conditions...);
    }
    template <class... Conditions>
    void deny_as_no_terminal(int call, const Conditions&... conditions) {
        add(SCMP_ACT_ERRNO(ENOTTY), call, conditions...);
    }

    /// Keeps the library from setting no_new_privs. It is already set, and the previous filter
    /// forbids the call.
    void add_to_others() { set(SCMP_FLTATR_CTL_NNP, 0); }

    bool load() const { return context_ && good_ && seccomp_load(context_.get()) == 0; }
    /// The listener of a filter loaded with SCMP_ACT_NOTIFY.
    FileDescriptor listener() const { return FileDescriptor(seccomp_notify_fd(context_.get())); }

  private:
    void set(scmp_filter_attr attribute, std::uint32_t value) {
        // Older versions of the library lack some of these, which only save time.
        static_cast<void>(seccomp_attr_set(context_.get(), attribute, value));
    }
    template <class... Conditions>
    void add(std::uint32_t action, int call, const Conditions&... conditions) {
        // Negative numbers are calls of other machines.
        if (!context_ || call < 0) return;
        good_ = seccomp_rule_add(context_.get(), action, call, sizeof...(conditions),
                                 conditions...) == 0 &&
                good_;
    }

    std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
    bool good_ = true;
};

scmp_arg_cmp equals(unsigned argument, std::uint64_t value) {
    return {argument, SCMP_CMP_EQ, value, 0};
}
/// Compares the bits of the mask with this value.
scmp_arg_cmp masked(unsigned argument, std::uint64_t mask, std::uint64_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

void allow_opening(Filter& filter, MayWrite may_write) {
    if (may_write == MayWrite::Yes) {
        // Truncating requires opening the file for writing, which every version of Landlock checks.
        for (const std::uint64_t access : {O_WRONLY, O_RDWR}) {
            filter.allow(SCMP_SYS(openat), masked(2, O_ACCMODE, access));
            filter.allow(SCMP_SYS(open), masked(1, O_ACCMODE, access));
        }
    }
    filter.allow(SCMP_SYS(openat), masked(2, kChangingFlags, 0));
    filter.allow(SCMP_SYS(open), masked(1, kChangingFlags, 0));
    // Its flags are in memory, which a filter cannot read.
    filter.deny_as_unknown(SCMP_SYS(openat2));
}

/// `asked`: without a rule for them, so the listener's owner decides each call.
void allow_threads(Filter& filter, MayStart may_start, bool asked) {
    const scmp_arg_cmp a_thread = masked(0, kCloneThread, kCloneThread);
    if (may_start == MayStart::None) {
        filter.deny_as_too_many(SCMP_SYS(clone), a_thread);
    } else if (may_start == MayStart::All || !asked) {
        filter.allow(SCMP_SYS(clone), a_thread);
    }
    // The C library tries clone3 first, and clone after ENOSYS; after EPERM it would fail.
    filter.deny_as_unknown(SCMP_SYS(clone3));
}

/// Only to itself: abort() and raise() need this. Not SIGCONT, which resumes a suspended process: a
/// signal's number must differ from it in one of its bits.
void allow_own_signals(Filter& filter) {
    const auto self = static_cast<std::uint64_t>(::getpid());
    constexpr std::uint64_t kContinue = SIGCONT;
    for (std::uint64_t bit = 1; bit < 128; bit *= 2) {
        filter.allow(SCMP_SYS(tgkill), equals(0, self), masked(2, bit, ~kContinue & bit));
        filter.allow(SCMP_SYS(kill), equals(0, self), masked(1, bit, ~kContinue & bit));
    }
}

void allow_memory(Filter& filter) {
    // Shared memory without a file counts towards no data limit, nor does memory that grows like a
    // stack.
    filter.allow(SCMP_SYS(mmap), masked(3, MAP_SHARED | MAP_GROWSDOWN, 0));
    filter.allow(SCMP_SYS(mmap), masked(3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED));
}

void allow_some_uses(Filter& filter, MayWrite may_write) {
    for (const int command : kFileCommands) {
        filter.allow(SCMP_SYS(fcntl), equals(1, static_cast<std::uint64_t>(command)));
    }
    if (may_write == MayWrite::Yes) {
        for (const int command : kLockCommands) {
            filter.allow(SCMP_SYS(fcntl), equals(1, static_cast<std::uint64_t>(command)));
        }
    }
    for (const unsigned long command : kDescriptorCommands) {
        filter.allow(SCMP_SYS(ioctl), equals(1, command));
    }
    for (const unsigned long command : kTerminalQuestions) {
        filter.deny_as_no_terminal(SCMP_SYS(ioctl), equals(1, command));
    }
    // Thread names. Not PR_SET_PDEATHSIG, which makes the process die with its owner.
    for (const std::uint64_t option : {PR_SET_NAME, PR_GET_NAME}) {
        filter.allow(SCMP_SYS(prctl), equals(0, option));
    }
    // For the calling thread only. By number it could be another process, such as the opponent's.
    filter.allow(SCMP_SYS(sched_setaffinity), equals(0, 0));
    // Reads a limit; setting one uses a third argument.
    filter.allow(SCMP_SYS(prlimit64), equals(2, 0));
    // On a connected socket only; with an address, it could reach any.
    filter.allow(SCMP_SYS(sendto), equals(4, 0));
}

/// The library's first API level that can both filter all threads and have a listener.
constexpr unsigned kListenerForAllThreads = 6;

void allow_what_is_needed(Filter& filter, MayWrite may_write, MayExecute may_execute,
                          MayStart may_start, bool asked) {
    for (const int call : kAllowed) filter.allow(call);
    if (may_write == MayWrite::Yes) {
        for (const int call : kWritingCalls) filter.allow(call);
    }
    if (may_execute == MayExecute::Yes) {
        filter.allow(SCMP_SYS(execve));
        filter.allow(SCMP_SYS(execveat));
    }
    allow_opening(filter, may_write);
    allow_threads(filter, may_start, asked);
    allow_own_signals(filter);
    allow_memory(filter);
    allow_some_uses(filter, may_write);
}

}  // namespace

SystemCallFilter filter_system_calls(MayWrite may_write, MayExecute may_execute, MayStart may_start,
                                     Refusing refusing) {
    if (refusing == Refusing::Told && seccomp_api_get() >= kListenerForAllThreads) {
        Filter filter(SCMP_ACT_NOTIFY);
        allow_what_is_needed(filter, may_write, may_execute, may_start, true);
        filter.allow(SCMP_SYS(sendmsg));
        filter.allow(SCMP_SYS(seccomp));
        if (filter.load()) {
            FileDescriptor listener = filter.listener();
            if (listener) return {true, std::move(listener)};
            return {forbid_giving_away(), {}};
        }
    }
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    allow_what_is_needed(filter, may_write, may_execute, may_start, false);
    return {filter.load(), {}};
}

bool forbid_giving_away() {
    Filter filter(SCMP_ACT_ALLOW);
    filter.add_to_others();
    filter.deny(SCMP_SYS(sendmsg));
    filter.deny(SCMP_SYS(seccomp));
    return filter.load();
}

}  // namespace tengen
