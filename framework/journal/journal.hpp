// The save file: text, a header, then one line per event with a number and a checksum, on disk
// before the event is shown as final. The format is described in docs/journal.md.
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
#include "journal/match_result.hpp"
#include "journal/progress.hpp"

namespace tengen {

class FileSyncer;

/// A text that people read, in one of several languages ("en").
struct JournalText {
    std::string language;
    std::string text;

    friend bool operator==(const JournalText&, const JournalText&) = default;
};

/// What a journal begins with: enough to sit everybody down again.
struct JournalHeader {
    GameDescription game;
    Setup setup;
    std::vector<std::string> seats;  ///< how each player was asked for: "human:Ann", "rookie:hard"
    ClockSettings clock;
    std::uint64_t seed = 0;
    /// fingerprint() of the game as the library has it, without options, to tell later whether
    /// its rules have changed; 0: not known.
    std::uint32_t definition = 0;
    /// The game's title, and its rules as one line; only of games that no library
    /// has, which could not be asked later. Texts of a file are as they were written there.
    std::vector<JournalText> title = {}, about = {};
    Policies policies = {};
    std::vector<SeatLimits> limits = {};  ///< of each seat; may be shorter: the others have none
};

enum class JournalEventKind : std::uint8_t {
    Play,    ///< text: the action's name; seat: who; spent: how long it took
    Undo,    ///< count
    Redo,    ///< count
    Sit,     ///< seat, text: the new player's spec
    Resign,  ///< seat
    Draw,    ///< agreed
    Time,    ///< seat whose clock ran out
    Fault,   ///< seat, text: kind and what happened
    Abort,
    End,     ///< the rules ended it; text: the reason's word
    Failed,  ///< as Fault, but the game goes on; who plays then is said by a Sit
    Leave,   ///< seat, text: "resigned" or "time"; the others play on, random plays for the seat
    Return,  ///< seat: its leave is undone
};

struct JournalEvent {
    JournalEventKind kind = JournalEventKind::Play;
    Seat seat = 0;
    int count = 0;
    std::string text;
    std::chrono::milliseconds spent{0};
    std::optional<int> per_mille = {};  ///< Play: how likely the player found its win, 0..1000
};

/// How a journal is synced if append() does not wait for that.
struct LaterSync {
    FileSyncer& syncer;
    /// Runs a function on the writer's thread, later.
    std::function<void(std::function<void()>)> post;
    /// Called on the writer's thread: all lines so far are on the disk, or why not.
    std::function<void(Result<void>)> done;
};

/// Appends to one file, which it holds locked. Every append is one write and an fdatasync. A file
/// that it created and nothing was appended to is removed with it.
class JournalWriter {
  public:
    /// Creates a new file with its header and the events so far.
    static Result<std::unique_ptr<JournalWriter>> create(
        const std::filesystem::path& path, const JournalHeader& header,
        const std::vector<JournalEvent>& events = {});
    /// Goes on with a file that read_journal() could read; a torn last line is cut off, and so is
    /// all from a damaged line on, once the whole is kept as *.damaged. Fails with "... is in use
    /// by process 123" when somebody else has it.
    static Result<std::unique_ptr<JournalWriter>> resume(const std::filesystem::path& path);

    /// A new file, which must not exist, that goes on where another journal is; that one stays as
    /// it is. Fails when somebody has that one.
    static Result<std::unique_ptr<JournalWriter>> copy(const std::filesystem::path& path,
                                                       const std::filesystem::path& from);

    virtual ~JournalWriter() = default;

    /// On failure ("cannot save to ...: disk full") the event is kept and written before the next.
    virtual Result<void> append(const JournalEvent& event) = 0;
    /// Is every event that was appended on the disk? False after a failure, until append() or
    /// flush() has written what was kept. Who destroys a writer that is not complete loses events:
    /// flush() or copy_to() first.
    virtual bool complete() const = 0;
    /// Whether the file still has all that was written to it.
    virtual bool is_whole() const = 0;
    /// Tries again to write what could not be written; the error is why it still cannot. Fails too
    /// if the file was removed, moved or cut meanwhile.
    virtual Result<void> flush() = 0;
    /// Saves the game so far as another file, whole or not at all; what could not be written to
    /// the journal itself is included. For the journal's own file it is flush().
    virtual Result<void> copy_to(const std::filesystem::path& path) = 0;
    virtual const std::filesystem::path& path() const = 0;

    /// append() only writes from then on. kill -9 loses nothing that was written, a power cut
    /// nothing that is complete(). A sync that fails counts as an append that failed.
    virtual void sync_later(LaterSync sync) = 0;
};

/// What reading does with a damaged file: nothing, or keep all of it as *.damaged, for who goes on
/// with the game.
enum class DamagedFile : std::uint8_t { Leave, Keep };

/// A journal read back. All actions were replayed by the rules.
struct Journal {
    JournalHeader header;
    std::shared_ptr<const Game> game;
    std::vector<JournalEvent> events;
    std::vector<std::string> notes;  ///< "last move was incomplete and was dropped" ...
    Position position;               ///< after all events
    std::vector<Action> undone;      ///< what redo could bring back, the next one last
    std::optional<MatchResult> result;
    std::vector<SurvivedFault> faults;                  ///< those that did not end the game
    std::vector<Leave> leaves;                          ///< players who left while others play on
    std::vector<Judgement> judgements;                  ///< as players chose their actions
    std::vector<std::string> seats;                     ///< who sits there now
    std::vector<std::chrono::milliseconds> spent;       ///< by each seat so far
    std::vector<std::chrono::milliseconds> clock_used;  ///< the same, increments taken off

    /// For MatchSetup: where a match goes on.
    Progress progress() const;
};

/// Fails when the file is empty, not a journal, too large, of a newer version, has an illegal move
/// or a game that the catalogue's rules cannot make. A file damaged in the middle is recovered up
/// to there, with a note; the file itself is never changed.
Result<Journal> read_journal(const std::filesystem::path& path, const RuleCatalogue& catalogue,
                             DamagedFile damaged = DamagedFile::Leave);

/// A journal read back, and the writer that goes on with it.
struct ResumedJournal {
    Journal journal;
    std::unique_ptr<JournalWriter> writer;
};

/// As read_journal() and JournalWriter::resume() in one step: the file is locked first, and read
/// from what is locked, so that nobody can append in between. When it fails, the file is as it was.
Result<ResumedJournal> resume_journal(const std::filesystem::path& path,
                                      const RuleCatalogue& catalogue);

/// Saves a whole game at once: the old file at `path` is replaced whole or stays as it is ("cannot
/// save to ...: disk full; the old file is unchanged"). The events are not checked by the rules.
Result<void> write_journal(const std::filesystem::path& path, const JournalHeader& header,
                           const std::vector<JournalEvent>& events);

}  // namespace tengen
