// The files of a folder, for programs that go through a folder and the folders in it.
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace tengen {

struct FolderEntry {
    std::filesystem::path path;
    bool is_folder = false;  ///< else a regular file
};

/// The regular files and folders in a folder, by name. Leaves out links to folders, which could
/// lead round in a circle. After a `problem`, the list has only those before it.
std::vector<FolderEntry> folder_entries(const std::filesystem::path& folder,
                                        std::error_code& problem);

}  // namespace tengen
