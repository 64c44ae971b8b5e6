// Files that survive: locked, written to the disk, and replaced whole or not at all. The reasons in
// errors are short and for people ("disk full").
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

/// What the system's error number means for somebody who saves a file: "disk full", "permission
/// denied", "no such directory" ...
std::string save_problem(int error_number);

/// "cannot save to PATH: PROBLEM"
tl::unexpected<Errors> cannot_save(const std::filesystem::path& path, std::string_view problem);

/// Opens a regular file for reading, without hanging on anything else. The error's code is Input,
/// its place the path.
Result<FileDescriptor> open_to_read(const std::filesystem::path& path);

/// All of a file from its start; fails when it is larger than `limit` bytes.
Result<std::string> read_all(const FileDescriptor& file, const std::filesystem::path& path,
                             std::size_t limit);

/// Writes all of `data` at `offset`; 0 or the system's error number.
int write_at(const FileDescriptor& file, std::string_view data, off_t offset);

/// Makes a folder's entries durable; 0 or the system's error number. A file system that cannot do
/// this counts as one that need not.
int sync_folder(const std::filesystem::path& folder);

/// Replaces the file by one with this content, or leaves it as it was: written beside, synced,
/// renamed, folder synced. Follows symbolic links and keeps the mode. Fails with "PATH is in use by
/// process 123" if another descriptor has it locked. Otherwise the error says whether "the
/// old file is unchanged", or only the last step failed and "the new file is there, but may not
/// survive a power cut".
Result<void> replace_file(const std::filesystem::path& path, std::string_view content);

/// Makes a file that must not exist yet, with its content on the disk before it has its name. It is
/// open for reading and writing and locked (see lock). A file in the way is a System error with
/// the text "cannot save to PATH: the file exists". On failure nothing is left behind.
Result<FileDescriptor> create_locked_file(const std::filesystem::path& path,
                                          std::string_view content);

/// Locks a file for this program until it is closed. Fails with "PATH is in use by process 123".
Result<void> lock(const FileDescriptor& file, const std::filesystem::path& path);

/// Fails with "PATH is in use by process 123" if a program has the file locked now.
Result<void> check_unlocked(const std::filesystem::path& path);
bool is_locked(const std::filesystem::path& path);

/// Removes what interrupted writers left in a folder more than a minute ago.
void remove_old_temporaries(const std::filesystem::path& folder);

}  // namespace tengen
