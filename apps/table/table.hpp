// A game with its players, as commands at a terminal or a window see it: starts, resumes, saves and
// leaves games, and changes players.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "table/arrivals.hpp"
#include "table/hints.hpp"
#include "table/opened_game.hpp"
#include "table/people.hpp"
#include "table/remote_game.hpp"
#include "table/table_file.hpp"
#include "table/table_observer.hpp"
#include "table/table_plan.hpp"
#include "table/table_services.hpp"

namespace tengen {

class Opponents;
struct MatchSetup;

/// All functions run on the io_context's thread. A function that fails changes nothing. Functions
/// about the game, its players, people() and hints() need one; see has_game().
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
    /// Resumes an unfinished game; see open_game(). A finished game is only shown; see
    /// TableFile::read_only(). The previous game stays unfinished. Returns notes about the file.
    Result<std::vector<Message>> load(const std::filesystem::path& path,
                                      ChangedRules changed = ChangedRules::Refuse);
    /// Follows a game at a server instead. Then commands of people() are requests, new_game()
    /// offers a rematch, and a change of a free seat to a person takes it. Other changes fail.
    void join(std::unique_ptr<RemoteGame> game);
    /// Starts the same game again, by the rules of the first one.
    Result<void> new_game();
    /// Begins another game with the first `actions` actions of this one, which stays unchanged.
    /// Fails if the rules end the game there.
    Result<void> branch(int actions);
    /// Begins a game at a position, such as one of an analysis. The plan's game has its rules. The
    /// current game stays unfinished. Fails if the position's game is over.
    Result<void> play_from(TablePlan plan, Position from);
    /// Changes the game and keeps the players, as far as there are seats.
    Result<void> change_game(std::string_view name);
    Result<void> change_board(BoardSize size);
    /// Changes these seats: all of them, or none if a player is not available.
    Result<void> change_seats(const std::vector<SeatChange>& changes);
    /// Saves the game; see TableFile::save().
    Result<std::vector<std::string>> save(const std::filesystem::path& path);
    /// Ends the game at the table without a result. It stays saved and can be resumed.
    void leave();

    const TableServices& services() const { return services_; }
    /// False before the first play(), load() or join().
    bool has_game() const { return match_ != nullptr; }
    /// Whether the table waits for a player to get ready.
    bool is_waiting() const { return !arrivals_.empty(); }
    /// Whether only a person's action can change the table. At an online game, whether it waits for
    /// this program's player.
    bool waits_for_person() const;
    /// Whether an earlier game was unsaved when another one replaced it.
    bool lost_a_game() const { return lost_a_game_; }

    const TablePlan& plan() const { return plan_; }
    const Match& match() const { return *match_; }
    const Position& position() const { return match_->position(); }
    const Game& game() const { return position().game(); }
    /// See is_person().
    bool is_human(Seat seat) const { return is_person(*match_, seat); }
    /// The name of the player at a seat for display: a name, "you" (a term), or "seat 2" (a
    /// message).
    Argument player(Seat seat) const;

    /// The game's file, and whether everything is in it.
    const TableFile& file() const { return file_; }
    /// The online game at the table; null for a game of this program. The table keeps it.
    RemoteGame* remote() const { return remote_.get(); }
    People& people() { return *people_; }
    Hints& hints() { return *hints_; }
    const Hints& hints() const { return *hints_; }

  private:
    class Watcher;
    class RemoteWatcher;
    using Players = std::vector<std::unique_ptr<Player>>;
    /// The fate of an unfinished game when another one begins.
    enum class Current : std::uint8_t { Ends, Stays };
    struct Beginning {
        TablePlan plan;
        Position from;
        Current current = Current::Ends;
        TableFile::Origin origin = nullptr;
    };

    Result<void> play_as(TableSpec spec);
    Result<void> start(Beginning game);
    Result<void> invite(Beginning game, Opponents seats);
    void begin(Beginning game, Players players);
    void follow(MatchSetup setup);
    void show_remote_game();
    void seat_match(std::shared_ptr<Match> match, GameKind kind);
    void sit_down(const std::vector<SeatChange>& changes, Players players);

    TableServices services_;
    TableObserver& observer_;
    std::unique_ptr<Watcher> watcher_;
    std::unique_ptr<RemoteWatcher> remote_watcher_;
    TablePlan plan_;
    Setup setup_;  ///< the start of new games
    Arrivals arrivals_;
    TableFile file_;
    std::unique_ptr<RemoteGame> remote_;  ///< outlives the last use of its match
    std::shared_ptr<Match> match_;
    std::optional<People> people_;
    std::optional<Hints> hints_;
    bool lost_a_game_ = false;
};

}  // namespace tengen
