// The plugins that this user's programs have already loaded.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen {

/// The SHA-256 of a file in hexadecimal; empty if it cannot be read.
std::string file_hash(const std::filesystem::path& path);

/// The SHA-256 of a text in hexadecimal.
std::string text_hash(std::string_view text);

/// A file with lines "HASH  PATH", the format of the command sha256sum. For one thread. If two
/// programs write the file, the last one wins, and the plugins of the other are reported as new
/// again.
class KnownPlugins {
  public:
    /// $XDG_DATA_HOME/tengen/known-plugins or ~/.local/share/tengen/known-plugins; empty if neither
    /// variable is set.
    static std::filesystem::path standard_file();

    /// If the path is empty or the file cannot be read, no plugin is known.
    explicit KnownPlugins(std::filesystem::path file);

    struct Met {
        std::vector<std::filesystem::path> fresh;  ///< new or changed
        Result<void> kept;  ///< after an error they are new again the next time
    };

    /// Remembers plugins. A plugin that has not changed since the file was written is not read.
    Met meet(const std::vector<std::filesystem::path>& plugins);

    /// The SHA-256 in hexadecimal; empty for an unknown plugin.
    std::string hash(const std::filesystem::path& plugin) const;

  private:
    bool unchanged(const std::filesystem::path& plugin) const;

    std::filesystem::path file_;
    std::map<std::string, std::string> hashes_;  ///< by absolute path
};

}  // namespace tengen
