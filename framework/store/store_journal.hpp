// A journal whose lines go into a store. The game runs ahead in memory; a line counts when the
// store has it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "journal/journal.hpp"
#include "store/store.hpp"

namespace tengen {

/// For the store's thread.
class StoreJournal final : public JournalWriter {
  public:
    /// Called in order when an event is on the disk, or could not be kept.
    using Kept = std::function<void(std::uint64_t number, const Result<void>&)>;

    /// Continues a game of the store after its event `last`. `now` is the wall clock in
    /// milliseconds. The store must outlive the journal, and `kept` is not called after its end.
    StoreJournal(Store& store, std::string game, std::uint64_t last,
                 std::function<std::int64_t()> now, Kept kept);

    /// The number of the last appended event, and its line.
    std::uint64_t last() const { return last_; }
    const std::string& last_line() const { return last_line_; }

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
    std::uint64_t last_;
    std::string last_line_;
    std::function<std::int64_t()> now_;
    std::shared_ptr<Kept> kept_;
    std::shared_ptr<std::uint64_t> waiting_ = std::make_shared<std::uint64_t>(0);
    std::filesystem::path path_;
};

}  // namespace tengen
