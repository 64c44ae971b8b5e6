#include "lines.hpp"

namespace minimax {

Lines::Lines(const ai::Game& game, const ai::LineRule& rule)
    : tuples_(game, rule), stones_(tuples_.count()), length_(rule.length()) {
    // Each further stone makes a tuple four times as good, above a minimum.
    for (int stones = 0; stones <= length_; ++stones) {
        const int missing = length_ - stones;
        values_.push_back(stones == 0 ? 0 : missing > 5 ? 1 : 1 << (11 - 2 * std::max(missing, 1)));
    }
    clear();
}

void Lines::clear() {
    std::fill(stones_.begin(), stones_.end(), Stones{});
    empty_ = static_cast<int>(stones_.size());
    std::fill(std::begin(open_), std::end(open_), 0);
    std::fill(std::begin(promise_), std::end(promise_), 0);
    std::fill(std::begin(almost_), std::end(almost_), 0);
}

void Lines::count(const Stones& stones, int sign) {
    if (stones.count == 0) {
        empty_ += sign;
        return;
    }
    if (!stones.open()) return;
    const int owner = stones.owner();
    open_[owner] += sign;
    promise_[owner] += sign * values_[stones.count];
    if (stones.count == length_ - 1) almost_[owner] += sign;
}

void Lines::add(ai::Cell cell, ai::Side side) {
    for (const auto tuple : tuples_.through(cell)) {
        Stones& stones = stones_[tuple];
        count(stones, -1);
        ++stones.count;
        stones.sum = static_cast<std::uint16_t>(stones.sum + side);
        stones.squares = static_cast<std::uint16_t>(stones.squares + side * side);
        count(stones, +1);
    }
}

void Lines::remove(ai::Cell cell, ai::Side side) {
    for (const auto tuple : tuples_.through(cell)) {
        Stones& stones = stones_[tuple];
        count(stones, -1);
        --stones.count;
        stones.sum = static_cast<std::uint16_t>(stones.sum - side);
        stones.squares = static_cast<std::uint16_t>(stones.squares - side * side);
        count(stones, +1);
    }
}

int Lines::weight(ai::Cell cell, ai::Side side) const {
    int weight = 0;
    for (const auto tuple : tuples_.through(cell)) {
        const Stones& stones = stones_[tuple];
        if (stones.count == 0) {
            weight += 1;
        } else if (stones.open()) {
            const int worth = 4 * values_[stones.count];
            weight += stones.owner() == side ? worth + worth / 2 : worth;
        }
    }
    return weight;
}

int Lines::weight_of_stone(ai::Cell cell) const {
    int weight = 0;
    for (const auto tuple : tuples_.through(cell)) {
        const Stones& stones = stones_[tuple];
        if (stones.open() && stones.count > 1) weight += 4 * values_[stones.count];
    }
    return weight;
}

}  // namespace minimax
