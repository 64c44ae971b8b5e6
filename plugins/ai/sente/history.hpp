// The order of moves, learnt from earlier branches of a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "board.hpp"

namespace sente {

/// Not thread-safe; each thread of a search has its own.
class History {
  public:
    static constexpr int kMax = 8192;  ///< of every part

    explicit History(const Board& board)
        : cells_{std::vector<std::int16_t>(static_cast<std::size_t>(board.cell_count())),
                 std::vector<std::int16_t>(static_cast<std::size_t>(board.cell_count()))},
          answers_{std::vector<Cell>(static_cast<std::size_t>(board.cell_count()), kNoCell),
                   std::vector<Cell>(static_cast<std::size_t>(board.cell_count()), kNoCell)} {
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            places_.push_back({static_cast<std::int16_t>(cell / board.columns()),
                               static_cast<std::int16_t>(cell % board.columns())});
        }
    }

    void clear() {
        for (auto& cells : cells_) std::fill(cells.begin(), cells.end(), 0);
        for (auto& answers : answers_) std::fill(answers.begin(), answers.end(), kNoCell);
        for (auto& steps : steps_) steps.fill(0);
    }
    /// Makes earlier searches count less.
    void fade() {
        for (auto& cells : cells_) {
            for (std::int16_t& value : cells) value = static_cast<std::int16_t>(value / 2);
        }
    }

    /// The score of a move of the side to move.
    int score(const Board& board, Cell move) const {
        int score = cells_[static_cast<std::size_t>(board.to_move())][move];
        for (int back = 0; back < kBack; ++back) {
            const int step = this->step(board.last(back), move);
            if (step >= 0) {
                score += steps_[static_cast<std::size_t>(back)][static_cast<std::size_t>(step)];
            }
        }
        return score;
    }
    /// The move that last refuted the other side's last move.
    Cell answer(const Board& board) const {
        const Cell last = board.last();
        return last == kNoCell ? kNoCell
                               : answers_[static_cast<std::size_t>(board.to_move())][last];
    }

    /// A move was good (`bonus` above 0) or not in the present position.
    void learn(const Board& board, Cell move, int bonus) {
        update(cells_[static_cast<std::size_t>(board.to_move())][move], bonus);
        for (int back = 0; back < kBack; ++back) {
            const int step = this->step(board.last(back), move);
            if (step >= 0) {
                update(steps_[static_cast<std::size_t>(back)][static_cast<std::size_t>(step)],
                       bonus);
            }
        }
    }
    void learn_answer(const Board& board, Cell move) {
        if (board.last() == kNoCell) return;
        answers_[static_cast<std::size_t>(board.to_move())][board.last()] = move;
    }

  private:
    static constexpr int kBack = 2;  ///< the last stones that a move continues
    static constexpr int kFar = 7;
    static constexpr int kWidth = 2 * kFar + 1;

    static void update(std::int16_t& value, int bonus) {
        bonus = std::clamp(bonus, -kMax / 4, kMax / 4);
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMax);
    }
    /// The number of the step between two cells; -1 if they are far apart.
    int step(Cell from, Cell to) const {
        if (from == kNoCell) return -1;
        const int rows = places_[to].row - places_[from].row + kFar;
        const int columns = places_[to].column - places_[from].column + kFar;
        const bool is_far =
            static_cast<unsigned>(rows) >= kWidth || static_cast<unsigned>(columns) >= kWidth;
        return is_far ? -1 : rows * kWidth + columns;
    }

    struct Place {
        std::int16_t row;
        std::int16_t column;
    };

    std::vector<Place> places_;                       ///< [cell], because a division takes longer
    std::array<std::vector<std::int16_t>, 2> cells_;  ///< [side][move]
    std::array<std::vector<Cell>, 2> answers_;        ///< [side][the other side's last move]
    std::array<std::array<std::int16_t, kWidth * kWidth>, kBack> steps_{};
};

}  // namespace sente
