#include "sandbox/inheritance.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <string_view>
#include <vector>

namespace tengen {

namespace {

/// Closes the descriptors that the system lists. Returns false without a list.
bool close_listed(int first) {
    DIR* const list = ::opendir("/proc/self/fd");
    if (list == nullptr) return false;
    std::vector<int> files;
    while (const dirent* const entry = ::readdir(list)) {
        const std::string_view name = entry->d_name;
        int file = -1;
        std::from_chars(name.data(), name.data() + name.size(), file);
        if (file >= first) files.push_back(file);
    }
    ::closedir(list);
    for (const int file : files) ::close(file);  // the list's own descriptor is already closed
    return true;
}

/// Closes every possible descriptor. Slow if a process may have many.
bool close_possible(int first) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    for (auto file = static_cast<rlim_t>(first); file < limit.rlim_cur; ++file) {
        ::close(static_cast<int>(file));
    }
    return true;
}

}  // namespace

bool die_with_parent(pid_t parent) {
    return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent;
}

bool close_others(int first) {
    if (::close_range(static_cast<unsigned>(first), ~0u, 0) == 0) return true;
    // Kernels before 5.9 lack this call, and some containers forbid it.
    return close_listed(first) || close_possible(first);
}

}  // namespace tengen
