// The text of a journal, in both directions, without files: docs/journal.md describes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"

namespace tengen {

inline constexpr int kJournalVersion = 1;

/// Bytes; about ten thousand long games.
inline constexpr std::size_t kMaxJournal = 64u << 20;

/// Everything before the first event. Texts are escaped, so that any name is one line.
std::string header_text(const JournalHeader& header);

/// One line; events count from 1.
std::string event_line(const JournalEvent& event, std::uint64_t number);

/// The header's lines, whose checksum was right, read as a header. `path` is the place of errors.
/// A description that this program's rules cannot make a game of is "changed since this save".
struct ReadHeader {
    JournalHeader header;
    std::shared_ptr<const Game> game;
};
Result<ReadHeader> parse_header(std::string_view text, const RuleCatalogue& catalogue,
                                const std::string& path);

enum class JournalTail : std::uint8_t {
    Whole,    ///< the last event is complete
    Torn,     ///< the last line is not complete
    Damaged,  ///< a complete line is wrong; nothing after it counts
};

/// A journal's text taken apart; all that counts has right checksums and numbers.
struct JournalScan {
    std::string header;  ///< without its first and last line
    std::vector<JournalEvent> events;
    int first_event_line = 0;    ///< counting from 1
    std::size_t valid_size = 0;  ///< bytes up to the end of the last good line
    JournalTail tail = JournalTail::Whole;

    int line_of(std::size_t event) const { return first_event_line + static_cast<int>(event); }
};
/// Fails when there is nothing to recover: empty, not a journal, from a newer version, or damaged
/// in its header. A byte order mark and CR LF, which an editor may have put there, count for
/// nothing.
Result<JournalScan> scan_journal(std::string_view whole, const std::string& path);

}  // namespace tengen
