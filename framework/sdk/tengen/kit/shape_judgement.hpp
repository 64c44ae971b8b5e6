// Evaluates the cells of a position by shapes, without search: the value of a stone for the shapes
// it makes and prevents, and the shapes that need an answer now, with the answering cells.
#pragma once

#include <tengen/kit/cell_choice.hpp>
#include <tengen/kit/shapes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace tengen::ai {

/// Scores cells for the side to move. plugins/ai/shapes/shapes.md explains the scores. Used by one
/// thread at a time; borrows its arguments.
class ShapeJudgement {
  public:
    ShapeJudgement(const Game& game, Shapes& shapes, const CellChoice& choice)
        : shapes_(shapes),
          choice_(choice),
          stones_a_turn_(game.number(TENGEN_RULE_TURNS, "stones", 1)),
          misere_(shapes.line().misere()) {}

    /// Scores choice.cells() for the side to move, which places `left` more stones in this turn.
    /// Urgent cells have the highest scores.
    void score(int left) {
        scores_.clear();
        for (const Cell cell : choice_.cells()) scores_.push_back(quiet_score(cell));
        if (!misere_) {
            const Shape own = strongest(choice_.mine());
            const Danger danger = greatest_danger();
            if (wins_with(own, left - 1)) {
                prefer(own, kWinsNow);
            } else if (wins_with(danger.shape, stones_a_turn_ - 1)) {
                defend(danger, kMustAnswer);
            } else if (own >= Shape::Live4) {
                prefer(own, kWinsNext);
            } else if (danger.shape >= Shape::Live4) {
                defend(danger, kShouldAnswer);
            }
        }
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            const Cell cell = choice_.cells()[i];
            scores_[i] += kCapture * choice_.captures(cell);
            if (choice_.harmful(cell)) scores_[i] -= kHarmful;
        }
    }
    const std::vector<double>& scores() const { return scores_; }

    /// The winning chance of the side to move: its best cell compared with those of the others.
    double win_chance() const {
        constexpr double kStone = 100;  // large enough that a few stones decide nothing
        double own = 0;
        std::vector<double> theirs(choice_.others().size());
        for (const Cell cell : choice_.cells()) {
            own = std::max(own, worth(cell, choice_.mine()));
            for (std::size_t i = 0; i < theirs.size(); ++i) {
                theirs[i] = std::max(theirs[i], worth(cell, choice_.others()[i]));
            }
        }
        double all = own + kStone;
        for (const double worth : theirs) all += worth + kStone;
        const double chance = (own + kStone) / all;
        return misere_ ? 1 - chance : chance;
    }

  private:
    static constexpr double kWinsNow = 1e11;      ///< in this turn
    static constexpr double kMustAnswer = 1e10;   ///< another wins in its next turn
    static constexpr double kWinsNext = 1e9;      ///< the side's own live four
    static constexpr double kShouldAnswer = 1e8;  ///< another could make a live four
    static constexpr double kHarmful = 1e12;
    static constexpr double kCapture = 700;  ///< a captured stone
    /// The factor of the side's own shapes compared with equal ones of others.
    static constexpr double kOwn = 1.25;

    /// The strongest shape that another side could make.
    struct Danger {
        Side side = kEmpty;
        Shape shape = Shape::Dead;
    };

    /// Whether a side with the shape wins with `more` further stones.
    static bool wins_with(Shape shape, int more) { return missing_of(shape) <= more; }

    /// The value of the shape that a stone makes along one axis, by the order of shapes. A rushing
    /// four counts only as much as its preparation, because the answer removes it.
    static double worth_of(int missing, bool live) {
        constexpr double kLive[] = {100000, 10000, 900, 300, 40};
        constexpr double kRush[] = {100000, 700, 250, 40, 5};
        const int known = std::min(missing, 4);
        return std::ldexp(live ? kLive[known] : kRush[known], known - missing);
    }

    double worth(Cell cell, Side side) const {
        double sum = 0;
        for (const Shape shape : shapes_.along(cell, side)) {
            if (shape == Shape::Dead) continue;
            // All stones of one turn count as one stone.
            const int missing = std::max(missing_of(shape) - (stones_a_turn_ - 1), 0);
            sum += worth_of(missing, is_live(shape));
        }
        return sum;
    }

    double quiet_score(Cell cell) const {
        double others = 0;
        for (const Side side : choice_.others()) others = std::max(others, worth(cell, side));
        const double sum = kOwn * worth(cell, choice_.mine()) + others;
        return misere_ ? -sum : sum;
    }

    Shape strongest(Side side) const {
        Shape strongest = Shape::Dead;
        for (const Cell cell : choice_.cells()) {
            strongest = std::max(strongest, shapes_.best(cell, side));
        }
        return strongest;
    }

    /// The greatest danger; of equal ones, that of the side that acts first.
    Danger greatest_danger() const {
        Danger danger;
        for (const Side side : choice_.others()) {
            const Shape shape = strongest(side);
            if (shape > danger.shape) danger = {side, shape};
        }
        return danger;
    }

    void prefer(Shape shape, double bonus) {
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            if (shapes_.best(choice_.cells()[i], choice_.mine()) == shape) scores_[i] += bonus;
        }
    }

    void defend(const Danger& danger, double bonus) {
        const std::vector<Cell> defending = defending_cells(danger);
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            const Cell cell = choice_.cells()[i];
            if (!std::binary_search(defending.begin(), defending.end(), cell)) continue;
            scores_[i] += bonus * (1 - left_after(cell));
        }
    }

    std::vector<Cell> defending_cells(const Danger& danger) const {
        std::vector<Cell> cells;
        for (const Cell cell : choice_.cells()) {
            const Shape shape = shapes_.best(cell, danger.side);
            if (shape < danger.shape) continue;
            cells.push_back(cell);
            shapes_.ways(cell, danger.side, shape, cells);
        }
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    /// The danger that the others' shapes still pose after a stone of the side to move.
    double left_after(Cell cell) {
        const Side before = shapes_.at(cell);
        shapes_.set(cell, choice_.mine());
        int rank = 0;
        int count = 0;
        for (const Side side : choice_.others()) {
            for (const Cell other : choice_.cells()) {
                const int shape = static_cast<int>(shapes_.best(other, side));
                if (shape > rank) count = 0;
                rank = std::max(rank, shape);
                count += shape == rank ? 1 : 0;
            }
        }
        shapes_.set(cell, before);
        return (rank + std::min(count, 99) / 100.0) / 100;
    }

    Shapes& shapes_;
    const CellChoice& choice_;
    int stones_a_turn_;
    bool misere_;
    std::vector<double> scores_;
};

}  // namespace tengen::ai
