// The save file: text, a header, then one line per event with a number and a checksum, on disk
// before the event is shown as final. The format is described in docs/journal.md.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/result.hpp"
#include "match/clock.hpp"
#include "match/result.hpp"

namespace tengen {

/// What a journal begins with: enough to sit everybody down again.
struct JournalHeader {
    GameDescription game;
    Setup setup;
    std::vector<std::string> seats;  ///< how each player was asked for: "human:Ann", "rookie:hard"
    ClockSettings clock;
    std::uint64_t seed = 0;
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
    End,  ///< the rules ended it; text: the reason's word
};

struct JournalEvent {
    JournalEventKind kind = JournalEventKind::Play;
    Seat seat = 0;
    int count = 0;
    std::string text;
    std::chrono::milliseconds spent{0};
};

/// Appends to one file, which it holds locked. Every append is one write and an fdatasync.
class JournalWriter {
  public:
    /// Creates the file, which must not exist, with its header.
    static Result<std::unique_ptr<JournalWriter>> create(const std::filesystem::path& path,
                                                         const JournalHeader& header);
    /// Goes on with a file that read_journal() could read; a torn last line is cut off. Fails with
    /// "... is in use by process 123" when somebody else has it.
    static Result<std::unique_ptr<JournalWriter>> resume(const std::filesystem::path& path);

    virtual ~JournalWriter() = default;
    virtual Result<void> append(const JournalEvent& event) = 0;
    virtual const std::filesystem::path& path() const = 0;
};

/// A journal read back. All actions were replayed by the rules.
struct Journal {
    JournalHeader header;
    std::shared_ptr<const Game> game;
    std::vector<JournalEvent> events;
    std::vector<std::string> notes;  ///< "last move was incomplete and was dropped" ...
    Position position;               ///< after all events
    std::vector<Action> undone;      ///< what redo could bring back, the next one last
    std::optional<MatchResult> result;
    std::vector<std::string> seats;                ///< who sits there now
    std::vector<std::chrono::milliseconds> spent;  ///< by each seat so far
};

/// Errors are those of the fault rows D1..D8: empty, not a game record, a newer version, damaged in
/// the middle (the moves before it are recovered and the file is copied to *.damaged), an illegal
/// move, a game that the catalogue does not have.
Result<Journal> read_journal(const std::filesystem::path& path, const RuleCatalogue& catalogue);

}  // namespace tengen
