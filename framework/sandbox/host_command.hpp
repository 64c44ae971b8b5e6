// The command line of tengen-ai-host, the program that runs third-party code:
//   tengen-ai-host serve|scan|state|run|start PARENT [RULE ...] -- [FILE [ARGUMENT ...]]
//   rules: --read=PATH --write=PATH --execute=PATH --memory=BYTES --threads=NUMBER --cpu=SECONDS
//   --require=LEVEL
// It runs only for the process PARENT, which must have started it, and dies with it.
//   serve  descriptor 3 is a channel, 4 the stop page; loads the plugin FILE and lets one AI play
//   scan   the same; loads it, reports its AIs, and ends
//   state  the same; reports the sandbox that it can make, and ends
//   run    becomes the program FILE, in its folder, with its own standard streams.
//          Exit code 125: the sandbox is less than required; 126: FILE cannot be run; 127: FILE
//          does not exist. The reason is then on standard error.
//   start  the same without a sandbox: rules are ignored
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace tengen {

struct HostCommand {
    enum class Mode : std::uint8_t { Serve, Scan, State, Run, Start };

    Mode mode = Mode::Serve;
    pid_t parent = 0;  ///< the host's parent process; the host ends with the thread that started it
    SandboxRules rules;
    std::vector<std::string> file_and_arguments;
};

inline constexpr int kExitNoSandbox = 125;
inline constexpr int kExitNotRunnable = 126;
inline constexpr int kExitNotFound = 127;

/// The arguments after the program's name.
std::vector<std::string> to_arguments(const HostCommand& command);

/// Parses the arguments; empty if they are invalid.
std::optional<HostCommand> parse_host_command(std::span<const char* const> arguments);

}  // namespace tengen
