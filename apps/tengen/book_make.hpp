// Makes a book from files: databases of games, trees of moves, databases of Yixin and Rapfi.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book/book_draft.hpp"
#include "book_ai.hpp"
#include "command_line/game_options.hpp"
#include "command_line/program.hpp"

namespace tengen::cli {

struct BookConditions {
    std::int64_t games = 3;  ///< of a database of games
    double from = 0.45;      ///< the least chance of a move that is played
    bool keeps_ways = false;
};

/// Reads files into one draft.
class BookMaker {
  public:
    /// `wanted` is the game; an empty name: that of the first file.
    BookMaker(Program& program, GameOptions wanted, const BookConditions& conditions)
        : program_(program), wanted_(std::move(wanted)), conditions_(conditions) {}

    /// Fails if the file has another game than the files before it.
    Result<void> add(const std::string& path);
    /// Null before the first file.
    BookDraft* draft() { return draft_ ? &*draft_ : nullptr; }

  private:
    Result<void> add_database(const std::string& path);
    Result<void> add_yixin(const std::string& path, std::string_view bytes);
    Result<void> add_tree(const std::string& path, std::string_view bytes);
    bool names_game() const { return !wanted_.name.empty() || !wanted_.overrides.empty(); }
    Result<std::shared_ptr<const Game>> wanted_game();
    /// Sets the game of the draft, or compares it.
    Result<void> use(const std::shared_ptr<const Game>& game, const std::string& path);

    Program& program_;
    GameOptions wanted_;
    BookConditions conditions_;
    std::optional<BookDraft> draft_;
};

/// The result of a check.
struct BookCheck {
    std::int64_t moves = 0;    ///< checked
    std::int64_t dropped = 0;  ///< of them
    bool stopped = false;      ///< by a signal
};

/// Asks an AI about all moves that are played, and drops those that lose `kCheckedLoss` or more
/// against its best move. The draft must keep ways. Calls `progress` often.
Result<BookCheck> check_draft(BookDraft& draft, BookAi& ai,
                              const std::function<void(const BookCheck&)>& progress);
inline constexpr double kCheckedLoss = 0.1;

}  // namespace tengen::cli
