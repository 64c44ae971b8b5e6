// A table at which people and AIs play: one game after the other, players who come and go, undo,
// hints, saving. It knows nothing of screens; a terminal or a window watches it and gives it what
// people ask for.
#pragma once

#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/game_library.hpp"
#include "journal/journal.hpp"
#include "match/match.hpp"
#include "table/player_factory.hpp"
#include "table/saved_games.hpp"

namespace tengen {

class FileSyncer;

class Advisor;
class Opponents;
struct OpenedRecord;

/// A game that is about to begin: what was asked for, and the game that it comes to.
struct TablePlan {
    TableSpec spec;
    LoadedGame game;
    bool saved = true;  ///< false: no player would resume it
    /// A file that is not the user's names the seats: see PlayerFactory::seats_of_file().
    bool seats_from_elsewhere = false;
    std::vector<Message> notes = {};  ///< about the seats, given once, when a game begins
};

/// The plan of a table whose game is only named.
Result<TablePlan> planned(TableSpec spec, const LoadGame& load_game);

/// Told on the io_context's thread, after the table has changed. Functions must not destroy the
/// table; they may give it commands.
class TableObserver {
  public:
    virtual ~TableObserver() = default;
    virtual void on_game() {}      ///< another game, or the same again
    virtual void on_position() {}  ///< an action, undo or redo
    virtual void on_players() {}
    virtual void on_turn(Seat) {}
    virtual void on_action(Seat, const std::string& /*name*/) {}
    virtual void on_report(Seat, const AiReport&) {}
    virtual void on_draw_offer(Seat) {}
    virtual void on_draw_declined(Seat) {}
    /// An AI failed and the game is not over; a person is asked when the table says so: see
    /// Table::pending_fault().
    virtual void on_fault(const SurvivedFault&) {}
    /// A player has left; the others play on, and random plays for that seat.
    virtual void on_leave(const Leave&) {}
    virtual void on_end(const MatchResult&) {}
    /// An answer to hint(): an action of the current position and who advises it.
    virtual void on_hint(Action, const std::string& /*advisor*/) {}
    virtual void on_hint_failed(const Message& /*reason*/) {}
    /// Somebody who was to sit down cannot: what was asked for has not happened.
    virtual void on_refused(const Errors&) {}
    /// What there is to say about a game that was opened.
    virtual void on_note(const Message&) {}
    /// Games are not saved any more; the game goes on. Said once a game.
    /// `again`: each further move tries again to save the game.
    virtual void on_save_problem(const Error&, bool /*again*/) {}
    /// Everything so far is on the disk; only with a syncer.
    virtual void on_saved() {}
};

/// What a table needs of its program; all must outlive it.
struct TableServices {
    boost::asio::io_context& io;
    const RuleCatalogue& rules;
    PlayerFactory& seating;
    LoadGame load_game;
    /// Where games are saved, or why they cannot be; null: they are not.
    const Result<JournalFolder>* journals = nullptr;
    /// Syncs saved games on a worker thread. Null: each event waits for the disk.
    FileSyncer* syncer = nullptr;
    /// Somebody can be asked what follows when an AI fails; else games that want it are refused.
    bool person_answers = true;
};

/// What to do with a saved game whose file of rules has changed since.
enum class ChangedRules : std::uint8_t { Refuse, Keep };

/// All functions run on the io_context's thread. A function that fails changes nothing.
///
/// Whoever sits down is awaited without blocking: what play(), load(), new_game() and change_...()
/// are to do happens when all are ready, at once when those are people. Until then the table stays
/// as it is and takes commands; another game calls off what has not happened yet.
class Table {
  public:
    Table(TableServices services, TableObserver& observer);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Leaves the current game, if any, and begins another.
    Result<void> play(TablePlan plan);
    /// Resumes an unfinished game: in its own file when that is in the folder of games, else in a
    /// copy there. A finished one is only shown; see read_only(). A file of another format becomes
    /// a saved game first, with people in all seats; save() keeps its comments.
    /// The game that was at the table stays unfinished. Returns what there is to say about the
    /// file.
    Result<std::vector<std::string>> load(const std::filesystem::path& path,
                                          ChangedRules changed = ChangedRules::Refuse);
    /// The games of the folder that were left unfinished, the newest first; see unfinished_games().
    std::vector<SavedGame> unfinished() const;
    /// The file that "17" (of the folder) or "mine.tengen" means.
    Result<std::filesystem::path> find_saved(std::string_view name) const;
    /// Writes the game so far into a file, whole or not at all, in the format that its name ends
    /// in; Tengen's own by default. An older record is replaced, a file of another kind is refused.
    /// Returns what the format cannot hold.
    Result<std::vector<std::string>> save(const std::filesystem::path& path);

