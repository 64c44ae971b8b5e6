// The configuration folders.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"

namespace tengen {

/// Folders with games/, lineups/ and levels.yaml. A file in an earlier folder takes precedence over
/// one with the same name in a later folder.
struct ConfigFolders {
    std::vector<std::filesystem::path> roots;
    std::size_t user_roots = 0;  ///< how many of the first are the user's; they may be missing

    /// The user's $XDG_CONFIG_HOME/tengen or ~/.config/tengen, then $TENGEN_CONFIG_DIR. Without
    /// that variable, ../share/tengen relative to the program's folder (in a build tree, a link to
    /// config/).
    static ConfigFolders standard(const std::filesystem::path& executable_dir);
};

/// The *.yaml files of a folder, sorted by name; none if the folder is missing. Reports a folder
/// that cannot be read or has too many files.
std::vector<std::filesystem::path> yaml_files(const std::filesystem::path& folder,
                                              ErrorList& errors);

}  // namespace tengen
