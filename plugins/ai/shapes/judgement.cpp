#include "judgement.hpp"

#include <cmath>

namespace shapes {

namespace {

constexpr double kWinsNow = 1e11;      ///< in this turn
constexpr double kMustAnswer = 1e10;   ///< another wins in its next turn
constexpr double kWinsNext = 1e9;      ///< a live four of one's own
constexpr double kShouldAnswer = 1e8;  ///< another could make a live four
constexpr double kHarmful = 1e12;
constexpr double kCapture = 700;  ///< a captured stone
/// One's own shapes before equal ones of others.
constexpr double kOwn = 1.25;

/// Whether a side that makes the shape wins with so many stones more.
bool wins_with(ai::Shape shape, int more) {
    return ai::missing_of(shape) <= more;
}

/// What a stone is worth for the shape that it makes along one axis, by the order of shapes. A
/// rushing four is only as much as what it prepares: it is answered, and gone.
double worth_of(int missing, bool live) {
    constexpr double kLive[] = {100000, 10000, 900, 300, 40};
    constexpr double kRush[] = {100000, 700, 250, 40, 5};
    const int known = std::min(missing, 4);
    return std::ldexp(live ? kLive[known] : kRush[known], known - missing);
}

}  // namespace

Judgement::Judgement(const ai::Game& game, ai::Shapes& shapes, const ai::CellChoice& choice)
    : shapes_(shapes),
      choice_(choice),
      stones_a_turn_(game.number("turns", "stones", 1)),
      misere_(shapes.line().misere()) {}

void Judgement::score(int left) {
    scores_.clear();
    for (const ai::Cell cell : choice_.cells()) scores_.push_back(quiet_score(cell));
    if (!misere_) {
        const ai::Shape own = strongest(choice_.mine());
        const Danger danger = greatest_danger();
        if (wins_with(own, left - 1)) {
            prefer(own, kWinsNow);
        } else if (wins_with(danger.shape, stones_a_turn_ - 1)) {
            defend(danger, kMustAnswer);
        } else if (own >= ai::Shape::Live4) {
            prefer(own, kWinsNext);
        } else if (danger.shape >= ai::Shape::Live4) {
            defend(danger, kShouldAnswer);
        }
    }
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        const ai::Cell cell = choice_.cells()[i];
        scores_[i] += kCapture * choice_.captures(cell);
        if (choice_.harmful(cell)) scores_[i] -= kHarmful;
    }
}

double Judgement::worth(ai::Cell cell, ai::Side side) const {
    double sum = 0;
    for (const ai::Shape shape : shapes_.along(cell, side)) {
        if (shape == ai::Shape::Dead) continue;
        // What one turn can place is as good as one stone.
        const int missing = std::max(ai::missing_of(shape) - (stones_a_turn_ - 1), 0);
        sum += worth_of(missing, ai::is_live(shape));
    }
    return sum;
}

double Judgement::quiet_score(ai::Cell cell) const {
    double others = 0;
    for (const ai::Side side : choice_.others()) others = std::max(others, worth(cell, side));
    const double sum = kOwn * worth(cell, choice_.mine()) + others;
    return misere_ ? -sum : sum;
}

ai::Shape Judgement::strongest(ai::Side side) const {
    ai::Shape strongest = ai::Shape::Dead;
    for (const ai::Cell cell : choice_.cells()) {
        strongest = std::max(strongest, shapes_.best(cell, side));
    }
    return strongest;
}

/// Of equal shapes that of the side which acts first.
Judgement::Danger Judgement::greatest_danger() const {
    Danger danger;
    for (const ai::Side side : choice_.others()) {
        const ai::Shape shape = strongest(side);
        if (shape > danger.shape) danger = {side, shape};
    }
    return danger;
}

void Judgement::prefer(ai::Shape shape, double bonus) {
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        if (shapes_.best(choice_.cells()[i], choice_.mine()) == shape) scores_[i] += bonus;
    }
}

void Judgement::defend(const Danger& danger, double bonus) {
    const std::vector<ai::Cell> defending = defending_cells(danger);
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        const ai::Cell cell = choice_.cells()[i];
        if (!std::binary_search(defending.begin(), defending.end(), cell)) continue;
        scores_[i] += bonus * (1 - left_after(cell));
    }
}

std::vector<ai::Cell> Judgement::defending_cells(const Danger& danger) const {
    std::vector<ai::Cell> cells;
    for (const ai::Cell cell : choice_.cells()) {
        const ai::Shape shape = shapes_.best(cell, danger.side);
        if (shape < danger.shape) continue;
        cells.push_back(cell);
        shapes_.ways(cell, danger.side, shape, cells);
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

double Judgement::left_after(ai::Cell cell) {
    const ai::Side before = shapes_.at(cell);
    shapes_.set(cell, choice_.mine());
    int rank = 0;
    int count = 0;
    for (const ai::Side side : choice_.others()) {
        for (const ai::Cell other : choice_.cells()) {
            const int shape = static_cast<int>(shapes_.best(other, side));
            if (shape > rank) count = 0;
            rank = std::max(rank, shape);
            count += shape == rank ? 1 : 0;
        }
    }
    shapes_.set(cell, before);
    return (rank + std::min(count, 99) / 100.0) / 100;
}

double Judgement::win_chance() const {
    constexpr double kStone = 100;  // so that a few stones do not decide anything
    double own = 0;
    std::vector<double> theirs(choice_.others().size());
    for (const ai::Cell cell : choice_.cells()) {
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

}  // namespace shapes
