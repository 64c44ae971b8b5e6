// tengen-ai-check: the process of one test of the validator, with the plugin, confined like
// tengen-ai-host. Only "tengen check" starts it, with the arguments (sandbox/host_command.hpp,
// "serve") and descriptors of a host. The channel delivers a job (validator/job.hpp).
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <exception>
#include <optional>
#include <span>

#include "games/all_rules.hpp"
#include "plugin/descriptor_passing.hpp"
#include "plugin/host_process.hpp"
#include "plugin/wire.hpp"
#include "sandbox/host_command.hpp"
#include "sandbox/inheritance.hpp"
#include "validator/try_plugin.hpp"

namespace tengen::validator {

namespace {

enum ExitCode { kDone = 0, kNonsense = 1, kWrongUse = 2 };

/// Replaces a standard file with a pipe and returns its read end. Writing never blocks.
std::optional<int> catch_file(int standard) {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC) != 0) return std::nullopt;
    if (::dup2(ends[1], standard) < 0) return std::nullopt;
    ::close(ends[1]);
    return ends[0];
}

/// Enters the sandbox and reports its state like tengen-ai-host, with the listener for refused
/// calls.
bool confine(const SandboxRules& rules) {
    wire::Buffer buffer;
    bool sent = false;
    const auto state = enter_sandbox(rules, [&](const SandboxState& made, int listener) {
        wire::write(buffer, made);
        return sent = send_with_descriptor(kHostChannel, buffer, listener);
    });
    if (!state) return false;
    if (sent) return true;
    wire::write(buffer, *state);
    return ::send(kHostChannel, buffer.data(), buffer.size(), MSG_NOSIGNAL) > 0;
}

int run(const HostCommand& command) {
    if (!die_with_parent(command.parent)) return kDone;
    // The test needs neither a stop page nor open files of the shell that started the check.
    if (!close_others(kHostChannel + 1)) return kWrongUse;
    // The sandbox forbids making these pipes.
    const auto output = catch_file(STDOUT_FILENO);
    const auto errors = catch_file(STDERR_FILENO);
    if (!output || !errors || ::chdir("/") != 0) return kWrongUse;
    RuleCatalogue rules;
    all_rules(rules);
    SandboxRules sandbox = command.rules;
    sandbox.readable.emplace_back("/proc/self");  // to count threads and files
    if (!confine(sandbox)) return kExitNoSandbox;
    const auto& file = command.file_and_arguments.front();
    return try_plugin(kHostChannel, file, rules, {*output, *errors}) ? kDone : kNonsense;
}

}  // namespace

}  // namespace tengen::validator

int main(int count, char** arguments) {
    using namespace tengen;
    try {
        const auto command = parse_host_command(
            std::span<const char* const>(arguments, static_cast<std::size_t>(count)).subspan(1));
        const bool serves = command && command->mode == HostCommand::Mode::Serve &&
                            command->file_and_arguments.size() == 1;
        // Not exit(), which would run the exit functions of the plugin.
        ::_exit(serves ? validator::run(*command) : validator::kWrongUse);
    } catch (const std::exception&) {
        std::abort();  // the program sees a crash
    }
}
