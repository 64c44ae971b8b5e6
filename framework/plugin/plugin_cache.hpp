// Remembers what is in plugins that did not change, so that a second start loads none of them. A
// cache that is missing, old or damaged only costs the time to look again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "plugin/plugin_probe.hpp"

namespace tengen {

/// What changes when a file does.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;

    /// Of the file that a path leads to; nothing when there is none.
    static std::optional<FileStamp> of(const std::filesystem::path& file);

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

class PluginCache {
  public:
    /// Reads `file`; what it holds counts only for this very host program. With an empty path
    /// nothing is kept.
    PluginCache(std::filesystem::path file, const std::filesystem::path& host);

    /// $XDG_CACHE_HOME/tengen/plugins or ~/.cache/tengen/plugins; empty when there is neither.
    static std::filesystem::path standard_file();

    /// What was in the plugin when it had this stamp, or how it failed; null when that is not
    /// known.
    const Probed* find(const std::filesystem::path& plugin, const FileStamp& stamp) const;

    /// Of failures only those that cost time, crashes and hangs, are kept: others may end when
    /// something beside the file changes.
    void keep(const std::filesystem::path& plugin, const FileStamp& stamp, Probed result);

    /// Writes what was kept, if anything is new, and drops plugins that are gone or changed. A
    /// failure is of no consequence and not told.
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
