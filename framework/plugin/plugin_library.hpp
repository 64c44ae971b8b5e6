// Finds AI plugins. Files are loaded by a child process (tengen-ai-host), never by the caller: a
// truncated file kills the process that opens it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "plugin/ai_info.hpp"

namespace tengen {

/// One file that was looked at.
struct PluginFile {
    std::filesystem::path path;
    std::vector<AiInfo> ais;       ///< empty when refused
    std::optional<Error> refusal;  ///< why it, or one of its AIs, cannot be used
};

/// Where plugins are looked for, in this order; the first AI of an id wins.
struct PluginFolders {
    std::vector<std::filesystem::path> folders;

    /// `extra` (command line), then TENGEN_PLUGIN_PATH, $XDG_DATA_HOME/tengen/ai, and the folder
    /// that belongs to the program at `executable_folder` (built or installed).
    static PluginFolders standard(const std::filesystem::path& executable_folder,
                                  std::vector<std::filesystem::path> extra = {});
};

class PluginLibrary {
  public:
    /// `host` is the tengen-ai-host program. Nothing is looked at before scan().
    PluginLibrary(PluginFolders folders, std::filesystem::path host);

    /// Looks at all files that are new or changed since the last time. Blocks for the time that
    /// loading takes, at most 2 s a file.
    void scan();

    /// Sorted by folder, then name; refused files included.
    const std::vector<PluginFile>& files() const { return files_; }

    /// The AI of that id. The error lists the known ids and the nearest: "plugin 'alfa' not found
    /// (known: minimax, random)"; a refused file of that name gives its reason instead.
    Result<AiInfo> find(std::string_view id) const;

    const std::filesystem::path& host() const { return host_; }

  private:
    PluginFolders folders_;
    std::filesystem::path host_;
    std::vector<PluginFile> files_;
    std::vector<std::filesystem::file_time_type> stamps_;
};

}  // namespace tengen
