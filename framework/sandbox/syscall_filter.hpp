// seccomp: limits the system calls of a process.
#pragma once

#include <sched.h>

#include <cstdint>

#include "base/file_descriptor.hpp"

namespace tengen {

enum class MayWrite : bool { No, Yes };  ///< files that Landlock permits
/// Threads. With Some, the listener's owner counts them; without a listener it means All.
enum class MayStart : std::uint8_t { None, Some, All };
enum class MayExecute : bool { No, Yes };  ///< another program in its own place

enum class Refusing : bool {
    Silently,
    Told,  ///< a process answers the refused calls: sandbox/refused_calls.hpp
};

/// The flags with which clone() creates a thread of this process.
inline constexpr std::uint64_t kCloneThread = CLONE_VM | CLONE_THREAD;

struct SystemCallFilter {
    bool loaded = false;
    /// Receives refused calls. While it exists, sendmsg() and seccomp() are allowed: to pass it on,
    /// and then to forbid both. Empty if the system lacks this (before Linux 5.7), or if another
    /// listener exists; then calls are refused silently.
    FileDescriptor listener;
};

/// Filters the calls of all threads of this process, which must have no_new_privs. All calls
/// outside the list fail with EPERM, or with ENOSYS if the C library then uses another call. If the
/// system refuses the filter, it is not loaded and nothing has changed.
SystemCallFilter filter_system_calls(MayWrite may_write, MayExecute may_execute, MayStart may_start,
                                     Refusing refusing);

/// Forbids the calls that were allowed for passing on the listener. Returns false on failure.
bool forbid_giving_away();

}  // namespace tengen
