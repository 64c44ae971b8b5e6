// Where the user's own files are, as the XDG Base Directory Specification says.
#pragma once

#include <filesystem>

namespace tengen {

enum class UserFolder {
    Config,  ///< $XDG_CONFIG_HOME or ~/.config: what the user sets
    Data,    ///< $XDG_DATA_HOME or ~/.local/share: what the user would miss
    State,   ///< $XDG_STATE_HOME or ~/.local/state: what goes on the next time
    Cache    ///< $XDG_CACHE_HOME or ~/.cache: what can be made again
};

/// $HOME; empty when that is not an absolute path.
std::filesystem::path home_folder();

/// A path below such a folder, whether it is there or not; empty when neither variable is an
/// absolute path (relative ones are to be ignored).
std::filesystem::path user_path(UserFolder folder, const std::filesystem::path& below);

}  // namespace tengen
