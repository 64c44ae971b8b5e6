// What shapes thinks of the cells of a position without looking ahead: what a stone is worth for
// the shapes it makes and takes, whose shapes have to be met at once, and where.
#pragma once

#include <tengen/cell_choice.hpp>
#include <tengen/shapes.hpp>

#include <vector>

namespace shapes {

namespace ai = tengen::ai;

/// The scores are explained in shapes.md. One thread at a time; borrows what it is given.
class Judgement {
  public:
    Judgement(const ai::Game& game, ai::Shapes& shapes, const ai::CellChoice& choice);

    /// Scores choice.cells() for the one who acts, who places `left` stones yet in this turn. What
    /// must be done first has the highest scores.
    void score(int left);
    const std::vector<double>& scores() const { return scores_; }
    /// The chance to win for the one who acts: its best cell beside those of the others.
    double win_chance() const;

  private:
    /// The strongest shape that another side could make.
    struct Danger {
        ai::Side side = ai::kEmpty;
        ai::Shape shape = ai::Shape::Dead;
    };

    double worth(ai::Cell cell, ai::Side side) const;
    double quiet_score(ai::Cell cell) const;
    ai::Shape strongest(ai::Side side) const;
    Danger greatest_danger() const;
    void prefer(ai::Shape shape, double bonus);
    void defend(const Danger& danger, double bonus);
    std::vector<ai::Cell> defending_cells(const Danger& danger) const;
    /// How bad the others' shapes are after a stone of one's own.
    double left_after(ai::Cell cell);
    ai::Shapes& shapes_;
    const ai::CellChoice& choice_;
    int stones_a_turn_;
    bool misere_;
    std::vector<double> scores_;
};

}  // namespace shapes
