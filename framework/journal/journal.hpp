// The save file: a text with a header and one line per event, each with a number and a checksum. An
// event is on disk before it is shown as final. docs/journal.md describes the format.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/clock.hpp"
#include "core/policies.hpp"
#include "core/position.hpp"
#include "journal/durable_lines.hpp"
#include "journal/match_result.hpp"
#include "journal/progress.hpp"

namespace tengen {

/// A text for people, in one language ("en").
struct JournalText {
    std::string language;
    std::string text;

    friend bool operator==(const JournalText&, const JournalText&) = default;
};

/// The start of a journal: enough to restore the game and its players.
struct JournalHeader {
    GameDescription game;
    Setup setup;
    std::vector<std::string> seats;  ///< the player as requested: "human:Ann", "rookie:hard"
    ClockSettings clock;
    std::uint64_t seed = 0;
    /// fingerprint() of the game in the library, without options, to detect later changes of its
    /// rules; 0: unknown.
    std::uint32_t definition = 0;
    /// The game's title, and its rules as one line. Only for games outside of the library, which
    /// cannot be looked up later. Texts from a file are unchanged.
    std::vector<JournalText> title = {}, about = {};
    Policies policies = {};
    std::vector<SeatLimits> limits = {};  ///< by seat; missing entries mean no limits
};

enum class JournalEventKind : std::uint8_t {
    Play,    ///< text: the action's name; seat: the actor; spent: its time
    Undo,    ///< count
    Redo,    ///< count
    Sit,     ///< seat, text: the new player's spec
    Resign,  ///< seat; text: empty, or "left" if the player went away
    Draw,    ///< by agreement
    Time,    ///< seat whose clock ran out
    Fault,   ///< seat, text: kind and description
    Abort,
    End,     ///< by the rules; text: the reason code
    Failed,  ///< like Fault, but the game continues; a Sit names the replacement
    Leave,  ///< seat, text: "resigned", "left" or "time"; the others continue, random plays for the
            ///< seat
    Return,  ///< seat: its leave is undone
};

struct JournalEvent {
    JournalEventKind kind = JournalEventKind::Play;
    Seat seat = 0;
    int count = 0;
    std::string text;
    std::chrono::milliseconds spent{0};
    std::optional<int> per_mille = {};  ///< Play: the player's winning chance, 0..1000
    bool from_book = false;  ///< Play: the action is from a book; then there is no chance
};

/// The event of this end in a journal; `spent` is 0, and the seat of an end by the
/// rules is 0.
JournalEvent event_of(const MatchResult& result);

/// Appends to one file and keeps it locked. Each append is one write and an fdatasync. A file that
/// the writer created is removed if nothing was appended to it.
class JournalWriter {
  public:
    /// Creates a new file with its header and the events so far.
    static Result<std::unique_ptr<JournalWriter>> create(
        const std::filesystem::path& path, const JournalHeader& header,
        const std::vector<JournalEvent>& events = {});
    /// Continues another journal in a new file, which must not exist. The other journal is
    /// unchanged. Fails if it is locked.
    static Result<std::unique_ptr<JournalWriter>> copy(const std::filesystem::path& path,
                                                       const std::filesystem::path& from);

    virtual ~JournalWriter() = default;

    /// On failure ("cannot save to ...: disk full"), keeps the event and writes it before the next
    /// one.
    virtual Result<void> append(const JournalEvent& event) = 0;
    /// Whether all appended events are on the disk. False after a failure, until append() or
    /// flush() has written the missing events. Destroying an incomplete writer loses events, so
    /// call flush() or copy_to() first.
    virtual bool complete() const = 0;
    /// Whether the file still has everything written to it.
    virtual bool is_whole() const = 0;
    /// Writes the events that could not be written before. The error explains why that is still
    /// impossible. Also fails if the file was removed, moved or truncated, or the disk hangs while
    /// another thread syncs (FileSyncer::kPatience).
    virtual Result<void> flush() = 0;
    /// Saves the game so far to another file, completely or not at all, including events that the
    /// journal itself lacks. For the journal's own file, equals flush().
    virtual Result<void> copy_to(const std::filesystem::path& path) = 0;
    virtual const std::filesystem::path& path() const = 0;

    /// From now on, append() only writes. Then kill -9 loses no written event, and a power cut
    /// loses none that is complete(). A failed sync counts as a failed append.
    virtual void sync_later(LaterSync sync) = 0;
};

/// How reading treats a damaged file: leaves it, or also keeps a copy as *.damaged, for a caller
/// that continues the game.
enum class DamagedFile : std::uint8_t { Leave, Keep };

/// The content of a journal, and the state after all events. The rules have replayed all actions.
struct Journal : Progress {
    JournalHeader header;
    std::shared_ptr<const Game> game;
    std::vector<JournalEvent> events;
    std::vector<Message> notes;      ///< "last move was incomplete and was dropped" ...
    std::vector<std::string> seats;  ///< the current players
    std::vector<std::chrono::milliseconds> spent;       ///< by each seat
    std::vector<std::chrono::milliseconds> clock_used;  ///< the same, minus increments

    explicit Journal(Progress state) : Progress(std::move(state)) {}

    /// The state to resume, for MatchSetup.
    const Progress& progress() const { return *this; }
};

/// Fails if the file is empty, not a journal, too large, or of a newer version. Also fails if it
/// has an illegal move, or a game that the catalogue's rules cannot create. A file damaged in the
/// middle is recovered up to that point, with a note. Never changes the file itself.
Result<Journal> read_journal(const std::filesystem::path& path, const RuleCatalogue& catalogue,
                             DamagedFile damaged = DamagedFile::Leave);

/// A journal, and the writer that continues it.
struct ResumedJournal {
    Journal journal;
    std::unique_ptr<JournalWriter> writer;
};

/// Reads a journal like read_journal(), and continues it. Cuts off a torn last line. At a damaged
/// line, first keeps the whole file as *.damaged, then cuts off everything from that line. Locks
/// the file first and reads from the locked file, so no other program can append in between. Fails
/// with
/// "... is in use by process 123" if the file is locked. On failure, the file is unchanged.
Result<ResumedJournal> resume_journal(const std::filesystem::path& path,
                                      const RuleCatalogue& catalogue);

/// Saves a whole game. Replaces the file at `path` completely, or leaves it unchanged ("cannot save
/// to ...: disk full; the old file is unchanged"). Does not check the events by the rules.
Result<void> write_journal(const std::filesystem::path& path, const JournalHeader& header,
                           const std::vector<JournalEvent>& events);

}  // namespace tengen
