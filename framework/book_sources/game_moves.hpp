// Moves for a book from a database of games: those that were often played, with success.
#pragma once

#include "book/book_draft.hpp"
#include "explorer/explorer_database.hpp"

namespace tengen {

struct GameMovesSettings {
    std::int64_t games = 3;  ///< a move needs at least so many, at least 1
    /// The least share of points, 0..1, of the side that makes the move; a draw counts half. Games
    /// of unknown result do not count; a move with only such games has no share and is taken.
    double from = 0.45;
};

/// The weight of a move is the number of its points, and of its games without known results.
Result<void> add_game_moves(BookDraft& draft, ExplorerDatabase& database,
                            const GameMovesSettings& settings);

}  // namespace tengen
