// The moves of a node, with scores for their order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "history.hpp"

namespace sente {

/// The moves still to be tried, the best first. Memory is reused.
class MoveList {
  public:
    void clear() {
        keys_.clear();
        next_ = 0;
    }
    void add(Cell cell, int score) {
        keys_.push_back(static_cast<std::int64_t>(score) * kCells + (kCells - 1 - cell));
    }
    bool empty() const { return next_ == keys_.size(); }
    std::size_t size() const { return keys_.size(); }
    /// Takes the move with the highest score; of equals the one with the lowest cell.
    Cell take() {
        std::size_t best = next_;
        std::int64_t key = keys_[next_];
        for (std::size_t i = next_ + 1; i < keys_.size(); ++i) {
            // A branch would be predicted badly.
            best ^= (best ^ i) & (std::size_t{0} - static_cast<std::size_t>(keys_[i] > key));
            key = std::max(keys_[i], key);
        }
        keys_[best] = keys_[next_];
        keys_[next_++] = key;
        return cell_of(key);
    }
    /// Removes the unwanted moves among those still to be tried.
    template <class Unwanted>
    void remove(const Unwanted& unwanted) {
        const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(next_);
        keys_.erase(std::remove_if(first, keys_.end(),
                                   [&](std::int64_t key) { return unwanted(cell_of(key)); }),
                    keys_.end());
    }

  private:
    static constexpr std::int64_t kCells = 1 << 16;

    static Cell cell_of(std::int64_t key) {
        return static_cast<Cell>(kCells - 1 - (key & (kCells - 1)));
    }

    /// A score and a cell in one number, so the best is found without branches.
    std::vector<std::int64_t> keys_;
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
    return 32 * board.order(board.to_move(), cell) + history.score(board, cell);
}

}  // namespace sente
