// Where configuration is looked for.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"

namespace tengen {

/// Folders that hold games/, lineups/ and levels.yaml; what an earlier one has, a later one of
/// the same name does not replace.
struct ConfigFolders {
    std::vector<std::filesystem::path> roots;
    std::size_t user_roots = 0;  ///< how many of the first belong to the user and may be missing

    /// The user's $XDG_CONFIG_HOME/tengen or ~/.config/tengen, then $TENGEN_CONFIG_DIR or else
    /// ../share/tengen beside the program's folder (in a build tree a link to config/).
    static ConfigFolders standard(const std::filesystem::path& executable_dir);
};

/// The *.yaml files of a folder by name. A folder that is missing has none; one that cannot be
/// read, or holds very many, is reported.
std::vector<std::filesystem::path> yaml_files(const std::filesystem::path& folder,
                                              ErrorList& errors);

}  // namespace tengen
