// The contents of the home screen: games to choose from, unfinished games, and games that ended.
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
#include "study/study_file.hpp"
#include "table/saved_games.hpp"

namespace tengen::gui {

/// A game to choose. The four best known games have big cards, in this order. The others follow by
/// title, a user's own last.
struct GameCard {
    std::string game;   ///< "gomoku"
    std::string title;  ///< in the language of the window
    /// In English and Chinese for games with both titles: "五子棋" for "Gomoku".
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

/// An unfinished game, or one that ended.
struct SavedCard {
    std::filesystem::path path;
    std::string headline;  ///< "Gomoku · Renju 15 × 15, move 14 — Ann against medium"
    std::string when;      ///< "today 12:41"
    std::shared_ptr<const Position> position;
};

/// An analysis whose edits are not saved.
struct StudyCard {
    UnsavedStudy study;
    std::string name;      ///< "game.sgf"
    std::string headline;  ///< "Continue the analysis of game.sgf"
    std::string detail;    ///< "3 unsaved edits · today 12:41"
};

struct LineupCard {
    std::string name;  ///< for load_lineup()
    std::string title;
};

/// One thread. The library must outlive it. Texts are in the window's language at the last
/// refresh().
class HomeView {
  public:
    using Now = std::chrono::system_clock::time_point;

    /// Returns an AI requested for a seat of a game, with its own name and its level: "Rookie" at
    /// "medium" for "medium". An empty function leaves the request as it is.
    using NameAi = std::function<SeatSpec(const SeatSpec& asked, const std::string& game)>;

    /// Gives the list to the function, now or later on this thread. Only the newest call counts.
    using TakeStudies = std::function<void(std::vector<UnsavedStudy>)>;
    using ListStudies = std::function<void(TakeStudies)>;

    /// `journals`: the folder of saved games, or the reason why there is none; null: games are not
    /// saved.
    HomeView(const GameLibrary& games, const Result<JournalFolder>* journals, ConfigFolders folders,
             NameAi name_ai = {}, ListStudies studies = {});

    /// Reads the list of games; quick. Forgets the saved games until the next read_saved().
    void refresh();
    /// Reads the saved games and lineups, some milliseconds each. The screen calls it after it has
    /// shown the games.
    void read_saved(Now now = std::chrono::system_clock::now());
    bool saved_known() const { return saved_known_; }

    const std::vector<GameCard>& cards() const { return cards_; }
    const std::vector<BrokenGame>& broken() const { return broken_; }
    const std::vector<SavedCard>& unfinished() const { return unfinished_; }
    const std::vector<SavedCard>& finished() const { return finished_; }
    const std::vector<UnreadableGame>& unreadable() const { return unreadable_; }
    /// Whether there are more unfinished games than in unfinished().
    bool more_unfinished() const { return more_unfinished_; }
    /// The next read_saved() lists all unfinished games; call it then.
    void list_all_unfinished();
    /// Removes a game permanently, and forgets the saved games until the next read_saved().
    Result<void> discard(const std::filesystem::path& game);
    /// The newest studies with unsaved edits, once they are listed.
    const std::vector<StudyCard>& studies() const { return studies_; }
    /// Whether there are more studies than in studies().
    bool more_studies() const { return more_studies_; }
    /// The next read_saved() lists all studies; call it then.
    void list_all_studies();
    /// Whether the list of studies is awaited for longer than a person notices.
    bool lists_studies(Now now = std::chrono::system_clock::now()) const {
        return studies_asked_ && now - *studies_asked_ >= kNoticed;
    }
    static constexpr std::chrono::milliseconds kNoticed{500};
    /// Removes the edits permanently, and forgets the saved games until the next read_saved().
    Result<void> discard_study(const std::filesystem::path& journal);
    const std::vector<LineupCard>& lineups() const { return lineups_; }

    /// A position for a card's picture, made at the first call; null if the game cannot be made.
    const Position* position(const std::string& game);

    /// Starts the demonstration on this game's card; an empty name ends it.
    void play(const std::string& game);
    const std::string& playing() const { return playing_; }
    /// Plays the demonstration's next stone. It starts again a few calls after the last stone.
    void play_on();

    /// The maximum of listed games before list_all_unfinished(). If there are more, only the newest
    /// is listed.
    static constexpr std::size_t kMaxUnfinished = 2;
    static constexpr std::size_t kMaxFinished = 5;
    static constexpr std::size_t kMaxStudies = 3;  ///< before list_all_studies()

  private:
    void add(const GameEntry& entry);
    const Position* whole_demonstration(const std::string& game);
    SavedCard card_of(const SavedGame& saved, Now now) const;
    StudyCard card_of(UnsavedStudy study, Now now) const;
    std::string title_of(const std::string& variant) const;
    std::vector<std::string> players_of(const SavedGame& saved) const;

    const GameLibrary& games_;
    const Result<JournalFolder>* journals_;
    ConfigFolders folders_;
    NameAi name_ai_;
    ListStudies list_studies_;
    std::vector<GameCard> cards_;
    std::vector<BrokenGame> broken_;
    std::vector<SavedCard> unfinished_;
    std::vector<SavedCard> finished_;
    std::vector<UnreadableGame> unreadable_;
    std::vector<StudyCard> studies_;
    std::optional<Now> studies_asked_;  ///< nothing: the list is known
    std::vector<LineupCard> lineups_;
    std::map<std::string, std::optional<Position>> positions_;
    std::string playing_;
    std::optional<Position> played_;  ///< nothing before its first stone
    int held_ = 0;                    ///< calls since its last stone
    bool saved_known_ = false;
    bool all_unfinished_ = false;
    bool more_unfinished_ = false;
    bool all_studies_ = false;
    bool more_studies_ = false;
};

/// "today 12:41", "yesterday 09:05", "2026-11-03 12:41"; in local time.
std::string when_text(std::chrono::system_clock::time_point time,
                      std::chrono::system_clock::time_point now);

/// A player's name for people: "Ann", "Rookie (hard)", "human" without a name.
std::string short_name(const SeatSpec& seat);

}  // namespace tengen::gui
