// The sandbox of a plugin's process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/schema.hpp"
#include "sandbox/sandbox.hpp"

namespace tengen {

/// The memory that these options request: 512 MiB, plus each whole-number option whose name ends in
/// "_mib", plus the stacks of the threads given by an option "threads".
std::uint64_t memory_asked_for(const Parameters& options);

/// The memory limit of an AI: the requested memory, but at most half of the machine's, because a
/// plugin's own defaults count as requests.
std::uint64_t memory_for(const Parameters& options);

/// A plugin may read only its own folder, or only its own file if that folder contains the user's
/// home. Without seccomp, only a trusted plugin is loaded.
SandboxRules rules_for(const std::filesystem::path& plugin, bool trusted);

}  // namespace tengen
