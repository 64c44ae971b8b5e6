#include "processor.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace tengen::load {

namespace fs = std::filesystem;

Usage usage_of(pid_t process) {
    Usage usage;
    if (process == 0) return usage;
    const fs::path folder = fmt::format("/proc/{}", process);
    std::error_code error;
    for (fs::directory_iterator thread(folder / "task", error), end; !error && thread != end;
         thread.increment(error)) {
        std::int64_t running = 0;
        std::ifstream(thread->path() / "schedstat") >> running;
        const bool first = thread->path().filename() == std::to_string(process);
        (first ? usage.main : usage.others) += std::chrono::nanoseconds(running);
    }
    std::uint64_t all = 0, resident = 0;
    std::ifstream(folder / "statm") >> all >> resident;
    usage.memory = resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return usage;
}

}  // namespace tengen::load