    /// False before the first play(), resume() or load().
    bool has_game() const { return match_ != nullptr; }
    /// A finished game was opened: commands that change it are refused, branch() continues it.
    bool read_only() const { return record_.has_value(); }
    /// The end of file names that fits the game: ".sgf" for a game with comments from such a file.
    std::string_view default_extension() const;
    /// Somebody is to sit down and not ready yet.
    bool is_waiting() const { return !awaited_.empty(); }
    const TablePlan& plan() const { return plan_; }
    const TableSpec& spec() const { return plan_.spec; }
    const Match& match() const { return *match_; }
    const Position& position() const { return match_->position(); }
    const Game& game() const { return position().game(); }
    /// The game's title, and its rules as one line (may be empty).
    const LocalText& title() const { return plan_.game.title; }
    const LocalText& about() const { return plan_.game.about; }
    /// Where the game is saved; empty while nothing is.
    std::filesystem::path journal_path() const;
    /// True when something was played that neither the journal nor a save() has on disk; what the
    /// journal could not write is tried once more.
    bool unsaved() const;
    /// True when that was so of a game that gave way to another one.
    bool lost_a_game() const { return lost_a_game_; }
    /// True while a syncer is still writing to the disk; false after a failure.
    bool saving() const;
    /// How a seat's player was asked for.
    const SeatSpec& seat_spec(Seat seat) const { return plan_.spec.seats[seat]; }
    /// A person sits there who has not left the game.
    bool is_human(Seat seat) const {
        return match_->player(seat).is_human() && !match_->has_left(seat);
    }
    /// What screens call the player at a seat: its name, or "you" (a term), or "seat 2" (a
    /// message).
    Argument player(Seat seat) const;
    /// The same in English.
    std::string player_name(Seat seat) const { return player(seat).english(); }
    /// What an AI calls itself; see PlayerFactory::ai_name().
    std::string ai_name(const std::string& id) const { return services_.seating.ai_name(id); }
    /// True when the table does nothing until a person does something.
    bool waits_for_person() const;
    /// The hinted cell; kNoCell when there is none for this position.
    Cell hinted_cell() const { return hint_; }

    Result<void> act(Action action);
    Result<void> act(std::string_view text);
    /// Takes back `count` decisions of people, with those of AIs after them. Without people at the
    /// table: `count` actions.
    Result<void> undo(int count);
    Result<void> redo(int count);
    /// The same game again, by the rules as they were when it was opened.
    Result<void> new_game();
    /// Begins another game with the first `actions` actions of this one; this one stays as it is.
    /// Fails where the rules end the game.
    Result<void> branch(int actions);
    /// Changes the game and keeps who sits where as far as seats go.
    Result<void> change_game(std::string_view name);
    Result<void> change_board(BoardSize size);
    Result<void> change_seat(Seat seat, SeatSpec spec);
    /// The same for several seats: everybody sits down, or nobody does.
    Result<void> change_seats(const std::vector<SeatChange>& changes);
    /// The seat that acts, when a person sits there, else the first person's.
    Result<void> resign();
    /// Whether the game continues after resign().
    bool others_play_on() const;
    Result<void> offer_draw();
    Result<void> accept_draw();
    Result<void> pause();
    Result<void> resume();
    Result<void> move_now();
    /// The fault that a person is asked about; nothing when there is none. Answered by
    /// answer_fault(), or by change_seat() with who plays instead.
    std::optional<SurvivedFault> pending_fault() const;
    Result<void> answer_fault(FaultAnswer answer);
    /// Asks the strongest AI that knows the game; the observer gets the answer.
    Result<void> hint();

