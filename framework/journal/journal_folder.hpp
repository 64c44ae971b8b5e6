// The program's folder for journals of running and finished games.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "journal/journal.hpp"

namespace tengen {

/// File names start with an ascending number, so their order does not depend on the clock:
/// 000017-gomoku.tengen. Several programs may share a folder.
class JournalFolder {
  public:
    /// $XDG_STATE_HOME/tengen/games, otherwise ~/.local/state/tengen/games. Fails if neither
    /// variable is set.
    static Result<std::filesystem::path> standard_path();

    /// Creates a missing folder, and removes temporary files of interrupted programs. Keeps the
    /// newest `keep` finished games, however many unfinished ones are newer, and never removes
    /// unfinished ones. If there are more than `keep` journals, also removes those of games without
    /// a move.
    static Result<JournalFolder> open(std::filesystem::path path, int keep = 200);

    const std::filesystem::path& path() const { return path_; }

    /// Creates a journal with an unused name.
    Result<std::unique_ptr<JournalWriter>> create(
        const JournalHeader& header, const std::vector<JournalEvent>& events = {}) const;

    /// The same for a folder that currently cannot hold a new file. Keeps the events and retries
    /// with later ones, at most once per second. The path is empty until then.
    std::unique_ptr<JournalWriter> create_later(JournalHeader header,
                                                std::vector<JournalEvent> events = {}) const;

    /// Copies a journal from anywhere, to continue it here. The original file is unchanged.
    Result<std::unique_ptr<JournalWriter>> adopt(const std::filesystem::path& saved) const;

    /// The number at the start of a journal's name; 0 for any other file.
    static std::uint64_t number_of(const std::filesystem::path& path);

    /// The journal with that number, finished or not.
    Result<std::filesystem::path> find(std::uint64_t number) const;

    /// Whether the file belongs to this folder.
    bool owns(const std::filesystem::path& path) const;

    /// All journals, newest first.
    std::vector<std::filesystem::path> newest_first() const;

    /// Journals of unfinished games that no running program uses, newest first, at most `limit`.
    /// Excludes games without a move and unreadable files.
    std::vector<std::filesystem::path> unfinished(std::size_t limit = 20) const;

    /// Journals of finished games that no running program uses, newest first.
    std::vector<std::filesystem::path> finished(std::size_t limit = 20) const;

    /// Permanently removes a journal, finished or not. Fails for a file outside this folder, and
    /// for a game that a running program uses.
    Result<void> discard(const std::filesystem::path& path) const;

  private:
    explicit JournalFolder(std::filesystem::path path) : path_(std::move(path)) {}

    void prune(std::size_t keep) const;
    template <class Make>
    Result<std::unique_ptr<JournalWriter>> at_new_name(std::string_view name, Make make) const;

    std::filesystem::path path_;
};

}  // namespace tengen
