// Turns a tournament as written into its game, openings and players: for tengen match and tengen
// arena alike.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/arena.hpp"
#include "arena/sprt.hpp"
#include "command_line/program.hpp"
#include "config/tournament.hpp"

namespace tengen::cli {

/// Loads the game. A match has as many seats as players.
Result<LoadedGame> load_game(Program& program, TournamentSpec& spec);

/// The first positions of games, none for the plain start of the game. Errors have their place in
/// the tournament's file.
Result<std::vector<Position>> find_openings(Program& program, const TournamentSpec& spec,
                                            const std::shared_ptr<const Game>& game);

/// Everything but players, plan and number of games.
ArenaSettings arena_of(const TournamentSpec& spec, std::shared_ptr<const Game> game,
                       std::vector<Position> openings);

/// The names of players in tables: their own, or those of their AIs, numbered if equal.
std::vector<std::string> names_of(const std::vector<PlayerSpec>& players);

/// Finds the AIs and engines, and asks whether they play the game, to report a refusal before the
/// first game. Their names are those of AIs.
Result<std::vector<Contestant>> find_contestants(Program& program, const TournamentSpec& spec,
                                                 const std::shared_ptr<const Game>& game);

/// Reads the openings, and asks the players and the solver.
std::vector<Error> set_up_errors(Program& program, const TournamentSpec& spec,
                                 const std::shared_ptr<const Game>& game);

/// Finds the solver if the tournament needs one. Returns its file, empty without a need. Fails if
/// it does not know the game.
Result<std::filesystem::path> find_solver(Program& program, const TournamentSpec& spec,
                                          ArenaSettings& arena);

/// Checks the limit of open files before the first game. A shortage during the match would be
/// counted against a player. `option` is the place of the error.
Result<void> check_files(const ArenaSettings& settings, const std::string& option);

/// Gives each game at the same time its cores, if the tournament names some. Fails if several games
/// need more physical cores than there are, unless they may share them.
Result<void> assign_cores(const TournamentSpec& spec, ArenaSettings& arena);

/// The plugins and programs of players, to notice a new build: a match between two builds of one AI
/// says little about either.
class PlayerFiles {
  public:
    explicit PlayerFiles(const std::vector<Contestant>& contestants);
    /// The file of one of these contestants that has changed. Empty: none has.
    std::filesystem::path changed_of(const std::vector<int>& contestants) const;
    /// Reports on standard error which have changed.
    void warn_of_changes() const;

  private:
    std::vector<std::filesystem::path> files_;  ///< by contestant
    std::map<std::filesystem::path, FileStamp> stamps_;
};

/// Fails if the differences are beyond what a round can show.
Result<SprtSettings> test_of(const StopRule& stop);

/// Creates sessions that write the log messages of their AIs to a file; none without a file.
Result<std::function<std::shared_ptr<AiSession>(boost::asio::io_context&, const Contestant&)>>
session_maker(const std::string& ai_log);

}  // namespace tengen::cli
