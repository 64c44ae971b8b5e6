// Finding of configuration folders and of the files in them.
#include "config/folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 1000;  ///< in one folder

/// An environment variable that holds an absolute path; empty when it does not.
fs::path folder_from_environment(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr) return {};
    const fs::path path(value);
    return path.is_absolute() ? path : fs::path();
}

fs::path user_folder() {
    const fs::path config = folder_from_environment("XDG_CONFIG_HOME");
    if (!config.empty()) return config / "tengen";
    const fs::path home = folder_from_environment("HOME");
    return home.empty() ? fs::path() : home / ".config" / "tengen";
}

fs::path shipped_folder(const fs::path& executable_dir) {
    const char* chosen = std::getenv("TENGEN_CONFIG_DIR");
    if (chosen != nullptr && *chosen != '\0') return chosen;
    return executable_dir.parent_path() / "share" / "tengen";
}

}  // namespace

ConfigFolders ConfigFolders::standard(const fs::path& executable_dir) {
    ConfigFolders folders;
    if (const fs::path user = user_folder(); !user.empty()) {
        folders.roots.push_back(user);
        folders.user_roots = 1;
    }
    folders.roots.push_back(shipped_folder(executable_dir));
    return folders;
}

std::vector<fs::path> yaml_files(const fs::path& folder, Findings& findings) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path& path = entry->path();
        const bool hidden = path.filename().string().starts_with('.');
        if (hidden || (path.extension() != ".yaml" && path.extension() != ".yml")) continue;
        if (files.size() == kMaxFiles) {
            findings.add(file_place(folder.string()), "more than {} files", kMaxFiles);
            break;
        }
        files.push_back(path);
    }
    const bool missing = error == std::errc::no_such_file_or_directory;
    if (error && !missing) {
        findings.add(file_place(folder.string()), "cannot read this folder: {}", error.message());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace tengen
