// What the home screen shows: games to choose from, games to go on with, and games that ended.
#pragma once

#include <chrono>
#include <filesystem>
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

namespace tengen {

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

/// A file in a games/ folder that is no game.
struct BrokenGame {
    std::string name;
    std::string problem;  ///< the first one
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

    /// `journals`: where games are saved, or why they cannot be; null: they are not.
    HomeView(const GameLibrary& games, const Result<JournalFolder>* journals,
             ConfigFolders folders);

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
    const std::vector<LineupCard>& lineups() const { return lineups_; }

    /// A position for a card's picture, made when it is first asked for; null when the game cannot
    /// be made.
    const Position* position(const std::string& game);

    static constexpr std::size_t kMostUnfinished = 3;
    static constexpr std::size_t kMostFinished = 5;

  private:
    void add(const GameEntry& entry);
    SavedCard card_of(const SavedGame& saved, Now now) const;
    std::string title_of(const SavedGame& saved) const;

    const GameLibrary& games_;
    const Result<JournalFolder>* journals_;
    ConfigFolders folders_;
    std::vector<GameCard> cards_;
    std::vector<BrokenGame> broken_;
    std::vector<SavedCard> unfinished_;
    std::vector<SavedCard> finished_;
    std::vector<LineupCard> lineups_;
    std::map<std::string, std::optional<Position>> positions_;
    bool saved_known_ = false;
};

/// "today 12:41", "yesterday 09:05", "2026-11-03 12:41"; in local time.
std::string when_text(std::chrono::system_clock::time_point time,
                      std::chrono::system_clock::time_point now);

/// What a player who was asked for as "human:Ann", "rookie:hard" or "medium" is called: "Ann",
/// "rookie (hard)", "medium".
std::string short_name(const SeatSpec& seat);

}  // namespace tengen
