#include "many_seats.hpp"

#include <algorithm>

namespace threats {

using ai::Shape;

ManySeats::ManySeats(ai::Position& position, ai::Shapes& shapes, ai::Effort& effort, int sides)
    : position_(position), shapes_(shapes), effort_(effort), sides_(static_cast<Side>(sides)) {}

bool ManySeats::find(int fours, std::uint64_t nodes) {
    attacker_ = position_.turn().side;
    nodes_ = 0;
    most_nodes_ = nodes;
    for (int most = 0; most <= fours && !given_up(); ++most) {
        played_.clear();
        if (attack(most)) return true;
    }
    return false;
}

bool ManySeats::attack(int fours) {
    ++nodes_;
    if (effort_.spend() || nodes_ >= most_nodes_) return false;
    std::vector<Cell> cells = fives();
    if (!cells.empty()) {
        line_ = played_;
        line_.push_back(ai::place(cells[0]));
        return position_.is_legal(ai::place(cells[0]));
    }
    if (fours == 0) return false;
    const std::vector<Cell> theirs = fives_of_others();
    if (theirs.size() > 1) return false;
    shapes_.find(attacker_, Shape::Rush4, Shape::Live4, cells);
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
        return (theirs.empty() || theirs[0] == cell) && try_four(cell, fours);
    });
}

bool ManySeats::try_four(Cell cell, int fours) {
    if (!play(cell)) return false;
    const auto count = static_cast<int>(fives().size());
    const auto turns = others_turns();
    bool wins = false;
    if (turns && fives_of_others().empty()) {
        line_ = played_;
        wins = count > *turns || (count == *turns && *turns > 0 && fours > 1 && answers(fours - 1));
    }
    take_back(cell);
    return wins;
}

/// The others must occupy every cell for a line.
bool ManySeats::answers(int fours) {
    if (position_.turn().side == attacker_) return attack(fours);
    bool wins = true;
    for (const Cell cell : fives()) {
        if (!wins) break;
        wins = play(cell);
        if (!wins) break;
        wins = answers(fours);
        take_back(cell);
    }
    return wins;
}

/// Plays a stone. False if the stone is illegal or ends the game; then no stone was played.
bool ManySeats::play(Cell cell) {
    const Side side = position_.turn().side;
    const int result = position_.apply(ai::place(cell));
    if (result == TENGEN_APPLY_OVER) position_.undo();
    if (result != TENGEN_APPLY_OK) return false;
    shapes_.set(cell, side);
    played_.push_back(ai::place(cell));
    return true;
}

void ManySeats::take_back(Cell cell) {
    position_.undo();
    shapes_.set(cell, ai::kEmpty);
    played_.pop_back();
}

/// The number of stones that others place before the attacker's next, after its stone. Nothing if
/// the game may end first, so the number is unknown.
std::optional<int> ManySeats::others_turns() {
    int turns = 0;
    while (!position_.over() && position_.turn().side != attacker_) {
        const auto legal = position_.legal();
        if (legal.empty() || position_.apply(legal[0]) == TENGEN_APPLY_ILLEGAL) break;
        ++turns;
    }
    const bool told = !position_.over() && position_.turn().side == attacker_;
    for (int i = 0; i < turns; ++i) position_.undo();
    return told ? std::optional<int>(turns) : std::nullopt;
}

std::vector<Cell> ManySeats::fives() const {
    std::vector<Cell> cells;
    if (shapes_.count(attacker_, Shape::Five) > 0) {
        shapes_.find(attacker_, Shape::Five, Shape::Five, cells);
    }
    return cells;
}

std::vector<Cell> ManySeats::fives_of_others() const {
    std::vector<Cell> cells;
    for (Side side = 1; side <= sides_; ++side) {
        if (side != attacker_) shapes_.find(side, Shape::Five, Shape::Five, cells);
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace threats
