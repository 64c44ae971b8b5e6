// Appends to journals.
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/durable_file.hpp"
#include "journal/damaged_copy.hpp"
#include "journal/durable_lines.hpp"
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
        : lines_(std::move(file), std::move(path), size), next_(next), made_(made) {}

    ~FileJournalWriter() override {
        if (made_ == Made::Here && next_ == 1) lines_.remove();
    }

    Result<void> append(const JournalEvent& event) override {
        return lines_.append(event_line(event, next_++));
    }

    bool complete() const override { return lines_.complete(); }
    bool is_whole() const override { return lines_.is_whole(); }
    Result<void> flush() override { return lines_.flush(); }
    void sync_later(LaterSync sync) override { lines_.sync_later(std::move(sync)); }

    Result<void> copy_to(const fs::path& path) override {
        // Replacing the journal itself would leave the writer with a file without a name.
        if (lines_.is_own(path)) return flush();
        const Result<std::string> text = lines_.text(kMaxJournal);
        if (!text) return fail(text.error());
        return replace_file(path, *text);
    }

    const fs::path& path() const override { return lines_.path(); }

  private:
    DurableLines lines_;
    std::uint64_t next_;
    Made made_;
};

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
    Result<LockedText> locked = lock_and_read(path, kMaxJournal);
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
