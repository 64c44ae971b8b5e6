// Where plugins are looked for.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "plugin/plugin_library.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

/// The variable's value when it is an absolute path; others are to be ignored.
fs::path folder_from(const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && value[0] == '/' ? fs::path(value) : fs::path();
}

fs::path user_folder() {
    if (const fs::path data = folder_from("XDG_DATA_HOME"); !data.empty()) {
        return data / "tengen" / "ai";
    }
    const fs::path home = folder_from("HOME");
    return home.empty() ? fs::path() : home / ".local" / "share" / "tengen" / "ai";
}

std::vector<fs::path> listed_folders(const char* variable) {
    const char* const value = std::getenv(variable);
    std::string_view rest = value == nullptr ? "" : value;
    std::vector<fs::path> folders;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (end > 0) folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

}  // namespace

PluginFolders PluginFolders::standard(const fs::path& executable_folder,
                                      std::vector<fs::path> extra) {
    PluginFolders result;
    result.folders = std::move(extra);
    for (fs::path& folder : listed_folders("TENGEN_PLUGIN_PATH")) {
        result.folders.push_back(std::move(folder));
    }
    result.named = result.folders.size();
    if (fs::path user = user_folder(); !user.empty()) result.folders.push_back(std::move(user));
    result.folders.push_back(executable_folder / ".." / "lib" / "tengen" / "ai");
    result.folders.push_back(executable_folder / ".." / "plugins" / "ai");
    result.shipped = 2;
    for (fs::path& folder : result.folders) folder = folder.lexically_normal();
    return result;
}

}  // namespace tengen
