// Remembers the content of unchanged plugins, so a second start loads none of them. A missing, old
// or damaged cache only costs the time to load them again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "plugin/plugin_probe.hpp"

namespace tengen {

/// Properties of a file that change with its content.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;

    /// The stamp of a path's target; empty if the file does not exist.
    static std::optional<FileStamp> of(const std::filesystem::path& file);

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

class PluginCache {
  public:
    /// Reads `file`; its content is valid only for the same host program. An empty path disables
    /// the cache.
    PluginCache(std::filesystem::path file, const std::filesystem::path& host);

    /// $XDG_CACHE_HOME/tengen/plugins or ~/.cache/tengen/plugins; empty if neither exists.
    static std::filesystem::path standard_file();

    /// The plugin's content or failure when it had this stamp; null if unknown.
    const Probed* find(const std::filesystem::path& plugin, const FileStamp& stamp) const;

    /// Keeps only failures that cost time: crashes and hangs. Others may disappear without a change
    /// of the file.
    void keep(const std::filesystem::path& plugin, const FileStamp& stamp, Probed result);

    /// Writes new entries, if any, and drops plugins that are gone or changed. Ignores failures,
    /// which have no consequences.
    void save();

  private:
    struct Entry {
        FileStamp stamp;
        Probed result;
    };

    void read();
    std::vector<std::byte> encoded() const;

    std::filesystem::path file_;
    std::optional<FileStamp> host_;
    std::map<std::filesystem::path, Entry> entries_;
    bool changed_ = false;
};

}  // namespace tengen
