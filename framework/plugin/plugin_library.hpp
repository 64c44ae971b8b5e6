// Finds AI plugins. A child process (tengen-ai-host) loads the files, because a truncated file
// kills the process that opens it.
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

/// One scanned file, or a folder that could not be read.
struct PluginFile {
    std::filesystem::path path;
    std::vector<AiInfo> ais;       ///< empty if refused
    std::optional<Error> refusal;  ///< why the file, or one of its AIs, cannot be used
    bool failed_to_load = false;   ///< a library with unknown AIs because it did not load
    bool shipped = false;          ///< shipped with the program
    /// Ids of bundled AIs that are now found here, because the user named this folder.
    std::vector<std::string> replaced;
};

/// Larger files are not loaded, because hashing them would delay the program.
inline constexpr std::uintmax_t kMaxPluginBytes = std::uintmax_t{128} << 20;

/// The folders and files to scan, in order. If an id occurs twice, the first AI wins; but a shipped
/// AI is replaced only by one from a folder that the user named. An entry may also be a file.
struct PluginFolders {
    std::vector<std::filesystem::path> folders;
    std::size_t named = 0;  ///< how many of the first the user named; these must exist
    /// How many of the last are shipped with the program; their content is trusted.
    std::size_t shipped = 0;

    /// `extra` (command line), then TENGEN_PLUGIN_PATH, $XDG_DATA_HOME/tengen/ai, and the folder
    /// for the program at `executable_folder` (built or installed).
    static PluginFolders standard(const std::filesystem::path& executable_folder,
                                  std::vector<std::filesystem::path> extra = {});
};

/// Used by one thread.
class PluginLibrary {
  public:
    /// `host` is the tengen-ai-host program. Call scan() to find plugins. `cache` is a file that
    /// remembers results; with an empty path, each process loads every file once.
    PluginLibrary(PluginFolders folders, std::filesystem::path host,
                  std::filesystem::path cache = PluginCache::standard_file());

    /// Trusts every plugin from now on: loads it even without a sandbox. Otherwise, only shipped
    /// plugins are loaded without a sandbox.
    void trust_all() { trust_all_ = true; }

    /// From the next scan on, tries files again that crashed or hung at an earlier start.
    void retry_failures();

    /// Loads all new or changed files. Blocks during loading, at most 2 s per file, several at a
    /// time. If asked to stop, returns immediately and leaves the list unchanged.
    void scan(const std::stop_token& stop = {});

    /// Sorted by folder, then name; includes refused files.
    const std::vector<PluginFile>& files() const { return files_; }

    /// Finds the AI with that id. The error lists the known ids and the nearest one: "plugin 'alfa'
    /// not found (known: minimax, random)". If a refused file has that name ("alfa.so",
    /// "libalfa.so"), the error is its reason instead. The same applies to a file that was refused
    /// without a sandbox or, if no known id is near, failed to load, because the AI may be in it.
    Result<AiInfo> find(std::string_view id) const;

    /// Finds the AI with that id in this file only. Loads a new or changed file, which blocks for
    /// up to 2 s.
    Result<AiInfo> find_in(const std::filesystem::path& file, std::string_view id);

    const std::filesystem::path& host() const { return host_; }
    /// The scanned folders, in order.
    const std::vector<std::filesystem::path>& folders() const { return folders_.folders; }

  private:
    struct Seen {
        FileStamp stamp;
        Probed result;
    };

    /// A file to load, with its stamp or the reason against it.
    struct Candidate {
        std::filesystem::path path;
        std::optional<FileStamp> stamp;
        LoadFailure failure;
        bool shipped = false;
        bool named = false;  ///< in a folder named by the user
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
