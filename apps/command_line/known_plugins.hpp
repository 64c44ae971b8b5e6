// The plugins that this user's programs have loaded before.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tengen {

/// A file "HASH  PATH" a line, as the command sha256sum writes and checks it. One thread; of two
/// programs that write it the last one wins, and the other's plugins are then new once more.
class KnownPlugins {
  public:
    /// $XDG_DATA_HOME/tengen/known-plugins or ~/.local/share/tengen/known-plugins; empty when there
    /// is neither.
    static std::filesystem::path standard_file();

    /// With an empty path, or a file that cannot be read, none is known.
    explicit KnownPlugins(std::filesystem::path file);

    /// Those of these plugins that are new, or have other content than before. They are known from
    /// now on; when that cannot be written down, they are new again the next time. A plugin that
    /// has not changed since the file was written is not read.
    std::vector<std::filesystem::path> meet(const std::vector<std::filesystem::path>& plugins);

    /// SHA-256 in hexadecimal; empty for one that was never met.
    std::string hash(const std::filesystem::path& plugin) const;

  private:
    bool unchanged(const std::filesystem::path& plugin) const;

    std::filesystem::path file_;
    std::map<std::string, std::string> hashes_;  ///< by absolute path
};

}  // namespace tengen
