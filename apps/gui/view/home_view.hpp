// What the home screen shows: games to choose from, games to go on with, and games that ended.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/folders.hpp"
#include "config/game_library.hpp"
#include "config/seat_spec.hpp"
#include "core/position.hpp"
#include "table/saved_games.hpp"

namespace tengen::gui {

/// A game to choose. The four best known ones have big cards, in this order; the others follow by
/// title, a user's own last.
struct GameCard {
    std::string game;   ///< "gomoku"
    std::string title;  ///< in the language of the window
    /// In English and Chinese at once for the games that have both: "五子棋" beside "Gomoku".
    std::string other_title;
    std::string about;  ///< one line
    bool big = false;
    bool from_user = false;
};

/// A file in a games/ folder that is not a game.
struct BrokenGame {
    std::string name;
    std::string problem;  ///< the first one
};

/// A saved game that cannot be resumed or shown.
struct UnreadableGame {
    std::string name;     ///< of its file
    std::string problem;  ///< in the language of the window
};

/// A game that was left, or one that ended.
struct SavedCard {
    std::filesystem::path path;
    std::string headline;  ///< "Gomoku · Renju 15 × 15, move 14 — Ann against medium"
    std::string when;      ///< "today 12:41"
    std::shared_ptr<const Position> position;
};

struct LineupCard {
    std::string name;  ///< for load_lineup()
    std::string title;
};

/// One thread. The library must outlive it. Texts are in the language in which refresh() found
/// the window.
class HomeView {
  public:
    using Now = std::chrono::system_clock::time_point;

    /// The AI that was asked for at a seat of a game, by its own name, and its level: "Rookie" at
    /// "medium" for "medium". Empty: as it was asked for.
    using NameAi = std::function<SeatSpec(const SeatSpec& asked, const std::string& game)>;

    /// `journals`: where games are saved, or why they cannot be; null: they are not.
    HomeView(const GameLibrary& games, const Result<JournalFolder>* journals, ConfigFolders folders,
             NameAi name_ai = {});

    /// The games that there are; quick. The saved ones are forgotten and asked for again.
    void refresh();
    /// Looks at the saved games and lineups, some milliseconds for each; the screen asks for them
    /// after it has shown the games.
    void read_saved(Now now = std::chrono::system_clock::now());
    bool saved_known() const { return saved_known_; }

    const std::vector<GameCard>& cards() const { return cards_; }
    const std::vector<BrokenGame>& broken() const { return broken_; }
    const std::vector<SavedCard>& unfinished() const { return unfinished_; }
    const std::vector<SavedCard>& finished() const { return finished_; }
    const std::vector<UnreadableGame>& unreadable() const { return unreadable_; }
    /// There are more games that were left than those in unfinished().
    bool more_unfinished() const { return more_unfinished_; }
    /// All of them are listed from the next read_saved() on, which is needed now.
    void list_all_unfinished();
    /// Removes a game permanently; the saved ones are asked for again.
    Result<void> discard(const std::filesystem::path& game);
    const std::vector<LineupCard>& lineups() const { return lineups_; }

    /// A position for a card's picture, made when it is first asked for; null when the game cannot
    /// be made.
    const Position* position(const std::string& game);

    /// The game of this card plays itself from now on; empty: none does.
    void play(const std::string& game);
    const std::string& playing() const { return playing_; }
    /// The next stone of that game: the first one at first, and again some calls after the last.
    void play_on();

    /// Until all are asked for; of more than so many the newest alone is listed.
    static constexpr std::size_t kMaxUnfinished = 2;
    static constexpr std::size_t kMaxFinished = 5;

  private:
    void add(const GameEntry& entry);
    const Position* whole_demonstration(const std::string& game);
    SavedCard card_of(const SavedGame& saved, Now now) const;
    std::string title_of(const SavedGame& saved) const;
    std::vector<std::string> players_of(const SavedGame& saved) const;

    const GameLibrary& games_;
    const Result<JournalFolder>* journals_;
    ConfigFolders folders_;
    NameAi name_ai_;
    std::vector<GameCard> cards_;
    std::vector<BrokenGame> broken_;
    std::vector<SavedCard> unfinished_;
    std::vector<SavedCard> finished_;
    std::vector<UnreadableGame> unreadable_;
    std::vector<LineupCard> lineups_;
    std::map<std::string, std::optional<Position>> positions_;
    std::string playing_;
    std::optional<Position> played_;  ///< nothing before its first stone
    int held_ = 0;                    ///< calls since its last stone
    bool saved_known_ = false;
    bool all_unfinished_ = false;
    bool more_unfinished_ = false;
};

/// "today 12:41", "yesterday 09:05", "2026-11-03 12:41"; in local time.
std::string when_text(std::chrono::system_clock::time_point time,
                      std::chrono::system_clock::time_point now);

/// What a player is called: "Ann", "Rookie (hard)", "human" without a name.
std::string short_name(const SeatSpec& seat);

}  // namespace tengen::gui
