// Locks on files with flock(2). The lock ends with its process, even after a crash. It survives
// when another part of the program closes the same file. /proc/locks lists the holder.
#include <fmt/format.h>

#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/durable_file.hpp"

namespace tengen {

namespace {

/// A program that checks whether a file is locked holds the lock itself for a moment.
constexpr int kAttempts = 5;
constexpr std::chrono::milliseconds kBetweenAttempts{10};

/// A line is "1: FLOCK  ADVISORY  WRITE 123 fd:01:4711 0 EOF", device numbers in hex.
std::optional<int> holder_in(const std::string& line, const struct stat& status) {
    std::istringstream words(line);
    std::string number, kind, strength, access, process, file;
    words >> number >> kind >> strength >> access >> process >> file;
    const std::string wanted =
        fmt::format("{:02x}:{:02x}:{}", major(status.st_dev), minor(status.st_dev), status.st_ino);
    int id = 0;
    const auto [end, error] = std::from_chars(process.data(), process.data() + process.size(), id);
    const bool whole = error == std::errc{} && end == process.data() + process.size();
    if (kind != "FLOCK" || file != wanted || !whole || id <= 0) return std::nullopt;
    return id;
}

std::optional<int> holder_of(const FileDescriptor& file) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return std::nullopt;
    std::ifstream locks("/proc/locks");
    std::string line;
    while (std::getline(locks, line)) {
        if (const std::optional<int> holder = holder_in(line, status)) return holder;
    }
    return std::nullopt;
}

Result<void> in_use(const FileDescriptor& file, const std::filesystem::path& path) {
    const std::optional<int> holder = holder_of(file);
    if (!holder) {
        return fail(ErrorCode::System, "", "{} is in use by another process", path.string());
    }
    return fail(ErrorCode::System, "", "{} is in use by process {}", path.string(), *holder);
}

}  // namespace

Result<void> lock(const FileDescriptor& file, const std::filesystem::path& path) {
    for (int attempt = 1; ::flock(file.get(), LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno == EINTR) continue;
        // This file system has no locks. Playing without a lock is better than not playing.
        if (errno != EWOULDBLOCK) return {};
        if (attempt < kAttempts) {
            std::this_thread::sleep_for(kBetweenAttempts);
            continue;
        }
        return in_use(file, path);
    }
    return {};
}

Result<void> check_unlocked(const std::filesystem::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return {};
    const bool locked = ::flock(file->get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return locked ? in_use(*file, path) : Result<void>();
}

bool is_locked(const std::filesystem::path& path) {
    return !check_unlocked(path);
}

}  // namespace tengen
