#include "plugin/process_threads.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace tengen {

namespace {

std::string folder_of(pid_t pid) {
    return "/proc/" + std::to_string(pid) + "/task";
}

/// The links of a folder: its own, its parent's, and one per subfolder.
constexpr int kOwnLinks = 2;

/// Reads "17 (name) R ...", where the name may contain any characters.
bool runs(const std::string& stat_file) {
    const FileDescriptor file(::open(stat_file.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 128> buffer{};
    if (!file) return false;  // the thread has ended
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    const std::string_view text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    const std::size_t name_end = text.rfind(") ");
    return name_end != std::string_view::npos && text.substr(name_end + 2).starts_with('R');
}

}  // namespace

ProcessThreads::ProcessThreads(pid_t pid)
    : pid_(pid), folder_(::open(folder_of(pid).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {}

int ProcessThreads::count() const {
    struct stat status {};
    if (!folder_ || ::fstat(folder_.get(), &status) != 0) return 0;
    return static_cast<int>(status.st_nlink) - kOwnLinks;
}

bool ProcessThreads::others_run() const {
    if (count() <= 1) return false;
    const std::string folder = folder_of(pid_);
    const std::unique_ptr<DIR, int (*)(DIR*)> list(::opendir(folder.c_str()), &::closedir);
    if (!list) return false;
    const std::string first = std::to_string(pid_);
    while (const dirent* const entry = ::readdir(list.get())) {
        const std::string_view name = entry->d_name;
        if (name.starts_with('.') || name == first) continue;
        if (runs(folder + '/' + entry->d_name + "/stat")) return true;
    }
    return false;
}

}  // namespace tengen
