// seccomp: which calls of the system a process may make.
#pragma once

#include <sched.h>

#include <cstdint>

#include "base/file_descriptor.hpp"

namespace tengen {

enum class MayWrite : bool { No, Yes };  ///< files, where Landlock lets it
/// Threads. Of Some, the owner of the listener counts them; without a listener that is All.
enum class MayStart : std::uint8_t { None, Some, All };
enum class MayExecute : bool { No, Yes };  ///< another program in its own place

enum class Refusing : bool {
    Silently,
    Told,  ///< somebody answers the calls that are refused: sandbox/refused_calls.hpp
};

/// The flags of clone() by which it makes a thread of this process.
inline constexpr std::uint64_t kCloneThread = CLONE_VM | CLONE_THREAD;

struct SystemCallFilter {
    bool loaded = false;
    /// From which refused calls are answered. While it is there sendmsg() and seccomp() are
    /// allowed, by which it is given away and they are then forbidden. None where the system cannot
    /// do that (before Linux 5.7), or where somebody else is told already; refusing is silent then.
    FileDescriptor listener;
};

/// Filters the calls of all threads of this process, which must have no_new_privs. Whatever is not
/// on the list fails with EPERM, or with ENOSYS where the C library then goes another way. Not
/// loaded when the system does not allow that, and nothing has changed.
SystemCallFilter filter_system_calls(MayWrite may_write, MayExecute may_execute, MayStart may_start,
                                     Refusing refusing);

/// Forbids what was allowed while there was a listener. False when that failed.
bool forbid_giving_away();

}  // namespace tengen
