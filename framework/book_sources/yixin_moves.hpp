// Moves for a book from a database of Yixin or Rapfi.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <tuple>

#include "book/book_draft.hpp"
#include "book_sources/yixin_database.hpp"

namespace tengen {

/// The name of the game with a rule: "gomoku:renju".
std::string_view game_of(YixinRule rule);

/// A rule and a board that a database has positions of.
struct YixinGame {
    YixinRule rule = YixinRule::Freestyle;
    int columns = 0;
    int rows = 0;

    friend auto operator<=>(const YixinGame&, const YixinGame&) = default;
};

/// The number of positions of each. Fails if the file is damaged.
Result<std::map<YixinGame, std::size_t>> count_yixin_positions(std::string_view bytes,
                                                               const std::string& file);

/// Adds the moves that lead from one position of the database, or the empty board, to another. The
/// draft must be of this game. The label and value of a position say what the move is worth; a
/// chance below `from` gives it the weight 0.
Result<void> add_yixin_moves(BookDraft& draft, std::string_view bytes, const std::string& file,
                             const YixinGame& game, double from);

}  // namespace tengen
