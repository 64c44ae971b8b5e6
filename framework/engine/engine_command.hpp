// How the program of an engine is started: found, made sure that it can run, and put into the
// sandbox.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine_settings.hpp"

namespace tengen {

struct EngineCommand {
    std::filesystem::path program;         ///< what is started: the engine, or the sandbox's host
    std::vector<std::string> words;        ///< its name and arguments
    std::vector<std::string> environment;  ///< that of this program without what changes the loader
    std::filesystem::path folder;          ///< where it runs: that of the engine
};

/// Fails when there is no such program or it cannot be run: "cannot start './x': no such file".
Result<EngineCommand> command_of(const EngineSettings& settings);

/// What an engine in the sandbox may use: more than it is told, for its program. 0: no limit.
std::uint64_t most_memory(const EngineSettings& settings);

/// "cannot start './x': REASON"
Error cannot_start(const EngineSettings& settings, const Argument& reason);

}  // namespace tengen
