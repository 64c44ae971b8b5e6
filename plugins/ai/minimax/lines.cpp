#include "lines.hpp"

namespace minimax {

Lines::Lines(const ai::Game& game, const ai::LineRule& rule) : length_(rule.length()) {
    // One stone more makes a stretch four times as good, down to a least worth.
    for (int stones = 0; stones <= length_; ++stones) {
        const int missing = length_ - stones;
        values_.push_back(stones == 0 ? 0 : missing > 5 ? 1 : 1 << (11 - 2 * std::max(missing, 1)));
    }
    std::vector<std::vector<std::uint32_t>> by_cell(static_cast<std::size_t>(game.cell_count()));
    CellMap cells;
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        for (const int axis : rule.axes()) {
            if (!collect(game, static_cast<ai::Cell>(cell), axis, length_, cells)) continue;
            for (const ai::Cell member : cells) {
                by_cell[member].push_back(static_cast<std::uint32_t>(stretches_.size()));
            }
            stretches_.emplace_back();
        }
    }
    for (const auto& list : by_cell) {
        first_.push_back(static_cast<std::uint32_t>(members_.size()));
        members_.insert(members_.end(), list.begin(), list.end());
    }
    first_.push_back(static_cast<std::uint32_t>(members_.size()));
    clear();
}

bool Lines::collect(const ai::Game& game, ai::Cell from, int axis, int length,
                    CellMap& cells) const {
    cells.clear();
    ai::Cell cell = from;
    for (int i = 0; i < length; ++i) {
        if (cell == game.cell_count() || game.blocked(cell)) return false;
        cells.push_back(cell);
        cell = game.step(cell, axis);
    }
    return true;
}

void Lines::clear() {
    std::fill(stretches_.begin(), stretches_.end(), Stretch{});
    empty_ = static_cast<int>(stretches_.size());
    std::fill(std::begin(open_), std::end(open_), 0);
    std::fill(std::begin(promise_), std::end(promise_), 0);
    std::fill(std::begin(almost_), std::end(almost_), 0);
}

void Lines::count(const Stretch& stretch, int sign) {
    if (stretch.stones == 0) {
        empty_ += sign;
        return;
    }
    if (!stretch.open()) return;
    const int owner = stretch.owner();
    open_[owner] += sign;
    promise_[owner] += sign * values_[stretch.stones];
    if (stretch.stones == length_ - 1) almost_[owner] += sign;
}

void Lines::add(ai::Cell cell, ai::Side side) {
    for (std::uint32_t i = first_[cell]; i < first_[cell + 1]; ++i) {
        Stretch& stretch = stretches_[members_[i]];
        count(stretch, -1);
        ++stretch.stones;
        stretch.sum = static_cast<std::uint16_t>(stretch.sum + side);
        stretch.squares = static_cast<std::uint16_t>(stretch.squares + side * side);
        count(stretch, +1);
    }
}

void Lines::remove(ai::Cell cell, ai::Side side) {
    for (std::uint32_t i = first_[cell]; i < first_[cell + 1]; ++i) {
        Stretch& stretch = stretches_[members_[i]];
        count(stretch, -1);
        --stretch.stones;
        stretch.sum = static_cast<std::uint16_t>(stretch.sum - side);
        stretch.squares = static_cast<std::uint16_t>(stretch.squares - side * side);
        count(stretch, +1);
    }
}

int Lines::weight(ai::Cell cell, ai::Side side) const {
    int weight = 0;
    for (std::uint32_t i = first_[cell]; i < first_[cell + 1]; ++i) {
        const Stretch& stretch = stretches_[members_[i]];
        if (stretch.stones == 0) {
            weight += 1;
        } else if (stretch.open()) {
            const int worth = 4 * values_[stretch.stones];
            weight += stretch.owner() == side ? worth + worth / 2 : worth;
        }
    }
    return weight;
}

int Lines::weight_of_stone(ai::Cell cell) const {
    int weight = 0;
    for (std::uint32_t i = first_[cell]; i < first_[cell + 1]; ++i) {
        const Stretch& stretch = stretches_[members_[i]];
        if (stretch.open() && stretch.stones > 1) weight += 4 * values_[stretch.stones];
    }
    return weight;
}

}  // namespace minimax
