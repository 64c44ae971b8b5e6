// The processes that this one has started.
#pragma once

#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <vector>

namespace tengen::test {

/// The niceness of each child that was not waited for, whichever thread has started it: from -20,
/// first of all, to 19.
inline std::vector<int> niceness_of_children() {
    std::vector<int> niceness;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (id_t child = 0; children >> child;) {
            niceness.push_back(::getpriority(PRIO_PROCESS, child));
        }
    }
    return niceness;
}

}  // namespace tengen::test
