// What a plugin may do in its process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/schema.hpp"
#include "sandbox/sandbox.hpp"

namespace tengen {

/// How much memory these options ask for: 512 MiB, more by every whole-number option whose name
/// ends in "_mib", and the stacks of as many threads as an option "threads" says.
std::uint64_t memory_asked_for(const Parameters& options);

/// How much of that an AI may use: at most half of the machine's memory, since what a plugin
/// declares as a default counts too.
std::uint64_t memory_for(const Parameters& options);

/// A plugin may read its own folder, or only its own file where that folder holds the user's home;
/// nothing else. Unless it is trusted it is not loaded without seccomp.
SandboxRules rules_for(const std::filesystem::path& plugin, bool trusted);

}  // namespace tengen
