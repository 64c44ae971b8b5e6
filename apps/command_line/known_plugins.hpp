// The plugins that this user's programs have already loaded.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tengen {

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

    /// Returns the plugins that are new or have changed, and remembers them. If the file cannot be
    /// written, they are new again the next time. A plugin that has not changed since the file was
    /// written is not read.
    std::vector<std::filesystem::path> meet(const std::vector<std::filesystem::path>& plugins);

    /// The SHA-256 in hexadecimal; empty for an unknown plugin.
    std::string hash(const std::filesystem::path& plugin) const;

  private:
    bool unchanged(const std::filesystem::path& plugin) const;

    std::filesystem::path file_;
    std::map<std::string, std::string> hashes_;  ///< by absolute path
};

}  // namespace tengen
