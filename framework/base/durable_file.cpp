#include "base/durable_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".tengen-tmp-";
constexpr int kMaxNames = 100;
constexpr mode_t kNewFileMode = 0644;
constexpr std::chrono::minutes kSafeAge{1};

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

struct Temporary {
    FileDescriptor file;
    fs::path path;
    int error = 0;
};

/// A new, locked file with a unique name in the folder of `target`. The lock distinguishes it from
/// one left by an interrupted program.
Temporary make_temporary(const fs::path& target, mode_t mode) {
    Temporary temporary;
    for (int i = 0; i < kMaxNames; ++i) {
        temporary.path = folder_of(target) / fmt::format("{}{}-{}", kTemporary, ::getpid(), i);
        temporary.file = FileDescriptor(
            ::open(temporary.path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        temporary.error = temporary.file ? 0 : errno;
        if (temporary.error != EEXIST) break;
    }
    // Some file systems do not support locks.
    if (temporary.file) static_cast<void>(::flock(temporary.file.get(), LOCK_EX | LOCK_NB));
    return temporary;
}

/// Writes and syncs the file, then names it with `rename`, which returns 0 or an error number.
/// Removes the file on failure.
template <class Rename>
int publish(const Temporary& temporary, std::string_view content, Rename rename) {
    int error = write_at(temporary.file, content, 0);
    if (error == 0 && ::fsync(temporary.file.get()) != 0) error = errno;
    if (error == 0) error = rename();
    if (error != 0) ::unlink(temporary.path.c_str());
    return error;
}

/// The target of a chain of symbolic links; the path itself if it is not a link.
Result<fs::path> final_target(const fs::path& path) {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
    const fs::path target = fs::weakly_canonical(path, error);
    if (error || fs::is_symlink(fs::symlink_status(target, error))) {
        return cannot_save(path, "a link that leads nowhere");
    }
    return target;
}

}  // namespace

std::string save_problem(int error_number) {
    switch (error_number) {
        case ENOSPC:
        case EDQUOT:
            return "disk full";
        case EFBIG:
            return "the limit on file sizes is reached";
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOENT:
        case ENOTDIR:
            return "no such directory";
        case EEXIST:
            return "the file exists";
        case EROFS:
            return "read-only file system";
        case EMFILE:
        case ENFILE:
            return "too many open files";
        case EISDIR:
            return "not a regular file";
        default:
            return std::generic_category().message(error_number);
    }
}

tl::unexpected<Errors> cannot_save(const fs::path& path, std::string_view problem) {
    return fail(ErrorCode::System, "", "cannot save to {}: {}", path.string(), problem);
}

namespace {

tl::unexpected<Errors> cannot_open(const fs::path& path) {
    const char* problem = errno == EACCES ? "permission denied" : "no such file";
    return fail(ErrorCode::Input, path.string(), problem);
}

tl::unexpected<Errors> cannot_read(const fs::path& path) {
    return fail(ErrorCode::Input, path.string(), "cannot be read: {}",
                std::generic_category().message(errno));
}

tl::unexpected<Errors> too_large(const fs::path& path, std::size_t size, std::size_t limit) {
    return fail(ErrorCode::Input, path.string(), "too large ({} MiB, limit {} MiB)", size >> 20,
                limit >> 20);
}

}  // namespace

Result<FileDescriptor> open_to_read(const fs::path& path) {
    // O_NONBLOCK: otherwise, opening a named pipe would wait for its other end.
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file) return cannot_open(path);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return fail(ErrorCode::Input, path.string(), "not a regular file");
    }
    return file;
}

Result<std::string> read_all(const FileDescriptor& file, const fs::path& path, std::size_t limit) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        return fail(ErrorCode::Input, path.string(), "cannot be read");
    }
    if (static_cast<std::size_t>(status.st_size) > limit) {
        return too_large(path, static_cast<std::size_t>(status.st_size), limit);
    }
    std::string content(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < content.size()) {
        const ssize_t got = ::pread(file.get(), content.data() + done, content.size() - done,
                                    static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            return cannot_read(path);
        }
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    content.resize(done);
    return content;
}

