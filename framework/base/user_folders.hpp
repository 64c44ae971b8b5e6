// The user's own folders, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>

namespace tengen {

enum class UserFolder {
    Config,  ///< $XDG_CONFIG_HOME or ~/.config: the user's settings
    Data,    ///< $XDG_DATA_HOME or ~/.local/share: files that the user would miss
    State,   ///< $XDG_STATE_HOME or ~/.local/state: state for the next start
    Cache    ///< $XDG_CACHE_HOME or ~/.cache: files that can be made again
};

/// $HOME; empty if it is not an absolute path.
std::filesystem::path home_folder();

/// A path below the folder, whether or not it exists. Empty if neither variable is an absolute
/// path; the specification ignores relative ones.
std::filesystem::path user_path(UserFolder folder, const std::filesystem::path& below);

}  // namespace tengen
