// A table at which people and AIs play one game after the other. Handles changes of players, undo,
// hints and saving. It knows no user interface. A terminal or a window observes it and passes on
// people's commands.
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
#include "table/remote_game.hpp"
#include "table/saved_games.hpp"

namespace tengen {

class FileSyncer;

class Advisor;
class Opponents;
struct MatchSetup;
struct OpenedRecord;

/// A game that is about to begin: the request, and the loaded game.
struct TablePlan {
    TableSpec spec;
    LoadedGame game;
    bool saved = true;  ///< false: no player would resume it
    /// The seats come from a file that is not the user's. See PlayerFactory::seats_of_file().
    bool seats_from_elsewhere = false;
    std::vector<Message> notes = {};  ///< about the seats; reported once, when a game begins
};

/// The plan of a table whose game is only named.
Result<TablePlan> planned(TableSpec spec, const LoadGame& load_game);

/// Called on the io_context's thread after the table has changed. Functions must not destroy the
/// table. They may give it commands.
class TableObserver {
  public:
    virtual ~TableObserver() = default;
    virtual void on_game() {}      ///< another game, or the same game again
    virtual void on_position() {}  ///< an action, undo or redo
    virtual void on_players() {}
    virtual void on_turn(Seat) {}
    virtual void on_action(Seat, const std::string& /*name*/) {}
    virtual void on_report(Seat, const AiReport&) {}
    virtual void on_draw_offer(Seat) {}
    virtual void on_draw_declined(Seat) {}
    /// An AI failed and the game is not over. A person must decide if Table::pending_fault()
    /// returns a fault.
    virtual void on_fault(const SurvivedFault&) {}
    /// A player has left. The others play on, and random plays for that seat.
    virtual void on_leave(const Leave&) {}
    virtual void on_end(const MatchResult&) {}
    /// An answer to hint(): an action of the current position, and the AI that suggests it.
    virtual void on_hint(Action, const std::string& /*advisor*/) {}
    virtual void on_hint_failed(const Message& /*reason*/) {}
    /// A player is not available, so the requested change did not happen.
    virtual void on_refused(const Errors&) {}
    /// A note about a game that was opened.
    virtual void on_note(const Message&) {}
    /// Games can no longer be saved; the game continues. Called once per game.
    /// `again`: each further move tries again to save the game.
    virtual void on_save_problem(const Error&, bool /*again*/) {}
    /// Everything so far is on disk. Called only with a syncer.
    virtual void on_saved() {}
    /// Only for online games: the connection to the server has changed, or the time to the next
    /// attempt.
    virtual void on_connection(const RemoteConnection&) {}
    virtual void on_offers(const RemoteOffers&) {}
    virtual void on_presence(const RemotePresence&) {}
    virtual void on_talk(const Talk&) {}
};

/// The services that a table needs from its program. All must outlive it.
struct TableServices {
    boost::asio::io_context& io;
    const RuleCatalogue& rules;
    PlayerFactory& factory;
    LoadGame load_game;
    /// The folder for saved games, or the reason why there is none. Null: games are not saved.
    const Result<JournalFolder>* journals = nullptr;
    /// Syncs saved games on a worker thread. Null: each event waits for the disk.
    FileSyncer* syncer = nullptr;
    /// A person can decide after an AI's fault. If false, games with that policy are refused.
    bool person_answers = true;
};

/// How to handle a saved game if its rules file has changed since.
enum class ChangedRules : std::uint8_t { Refuse, Keep };

/// All functions run on the io_context's thread. A function that fails changes nothing.
///
/// The table waits for new players without blocking. play(), load(), new_game() and change_...()
/// take effect when all players are ready; people are ready immediately. Until then the table stays
/// unchanged and accepts commands. Another game cancels pending changes.
class Table {
  public:
    Table(TableServices services, TableObserver& observer);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Leaves the current game, if any, and begins another.
    Result<void> play(TablePlan plan);
    /// Resumes an unfinished game. A game in the folder of games continues in its own file, and any
    /// other in a copy there. A finished game is only shown; see read_only(). A file of another
    /// format first becomes a saved game with people in all seats; save() keeps its comments.
    /// The previous game stays unfinished. Returns notes about the file.
    Result<std::vector<std::string>> load(const std::filesystem::path& path,
                                          ChangedRules changed = ChangedRules::Refuse);
    /// Follows a game at a server instead. Then act() asks the server, undo() asks the players for
    /// a takeback, new_game() offers a rematch, and a change of a free seat to a person takes it.
    /// Other changes, hints and redo() fail.
    Result<void> join(std::unique_ptr<RemoteGame> game);
    /// The unfinished games of the folder, the newest first. See unfinished_games().
    std::vector<SavedGame> unfinished() const;
    /// The file for a name such as "17" (a number of the folder) or "mine.tengen".
    Result<std::filesystem::path> find_saved(std::string_view name) const;
    /// Writes the game so far into a file, completely or not at all. The end of the name decides
    /// the format; Tengen's own is the default. Replaces an older game file; refuses a file of
    /// another kind. Returns the content that the format cannot hold.
    Result<std::vector<std::string>> save(const std::filesystem::path& path);

