// A journal whose file could not be created yet, because the disk is full or the folder is not
// writable.
#include <chrono>
#include <utility>

#include "journal/journal_folder.hpp"

namespace tengen {
namespace {

constexpr std::chrono::seconds kBetweenAttempts{1};

/// Keeps the events, and creates the file as soon as possible.
class PendingJournal final : public JournalWriter {
  public:
    PendingJournal(JournalFolder folder, JournalHeader header, std::vector<JournalEvent> events)
        : folder_(std::move(folder)), header_(std::move(header)), events_(std::move(events)) {}

    Result<void> append(const JournalEvent& event) override {
        if (file_ != nullptr) return file_->append(event);
        events_.push_back(event);
        // Attempts are rare, because each waits for the full disk.
        if (std::chrono::steady_clock::now() < next_attempt_) return fail(problem_);
        return flush();
    }

    bool complete() const override { return file_ != nullptr && file_->complete(); }
    bool is_whole() const override { return file_ != nullptr && file_->is_whole(); }

    Result<void> flush() override {
        if (file_ != nullptr) return file_->flush();
        Result<std::unique_ptr<JournalWriter>> created = folder_.create(header_, events_);
        if (!created) {
            problem_ = created.error().front();
            next_attempt_ = std::chrono::steady_clock::now() + kBetweenAttempts;
            return fail(problem_);
        }
        file_ = std::move(*created);
        events_.clear();
        if (later_) file_->sync_later(*std::exchange(later_, std::nullopt));
        return {};
    }

    Result<void> copy_to(const std::filesystem::path& path) override {
        return file_ != nullptr ? file_->copy_to(path) : write_journal(path, header_, events_);
    }

    const std::filesystem::path& path() const override {
        return file_ != nullptr ? file_->path() : no_path_;
    }

    void sync_later(LaterSync sync) override {
        if (file_ != nullptr) return file_->sync_later(std::move(sync));
        later_.emplace(std::move(sync));
    }

  private:
    std::optional<LaterSync> later_;  ///< for the file
    JournalFolder folder_;
    JournalHeader header_;
    std::vector<JournalEvent> events_;  ///< until the file exists
    std::unique_ptr<JournalWriter> file_;
    std::filesystem::path no_path_;
    Error problem_;
    std::chrono::steady_clock::time_point next_attempt_{};
};

}  // namespace

std::unique_ptr<JournalWriter> JournalFolder::create_later(JournalHeader header,
                                                           std::vector<JournalEvent> events) const {
    return std::make_unique<PendingJournal>(*this, std::move(header), std::move(events));
}

}  // namespace tengen
