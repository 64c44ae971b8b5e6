// Limits on memory, files and processor time.
#pragma once

#include <cstdint>

namespace tengen {

struct SandboxRules;

/// Sets the limits of the rules, and these: 32 open files, no core dumps, no growing files unless
/// some may be written (then none larger than the memory), 8 MiB of stack. Never raises a lower
/// limit.
///
/// Memory has two limits. RLIMIT_DATA counts writable memory, which is a program's real use. It can
/// be evaded, because pages that become read-only no longer count. So RLIMIT_AS, which counts all
/// addresses, stops that at a higher limit: 128 MiB more, plus 128 MiB for each additional thread,
/// up to eight, because the C library reserves addresses for each thread that it never uses.
/// plugin/use_watch.hpp detects the use in between. Builds with a sanitizer need terabytes of
/// addresses, so they set neither.
void set_limits(const SandboxRules& rules);

/// Whether this process's own limits leave that much memory to a process that it starts. 0: always.
/// Addresses for threads' heaps are not necessary.
bool leaves_memory(std::uint64_t bytes);

/// Whether set_limits() limits memory in this build.
bool limits_memory();

}  // namespace tengen
