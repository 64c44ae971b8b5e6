// The folder in which the program keeps the journals of its games, running and finished.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "journal/journal.hpp"

namespace tengen {

/// Files are named by a number that only grows, so that their order does not depend on the
/// machine's clock: 000017-gomoku.tengen. Several programs may use one folder.
class JournalFolder {
  public:
    /// $XDG_STATE_HOME/tengen/games, else ~/.local/state/tengen/games. Fails when neither is set.
    static Result<std::filesystem::path> standard_path();

    /// Makes the folder when it is missing, and removes temporary files that interrupted programs
    /// left. Of finished games the newest `keep` stay, however many unfinished ones are newer;
    /// unfinished ones are never removed. Where there are more than `keep` journals, those in which
    /// nothing happened go too.
    static Result<JournalFolder> open(std::filesystem::path path, int keep = 200);

    const std::filesystem::path& path() const { return path_; }

    /// A new journal of an unused name.
    Result<std::unique_ptr<JournalWriter>> create(
        const JournalHeader& header, const std::vector<JournalEvent>& events = {}) const;

    /// The same for a folder that cannot hold a new file now: keeps the events, and tries again
    /// with later ones, at most once a second. Its path is empty until then.
    std::unique_ptr<JournalWriter> create_later(JournalHeader header,
                                                std::vector<JournalEvent> events = {}) const;

    /// A copy of a journal from anywhere, to go on with here; the file itself stays as it is.
    Result<std::unique_ptr<JournalWriter>> adopt(const std::filesystem::path& saved) const;

    /// The number that a journal's name begins with; 0 for any other file.
    static std::uint64_t number_of(const std::filesystem::path& path);

    /// The journal of that number, finished or not.
    Result<std::filesystem::path> find(std::uint64_t number) const;

    /// Is the file one of this folder?
    bool owns(const std::filesystem::path& path) const;

    /// All journals, the newest first.
    std::vector<std::filesystem::path> newest_first() const;

    /// Journals of games that did not end and that no running program has, the newest first, at
    /// most `limit`. Games in which nothing happened, and files that cannot be read, are left out.
    std::vector<std::filesystem::path> unfinished(std::size_t limit = 20) const;

    /// Journals of games that did end and that no running program has, the newest first.
    std::vector<std::filesystem::path> finished(std::size_t limit = 20) const;

    /// Removes a journal, finished or not, permanently. Fails for a file outside this
    /// folder, and for a game that a running program has.
    Result<void> discard(const std::filesystem::path& path) const;

  private:
    explicit JournalFolder(std::filesystem::path path) : path_(std::move(path)) {}

    void prune(std::size_t keep) const;
    template <class Make>
    Result<std::unique_ptr<JournalWriter>> at_new_name(std::string_view name, Make make) const;

    std::filesystem::path path_;
};

}  // namespace tengen
