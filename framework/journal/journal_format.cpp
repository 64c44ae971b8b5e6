// Converts events to lines, and splits a journal's text into its parts. journal_header.cpp handles
// the header.
#include "journal/journal_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"
#include "journal/journal_text.hpp"

namespace tengen {

namespace {

constexpr std::array<std::string_view, 13> kKinds = {"play",   "undo",  "redo",  "sit",   "resign",
                                                     "draw",   "time",  "fault", "abort", "end",
                                                     "failed", "leave", "return"};

bool counts(JournalEventKind kind) {
    return kind == JournalEventKind::Undo || kind == JournalEventKind::Redo;
}

constexpr std::string_view kFromBook = "book";

/// Reads "1234", "1234/631" or "1234/book": the milliseconds spent, and the player's winning chance
/// in thousandths, or that the action is from a book.
bool take_spent(std::string_view text, JournalEvent& event) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto spent = parse_milliseconds(text.substr(0, slash));
    if (!spent) return false;
    event.spent = *spent;
    if (slash == text.size()) return true;
    event.from_book = text.substr(slash + 1) == kFromBook;
    if (event.from_book) return event.kind == JournalEventKind::Play;
    event.per_mille = to_number<int>(text.substr(slash + 1));
    return event.kind == JournalEventKind::Play && event.per_mille && *event.per_mille >= 0 &&
           *event.per_mille <= 1000;
}

/// Reads "play 0 1234 h8" or "undo 1 0 2": kind, seat, milliseconds spent, text or count.
std::optional<JournalEvent> parse_event(std::string_view text) {
    const std::string_view word = take(text, ' ');
    const auto found = std::find(kKinds.begin(), kKinds.end(), word);
    const auto seat = to_number<Seat>(take(text, ' '));
    if (found == kKinds.end() || !seat) return std::nullopt;
    JournalEvent event;
    event.kind = static_cast<JournalEventKind>(found - kKinds.begin());
    event.seat = *seat;
    if (!take_spent(take(text, ' '), event)) return std::nullopt;
    if (!counts(event.kind)) {
        event.text = unescaped(text);
        return event;
    }
    const auto count = to_number<int>(text);
    if (!count || *count < 0) return std::nullopt;
    event.count = *count;
    return event;
}

tl::unexpected<Errors> damaged_header(const std::string& path) {
    return fail(ErrorCode::Input, path, "damaged in its header, nothing can be recovered");
}

/// Takes the next line. An editor may have changed LF to CR LF, so a final CR is removed; no text
/// in a journal contains a CR.
std::string_view take_line(std::string_view& text) {
    std::string_view line = take(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Finds the header's end and verifies its checksum. Leaves the events in `text`.
Result<void> scan_header(std::string_view& text, JournalScan& scan, const std::string& path) {
    std::string header;  // up to the checksum
    const auto add = [&header](std::string_view line) { (header += line) += '\n'; };
    add(take_line(text));
    const std::size_t start = header.size();
    scan.first_event_line = 2;
    while (!text.empty()) {
        const bool complete = text.find('\n') != std::string_view::npos;
        std::string_view line = take_line(text);
        ++scan.first_event_line;
        if (!line.starts_with(kJournalHeaderEnd)) {
            add(line);
            continue;
        }
        line.remove_prefix(kJournalHeaderEnd.size());
        if (!complete || line != checksum(header)) return damaged_header(path);
        scan.header = header.substr(start);
        return {};
    }
    return damaged_header(path);
}

Result<void> check_first_line(std::string_view text, const std::string& path) {
    if (text.empty()) return fail(ErrorCode::Input, path, "empty file");
    std::string_view line = take_line(text);
    if (!line.starts_with(kJournalMagic)) return fail(ErrorCode::Input, path, "not a game record");
    line.remove_prefix(kJournalMagic.size());
    const auto version = to_number<int>(take(line, ' '));
    if (!version || *version < 1) return fail(ErrorCode::Input, path, "not a game record");
    if (*version > kJournalVersion) {
        return fail(ErrorCode::Input, path, "written by version {}, this program reads up to {}",
                    *version, kJournalVersion);
    }
    return {};
}

}  // namespace

JournalEvent event_of(const MatchResult& result) {
    JournalEvent event{JournalEventKind::End, result.culprit.value_or(Seat{0})};
    switch (result.kind) {
        case EndKind::Rules:
            event.text = result.reason;
            break;
        case EndKind::Left:
            event.text = name_of(result.kind);
            [[fallthrough]];
        case EndKind::Resigned:
            event.kind = JournalEventKind::Resign;
            break;
        case EndKind::Agreed:
            event.kind = JournalEventKind::Draw;
            break;
        case EndKind::Time:
            event.kind = JournalEventKind::Time;
            break;
        case EndKind::Fault:
            event.kind = JournalEventKind::Fault;
            event.text = fmt::format("{} {}", name_of(*result.fault), english(result.text));
            break;
        case EndKind::Aborted:
            event.kind = JournalEventKind::Abort;
            break;
    }
    return event;
}

std::string event_line(const JournalEvent& event, std::uint64_t number) {
    const std::string last = counts(event.kind) ? std::to_string(event.count) : escaped(event.text);
    const std::string judged = event.from_book   ? fmt::format("/{}", kFromBook)
                               : event.per_mille ? fmt::format("/{}", *event.per_mille)
                                                 : "";
    const std::string body =
        fmt::format("{} {} {} {}{} {}", number, kKinds[static_cast<std::size_t>(event.kind)],
                    event.seat, event.spent.count(), judged, last);
    return fmt::format("{} {}\n", checksum(body), body);
}

std::optional<JournalEvent> read_event_line(std::string_view line, std::uint64_t number) {
    const std::string_view sum = take(line, ' ');
    if (sum != checksum(line)) return std::nullopt;
    if (to_number<std::uint64_t>(take(line, ' ')) != number) return std::nullopt;
    return parse_event(line);
}

Result<JournalScan> scan_journal(std::string_view whole, const std::string& path) {
    std::string_view text = without_byte_order_mark(whole);
    if (auto checked = check_first_line(text, path); !checked) return fail(checked.error());
    JournalScan scan;
    if (auto read = scan_header(text, scan, path); !read) return fail(read.error());
    scan.valid_size = whole.size() - text.size();
    while (!text.empty()) {
        if (text.find('\n') == std::string_view::npos) {
            scan.tail = JournalTail::Torn;
            break;
        }
        auto event = read_event_line(take_line(text), scan.events.size() + 1);
        if (!event) {
            scan.tail = JournalTail::Damaged;
            break;
        }
        scan.events.push_back(std::move(*event));
        scan.valid_size = whole.size() - text.size();
    }
    return scan;
}

}  // namespace tengen
