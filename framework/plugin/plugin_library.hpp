// Finds AI plugins. Files are loaded by a child process (tengen-ai-host), never by the caller: a
// truncated file kills the process that opens it.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "plugin/ai_info.hpp"
#include "plugin/load_failure.hpp"
#include "plugin/plugin_cache.hpp"
#include "plugin/plugin_probe.hpp"

namespace tengen {

/// One file that was looked at, or a folder that could not be.
struct PluginFile {
    std::filesystem::path path;
    std::vector<AiInfo> ais;       ///< empty when refused
    std::optional<Error> refusal;  ///< why it, or one of its AIs, cannot be used
    bool failed_to_load = false;   ///< a library whose AIs are not known for that
    bool shipped = false;          ///< it came with the program
    /// Ids of AIs that came with the program and are now found here: the user named this folder.
    std::vector<std::string> replaced;
};

/// A larger file is not loaded: to hash it would keep the program waiting.
inline constexpr std::uintmax_t kMaxPluginBytes = std::uintmax_t{128} << 20;

/// Where plugins are looked for, in this order; the first AI of an id wins, but one that came with
/// the program gives way only to a folder that the user named. A file in the list is looked at as
/// it is.
struct PluginFolders {
    std::vector<std::filesystem::path> folders;
    std::size_t named = 0;  ///< how many of the first were named by the user, and must exist
    /// How many of the last came with the program: what is in them is trusted.
    std::size_t shipped = 0;

    /// `extra` (command line), then TENGEN_PLUGIN_PATH, $XDG_DATA_HOME/tengen/ai, and the folder
    /// that belongs to the program at `executable_folder` (built or installed).
    static PluginFolders standard(const std::filesystem::path& executable_folder,
                                  std::vector<std::filesystem::path> extra = {});
};

/// Used by one thread.
class PluginLibrary {
  public:
    /// `host` is the tengen-ai-host program. Nothing is looked at before scan(). `cache` is a file
    /// that remembers what was found; with an empty path everything is loaded once a process.
    PluginLibrary(PluginFolders folders, std::filesystem::path host,
                  std::filesystem::path cache = PluginCache::standard_file());

    /// From now on every plugin is trusted: loaded even where there is no sandbox. Without this,
    /// those that did not come with the program are refused there.
    void trust_all() { trust_all_ = true; }

    /// From now on files that crashed or hung when they were loaded in an earlier process are
    /// loaded once more.
    void retry_failures() { retries_ = true; }

    /// Looks at all files that are new or changed since the last time. Blocks for the time that
    /// loading takes, at most 2 s a file, several at a time. Asked to stop, it returns at once and
    /// the list stays as it was.
    void scan(const std::stop_token& stop = {});

    /// Sorted by folder, then name; refused files included.
    const std::vector<PluginFile>& files() const { return files_; }

    /// The AI of that id. The error lists the known ids and the nearest: "plugin 'alfa' not found
    /// (known: minimax, random)"; a refused file of that name ("alfa.so", "libalfa.so") gives its
    /// reason instead, as does any that was refused for want of a sandbox or, where no known id is
    /// near, failed to load: it may be there.
    Result<AiInfo> find(std::string_view id) const;

    /// The AI of that id in this file, whatever other files there are. Loads it when it is new or
    /// changed, which blocks for 2 s at most.
    Result<AiInfo> find_in(const std::filesystem::path& file, std::string_view id);

    const std::filesystem::path& host() const { return host_; }
    /// Where it looks, in this order.
    const std::vector<std::filesystem::path>& folders() const { return folders_.folders; }

  private:
    struct Seen {
        FileStamp stamp;
        Probed result;
    };

    /// The candidates in their order, each with its stamp, or with the reason against it.
    struct Candidate {
        std::filesystem::path path;
        std::optional<FileStamp> stamp;
        LoadFailure failure;
        bool shipped = false;
        bool named = false;  ///< in a folder that the user named
    };
    std::set<std::filesystem::path> shipped_folders() const;
    Candidate candidate_of(const std::filesystem::path& file, bool shipped, bool named) const;
    std::vector<Candidate> candidates() const;
    void look_at(const std::vector<Candidate>& candidates, const std::stop_token& stop);
    void list(const std::vector<Candidate>& candidates);
    std::map<std::string, std::filesystem::path> shipped_ids(
        const std::vector<Candidate>& candidates) const;
    bool trusts(const Candidate& candidate) const { return trust_all_ || candidate.shipped; }

    PluginFolders folders_;
    std::filesystem::path host_;
    PluginCache cache_;
    bool trust_all_ = false;
    bool retries_ = false;
    std::map<std::filesystem::path, Seen> seen_;
    std::vector<PluginFile> files_;
};

}  // namespace tengen
