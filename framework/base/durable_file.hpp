// Durable files: locked, synced to the disk, and replaced completely or not at all. Errors have
// short reasons for people ("disk full").
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_descriptor.hpp"
#include "base/result.hpp"

namespace tengen {

/// The meaning of the system's error number for a user who saves a file: "disk full", "permission
/// denied", "no such directory" ...
std::string save_problem(int error_number);

/// "cannot save to PATH: PROBLEM"
tl::unexpected<Errors> cannot_save(const std::filesystem::path& path, std::string_view problem);

/// Opens a regular file for reading; never waits for another kind of file. The error's code is
/// Input, its place the path.
Result<FileDescriptor> open_to_read(const std::filesystem::path& path);

/// Reads a whole file from its start. Fails if it is larger than `limit` bytes.
Result<std::string> read_all(const FileDescriptor& file, const std::filesystem::path& path,
                             std::size_t limit);

/// Reads a file, a pipe or a terminal to its end, and waits for it; "-" is the standard input.
/// Fails like read_all().
Result<std::string> read_stream(const std::filesystem::path& path, std::size_t limit);

/// Writes all of `data` at `offset`. Returns 0 or the system's error number.
int write_at(const FileDescriptor& file, std::string_view data, off_t offset);

/// Makes a folder's entries durable. Returns 0 or the system's error number; 0 if the file system
/// does not support this.
int sync_folder(const std::filesystem::path& folder);

/// Replaces the file by one with this content, or leaves it unchanged: writes a temporary file in
/// the same folder, syncs it, renames it and syncs the folder. Follows symbolic links and keeps the
/// mode. Fails with "PATH is in use by process 123" if another descriptor has locked the file.
/// Other errors state either that "the old file is unchanged", or that only the last step failed
/// and "the new file is there, but may not survive a power cut".
Result<void> replace_file(const std::filesystem::path& path, std::string_view content);

/// Fails if replace_file() already would: there is no such folder, it takes no new files, or the
/// path names something else than a file. For programs that work long before they save.
Result<void> check_can_save(const std::filesystem::path& path);

/// Creates a file that must not exist yet. Its content is on the disk before it gets its name. The
/// file is open for reading and writing, and locked (see lock). An existing file is a System error
/// with the text "cannot save to PATH: the file exists". On failure, no file is left.
Result<FileDescriptor> create_locked_file(const std::filesystem::path& path,
                                          std::string_view content);

/// Locks a file for this program until it is closed. Fails with "PATH is in use by process 123".
Result<void> lock(const FileDescriptor& file, const std::filesystem::path& path);

/// Fails with "PATH is in use by process 123" if a program currently locks the file.
Result<void> check_unlocked(const std::filesystem::path& path);
bool is_locked(const std::filesystem::path& path);

/// Removes the temporary files that interrupted writers left in a folder more than a minute ago.
void remove_old_temporaries(const std::filesystem::path& folder);

}  // namespace tengen
