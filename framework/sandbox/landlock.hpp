// Landlock: which files a process may open (https://docs.kernel.org/userspace-api/landlock.html).
#pragma once

#include <cstdint>

namespace tengen {

struct SandboxRules;

/// The kernel's version of it; 0 when there is none or it is switched off.
std::int32_t landlock_abi();

/// Confines the calling thread, which must have no_new_privs. Returns the version that is in force
/// with as many of its rights as this program knows; 0 when nothing is.
std::int32_t enter_landlock(const SandboxRules& rules);

}  // namespace tengen