    /// Ends the game at the table without a result; it stays saved and can be resumed.
    void leave();

  private:
    class Watcher;
    using Players = std::vector<std::unique_ptr<Player>>;
    using Origin = std::shared_ptr<const OpenedRecord>;
    /// What becomes of an unfinished game when another one begins.
    enum class Current : std::uint8_t { Ends, Stays };
    struct Beginning {
        TablePlan plan;
        Position from;
        Current current = Current::Ends;
        Origin origin = nullptr;
    };
    using Seated = std::function<void(std::vector<PendingPlayers::Player>)>;
    struct Awaited {
        std::unique_ptr<PendingPlayers> arrivals;
        Seated seat;
    };

    Result<void> check_faults_answered(const TableSpec& spec) const;
    std::unique_ptr<PendingPlayers> create_players(const TableSpec& spec,
                                                   const std::shared_ptr<const Game>& game) const;
    void await(std::unique_ptr<PendingPlayers> arrivals, Seated seat);
    std::optional<Players> all_of(std::vector<PendingPlayers::Player> arrived);
    void sit_down(const std::vector<SeatChange>& changes, Players players);
    Result<void> play_as(TableSpec spec);
    /// Begins a game at a position when its players are there.
    Result<void> start(Beginning game);
    Result<void> invite_all(Beginning game, Opponents seats);
    void begin_planned(Beginning game, Players players);
    void begin(MatchSetup setup, std::unique_ptr<JournalWriter> journal);
    Result<std::vector<std::string>> load_journal(const std::filesystem::path& path,
                                                  ChangedRules changed, Origin origin);
    Result<std::vector<std::string>> load_foreign(const std::filesystem::path& path);
    Result<void> check_changeable() const;
    Result<void> check_present(const std::vector<SeatChange>& changes) const;
    Result<std::vector<std::string>> lost_remarks(const std::filesystem::path& saved) const;
    Result<ResumedJournal> open_journal(const std::filesystem::path& path,
                                        const Journal& seen) const;
    Result<void> check_definition(const std::filesystem::path& path, const JournalHeader& header,
                                  ChangedRules changed) const;
    Players restore_players(TablePlan& plan, std::vector<PendingPlayers::Player> arrived);
    JournalHeader header_of(const Setup& setup, std::uint64_t seed) const;
    LoadedGame game_of(const Journal& journal) const;
    Result<void> save_own(const std::filesystem::path& path) const;
    Result<void> write_new_file(const std::filesystem::path& path) const;
    void end_current();
    std::optional<Seat> person() const;
    int decision_before(int ply) const;
    int actions_to_redo(int count) const;

    TableServices services_;
    TableObserver& observer_;
    TablePlan plan_;
    Setup setup_;  ///< what new games begin from
    std::unique_ptr<Watcher> watcher_;
    void sync_later();
    void on_synced(const Result<void>& synced);

    std::unique_ptr<JournalWriter> journal_;
    bool sync_failed_ = false;
    std::optional<Journal> record_;  ///< of a game that is only shown
    Origin origin_;                  ///< the file of another format that the game came from
    std::unique_ptr<Match> match_;
    std::unique_ptr<Advisor> advisor_;
    std::list<Awaited> awaited_;
    Cell hint_ = kNoCell;
    bool dropped_ = false;  ///< the game before the current one ended unsaved
    bool lost_a_game_ = false;
    int changes_ = 0;        ///< actions, undos, redos and endings of this game
    int saved_changes_ = 0;  ///< how many of them the last save() had
};

}  // namespace tengen
