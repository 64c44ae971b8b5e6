// Prepares the start of an engine's program: finds it, checks that it can run, and applies the
// sandbox.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine_settings.hpp"

namespace tengen {

struct EngineCommand {
    std::filesystem::path program;         ///< to start: the engine, or the sandbox's host
    std::vector<std::string> words;        ///< its name and arguments
    std::vector<std::string> environment;  ///< without variables that affect the loader
    std::filesystem::path folder;          ///< working folder: that of the engine
};

/// Fails if the program does not exist or cannot be run: "cannot start './x': no such file".
Result<EngineCommand> command_of(const EngineSettings& settings);

/// The memory limit of an engine in the sandbox: the limit announced to it, plus room for its
/// program. 0: no limit.
std::uint64_t most_memory(const EngineSettings& settings);

/// "cannot start './x': REASON"
Error cannot_start(const EngineSettings& settings, const Argument& reason);

}  // namespace tengen
