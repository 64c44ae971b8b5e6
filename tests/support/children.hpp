// The child processes of this process.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tengen::test {

/// The children that were not waited for, from any thread.
inline std::vector<pid_t> children() {
    std::vector<pid_t> all;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream list(thread.path() / "children");
        for (pid_t child = 0; list >> child;) all.push_back(child);
    }
    return all;
}

/// The states of a process's threads as sorted letters: 'T' stopped, 'R' running, 'S' asleep.
inline std::string states_of_threads(pid_t process) {
    std::string states;
    const auto folder = "/proc/" + std::to_string(process) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(thread.path() / "stat");
        std::string text;
        std::getline(file, text);
        states += text.substr(text.rfind(") ") + 2, 1);
    }
    std::sort(states.begin(), states.end());
    return states;
}

/// The niceness of each child that was not waited for, from any thread: from -20 (highest priority)
/// to 19.
inline std::vector<int> niceness_of_children() {
    std::vector<int> niceness;
    for (const pid_t child : children()) {
        niceness.push_back(::getpriority(PRIO_PROCESS, static_cast<id_t>(child)));
    }
    return niceness;
}

}  // namespace tengen::test
