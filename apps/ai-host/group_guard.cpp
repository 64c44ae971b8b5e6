#include "group_guard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>

#include "base/file_descriptor.hpp"
#include "sandbox/inheritance.hpp"

namespace tengen::ai_host {
namespace {

constexpr int kLookMs = 100;  ///< between checks of an engine that has ended

// The guard's only descriptors.
constexpr int kProgram = 0;
constexpr int kEngine = 1;

FileDescriptor descriptor_of(pid_t process) {
    return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
}

/// Whether the program has waited for the engine. It kills the group before that.
bool is_reaped() {
    return ::syscall(SYS_pidfd_send_signal, kEngine, 0, nullptr, 0) != 0 && errno == ESRCH;
}

[[noreturn]] void guard(pid_t engine) {
    bool ended = false;
    for (;;) {
        pollfd items[] = {{kProgram, POLLIN, 0}, {ended ? -1 : kEngine, POLLIN, 0}};
        ::poll(items, std::size(items), ended ? kLookMs : -1);
        if (items[0].revents != 0) {
            ::kill(-engine, SIGKILL);
            ::_exit(0);
        }
        ended = ended || items[1].revents != 0;
        if (ended && is_reaped()) ::_exit(0);
    }
}

/// Closes the engine's files, so readers of the engine see their end.
bool detach(int program, int engine) {
    return ::chdir("/") == 0 && ::dup2(program, kProgram) == kProgram &&
           ::dup2(engine, kEngine) == kEngine && close_others(kEngine + 1);
}

}  // namespace

bool start_group_guard() {
    const pid_t engine = ::getpid();
    const pid_t parent = ::getppid();
    FileDescriptor program = descriptor_of(parent);
    FileDescriptor own = descriptor_of(engine);
    // The parent may have died, and another process may have its number.
    if (!program || !own || ::getppid() != parent) return false;
    // The descriptors must not be 0 or 1, which dup2() will replace.
    program = FileDescriptor(::fcntl(program.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    own = FileDescriptor(::fcntl(own.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!program || !own) return false;
    const pid_t child = ::fork();
    if (child == 0) {
        // The engine must have no child that it did not start, so a second fork() detaches the
        // guard. The guard leaves the engine's group while its parent waits, because a signal that
        // stops the group must never reach it.
        const pid_t detached = ::setsid() >= 0 ? ::fork() : -1;
        if (detached == 0 && detach(program.get(), own.get())) guard(engine);
        ::_exit(detached > 0 ? 0 : 1);
    }
    int status = -1;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status == 0;
}

}  // namespace tengen::ai_host
