// Reads and writes the text of a journal, without files. docs/journal.md describes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"

namespace tengen {

inline constexpr int kJournalVersion = 1;

/// In bytes; about 10,000 long games.
inline constexpr std::size_t kMaxJournal = 64u << 20;

/// The text before the first event. Texts are escaped, so any name fits on one line.
std::string header_text(const JournalHeader& header);

/// One line; event numbers start at 1.
std::string event_line(const JournalEvent& event, std::uint64_t number);

/// Reads a line without its line feed. Empty if it is not an event with a correct checksum and this
/// number.
std::optional<JournalEvent> read_event_line(std::string_view line, std::uint64_t number);

/// The result of reading header lines with a correct checksum. `path` is the place of errors. If
/// this program's rules cannot create a game from the description, the error is "changed since this
/// save".
struct ReadHeader {
    JournalHeader header;
    std::shared_ptr<const Game> game;
};
Result<ReadHeader> parse_header(std::string_view text, const RuleCatalogue& catalogue,
                                const std::string& path);

enum class JournalTail : std::uint8_t {
    Whole,    ///< the last event is complete
    Torn,     ///< the last line is not complete
    Damaged,  ///< a complete line is invalid; it and all later lines are ignored
};

/// The parts of a journal's text, with verified checksums and numbers.
struct JournalScan {
    std::string header;  ///< without the first and last line
    std::vector<JournalEvent> events;
    int first_event_line = 0;    ///< 1-based
    std::size_t valid_size = 0;  ///< bytes up to the end of the last valid line
    JournalTail tail = JournalTail::Whole;

    int line_of(std::size_t event) const { return first_event_line + static_cast<int>(event); }
};
/// Fails if nothing can be recovered: the file is empty, not a journal, of a newer version, or its
/// header is damaged. Ignores a byte order mark and CR LF, which an editor may have added.
Result<JournalScan> scan_journal(std::string_view whole, const std::string& path);

}  // namespace tengen
