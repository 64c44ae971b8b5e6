// Appending to journals.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "match/damaged_copy.hpp"
#include "match/durable_file.hpp"
#include "match/journal.hpp"
#include "match/journal_format.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

Result<std::string> read_file(const fs::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return Failure(file.error());
    return read_all(*file, path, kMaxJournal);
}

class FileJournalWriter final : public JournalWriter {
  public:
    /// `size`: bytes that are good; `next`: the number of the next event.
    FileJournalWriter(FileDescriptor file, fs::path path, std::size_t size, std::uint64_t next)
        : file_(std::move(file)),
          path_(std::move(path)),
          size_(static_cast<off_t>(size)),
          next_(next) {}

    ~FileJournalWriter() override {
        if (next_ == 1) ::unlink(path_.c_str());
    }

    Result<void> append(const JournalEvent& event) override {
        pending_ += event_line(event, next_++);
        return flush();
    }

    Result<void> flush() override {
        if (pending_.empty()) return {};
        struct stat status {};
        // A file that was deleted takes every write, and keeps none.
        const bool deleted = ::fstat(file_.get(), &status) == 0 && status.st_nlink == 0;
        int error = deleted ? ENOENT : write_at(file_, pending_, size_);
        if (error == 0 && ::fdatasync(file_.get()) != 0) error = errno;
        if (error != 0) {
            // A part of a line that stays behind is dropped by readers, so this may fail too.
            [[maybe_unused]] const int cut = ::ftruncate(file_.get(), size_);
            return cannot_save(path_, deleted ? "the file was removed" : save_problem(error));
        }
        size_ += static_cast<off_t>(pending_.size());
        pending_.clear();
        return {};
    }

    Result<void> copy_to(const fs::path& path) override {
        Result<std::string> text = read_all(file_, path_, kMaxJournal);
        if (!text) return Failure(text.error());
        text->resize(std::min(text->size(), static_cast<std::size_t>(size_)));
        return replace_file(path, *text + pending_);
    }

    const fs::path& path() const override { return path_; }

  private:
    FileDescriptor file_;
    fs::path path_;
    off_t size_;
    std::uint64_t next_;
    std::string pending_;  ///< lines that are not on the disk yet
};

}  // namespace

Result<std::unique_ptr<JournalWriter>> JournalWriter::create(const fs::path& path,
                                                             const JournalHeader& header) {
    const std::string text = header_text(header);
    Result<FileDescriptor> file = create_locked_file(path, text);
    if (!file) return Failure(file.error());
    return std::make_unique<FileJournalWriter>(std::move(*file), path, text.size(), 1);
}

Result<std::unique_ptr<JournalWriter>> JournalWriter::resume(const fs::path& path) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file) return cannot_save(path, save_problem(errno));
    if (auto locked = lock(file, path); !locked) return Failure(locked.error());
    const Result<std::string> text = read_all(file, path, kMaxJournal);
    if (!text) return Failure(text.error());
    const Result<JournalScan> scan = scan_journal(*text, path.string());
    if (!scan) return Failure(scan.error());
    if (scan->tail == JournalTail::Damaged) {
        if (auto kept = keep_damaged(path, *text); !kept) return Failure(kept.error());
    }
    if (scan->tail != JournalTail::Whole &&
        ::ftruncate(file.get(), static_cast<off_t>(scan->valid_size)) != 0) {
        return cannot_save(path, save_problem(errno));
    }
    return std::make_unique<FileJournalWriter>(std::move(file), path, scan->valid_size,
                                               scan->events.size() + 1);
}

Result<std::unique_ptr<JournalWriter>> JournalWriter::copy(const fs::path& path,
                                                           const fs::path& from) {
    const Result<std::string> text = read_file(from);
    if (!text) return Failure(text.error());
    const Result<JournalScan> scan = scan_journal(*text, from.string());
    if (!scan) return Failure(scan.error());
    const std::string_view good = std::string_view(*text).substr(0, scan->valid_size);
    Result<FileDescriptor> file = create_locked_file(path, good);
    if (!file) return Failure(file.error());
    return std::make_unique<FileJournalWriter>(std::move(*file), path, good.size(),
                                               scan->events.size() + 1);
}

Result<void> copy_journal(const fs::path& from, const fs::path& to) {
    const Result<std::string> text = read_file(from);
    if (!text) return Failure(text.error());
    return replace_file(to, *text);
}

}  // namespace tengen
