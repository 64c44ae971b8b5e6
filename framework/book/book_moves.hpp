// The moves that a book has in a position, in the position's own frame.
#pragma once

#include <optional>
#include <vector>

#include "book/book.hpp"

namespace tengen {

struct BookMove {
    Action action;                    ///< the first of the equivalent ones
    std::vector<Action> equivalents;  ///< all actions with the same effect, including it
    BookEntry entry;
};

/// The legal moves, the heaviest first. The position must be of a game with the book's rules.
std::vector<BookMove> book_moves(const Book& book, const Position& position);

/// A move by weight, and one of its equivalents: the same for the same seed. Empty if the book
/// knows none that may be played.
std::optional<Action> choose_from_book(const Book& book, const Position& position,
                                       std::uint64_t seed);

}  // namespace tengen
