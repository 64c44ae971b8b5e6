// The moves of a node, with scores for their order.
#pragma once

#include <array>
#include <vector>

#include "board.hpp"
#include "history.hpp"

namespace sente {

struct Move {
    Cell cell;
    int score;
};

/// The moves still to be tried, the best first. Memory is reused.
class MoveList {
  public:
    void clear() {
        moves_.clear();
        next_ = 0;
    }
    void add(Cell cell, int score) { moves_.push_back({cell, score}); }
    bool empty() const { return next_ == moves_.size(); }
    std::size_t size() const { return moves_.size(); }
    /// Takes the move with the highest score; of equals the one with the lowest cell.
    Move take() {
        std::size_t best = next_;
        for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
            const Move& move = moves_[i];
            const bool better = move.score > moves_[best].score ||
                                (move.score == moves_[best].score && move.cell < moves_[best].cell);
            if (better) best = i;
        }
        std::swap(moves_[next_], moves_[best]);
        return moves_[next_++];
    }

  private:
    std::vector<Move> moves_;
    std::size_t next_ = 0;
};

/// Finds the answers to the other side's threats of two fours or a straight four. One for each
/// thread, because it keeps its memory.
class Defences {
  public:
    explicit Defences(const Board& board) : marks_(static_cast<std::size_t>(board.cell_count())) {}

    /// `threatened`: the side that does not move could make a straight four or two fours. Then a
    /// stone on one of `cells` prevents all of them, and no other stone does. If `all` is true,
    /// any stone may prevent them, by making a cell forbidden, and `cells` is null.
    struct Answers {
        bool threatened = false;
        bool all = false;
        const std::vector<Cell>* cells = nullptr;
    };
    Answers find(Board& board);

  private:
    void mark(const Board& board, Side attacker, Cell threat);

    std::vector<std::uint8_t> marks_;
    std::vector<Cell> marked_;
    std::vector<Cell> cells_;
};

/// The score of a move by shapes and history.
inline int move_score(const Board& board, const History& history, Cell cell) {
    return 16 * board.order(board.to_move(), cell) + history.score(board, cell);
}

}  // namespace sente
