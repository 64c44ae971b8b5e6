// Who has won how often against whom, kept between starts.
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

/// What a player has reached against the same others in the same game.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int streak = 0;  ///< games won one after the other, up to the last game
    int best_streak = 0;

    double points() const { return wins + draws / 2.0; }
    friend bool operator==(const Tally&, const Tally&) = default;
};

enum class GameResult : char { Win = 'W', Draw = 'D', Loss = 'L' };

/// A game that has ended.
struct EndedGame {
    std::string id;                    ///< the same for every end that the same game comes to
    std::string game;                  ///< "gomoku:renju"
    std::vector<std::string> players;  ///< by seat
    std::vector<GameResult> results;   ///< by seat
};

/// The ended game at a table; nothing when it was stopped, or is not saved and so has no name.
std::optional<EndedGame> ended_game(const Table& table);

/// One thread.
class ScoreSheet {
  public:
    explicit ScoreSheet(std::filesystem::path file) : file_(std::move(file)) {}

    /// $XDG_DATA_HOME/tengen/scores.yaml, else ~/.local/share/tengen/scores.yaml.
    static ScoreSheet standard();

    /// Reads the file when there is one; a broken one is put aside and told in one line, and what
    /// could be read of it counts.
    Errors load();

    /// Counts a game; one that is counted already is replaced by its new end.
    void count(const EndedGame& ended);
    /// Takes a game out again, whose end was taken back.
    void forget(const std::string& id);

    /// One tally for each of the names, in any order; zeros for those who have not met.
    std::vector<Tally> tallies(const std::string& game,
                               const std::vector<std::string>& players) const;

    /// Writes the file durably when something has changed.
    Result<void> save();

  private:
    /// How many games of a lineup are kept one by one, so that their ends can be taken back.
    static constexpr std::size_t kKeptGames = 30;
    static constexpr std::size_t kKeptLineups = 100;

    struct Game {
        std::string id;
        std::string results;  ///< a letter for each player
    };
    /// Players by name; the one played last comes last.
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
