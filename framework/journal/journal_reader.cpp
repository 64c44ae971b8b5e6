// Reads journals.
#include <fmt/format.h>

#include <utility>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "journal/damaged_copy.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "journal/journal_replay.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

Result<void> replay(JournalReplay& replay, const JournalScan& scan, const std::string& path) {
    for (std::size_t i = 0; i < scan.events.size(); ++i) {
        if (auto applied = replay.apply(scan.events[i]); !applied) {
            Error error = applied.error().front();
            error.place = fmt::format("{}:{}", path, scan.line_of(i));
            return fail(std::move(error));
        }
    }
    return {};
}

}  // namespace

std::vector<Message> notes_of(JournalTail tail, const Journal& journal, int bad_line,
                              const fs::path& path, std::string_view text, DamagedFile damaged) {
    if (tail == JournalTail::Torn) return {Message("last move was incomplete and was dropped")};
    if (tail == JournalTail::Whole) return {};
    Message note("{}:{}: damaged; {} recovered", path.string(), bad_line,
                 quantity(journal.position.ply(), "{} move", "{} moves"));
    if (damaged == DamagedFile::Leave) return {note};
    const Result<fs::path> kept = keep_damaged(path, text);
    return {kept ? Message("{}, original kept as {}", note, kept->filename().string())
                 : Message("{}, {}", note, kept.error())};
}

Result<Journal> replay_journal(JournalScan scan, const RuleCatalogue& catalogue,
                               const std::string& path) {
    Result<ReadHeader> read = parse_header(scan.header, catalogue, path);
    if (!read) return fail(read.error());
    JournalReplay replayed(read->header, read->game);
    if (auto done = replay(replayed, scan, path); !done) return fail(done.error());
    Journal journal(replayed.progress());
    journal.header = std::move(read->header);
    journal.game = std::move(read->game);
    journal.events = std::move(scan.events);
    journal.seats = replayed.seats();
    journal.spent = replayed.spent();
    journal.clock_used = replayed.clock_used();
    return journal;
}

Result<Journal> read_journal(const fs::path& path, const RuleCatalogue& catalogue,
                             DamagedFile damaged) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> text = read_all(*file, path, kMaxJournal);
    if (!text) return fail(text.error());
    Result<JournalScan> scan = scan_journal(*text, path.string());
    if (!scan) return fail(scan.error());
    const JournalTail tail = scan->tail;
    const int bad_line = scan->line_of(scan->events.size());
    Result<Journal> journal = replay_journal(std::move(*scan), catalogue, path.string());
    if (journal) journal->notes = notes_of(tail, *journal, bad_line, path, *text, damaged);
    return journal;
}

}  // namespace tengen
