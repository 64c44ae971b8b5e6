// Finds configuration folders and their files.
#include "config/folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "base/text.hpp"
#include "base/user_folders.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 1000;  ///< in one folder

fs::path shipped_folder(const fs::path& executable_dir) {
    const char* chosen = std::getenv("TENGEN_CONFIG_DIR");
    if (chosen != nullptr && *chosen != '\0') return chosen;
    return executable_dir.parent_path() / "share" / "tengen";
}

}  // namespace

ConfigFolders ConfigFolders::standard(const fs::path& executable_dir) {
    ConfigFolders folders;
    if (const fs::path user = user_path(UserFolder::Config, "tengen"); !user.empty()) {
        folders.roots.push_back(user);
        folders.user_roots = 1;
    }
    folders.roots.push_back(shipped_folder(executable_dir));
    return folders;
}

std::vector<fs::path> yaml_files(const fs::path& folder, ErrorList& errors) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path& path = entry->path();
        const bool hidden = path.filename().string().starts_with('.');
        if (hidden || (path.extension() != ".yaml" && path.extension() != ".yml")) continue;
        files.push_back(path);
    }
    const bool missing = error == std::errc::no_such_file_or_directory;
    if (error && !missing) {
        errors.add(file_place(folder.string()), "cannot read this folder: {}", error.message());
    }
    std::sort(files.begin(), files.end());
    if (files.size() > kMaxFiles) {
        errors.add(file_place(folder.string()),
                   "too many files: {} (limit {}; '{}' and later ones are not read)", files.size(),
                   kMaxFiles, printable(files[kMaxFiles].filename().string(), 40));
        files.resize(kMaxFiles);
    }
    return files;
}

}  // namespace tengen
