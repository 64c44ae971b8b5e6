#include "run_program.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "group_guard.hpp"
#include "sandbox/inheritance.hpp"

namespace tengen::ai_host {

namespace {

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
