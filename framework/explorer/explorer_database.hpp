// A database of games of one board and one set of rules, as an SQLite file. It answers what was
// played in a position, whatever the order of moves, turned or reflected.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/canonical_key.hpp"

namespace tengen {

class StonePattern;
struct ExplorerFile;
struct ExplorerGame;
struct PackedAction;

/// Conditions on games. Empty texts and 0 set none.
struct GameFilter {
    std::string player;  ///< a part of a player's name, in upper or lower case
    std::string event;   ///< a part of its name
    int since = 0;       ///< the first date (ExplorerGame::date)
    int until = 0;       ///< the last date
    /// kEmpty: drawn; kUnknownResult: unknown.
    std::optional<Side> winner;
    int min_moves = 0;
    int max_moves = 0;

    friend bool operator==(const GameFilter&, const GameFilter&) = default;
};

inline constexpr Side kUnknownResult = 15;

/// Numbers of games with one property.
struct GameTally {
    std::int64_t games = 0;
    /// Games won by each side, and at [kEmpty] drawn ones. Unknown results are in none.
    std::array<std::int64_t, kMaxSides + 1> results{};
    int last = 0;             ///< the last date; 0: unknown
    std::int64_t rated = 0;   ///< games with a known strength of the player who acts here
    std::int64_t rating = 0;  ///< the sum of these strengths

    /// The mean strength of the players who act here, or 0 if none is known.
    int mean_strength() const { return rated == 0 ? 0 : static_cast<int>(rating / rated); }
};

/// An action that was played in a position.
struct PlayedAction : GameTally {
    Action action;                    ///< in the frame of the given position
    std::vector<Action> equivalents;  ///< all actions with the same effect, including it
};

struct PositionGames : GameTally {
    std::vector<PlayedAction> played;  ///< the most frequent first
    std::int64_t ended = 0;            ///< games that ended in this position
};

/// A game of the database.
struct KnownGame {
    std::int64_t id = 0;
    std::vector<std::string> players;  ///< by side; empty: unknown
    std::vector<int> strengths;        ///< by side; 0: unknown
    std::string event;
    std::string source;
    int date = 0;
    std::optional<Side> winner;
    int moves = 0;            ///< all its actions
    int ply = 0;              ///< of the position, or of the pattern, in it
    std::string next;         ///< the action there, in the given position's frame; empty: none
    std::vector<Cell> cells;  ///< of the pattern
};

/// It belongs to one thread, except interrupt(). Other programs may read and write the file at the
/// same time.
class ExplorerDatabase {
  public:
    /// Fails if the file does not exist or is not such a database.
    static Result<std::unique_ptr<ExplorerDatabase>> open(const std::filesystem::path& path,
                                                          const RuleCatalogue& rules);
    /// Opens or creates the file. Fails if it is a database of another game.
    static Result<std::unique_ptr<ExplorerDatabase>> create(const std::filesystem::path& path,
                                                            std::shared_ptr<const Game> game);
    ~ExplorerDatabase();
    ExplorerDatabase(const ExplorerDatabase&) = delete;
    ExplorerDatabase& operator=(const ExplorerDatabase&) = delete;

    const std::shared_ptr<const Game>& game() const;
    const std::shared_ptr<const CanonicalFrames>& frames() const;
    Result<std::int64_t> count_games();
    /// Ends a running search with an error. Any thread may call it.
    void interrupt();

    /// The games that had a position. It must be of a game with the same rules.
    Result<PositionGames> find(const Position& position, const GameFilter& filter = {});
    /// The last `limit` of them by date.
    Result<std::vector<KnownGame>> games_with(const Position& position, const GameFilter& filter,
                                              int limit);
    /// The games that had a pattern anywhere, by date; at most `limit`, and their number in
    /// `total`.
    Result<std::vector<KnownGame>> games_with(const StonePattern& pattern, const GameFilter& filter,
                                              int limit, std::int64_t& total);

    /// One of the games, by KnownGame::id.
    Result<ExplorerGame> game_of(std::int64_t id);

    /// The canonical keys of the positions that at least `least` games had, ascending.
    Result<std::vector<std::uint64_t>> frequent_positions(std::int64_t least);
    /// Calls back for each game, in the order of their ids.
    Result<void> each_game(const std::function<void(const Setup&, const std::vector<PackedAction>&,
                                                    std::optional<Side> winner)>& take);

  private:
    friend class ExplorerImport;
    explicit ExplorerDatabase(std::unique_ptr<ExplorerFile> file);

    std::unique_ptr<ExplorerFile> file_;
};

}  // namespace tengen
