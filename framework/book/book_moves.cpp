#include "book/book_moves.hpp"

#include <algorithm>

#include "base/mix.hpp"

namespace tengen {

std::vector<BookMove> book_moves(const Book& book, const Position& position) {
    std::vector<BookMove> moves;
    if (position.over()) return moves;
    const CanonicalKey key(book.frames(), position);
    for (const BookEntry& entry : book.find(key.key())) {
        const Action canonical(entry.action);
        BookMove move{canonical, key.equivalents(canonical), entry};
        // Another position could have the same key.
        std::erase_if(move.equivalents, [&](Action action) { return !position.is_legal(action); });
        if (move.equivalents.empty()) continue;
        move.action = move.equivalents.front();
        moves.push_back(std::move(move));
    }
    std::ranges::stable_sort(moves, std::greater(),
                             [](const BookMove& move) { return move.entry.weight; });
    return moves;
}

std::optional<Action> choose_from_book(const Book& book, const Position& position,
                                       std::uint64_t seed) {
    const std::vector<BookMove> moves = book_moves(book, position);
    std::uint64_t total = 0;
    for (const BookMove& move : moves) total += move.entry.weight;
    if (total == 0) return std::nullopt;
    const std::uint64_t random = mix(seed);
    std::uint64_t left = random % total;
    for (const BookMove& move : moves) {
        if (left < move.entry.weight) {
            return move.equivalents[mix(random) % move.equivalents.size()];
        }
        left -= move.entry.weight;
    }
    return std::nullopt;
}

}  // namespace tengen
