#include "online/private_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "base/durable_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPrivateFile = 1u << 20;
constexpr mode_t kOnlyUser = 0600;

Result<FileDescriptor> open_private(const fs::path& path) {
    FileDescriptor made(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOnlyUser));
    if (!made || ::fchmod(made.get(), kOnlyUser) != 0) {
        return cannot_save(path, save_problem(errno));
    }
    return made;
}

/// A change replaces the file, so another file that stays is locked. Changes take milliseconds.
Result<FileDescriptor> wait_for_lock(const fs::path& path) {
    fs::path name = path;
    name += ".lock";
    auto file = open_private(name);
    if (!file) return file;
    while (::flock(file->get(), LOCK_EX) != 0) {
        if (errno != EINTR) return cannot_save(path, save_problem(errno));
    }
    return file;
}

}  // namespace

Result<std::string> read_private_file(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return std::string();
    const auto file = open_to_read(path);
    if (!file) return fail(file.error());
    return read_all(*file, path, kMaxPrivateFile);
}

Result<void> change_private_file(
    const fs::path& path, const std::function<std::string(const std::string& text)>& change) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const auto lock = wait_for_lock(path);
    if (!lock) return fail(lock.error());
    const auto text = read_private_file(path);
    if (!text) return fail(text.error());
    if (const auto made = open_private(path); !made) return fail(made.error());
    return replace_file(path, change(*text));
}

}  // namespace tengen
