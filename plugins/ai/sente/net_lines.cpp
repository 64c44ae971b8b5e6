#include "net_lines.hpp"

#include <algorithm>

namespace sente {

namespace {

constexpr int kLengths = kNetReach + 1;

constexpr int power_of_three(int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; ++i) power *= 3;
    return power;
}

/// The first rows of the lines with so many cells before and after the centre.
constexpr std::array<std::uint16_t, kLengths * kLengths> first_rows() {
    std::array<std::uint16_t, kLengths * kLengths> first{};
    int row = 0;
    for (int i = 0; i < kLengths * kLengths; ++i) {
        first[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(row);
        row += power_of_three(i / kLengths + i % kLengths);
    }
    return first;
}
constexpr auto kFirstRows = first_rows();

}  // namespace

const std::vector<NetLine>& net_lines() {
    static const std::vector<NetLine> lines = [] {
        std::vector<NetLine> all;
        for (int before = 0; before <= kNetReach; ++before) {
            for (int after = 0; after <= kNetReach; ++after) {
                for (int number = 0; number < power_of_three(before + after); ++number) {
                    all.push_back({before, after, number});
                }
            }
        }
        return all;
    }();
    return lines;
}

std::uint16_t net_row(const NetLine& line) {
    const auto lengths = static_cast<std::size_t>(line.before * kLengths + line.after);
    return static_cast<std::uint16_t>(kFirstRows[lengths] + line.number);
}

NetLine mirrored(const NetLine& line) {
    NetLine image{line.after, line.before, 0};
    int rest = line.number;
    for (int i = 0; i < line.before + line.after; ++i, rest /= 3) {
        image.number = 3 * image.number + rest % 3;
    }
    return image;
}

NetLine exchanged(const NetLine& line) {
    NetLine image{line.before, line.after, 0};
    int power = 1;
    for (int rest = line.number; rest != 0; rest /= 3, power *= 3) {
        image.number += (3 - rest % 3) % 3 * power;
    }
    return image;
}

NetRows::NetRows(const Board& board) {
    for (int before = 0; before <= kMostSteps; ++before) {
        for (int after = 0; after <= kMostSteps; ++after) {
            steps_.push_back(steps_within(before, after));
        }
    }
    for (int direction = 0; direction < kDirections; ++direction) lay_lines(board, direction);
    rows_ = first_rows_;
}

/// The steps that a stone of the first side adds to the rows of the cells from -kNetReach to
/// kNetReach, with so many cells before and after it in its line.
NetRows::Steps NetRows::steps_within(int before, int after) {
    Steps steps{};
    for (int offset = -kNetReach; offset <= kNetReach; ++offset) {
        if (offset == 0 || -offset > before || offset > after) continue;
        // The digits before the stone, seen from there.
        const int from_there = std::min(before + offset, kNetReach);
        const int digits = from_there - offset - (offset < 0 ? 1 : 0);
        steps[static_cast<std::size_t>(offset + kNetReach)] =
            static_cast<std::uint16_t>(power_of_three(digits));
    }
    return steps;
}

/// Lays the lines of a direction one after the other, with gaps.
void NetRows::lay_lines(const Board& board, int direction) {
    const auto at = static_cast<std::size_t>(direction);
    const auto outside = static_cast<Cell>(board.cell_count());
    std::vector<Cell>& cells = on_lines_[at];
    std::vector<std::uint16_t>& rows = first_rows_[at];
    places_[at].resize(outside);
    steps_at_[at].resize(outside);
    cells.assign(kNetReach, outside);
    rows.assign(kNetReach, 0);
    for (Cell start = 0; start < outside; ++start) {
        if (board.neighbour(direction, start, -1) != outside) continue;
        std::vector<Cell> line;
        for (Cell cell = start; cell != outside; cell = board.neighbour(direction, cell, 1)) {
            line.push_back(cell);
        }
        for (std::size_t i = 0; i < line.size(); ++i) {
            const auto before = static_cast<int>(i);
            const auto after = static_cast<int>(line.size() - 1 - i);
            places_[at][line[i]] = static_cast<std::uint16_t>(cells.size());
            steps_at_[at][line[i]] = static_cast<std::uint8_t>(
                std::min(before, kMostSteps) * (kMostSteps + 1) + std::min(after, kMostSteps));
            cells.push_back(line[i]);
            rows.push_back(net_row({std::min(before, kNetReach), std::min(after, kNetReach), 0}));
        }
        cells.insert(cells.end(), kNetReach, outside);
        rows.insert(rows.end(), kNetReach, 0);
    }
}

NetStone NetRows::stone(Cell cell, Side side) {
    NetStone stone{};
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const std::size_t begin = places_[direction][cell] - std::size_t{kNetReach};
        stone.cells[direction] = on_lines_[direction].data() + begin;
        stone.rows[direction] = rows_[direction].data() + begin;
        stone.steps[direction] = steps_[steps_at_[direction][cell]].data();
    }
    stone.times = side + 1;
    stone.cell = cell;
    return stone;
}

void NetRows::put(Cell cell, Side side) {
    const NetStone added = stone(cell, side);
    for (int line = 0; line < NetStone::kLines; ++line) {
        for (int i = 0; i < NetStone::kCells; ++i) {
            std::uint16_t& row = added.rows[line][i];
            row = static_cast<std::uint16_t>(row + added.steps[line][i] * added.times);
        }
    }
}

}  // namespace sente
