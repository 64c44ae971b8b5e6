// Support of this system for reports of refused calls.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace tengen::test {

/// Loads a filter that allows everything, with a listener.
inline bool can_listen() {
    sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const sock_fprog program{1, &allow};
    const long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_TSYNC |
                       SECCOMP_FILTER_FLAG_TSYNC_ESRCH;
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) >= 0;
}

/// True if this system can report refused calls. Old systems cannot, and neither can a process that
/// already has a listener.
inline bool refusals_are_told() {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) ::_exit(can_listen() ? 0 : 1);
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return status == 0;
}

}  // namespace tengen::test
