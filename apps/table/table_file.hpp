// The file of the game at a table: the journal that each event goes to, or the record of a game
// that is only shown. Also saves the game to other files.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "table/opened_game.hpp"
#include "table/table_observer.hpp"
#include "table/table_services.hpp"

namespace tengen {

/// All functions run on the io_context's thread. Problems with the disk go to the observer.
class TableFile {
  public:
    using Origin = std::shared_ptr<const OpenedRecord>;

    /// Both must outlive it.
    TableFile(const TableServices& services, TableObserver& observer)
        : services_(services), observer_(observer) {}

    /// Empty if the game is not saved.
    std::filesystem::path path() const;
    /// Whether the game is finished and was opened only to show it. Commands that change it fail;
    /// Table::branch() continues it.
    bool read_only() const { return record_.has_value(); }
    /// The file name ending that fits the game: ".sgf" for a game with comments from such a file.
    std::string_view extension() const;
    /// The file of another format that the game came from; or null.
    const Origin& origin() const { return origin_; }
    /// Whether some of the game is on disk neither in the journal nor from a save(). First retries
    /// what the journal could not write.
    bool unsaved() const;
    /// Whether a syncer is still writing to the disk; false after a failure.
    bool saving() const;
    /// Writes the game so far into a file, completely or not at all. The end of the name decides
    /// the format; Tengen's own is the default. Replaces an older game file; refuses a file of
    /// another kind. Returns the content that the format cannot hold.
    Result<std::vector<std::string>> save(const std::filesystem::path& path, const TablePlan& plan,
                                          const Match& match);

    /// Starts the journal of a new game at a position, unless the plan's game is not saved. Call
    /// close() before.
    void create(const TablePlan& plan, std::uint64_t seed, const Position& from, Origin origin);
    /// Takes over the journal of a game, and its writer. Call close() before.
    void adopt(OpenedGame opened);
    void close();
    /// The journal of the match; null if the game is not saved.
    JournalWriter* writer() const { return journal_.get(); }
    /// An action, undo, redo or end of the game.
    void count_change() { ++changes_; }

  private:
    void sync_later();
    void on_synced(const Result<void>& synced);
    Result<void> save_own(const std::filesystem::path& path, const TablePlan& plan,
                          const Match& match) const;
    Result<std::vector<std::string>> lost_remarks(const std::filesystem::path& saved) const;

    const TableServices& services_;
    TableObserver& observer_;
    std::unique_ptr<JournalWriter> journal_;
    std::optional<Journal> record_;  ///< of a game that is only shown
    Origin origin_;
    bool wanted_ = false;  ///< whether the game should have a journal
    bool sync_failed_ = false;
    int changes_ = 0;
    int saved_changes_ = 0;  ///< the value of changes_ at the last save()
};

}  // namespace tengen
