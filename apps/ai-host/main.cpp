// tengen-ai-host: the process that runs third-party code. Only Tengen's programs start it, with the
// arguments of sandbox/host_command.hpp.
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <span>

#include "channel.hpp"
#include "exhaustion.hpp"
#include "plugin/descriptor_passing.hpp"
#include "plugin/host_process.hpp"
#include "run_program.hpp"
#include "sandbox/host_command.hpp"
#include "sandbox/inheritance.hpp"
#include "server.hpp"

namespace tengen::ai_host {

namespace {

enum ExitCode { kDone = 0, kNonsense = 1, kWrongUse = 2 };

/// Sends the first message, together with the listener for refused calls.
bool send_first(const SandboxState& state, int listener) {
    wire::Buffer buffer;
    wire::write(buffer, state);
    return send_with_descriptor(kHostChannel, buffer, listener);
}

/// Enters the sandbox. The host has already opened all its own files, and loading a plugin runs the
/// plugin's code. Reports the result to the program. False if the host must stop.
bool confine(Channel& channel, HostCommand::Mode mode, const SandboxRules& rules) {
    if (!close_others(kHostChannel + 1) || ::chdir("/") != 0) return false;
    wire::Buffer buffer;
    bool sent = false;
    const GiveAway give = [&](const SandboxState& state, int listener) {
        return sent = send_first(state, listener);
    };
    // A host that only inspects plugins has no listener to send.
    const auto state = enter_sandbox(rules, mode == HostCommand::Mode::Serve ? give : GiveAway());
    if (state) {
        // Without Landlock, nothing may be written anywhere. See SandboxRules::writable.
        if (state->landlock_abi > 0 && !rules.writable.empty()) {
            ::setenv("TENGEN_SCRATCH", rules.writable.front().c_str(), 1);
        }
        if (sent) return true;
        wire::write(buffer, *state);
    } else {
        wire::write(buffer, LoadFailure{LoadProblem::NoSandbox, state.error()});
    }
    return channel.send(buffer) && state;
}

bool send_ais(Channel& channel, const LoadedPlugin& plugin) {
    wire::Buffer buffer;
    for (const AiInfo& info : plugin.ais()) {
        wire::write(buffer, info);
        if (!wire::fits(buffer)) {
            wire::write(buffer, LoadFailure{LoadProblem::BadDescription, "it says too much"});
        }
        if (!channel.send(buffer)) return false;
    }
    return true;
}

int host_plugin(const HostCommand& command) {
    auto channel = Channel::open();
    if (!channel) return kWrongUse;
    if (!confine(*channel, command.mode, command.rules)) return kDone;
    if (command.mode == HostCommand::Mode::State) return kDone;
    watch_for_exhaustion();
    wire::Buffer buffer;
    const auto plugin = LoadedPlugin::open(command.file_and_arguments.front());
    if (!plugin) {
        wire::write(buffer, plugin.error());
        channel->send(buffer);
        return kDone;
    }
    const bool scan = command.mode == HostCommand::Mode::Scan;
    if (scan && !send_ais(*channel, **plugin)) return kDone;
    wire::write_loaded(buffer, static_cast<std::uint32_t>((*plugin)->ais().size()));
    if (!channel->send(buffer) || scan) return kDone;
    return Server(*channel, *plugin).run() ? kDone : kNonsense;
}

}  // namespace

}  // namespace tengen::ai_host

int main(int count, char** arguments) {
    using namespace tengen;
    try {
        const auto command = parse_host_command(
            std::span<const char* const>(arguments, static_cast<std::size_t>(count)).subspan(1));
        if (!command) return ai_host::kWrongUse;
        if (!die_with_parent(command->parent)) return ai_host::kDone;
        const bool is_program =
            command->mode == HostCommand::Mode::Run || command->mode == HostCommand::Mode::Start;
        if (is_program) return ai_host::run_program(*command);
        // Not exit(), which would run the exit functions of the plugin.
        ::_exit(ai_host::host_plugin(*command));
    } catch (const std::exception&) {
        std::abort();  // the program sees a crash
    }
}