    /// The online game at the table; null for a game of this program. The table keeps it.
    RemoteGame* remote() const { return remote_.get(); }
    /// False before the first play(), load() or join().
    bool has_game() const { return match_ != nullptr; }
    /// Whether the game is finished and was opened only to show it. Commands that change it fail;
    /// branch() continues it.
    bool read_only() const { return record_.has_value(); }
    /// The file name ending that fits the game: ".sgf" for a game with comments from such a file.
    std::string_view default_extension() const;
    /// Whether the table waits for a player to get ready.
    bool is_waiting() const { return !awaited_.empty(); }
    const TablePlan& plan() const { return plan_; }
    const TableSpec& spec() const { return plan_.spec; }
    const Match& match() const { return *match_; }
    const Position& position() const { return match_->position(); }
    const Game& game() const { return position().game(); }
    /// The game's title, and its rules as one line (may be empty).
    const LocalText& title() const { return plan_.game.title; }
    const LocalText& about() const { return plan_.game.about; }
    /// The game's file; empty if the game is not saved.
    std::filesystem::path journal_path() const;
    /// Whether some of the game is on disk neither in the journal nor from a save(). First retries
    /// what the journal could not write.
    bool unsaved() const;
    /// Whether an earlier game was unsaved when another one replaced it.
    bool lost_a_game() const { return lost_a_game_; }
    /// Whether a syncer is still writing to the disk; false after a failure.
    bool saving() const;
    /// The requested player of a seat.
    const SeatSpec& seat_spec(Seat seat) const { return plan_.spec.seats[seat]; }
    /// Whether the seat has a person who has not left the game.
    bool is_human(Seat seat) const {
        return match_->player(seat).is_human() && !match_->has_left(seat);
    }
    /// The name of the player at a seat for display: a name, "you" (a term), or "seat 2" (a
    /// message).
    Argument player(Seat seat) const;
    /// The same in English.
    std::string player_name(Seat seat) const { return player(seat).english(); }
    /// The name of an AI for display. See PlayerFactory::ai_name().
    std::string ai_name(const std::string& id) const { return services_.factory.ai_name(id); }
    /// Whether only a person's action can change the table. At an online game, whether it waits for
    /// this program's player.
    bool waits_for_person() const;
    /// The hinted cell; kNoCell if there is none for this position.
    Cell hinted_cell() const { return hint_; }

