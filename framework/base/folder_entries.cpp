#include "base/folder_entries.hpp"

#include <algorithm>

namespace tengen {

namespace fs = std::filesystem;

std::vector<FolderEntry> folder_entries(const fs::path& folder, std::error_code& problem) {
    std::vector<FolderEntry> entries;
    for (fs::directory_iterator next(folder, problem); !problem && next != fs::directory_iterator();
         next.increment(problem)) {
        std::error_code gone;
        const bool is_folder = next->is_directory(gone);
        if (is_folder ? next->is_symlink(gone) : !next->is_regular_file(gone)) continue;
        entries.push_back({next->path(), is_folder});
    }
    std::ranges::sort(entries, {}, &FolderEntry::path);
    return entries;
}

}  // namespace tengen
