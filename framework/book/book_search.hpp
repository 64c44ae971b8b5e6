// Makes a book by search: chooses the positions to evaluate, and backs their values up. It asks no
// AI itself, so any may evaluate.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "book/book.hpp"
#include "book/book_draft.hpp"

namespace tengen {

struct BookSearchSettings {
    /// A move that loses at most so much against the best of its position is followed.
    double within = 0.04;
    /// The price of a move, as if it lost so much: positions near the start come first.
    double per_move = 0.005;
};

/// The evaluation of one move.
struct EvaluatedMove {
    Action action;      ///< in the position's frame
    double chance = 0;  ///< 0..1 after the move, of the seat that makes it; a draw counts half
    Proven proven = Proven::No;
};

/// A position is worth its best move, and a move what the position after it is worth to the seat
/// that makes it. Only for games of two seats.
class BookSearch {
  public:
    BookSearch(std::shared_ptr<const CanonicalFrames> frames, BookSearchSettings settings);

    /// Continues a book that a search has made.
    void resume(const Book& book);

    /// next() returns only this position and later ones, by the way from it. Without it, from the
    /// start of the game.
    void begin_at(Position position) { root_ = std::move(position); }

    /// The next position to evaluate: its way loses the least. Empty if all ways are evaluated.
    std::optional<Position> next() const;
    /// Whether moves of a position have been evaluated, or this one.
    bool knows(const Position& position) const;
    bool knows(const Position& position, Action action) const;
    /// Takes the evaluations of some legal moves of a position. resume() reaches only positions
    /// after moves that were taken.
    void take(const Position& position, const std::vector<EvaluatedMove>& moves);

    const std::shared_ptr<const CanonicalFrames>& frames() const { return frames_; }
    /// The number of evaluated positions.
    std::size_t size() const { return nodes_.size(); }
    /// The moves with backed up values. Moves that lose more than `within` have the weight 0.
    std::vector<BookEntry> entries() const;

  private:
    struct Move {
        Action action;  ///< canonical
        double chance = 0;
        Proven proven = Proven::No;
        std::uint64_t after = 0;  ///< the key of the next position
        bool over = false;        ///< the game, after the move
        bool same_seat = false;   ///< acts again
    };
    using Node = std::vector<Move>;
    using Values = std::unordered_map<std::uint64_t, double>;

    Node node_of(const Position& position, const std::vector<EvaluatedMove>& moves) const;
    double value_of(std::uint64_t key, Values& values) const;
    double value_of(const Move& move, Values& values) const;

    std::shared_ptr<const CanonicalFrames> frames_;
    BookSearchSettings settings_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    Position root_;
};

}  // namespace tengen
