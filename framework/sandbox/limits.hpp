// Limits on memory, files and processor time.
#pragma once

namespace tengen {

struct SandboxRules;

/// Sets those of the rules, and: 32 open files, no core dumps, no growing files unless some may be
/// written, 8 MiB of stack. A limit that was lower already stays as it was.
///
/// Memory is limited twice. RLIMIT_DATA counts what may be written, which is what a program uses.
/// It can be evaded (pages that are made read-only again do not count), so RLIMIT_AS, which counts
/// every address, ends that 128 MiB higher, and 128 MiB more for each further thread, up to eight:
/// the C library reserves addresses for each that it never touches. What is used in between is
/// found by plugin/use_watch.hpp. Built with a sanitizer, which
/// needs terabytes of addresses, neither is set.
void set_limits(const SandboxRules& rules);

/// Whether the limits of this process leave those of the rules to a process that it starts.
bool leaves_memory(const SandboxRules& rules);

/// Whether this program was built so that set_limits() limits memory.
bool limits_memory();

}  // namespace tengen
