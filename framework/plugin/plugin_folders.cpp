// The folders of plugins.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/user_folders.hpp"
#include "plugin/plugin_library.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

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
    fs::path user = user_path(UserFolder::Data, "tengen/ai");
    if (!user.empty()) result.folders.push_back(std::move(user));
    result.folders.push_back(executable_folder / ".." / "lib" / "tengen" / "ai");
    result.folders.push_back(executable_folder / ".." / "plugins" / "ai");
    result.shipped = 2;
    for (fs::path& folder : result.folders) folder = folder.lexically_normal();
    return result;
}

}  // namespace tengen
