// A journal whose lines go into a store. The game runs ahead in memory; a line counts when the
// store has it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "journal/journal.hpp"
#include "store/store.hpp"

namespace tengen {

/// Used on the store's thread.
class StoreJournal final : public JournalWriter {
  public:
    /// Called in order when an event is on the disk, or could not be kept.
    using Kept = std::function<void(std::uint64_t number, const Result<void>&)>;
    /// Returns the due of the game after an event, which the match applies later. Empty: no change.
    using Due = std::function<std::optional<std::int64_t>(const JournalEvent&)>;

    /// Continues a game of the store after these lines, all that it has. `now` is the wall clock in
    /// milliseconds. The store must outlive the journal, and `kept` is not called after its end.
    StoreJournal(Store& store, std::string game, std::vector<std::string> lines,
                 std::function<std::int64_t()> now, Kept kept, Due due = {});

    /// The lines of all events, without line feeds, including those that wait for the disk.
    const std::vector<std::string>& lines() const { return lines_; }
    /// The number of the last event; 0 before the first.
    std::uint64_t last() const { return lines_.size(); }

    /// Returns immediately, and never fails: `kept` has the result.
    Result<void> append(const JournalEvent& event) override;
    bool complete() const override { return *waiting_ == 0; }
    bool is_whole() const override { return true; }
    /// Fails while events wait for the disk.
    Result<void> flush() override;
    /// Writes the events of the store. Fails while events wait for the disk.
    Result<void> copy_to(const std::filesystem::path& path) override;
    /// Empty, because a store's games have no files.
    const std::filesystem::path& path() const override { return path_; }
    /// Has no effect: a store always syncs on another thread.
    void sync_later(LaterSync) override {}

  private:
    Store& store_;
    std::string game_;
    std::vector<std::string> lines_;
    std::function<std::int64_t()> now_;
    std::shared_ptr<Kept> kept_;
    Due due_;
    std::shared_ptr<std::uint64_t> waiting_ = std::make_shared<std::uint64_t>(0);
    std::filesystem::path path_;
};

}  // namespace tengen
