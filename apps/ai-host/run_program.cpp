#include "run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

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

/// Starts a process that kills the engine's group if the program dies. It guards this process,
/// which has its own group and becomes the engine, ends with it, and is not its child. Returns
/// false if there is none, as on kernels before 5.3; then only the engine itself dies with the
/// program.
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

int failed(int code, const std::string& what) {
    const std::string line = what + '\n';
    // If this fails, there is nowhere else to report it.
    static_cast<void>(::write(STDERR_FILENO, line.data(), line.size()));
    return code;
}

}  // namespace

int run_program(const HostCommand& command) {
    const std::string& program = command.file_and_arguments.front();
    if (!close_others(STDERR_FILENO + 1)) return failed(kExitNotRunnable, "files cannot be closed");
    const auto folder = std::filesystem::path(program).parent_path();
    if (::chdir(folder.c_str()) != 0) {
        return failed(kExitNotFound, folder.string() + ": " + std::strerror(errno));
    }
    std::vector<std::string> words = command.file_and_arguments;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (command.mode == HostCommand::Mode::Run) {
        const auto state = enter_sandbox(command.rules);
        if (!state) return failed(kExitNoSandbox, state.error());
    } else {
        if (!start_group_guard()) {
            std::fputs("tengen: this engine's processes may survive a killed program\n", stderr);
        }
    }
    ::execv(program.c_str(), pointers.data());
    const int error = errno;
    return failed(error == ENOENT ? kExitNotFound : kExitNotRunnable, std::strerror(error));
}

}  // namespace tengen::ai_host
