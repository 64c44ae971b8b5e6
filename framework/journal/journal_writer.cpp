// Appends to journals.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include "base/durable_file.hpp"
#include "base/file_syncer.hpp"
#include "journal/damaged_copy.hpp"
#include "journal/journal.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

enum class Made : std::uint8_t { Here, Before };

class FileJournalWriter final : public JournalWriter {
  public:
    /// `size`: the number of valid bytes; `next`: the number of the next event.
    FileJournalWriter(FileDescriptor file, fs::path path, std::size_t size, std::uint64_t next,
                      Made made)
        : file_(std::make_shared<const FileDescriptor>(std::move(file))),
          path_(std::move(path)),
          size_(static_cast<off_t>(size)),
          next_(next),
          made_(made) {}

    ~FileJournalWriter() override {
        if (later_) later_->syncer.wait_for(file_);
        if (made_ == Made::Here && next_ == 1) ::unlink(path_.c_str());
    }

    Result<void> append(const JournalEvent& event) override {
        pending_ += event_line(event, next_++);
        if (!later_) return flush();
        if (auto written = write(); !written) return written;
        ask_for_sync();
        return {};
    }

    bool complete() const override { return pending_.empty() && unsynced_.empty(); }

    bool is_whole() const override {
        struct stat status {};
        return ::fstat(file_->get(), &status) == 0 && status.st_size >= size_;
    }

    Result<void> flush() override {
        if (later_ && !later_->syncer.wait_for(file_)) {
            return cannot_save(path_, "the disk does not respond");
        }
        ++asked_;  // the results of earlier syncs no longer matter
        syncing_ = false;
        if (auto written = write(); !written) return written;
        if (unsynced_.empty()) return {};
        if (::fdatasync(file_->get()) != 0) return keep_unsynced(errno);
        unsynced_.clear();
        return {};
    }

    void sync_later(LaterSync sync) override { later_.emplace(std::move(sync)); }

    Result<void> copy_to(const fs::path& path) override {
        // Replacing the journal itself would leave the writer with a file without a name.
        if (is_own(path)) return flush();
        Result<std::string> text = read_all(*file_, path_, kMaxJournal);
        if (!text) return fail(text.error());
        text->resize(std::min(text->size(), static_cast<std::size_t>(size_)));
        return replace_file(path, *text + pending_);
    }

    const fs::path& path() const override { return path_; }

  private:
    /// Appends the pending lines to the file, without syncing it.
    Result<void> write() {
        if (const std::string lost = what_became(); !lost.empty()) return cannot_save(path_, lost);
        if (pending_.empty()) return {};
        if (const int error = write_at(*file_, pending_, size_); error != 0) {
            cut_to_size();
            return cannot_save(path_, save_problem(error));
        }
        size_ += static_cast<off_t>(pending_.size());
        unsynced_ += std::exchange(pending_, {});
        return {};
    }

    /// After a failed sync: writes the lines again with the next ones.
    tl::unexpected<Errors> keep_unsynced(int error) {
        size_ -= static_cast<off_t>(unsynced_.size());
        pending_.insert(0, std::exchange(unsynced_, {}));
        cut_to_size();
        return cannot_save(path_, save_problem(error));
    }

    /// May fail, because readers ignore a partial line.
    void cut_to_size() { [[maybe_unused]] const int cut = ::ftruncate(file_->get(), size_); }

    void ask_for_sync() {
        if (syncing_ || unsynced_.empty()) return;
        syncing_ = true;
        const auto synced = [weak = std::weak_ptr(self_), asked = ++asked_,
                             size = unsynced_.size()](int error) {
            if (const auto self = weak.lock()) (*self)->synced(asked, size, error);
        };
        // Nothing on the syncer's thread uses the writer.
        later_->syncer.sync(file_, [post = later_->post, synced](int error) {
            post([synced, error] { synced(error); });
        });
    }

    void synced(std::uint64_t asked, std::size_t size, int error) {
        if (asked != asked_) return;
        syncing_ = false;
        if (error != 0) return later_->done(keep_unsynced(error));
        unsynced_.erase(0, size);
        if (!unsynced_.empty()) return ask_for_sync();
        later_->done({});
    }

    /// Why nothing more can be saved to this file; empty if it can. A deleted file accepts writes
    /// but keeps none of them. A truncated file would get a gap.
    std::string what_became() const {
        struct stat status {};
        if (::fstat(file_->get(), &status) == 0 && status.st_nlink == 0) {
            return "the file was removed";
        }
        if (!is_own(path_)) return "the file was moved";
        return is_whole() ? "" : "another program has cut the file";
    }

    bool is_own(const fs::path& path) const {
        struct stat own {
        }, other{};
        return ::fstat(file_->get(), &own) == 0 && ::stat(path.c_str(), &other) == 0 &&
               own.st_dev == other.st_dev && own.st_ino == other.st_ino;
    }

