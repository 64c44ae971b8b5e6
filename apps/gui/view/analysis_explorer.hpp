// The explorer of the analysis board: moves that were played in the shown position, and the games,
// from a database of games; imports into it. Independent of any window.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "explorer/import_thread.hpp"
#include "record/record.hpp"
#include "view/explorer_thread.hpp"

namespace tengen::gui {

/// A person's conditions on games, as typed. Texts that are not valid set no condition.
struct ExplorerFilter {
    std::string player;
    std::string event;
    std::string since, until;  ///< dates: "2024", "2024-05"
    std::string min_moves, max_moves;
    std::optional<Side> winner;  ///< as in GameFilter

    friend bool operator==(const ExplorerFilter&, const ExplorerFilter&) = default;
};
/// `wrong`, if set, receives whether one of the texts is not valid.
GameFilter game_filter(const ExplorerFilter& typed, bool* wrong = nullptr);

struct ExplorerServices {
    const RuleCatalogue& rules;
    /// Calls back on the window's thread. Any thread may call it.
    std::function<void(std::function<void()>)> post;
    std::filesystem::path cache;  ///< of evaluations; may be empty
};

/// The cells of two corners, such as "f6 i9"; empty for another text.
std::optional<BoardArea> parse_area(const Board& board, std::string_view text);

/// One thread. It searches only while it is shown.
class AnalysisExplorer {
  public:
    static constexpr int kGamesListed = 100;

    AnalysisExplorer(ExplorerServices services, std::function<void()> changed);
    ~AnalysisExplorer();
    AnalysisExplorer(const AnalysisExplorer&) = delete;
    AnalysisExplorer& operator=(const AnalysisExplorer&) = delete;

    /// The file of the evaluations that reviews keep.
    static std::filesystem::path standard_cache();

    /// An empty path: none.
    void choose(const std::filesystem::path& database);
    const std::filesystem::path& database() const { return database_; }
    /// A book of Tengen, or a database of Yixin or Rapfi. An empty path: none.
    void choose_book(const std::filesystem::path& book);
    const std::filesystem::path& book() const { return book_; }
    /// Whether the file is such a book, by its first bytes.
    static bool is_any_book(const std::filesystem::path& file);
    /// Whether it is such a book or a database, or nothing yet.
    static bool is_any_source(const std::filesystem::path& file);
    bool has_source() const { return !database_.empty() || !book_.empty(); }

    /// Asks about the position, unless its answer is known or on its way.
    void follow(const Position& position);
    /// The answer for the position of the last follow(); null until it comes. An answer for another
    /// position never appears.
    const std::shared_ptr<const ExplorerAnswer>& answer() const { return answer_; }

    /// The book's marks on next moves, for the position of the last follow().
    std::vector<CellText> marks() const;
    /// Whether an answer is on its way; answer() may be that of the same position before.
    bool waits() const { return asks_again_ || answer_ == nullptr || answer_->number != number_; }

    const ExplorerFilter& filter() const { return filter_; }
    void set_filter(const ExplorerFilter& filter);
    /// Whether a text of the filter is not valid.
    bool filter_is_wrong() const { return filter_is_wrong_; }
    GamesListed listed() const { return listed_; }
    void set_listed(GamesListed listed);
    /// The rectangle of GamesListed::Area.
    const std::optional<BoardArea>& area() const { return area_; }
    void set_area(std::optional<BoardArea> area);

    /// Calls `opened` with one of the listed games.
    void open_game(const KnownGame& game, std::function<void(Result<FoundGame>)> opened);

    /// Imports files and folders; a new database has the rules of `game`.
    void import(const std::vector<std::filesystem::path>& paths,
                const std::shared_ptr<const Game>& game);
    bool imports() const { return import_ != nullptr && !progress_.ended; }
    void stop_import();
    /// Progress of the running import, or of the last one until it is dismissed. Otherwise null.
    const ImportThread::Progress* progress() const {
        return import_ == nullptr ? nullptr : &progress_;
    }
    /// The line that sums up an ended import.
    std::string import_text() const;
    void dismiss_import();
    /// Whether an import has ended since the last call.
    bool take_import_end() { return std::exchange(import_ends_, false); }

  private:
    struct Alive;

    ExplorerThread& thread();
    /// Asks again. The old answer stays meanwhile, because the position is the same.
    void ask_again();
    void take(ExplorerAnswer answer);
    void on_import();

    ExplorerServices services_;
    std::function<void()> changed_;
    std::shared_ptr<Alive> alive_;
    std::unique_ptr<ExplorerThread> thread_;

    std::filesystem::path database_;
    std::filesystem::path book_;
    ExplorerFilter filter_;
    bool filter_is_wrong_ = false;
    GamesListed listed_ = GamesListed::Position;
    std::optional<BoardArea> area_;
    bool asks_again_ = false;
    bool anew_ = false;  ///< the database has new games
    std::uint64_t number_ = 0;
    std::uint64_t asked_key_ = 0;
    std::shared_ptr<const Game> asked_game_;  ///< null: nothing is asked
    std::shared_ptr<const ExplorerAnswer> answer_;
    std::function<void(Result<FoundGame>)> opened_;
    std::unique_ptr<ImportThread> import_;
    ImportThread::Progress progress_;
    bool import_ends_ = false;
};

/// The action of the position that does the same as one of a database's game: an opening may place
/// the stones of others. Empty if the position forbids it.
std::optional<Action> action_here(const Position& position, Action action);

/// The short text of a book for a cell: "W", "62".
std::string book_label(const BookFacts& facts);
/// The facts of a row, for people who cannot see it.
std::string spoken_move(const Position& position, const ExplorerMove& move);
std::string spoken_game(const Game& game, const KnownGame& known);
/// "Ann (2150) – Bob"
std::string players_label(const KnownGame& known);
/// "black wins", "draw", or empty.
std::string result_label(const Game& game, const KnownGame& known);
/// The whole game's facts, for a comment.
std::string game_comment(const Game& game, const ExplorerGame& played);

}  // namespace tengen::gui
