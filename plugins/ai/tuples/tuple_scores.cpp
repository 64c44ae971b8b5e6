#include "tuple_scores.hpp"

namespace tuples {

namespace {

constexpr Score kNone = 7;
/// The index is the number of stones missing for a line of five.
constexpr Score kOwn[] = {0, 800000, 15000, 800, 35};
constexpr Score kOther[] = {0, 100000, 1800, 400, 15};
constexpr int kMax = 4;

/// For more than four missing stones, each one halves the difference between one stone and none.
Score beyond(Score one, int more) {
    return kNone + ((one - kNone) >> std::min(more, 60));
}

}  // namespace

ScoreTable::ScoreTable(int length, int stones_a_turn) : own_{kNone}, other_{kNone} {
    for (int stones = 1; stones <= length; ++stones) {
        // The stones of one turn count like one stone.
        const int missing = std::max(length - stones - (stones_a_turn - 1), 1);
        const int more = std::max(missing - kMax, 0);
        const int known = missing - more;
        own_.push_back(more == 0 ? kOwn[known] : beyond(kOwn[known], more));
        other_.push_back(more == 0 ? kOther[known] : beyond(kOther[known], more));
    }
}

TupleScores::TupleScores(const ai::Game& game)
    : tuples_(game, ai::LineRule(game)),
      table_(ai::LineRule(game).length(), game.number(TENGEN_RULE_TURNS, "stones", 1)),
      last_(ai::LineRule(game).length() - 1),
      cell_count_(static_cast<std::size_t>(game.cell_count())),
      cells_(cell_count_ + 1, ai::kEmpty),
      empty_(cell_count_),
      own_(cell_count_ * (static_cast<std::size_t>(game.sides()) + 1)),
      other_(own_.size()) {
    for (ai::Tuples::Number tuple = 0; tuple < tuples_.count(); ++tuple) count(tuple, +1);
}

void TupleScores::follow(const ai::Side* cells) {
    for (std::size_t cell = 0; cell < cell_count_; ++cell) {
        const ai::Side side = cells[cell] == ai::kOutside ? ai::kEmpty : cells[cell];
        if (side != cells_[cell]) set(static_cast<ai::Cell>(cell), side);
    }
}

void TupleScores::set(ai::Cell cell, ai::Side side) {
    for (const auto tuple : tuples_.through(cell)) count(tuple, -1);
    cells_[cell] = side;
    for (const auto tuple : tuples_.through(cell)) count(tuple, +1);
}

void TupleScores::count(ai::Tuples::Number tuple, int sign) {
    ai::Side owner = ai::kEmpty;
    const int found = stones(tuple, owner);
    if (found < 0) return;
    for (const ai::Cell cell : tuples_.cells(tuple)) {
        if (found == 0) {
            empty_[cell] += sign * kNone;
        } else {
            own_[at(cell, owner)] += sign * table_.own(found);
            other_[at(cell, owner)] += sign * table_.other(found);
        }
    }
}

int TupleScores::stones(ai::Tuples::Number tuple, ai::Side& owner) const {
    int found = 0;
    for (const ai::Cell cell : tuples_.cells(tuple)) {
        const ai::Side side = cells_[cell];
        if (side == ai::kEmpty) continue;
        if (found > 0 && side != owner) return -1;
        owner = side;
        ++found;
    }
    return found;
}

Score TupleScores::near(ai::Cell cell, ai::Side side) const {
    Score count = 0;
    for (const auto tuple : tuples_.through(cell)) {
        ai::Side owner = ai::kEmpty;
        if (stones(tuple, owner) == last_ && (last_ == 0 || owner == side)) ++count;
    }
    return count;
}

}  // namespace tuples
