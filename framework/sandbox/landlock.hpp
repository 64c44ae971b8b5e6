// Landlock: limits the files that a process may open
// (https://docs.kernel.org/userspace-api/landlock.html).
#pragma once

#include <cstdint>

namespace tengen {

struct SandboxRules;

/// The kernel's version of Landlock; 0 if it is missing or switched off.
std::int32_t landlock_abi();

/// Confines the calling thread, which must have no_new_privs. Returns the active version, limited
/// to the rights that this program supports; 0 if none is active.
std::int32_t enter_landlock(const SandboxRules& rules);

}  // namespace tengen
