#include "confine.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>

#include "plugin/host_process.hpp"

namespace tengen::host {

namespace {

bool close_other_files() {
    constexpr unsigned kFirst = kHostChannel + 1;
    if (::close_range(kFirst, ~0u, 0) == 0) return true;
    if (errno != ENOSYS) return false;
    // Kernels before 5.9.
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    for (rlim_t file = kFirst; file < limit.rlim_cur; ++file) ::close(static_cast<int>(file));
    return true;
}

/// A crash of a plugin is an answer here, not something to be analysed.
bool dump_no_core() {
    const rlimit none{0, 0};
    return ::setrlimit(RLIMIT_CORE, &none) == 0;
}

}  // namespace

bool die_with_parent(pid_t parent) {
    return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent;
}

bool confine() {
    return close_other_files() && dump_no_core() && ::chdir("/") == 0;
}

}  // namespace tengen::host
