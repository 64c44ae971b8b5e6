// Starts the command line: signals, the command, the exit code.
#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <new>

#include "commands.hpp"
#include "tournament/progress.hpp"

namespace {

using namespace tengen;
using namespace tengen::cli;

/// Used by commands that have nothing to save. The others install their own handlers.
extern "C" void end_by_signal(int signal) {
    _exit(128 + signal);
}

void handle_signals() {
    struct sigaction action {};
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
    sigaction(SIGXFSZ, &action, nullptr);
    // The parent process may have left SIGCHLD ignored. The end of a host would then go unnoticed.
    action.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &action, nullptr);
    action.sa_handler = end_by_signal;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        // Ignored signals stay ignored, because nohup relies on it.
        if (!is_ignored(signal)) sigaction(signal, &action, nullptr);
    }
}

/// Fills closed standard descriptors, so a file opened later cannot take their place. The
/// replacement gives no input and accepts no output.
void keep_standard_files() {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", O_RDONLY);
    }
}

int exit_code(const Result<int>& result) {
    if (result) return *result;
    Program::print_error(result.error());
    return static_cast<int>(result.error().front().code);
}

int run(const std::vector<std::string>& arguments) {
    Output output(STDOUT_FILENO);
    try {
        const Result<std::filesystem::path> folder = executable_folder();
        if (!folder) return exit_code(fail(folder.error()));
        Program program(*folder, output);
        const int code = exit_code(run_command(program, arguments));
        output.finish();
        return code;
    } catch (const OutputFailure& failure) {
        // A reader that closed the pipe wants neither more output nor a message.
        if (failure.number == EPIPE) return 128 + SIGPIPE;
        Program::print_warning("cannot write output: " + system_text(failure.number));
        return static_cast<int>(ErrorCode::System);
    }
}

}  // namespace

int main(int count, char** words) {
    keep_standard_files();
    handle_signals();
    allow_all_files();
    try {
        return run({words + std::min(count, 1), words + count});
    } catch (const std::bad_alloc&) {
        Program::print_warning("out of memory");
        return static_cast<int>(ErrorCode::System);
    } catch (const std::exception& error) {
        Program::print_warning(
            fmt::format("internal error: {} (please report this)", error.what()));
    } catch (...) {
        Program::print_warning("internal error (please report this)");
    }
    return static_cast<int>(ErrorCode::Internal);
}
