// Searches in databases of games and in books on another thread, so the window never waits for a
// disk.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "book_sources/yixin_database.hpp"
#include "core/analysis.hpp"
#include "explorer/explorer_database.hpp"
#include "explorer/explorer_game.hpp"

namespace tengen {
class Book;
class EvaluationCache;
class YixinMarks;
}  // namespace tengen

namespace tengen::gui {

/// Which games are listed.
enum class GamesListed : std::uint8_t {
    Position,  ///< those with the position
    Similar,   ///< those with its stones anywhere
    Area,      ///< those with a rectangle of it anywhere
};

/// Opposite corners.
struct BoardArea {
    Cell one = kNoCell;
    Cell other = kNoCell;

    friend bool operator==(const BoardArea&, const BoardArea&) = default;
};

/// The last searches of a position win: a new one ends the running one.
struct ExplorerQuestion {
    std::uint64_t number = 0;
    std::filesystem::path database;  ///< may be empty
    std::filesystem::path book;      ///< of Tengen, or a database of Yixin or Rapfi; may be empty
    Position position;
    GameFilter filter;
    GamesListed listed = GamesListed::Position;
    std::optional<BoardArea> area;  ///< nothing: a person still chooses it
    int limit = 0;                  ///< of listed games
    bool changed = false;           ///< the file has changed
};

/// Facts of a book about a move.
struct BookFacts {
    Proven proven = Proven::No;           ///< for the player of the move
    YixinLabel label = YixinLabel::None;  ///< only Blocked and Forced
    std::optional<double> share = {};     ///< 0..1: how often the book plays it
    std::optional<double> chance = {};    ///< 0..1, for the player of the move
    std::string text = {};
};

struct ExplorerMove {
    PlayedAction played;
    double chance = -1;  ///< an engine's, for the player of the move; negative: unknown
    std::optional<BookFacts> book;
};

struct ExplorerAnswer {
    std::uint64_t number = 0;
    std::shared_ptr<const Game> game;  ///< of the database; null: none, or it cannot be read
    std::int64_t all_games = 0;        ///< of the database
    bool possible = true;              ///< the rules and board of the database allow the position
    PositionGames found;               ///< without its moves
    std::vector<ExplorerMove> moves;
    std::vector<CellText> book_texts;  ///< on cells of the position
    std::vector<KnownGame> games;
    std::int64_t games_total = 0;
    std::optional<Error> problem;
    std::optional<Error> area_problem;
    std::optional<Error> book_problem;
};

struct FoundGame {
    std::shared_ptr<const Game> game;
    ExplorerGame played;
    int ply = 0;
};

class ExplorerThread {
  public:
    /// Both functions are called on the searching thread.
    struct Answered {
        std::function<void(ExplorerAnswer)> answer;
        std::function<void(Result<FoundGame>)> game;
    };

    /// `cache`: the file of EvaluationCache; may be empty. The rules must outlive this object.
    ExplorerThread(const RuleCatalogue& rules, std::filesystem::path cache, Answered answered);
    /// Ends a running search.
    ~ExplorerThread();
    ExplorerThread(const ExplorerThread&) = delete;
    ExplorerThread& operator=(const ExplorerThread&) = delete;

    void ask(ExplorerQuestion question);
    /// Reads one of the games.
    void open_game(const std::filesystem::path& database, std::int64_t id, int ply);

  private:
    struct WantedGame {
        std::filesystem::path database;
        std::int64_t id = 0;
        int ply = 0;
    };
    using Task = std::variant<ExplorerQuestion, WantedGame>;

    void run(const std::stop_token& stop);
    std::optional<Task> next_task(const std::stop_token& stop);
    void do_task(const Task& task);
    Result<void> open(const std::filesystem::path& path, bool changed);
    void close();
    ExplorerAnswer answer_to(const ExplorerQuestion& question);
    Result<void> search(const ExplorerQuestion& question, ExplorerAnswer& answer);
    void add_values(const Position& position, ExplorerAnswer& answer);
    Result<void> open_book(const ExplorerQuestion& question);
    void add_book(const ExplorerQuestion& question, ExplorerAnswer& answer);
    Result<FoundGame> read_game(const WantedGame& wanted);

    const RuleCatalogue& rules_;
    Answered answered_;
    std::filesystem::path cache_file_;

    // The searching thread's.
    std::filesystem::path path_;
    std::int64_t all_games_ = 0;
    std::unique_ptr<EvaluationCache> cache_;
    std::filesystem::path book_path_;
    std::shared_ptr<const Game> book_game_;  ///< that it was read for
    std::shared_ptr<const Book> book_;
    std::shared_ptr<const YixinMarks> marks_;

    std::mutex mutex_;  ///< of the rest
    std::condition_variable_any wake_;
    std::optional<ExplorerQuestion> question_;
    std::deque<WantedGame> wanted_;
    bool searches_ = false;                       ///< answers a question
    std::unique_ptr<ExplorerDatabase> database_;  ///< others only interrupt it
    std::jthread thread_;
};

}  // namespace tengen::gui
