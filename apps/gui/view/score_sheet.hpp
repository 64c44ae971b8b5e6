// The scores of players against each other, kept between starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "core/outcome.hpp"
#include "view/user_file.hpp"

namespace tengen {
class Table;
}

namespace tengen::gui {

/// A player's results against the same opponents in the same game.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int streak = 0;  ///< current wins in a row
    int best_streak = 0;

    double points() const { return wins + draws / 2.0; }
    friend bool operator==(const Tally&, const Tally&) = default;
};

enum class GameResult : char { Win = 'W', Draw = 'D', Loss = 'L' };

/// A game that has ended.
struct EndedGame {
    std::string id;                    ///< stable when the same game ends again
    std::string game;                  ///< "gomoku:renju"
    std::vector<std::string> players;  ///< by seat
    std::vector<GameResult> results;   ///< by seat
};

/// Returns the ended game at a table; nothing if it was stopped or is unsaved, and so has no id.
std::optional<EndedGame> ended_game(const Table& table);

/// One thread.
class ScoreSheet {
  public:
    explicit ScoreSheet(std::filesystem::path file) : file_(std::move(file)) {}

    /// $XDG_DATA_HOME/tengen/scores.yaml, else ~/.local/share/tengen/scores.yaml.
    static ScoreSheet standard();

    /// Reads the file if it exists. A broken file is moved aside and reported in one line; its
    /// readable part counts.
    std::vector<Error> load();

    /// Counts a game; if it is already counted, replaces its end.
    void count(const EndedGame& ended);
    /// Removes a game whose end was undone.
    void forget(const std::string& id);

    /// Returns a tally for each name, in any order; zeros for players who have not met.
    std::vector<Tally> tallies(const std::string& game,
                               const std::vector<std::string>& players) const;

    /// Writes the file durably if something has changed.
    Result<void> save();

  private:
    /// The number of games per lineup that are kept one by one, to undo their ends.
    static constexpr std::size_t kKeptGames = 30;
    static constexpr std::size_t kKeptLineups = 100;

    struct Game {
        std::string id;
        std::string results;  ///< one letter per player
    };
    /// Players by name; the last played lineup comes last.
    struct Lineup {
        std::string game;
        std::vector<std::string> players;
        std::vector<Tally> before;  ///< without the games below
        std::vector<Game> games;
    };

    Lineup& lineup(const std::string& game, const std::vector<std::string>& players);
    static std::vector<Tally> total(const Lineup& lineup);
    static std::optional<Lineup> read_lineup(const YamlNode& node, ErrorList& errors);
    YamlNode to_tree() const;

    UserFile file_;
    std::vector<Lineup> lineups_;
    bool changed_ = false;
};

}  // namespace tengen::gui
