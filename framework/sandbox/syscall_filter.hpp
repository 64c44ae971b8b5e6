// seccomp: which calls of the system a process may make.
#pragma once

namespace tengen {

enum class MayWrite : bool { No, Yes };    ///< files, where Landlock lets it
enum class MayExecute : bool { No, Yes };  ///< another program in its own place

/// Filters the calls of all threads of this process, which must have no_new_privs. Whatever is not
/// on the list fails with EPERM, or with ENOSYS where the C library then goes another way. False
/// when the system does not allow that, and nothing has changed.
bool filter_system_calls(MayWrite may_write, MayExecute may_execute);

}  // namespace tengen
