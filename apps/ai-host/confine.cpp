#include "confine.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <string_view>
#include <vector>

#include "plugin/host_process.hpp"

namespace tengen::host {

namespace {

constexpr int kFirstOther = kHostChannel + 1;

/// False where there is no list.
bool close_listed_files() {
    DIR* const list = ::opendir("/proc/self/fd");
    if (list == nullptr) return false;
    std::vector<int> files;
    while (const dirent* const entry = ::readdir(list)) {
        const std::string_view name = entry->d_name;
        int file = -1;
        std::from_chars(name.data(), name.data() + name.size(), file);
        if (file >= kFirstOther) files.push_back(file);
    }
    ::closedir(list);
    for (const int file : files) ::close(file);  // the list's own is closed already
    return true;
}

/// Takes its time where a process may have many.
bool close_possible_files() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    for (rlim_t file = kFirstOther; file < limit.rlim_cur; ++file) ::close(static_cast<int>(file));
    return true;
}

bool close_other_files() {
    if (::close_range(kFirstOther, ~0u, 0) == 0) return true;
    // Kernels before 5.9 have no such call, and some containers forbid it.
    return close_listed_files() || close_possible_files();
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