Result<std::string> read_stream(const fs::path& path, std::size_t limit) {
    const FileDescriptor file(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                          : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!file) return cannot_open(path);
    std::string content;
    std::array<char, 65536> part{};
    while (true) {
        const ssize_t got = ::read(file.get(), part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EISDIR) {
            return fail(ErrorCode::Input, path.string(), "not a regular file");
        }
        if (got < 0) return cannot_read(path);
        if (got == 0) return content;
        content.append(part.data(), static_cast<std::size_t>(got));
        if (content.size() > limit) {
            return too_large(path, content.size(), limit);
        }
    }
}

int write_at(const FileDescriptor& file, std::string_view data, off_t offset) {
    while (!data.empty()) {
        const ssize_t done = ::pwrite(file.get(), data.data(), data.size(), offset);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        data.remove_prefix(static_cast<std::size_t>(done));
        offset += done;
    }
    return 0;
}

int sync_folder(const fs::path& folder) {
    const FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!file) return errno;
    if (::fsync(file.get()) == 0) return 0;
    // Some file systems cannot sync folders.
    return errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

Result<void> replace_file(const fs::path& path, std::string_view content) {
    const Result<fs::path> target = final_target(path);
    if (!target) return fail(target.error());
    struct stat status {};
    const bool exists = ::stat(target->c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) return cannot_save(path, "not a regular file");
    // The owner of the lock writes through its descriptor, so its later lines would be lost. An
    // unreadable file cannot be locked either.
    const Result<FileDescriptor> old =
        exists ? open_to_read(*target) : Result<FileDescriptor>(FileDescriptor());
    if (exists && old) {
        if (auto locked = lock(*old, path); !locked) return fail(locked.error());
    }
    const mode_t mode = exists ? status.st_mode & 0777 : kNewFileMode;
    const Temporary temporary = make_temporary(*target, mode);
    const int error = !temporary.file ? temporary.error : publish(temporary, content, [&] {
        static_cast<void>(::flock(temporary.file.get(), LOCK_UN));
        return ::rename(temporary.path.c_str(), target->c_str()) == 0 ? 0 : errno;
    });
    if (error != 0) {
        return cannot_save(path,
                           save_problem(error) + (exists ? "; the old file is unchanged" : ""));
    }
    if (const int unsynced = sync_folder(folder_of(*target)); unsynced != 0) {
        return cannot_save(path, save_problem(unsynced) +
                                     "; the new file is there, but may not survive a power cut");
    }
    return {};
}

Result<void> check_can_save(const fs::path& path) {
    const Result<fs::path> target = final_target(path);
    if (!target) return fail(target.error());
    struct stat status {};
    const bool exists = ::stat(target->c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) return cannot_save(path, "not a regular file");
    if (::access(folder_of(*target).c_str(), W_OK | X_OK) == 0) return {};
    return cannot_save(path, save_problem(errno));
}

Result<FileDescriptor> create_locked_file(const fs::path& path, std::string_view content) {
    Temporary temporary = make_temporary(path, kNewFileMode);
    if (!temporary.file) return cannot_save(path, save_problem(temporary.error));
    if (auto locked = lock(temporary.file, temporary.path); !locked) {
        ::unlink(temporary.path.c_str());
        return fail(locked.error());
    }
    const int error = publish(temporary, content, [&] {
        const bool named = ::renameat2(AT_FDCWD, temporary.path.c_str(), AT_FDCWD, path.c_str(),
                                       RENAME_NOREPLACE) == 0;
        if (named || (errno != EINVAL && errno != ENOSYS)) return named ? 0 : errno;
        // This file system cannot rename without replacing. A hard link does not replace a file
        // either.
        if (::link(temporary.path.c_str(), path.c_str()) != 0) return errno;
        ::unlink(temporary.path.c_str());
        return 0;
    });
    if (error != 0) return cannot_save(path, save_problem(error));
    if (const int unsynced = sync_folder(folder_of(path)); unsynced != 0) {
        ::unlink(path.c_str());
        return cannot_save(path, save_problem(unsynced));
    }
    return std::move(temporary.file);
}

void remove_old_temporaries(const fs::path& folder) {
    std::error_code error;
    // Newer ones may not be locked yet, or may have just been unlocked.
    const auto old = fs::file_time_type::clock::now() - kSafeAge;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code failed;
        if (!name.starts_with(kTemporary) || entry->last_write_time(failed) > old || failed) {
            continue;
        }
        if (!is_locked(entry->path())) fs::remove(entry->path(), failed);
    }
}

}  // namespace tengen