    Result<void> act(Action action);
    Result<void> act(std::string_view text);
    /// Undoes `count` decisions of people, with the AI decisions after them. Without people at the
    /// table, undoes `count` actions.
    Result<void> undo(int count);
    Result<void> redo(int count);
    /// Starts the same game again, by the rules of the first one.
    Result<void> new_game();
    /// Begins another game with the first `actions` actions of this one, which stays unchanged.
    /// Fails if the rules end the game there.
    Result<void> branch(int actions);
    /// Changes the game and keeps the players, as far as there are seats.
    Result<void> change_game(std::string_view name);
    Result<void> change_board(BoardSize size);
    Result<void> change_seat(Seat seat, SeatSpec spec);
    /// Changes several seats: all of them, or none if a player is not available.
    Result<void> change_seats(const std::vector<SeatChange>& changes);
    /// Resigns for the player to move if that is a person, or else for the first person.
    Result<void> resign();
    /// Whether the game continues after resign().
    bool others_play_on() const;
    Result<void> offer_draw();
    Result<void> accept_draw();
    /// The offer of others that waits for the answer of this program's player, only at an online
    /// game.
    std::optional<RemoteOffer> offer_to_answer() const;
    /// Agrees to the offer that waits for an answer, or declines it. At a game of this program only
    /// a draw can be accepted.
    Result<void> answer_offer(bool yes);
    /// Agrees to this offer of an online game, or declines or withdraws it.
    Result<void> answer_offer(RemoteOffer offer, bool yes);
    /// Ends an online game, or continues it, without an absent player.
    Result<void> claim();
    /// Ends an online game without a result, while not every player has moved.
    Result<void> abort();
    /// Frees this player's seat before an online game.
    Result<void> stand();
    /// Hides what a person of an online game says, or shows it again. `person`: of a Talk.
    Result<void> block(const std::string& person, bool on);
    Result<void> report(const std::string& person, const std::string& text);
    /// Only at an online game.
    Result<void> say(const std::string& text);
    Result<void> pause();
    Result<void> resume();
    Result<void> move_now();
    /// The fault that a person must decide about, if any. Answer it with answer_fault(), or with
    /// change_seat() to replace the player.
    std::optional<SurvivedFault> pending_fault() const;
    Result<void> answer_fault(FaultAnswer answer);
    /// Asks the strongest AI that knows the game. The observer gets the answer.
    Result<void> hint();

    /// Ends the game at the table without a result. It stays saved and can be resumed.
    void leave();

  private:
    class Watcher;
    class RemoteWatcher;
    using Players = std::vector<std::unique_ptr<Player>>;
    using Origin = std::shared_ptr<const OpenedRecord>;
    /// The fate of an unfinished game when another one begins.
    enum class Current : std::uint8_t { Ends, Stays };
    struct Beginning {
        TablePlan plan;
        Position from;
        Current current = Current::Ends;
        Origin origin = nullptr;
    };
    using Seated = std::function<void(std::vector<PendingPlayers::Player>)>;
    struct Awaited {
        std::unique_ptr<PendingPlayers> pending;
        Seated seat;
    };

    Result<void> check_faults_answered(const TableSpec& spec) const;
    std::unique_ptr<PendingPlayers> create_players(const TableSpec& spec,
                                                   const std::shared_ptr<const Game>& game) const;
    void await(std::unique_ptr<PendingPlayers> pending, Seated seat);
    std::optional<Players> all_of(std::vector<PendingPlayers::Player> arrived);
    void sit_down(const std::vector<SeatChange>& changes, Players players);
    Result<void> play_as(TableSpec spec);
    /// Begins a game at a position when its players are ready.
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
    LoadedGame game_of(const JournalHeader& header, std::shared_ptr<const Game> game) const;
    void take_remote_game();
    bool waits_for_person_online() const;
    Result<void> check_local(std::string_view problem) const;
    Result<void> check_remote() const;
    Result<void> sit_down_online(const std::vector<SeatChange>& changes);
    Result<void> save_own(const std::filesystem::path& path) const;
    Result<void> write_new_file(const std::filesystem::path& path) const;
    void end_current();
    std::optional<Seat> person() const;
    int decision_before(int ply) const;
    int actions_to_redo(int count) const;

    TableServices services_;
    TableObserver& observer_;
    TablePlan plan_;
    Setup setup_;  ///< the start of new games
    std::unique_ptr<Watcher> watcher_;
    std::unique_ptr<RemoteWatcher> remote_watcher_;
    void sync_later();
    void on_synced(const Result<void>& synced);

    std::unique_ptr<JournalWriter> journal_;
    bool sync_failed_ = false;
    std::optional<Journal> record_;       ///< of a game that is only shown
    Origin origin_;                       ///< the file of another format that the game came from
    std::unique_ptr<RemoteGame> remote_;  ///< outlives the last use of its match
    std::shared_ptr<Match> match_;
    std::unique_ptr<Advisor> advisor_;
    std::list<Awaited> awaited_;
    Cell hint_ = kNoCell;
    bool dropped_ = false;  ///< whether the previous game was left unsaved
    bool lost_a_game_ = false;
    int changes_ = 0;        ///< actions, undos, redos and endings of this game
    int saved_changes_ = 0;  ///< the value of changes_ at the last save()
};

}  // namespace tengen