    FileSyncer::File file_;
    fs::path path_;
    off_t size_;  ///< valid bytes
    std::uint64_t next_;
    Made made_;
    std::string pending_;   ///< lines that could not be written
    std::string unsynced_;  ///< lines that were written but may not survive a power cut
    std::optional<LaterSync> later_;
    std::uint64_t asked_ = 0;  ///< counts syncs, to recognise the last one's result
    bool syncing_ = false;
    std::shared_ptr<FileJournalWriter*> self_ = std::make_shared<FileJournalWriter*>(this);
};

/// A journal's content, locked against appending by other programs.
struct LockedText {
    FileDescriptor file;
    std::string text;
};

Result<LockedText> lock_and_read(const fs::path& path) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file && errno == ENOENT) return fail(ErrorCode::Input, path.string(), "no such file");
    if (!file) return cannot_save(path, save_problem(errno));
    if (auto locked = lock(file, path); !locked) return fail(locked.error());
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return cannot_save(path, save_problem(errno));
    if (!S_ISREG(status.st_mode)) return cannot_save(path, "not a regular file");
    // A program that removes a journal holds its lock meanwhile, and may have had the lock before
    // this one.
    if (status.st_nlink == 0) return fail(ErrorCode::Input, path.string(), "no such file");
    Result<std::string> text = read_all(file, path, kMaxJournal);
    if (!text) return fail(text.error());
    return LockedText{std::move(file), std::move(*text)};
}

/// Cuts off the invalid part and continues after the rest.
Result<std::unique_ptr<JournalWriter>> proceed(LockedText& locked, const fs::path& path,
                                               JournalTail tail, std::size_t valid_size,
                                               std::size_t events) {
    if (tail == JournalTail::Damaged) {
        if (auto kept = keep_damaged(path, locked.text); !kept) return fail(kept.error());
    }
    if (tail != JournalTail::Whole &&
        ::ftruncate(locked.file.get(), static_cast<off_t>(valid_size)) != 0) {
        return cannot_save(path, save_problem(errno));
    }
    return std::make_unique<FileJournalWriter>(std::move(locked.file), path, valid_size, events + 1,
                                               Made::Before);
}

std::string journal_text(const JournalHeader& header, const std::vector<JournalEvent>& events) {
    std::string text = header_text(header);
    std::uint64_t number = 0;
    for (const JournalEvent& event : events) text += event_line(event, ++number);
    return text;
}

}  // namespace

Result<std::unique_ptr<JournalWriter>> JournalWriter::create(
    const fs::path& path, const JournalHeader& header, const std::vector<JournalEvent>& events) {
    const std::string text = journal_text(header, events);
    Result<FileDescriptor> file = create_locked_file(path, text);
    if (!file) return fail(file.error());
    return std::make_unique<FileJournalWriter>(std::move(*file), path, text.size(),
                                               events.size() + 1, Made::Here);
}

Result<std::unique_ptr<JournalWriter>> JournalWriter::resume(const fs::path& path) {
    Result<LockedText> locked = lock_and_read(path);
    if (!locked) return fail(locked.error());
    const Result<JournalScan> scan = scan_journal(locked->text, path.string());
    if (!scan) return fail(scan.error());
    return proceed(*locked, path, scan->tail, scan->valid_size, scan->events.size());
}

Result<std::unique_ptr<JournalWriter>> JournalWriter::copy(const fs::path& path,
                                                           const fs::path& from) {
    const Result<FileDescriptor> source = open_to_read(from);
    if (!source) return fail(source.error());
    if (auto locked = lock(*source, from); !locked) return fail(locked.error());
    const Result<std::string> text = read_all(*source, from, kMaxJournal);
    if (!text) return fail(text.error());
    const Result<JournalScan> scan = scan_journal(*text, from.string());
    if (!scan) return fail(scan.error());
    const std::string_view good = std::string_view(*text).substr(0, scan->valid_size);
    Result<FileDescriptor> file = create_locked_file(path, good);
    if (!file) return fail(file.error());
    return std::make_unique<FileJournalWriter>(std::move(*file), path, good.size(),
                                               scan->events.size() + 1, Made::Here);
}

Result<ResumedJournal> resume_journal(const fs::path& path, const RuleCatalogue& catalogue) {
    Result<LockedText> locked = lock_and_read(path);
    if (!locked) return fail(locked.error());
    Result<JournalScan> scan = scan_journal(locked->text, path.string());
    if (!scan) return fail(scan.error());
    const JournalTail tail = scan->tail;
    const std::size_t valid_size = scan->valid_size;
    const std::size_t events = scan->events.size();
    const int bad_line = scan->line_of(events);
    Result<Journal> journal = replay_journal(std::move(*scan), catalogue, path.string());
    if (!journal) return fail(journal.error());
    journal->notes = notes_of(tail, *journal, bad_line, path, locked->text, DamagedFile::Keep);
    auto writer = proceed(*locked, path, tail, valid_size, events);
    if (!writer) return fail(writer.error());
    return ResumedJournal{std::move(*journal), std::move(*writer)};
}

Result<void> write_journal(const fs::path& path, const JournalHeader& header,
                           const std::vector<JournalEvent>& events) {
    return replace_file(path, journal_text(header, events));
}

}  // namespace tengen
