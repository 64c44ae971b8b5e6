#include "board.hpp"

#include <tengen/ai.hpp>

#include <cassert>
#include <cstring>

namespace sente {

namespace {

/// Rows and columns of a step in each direction.
constexpr std::array<std::array<int, 2>, kDirections> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

}  // namespace

Board::Board(int rows, int columns, const SideTables& first, const SideTables& second)
    : rows_(rows),
      columns_(columns),
      words_((static_cast<std::size_t>(rows * columns) + 63) / 64),
      tables_{&first, &second} {
    assert(rows >= 5 && rows <= kMaxLength && columns >= 5 && columns <= kMaxLength);
    for (Side stone = 0; stone < 2; ++stone) {
        for (Side side = 0; side < 2; ++side) {
            auto& added = added_[static_cast<std::size_t>(stone)][static_cast<std::size_t>(side)];
            for (int offset = -kReach; offset <= kReach; ++offset) {
                // Seen from the cell at this offset, the stone is at the opposite one.
                const int weight = table(side).lines.weight(-offset);
                added[static_cast<std::size_t>(offset + kReach)] =
                    static_cast<std::uint16_t>(stone == side ? weight : 2 * weight);
            }
        }
    }
    lay_lines();
    const auto cells = static_cast<std::size_t>(cell_count());
    for (Side side = 0; side < 2; ++side) {
        auto& keys = stone_keys_[static_cast<std::size_t>(side)];
        for (std::size_t cell = 0; cell < cells; ++cell) {
            keys.push_back(tengen::ai::mix(2 * cell + static_cast<std::size_t>(side) + 1));
        }
    }
    stone_.resize(cells);
    shapes_.resize(cells);
    threats_.resize(cells);
    values_.resize(cells);
    changes_.resize(cells * kMaxChanges);
    plies_.reserve(cells);
    sets_.resize(2 * kThreats * words_);
    clear();
}

/// Lays the lines of each direction one after the other, with gaps.
void Board::lay_lines() {
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const auto [row_step, column_step] = kSteps[direction];
        auto& cells = cells_[direction];
        places_[direction].resize(static_cast<std::size_t>(cell_count()));
        cells.assign(kGap, kNoCell);
        const auto on_board = [this](int row, int column) {
            return row >= 0 && row < rows_ && column >= 0 && column < columns_;
        };
        for (int start = 0; start < cell_count(); ++start) {
            int row = start / columns_;
            int column = start % columns_;
            if (on_board(row - row_step, column - column_step)) continue;
            for (; on_board(row, column); row += row_step, column += column_step) {
                const auto cell = static_cast<Cell>(row * columns_ + column);
                places_[direction][cell] = static_cast<std::uint16_t>(cells.size());
                cells.push_back(cell);
            }
            cells.insert(cells.end(), kGap, kNoCell);
        }
        for (Side side = 0; side < 2; ++side) {
            auto& codes = first_codes_[static_cast<std::size_t>(side)][direction];
            codes.assign(cells.size() + kLanes, 0);
            const LineTable& lines = table(side).lines;
            for (std::size_t place = kGap; place < cells.size() - kGap; ++place) {
                for (int offset = -kReach; offset <= kReach; ++offset) {
                    const auto there = static_cast<std::size_t>(static_cast<int>(place) + offset);
                    if (cells[there] == kNoCell) {
                        codes[place] =
                            static_cast<std::uint16_t>(codes[place] + 2 * lines.weight(offset));
                    }
                }
            }
        }
    }
}

void Board::clear() {
    codes_ = first_codes_;
    stone_.assign(stone_.size(), kEmpty);
    std::fill(sets_.begin(), sets_.end(), 0);
    occupied_.fill(0);
    change_count_ = 0;
    plies_.clear();
    state_ = {};
    key_ = 0;
    to_move_ = 0;
    for (std::size_t cell = 0; cell < stone_.size(); ++cell) {
        std::uint32_t shapes = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            for (Side side = 0; side < 2; ++side) {
                const auto made = static_cast<std::uint32_t>(
                    line_class(side, direction, static_cast<Cell>(cell)));
                shapes |= made << (16 * side + 4 * direction);
            }
        }
        shapes_[cell] = shapes;
        const auto& first = table(0).combinations[static_cast<Shapes>(shapes)];
        const auto& second = table(1).combinations[static_cast<Shapes>(shapes >> 16)];
        values_[cell] = static_cast<std::int16_t>(first.value - second.value);
        state_.value += values_[cell];
        threats_[cell] = pack(first, second);
        move_in_sets(static_cast<Cell>(cell), 0, threats_[cell]);
        count_threats(0, threats_[cell]);
    }
}

void Board::put(Cell cell, Side side) {
    assert(is_empty(cell));
    plies_.push_back({state_, key_, static_cast<std::uint32_t>(change_count_), cell,
                      static_cast<std::int8_t>(to_move_)});
    key_ ^= stone_keys_[static_cast<std::size_t>(side)][cell];
    give_turn(other(side));

    changes_[change_count_++] = {shapes_[cell], threats_[cell], values_[cell], cell};
    move_in_sets(cell, threats_[cell], 0);
    count_threats(threats_[cell], 0);
    threats_[cell] = 0;
    state_.value -= values_[cell];
    values_[cell] = 0;
    stone_[cell] = static_cast<std::int8_t>(side);
    const int row = cell / columns_;
    occupied_[static_cast<std::size_t>(row + 3)] |= std::uint64_t{1} << (cell % columns_);

    add_to_codes<false>(cell, side);
    for (int direction = 0; direction < kDirections; ++direction) look_at_line(direction, cell);
}

void Board::undo() {
    const Ply& ply = plies_.back();
    const Cell cell = ply.cell;
    add_to_codes<true>(cell, stone_[cell]);
    while (change_count_ > ply.changes) {
        const Change& change = changes_[--change_count_];
        if (threats_[change.cell] != change.threats) {
            move_in_sets(change.cell, threats_[change.cell], change.threats);
            threats_[change.cell] = change.threats;
        }
        shapes_[change.cell] = change.shapes;
        values_[change.cell] = change.value;
    }
    stone_[cell] = kEmpty;
    occupied_[static_cast<std::size_t>(cell / columns_ + 3)] &=
        ~(std::uint64_t{1} << (cell % columns_));
    state_ = ply.state;
    key_ = ply.key;
    to_move_ = ply.to_move;
    plies_.pop_back();
}

void Board::give_turn(Side side) {
    if (side != to_move_) key_ ^= kTurnKey;
    to_move_ = side;
}

template <bool Remove>
void Board::add_to_codes(Cell cell, Side side) {
    for (std::size_t of = 0; of < 2; ++of) {
        // A copy shows the compiler that it does not overlap the codes.
        const Lanes added = added_[static_cast<std::size_t>(side)][of];
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            std::uint16_t* const codes =
                codes_[of][direction].data() + places_[direction][cell] - kReach;
            Lanes sums;
            std::memcpy(sums.data(), codes, sizeof sums);
            for (std::size_t i = 0; i < kLanes; ++i) {
                sums[i] =
                    static_cast<std::uint16_t>(Remove ? sums[i] - added[i] : sums[i] + added[i]);
            }
            std::memcpy(codes, sums.data(), sizeof sums);
        }
    }
}

/// Brings the empty cells of a line up to date that a stone has changed.
void Board::look_at_line(int direction, Cell cell) {
    const auto at = static_cast<std::size_t>(direction);
    const LineTable& first = table(0).lines;
    const LineTable& second = table(1).lines;
    const auto reach = static_cast<std::size_t>(std::max(first.reach(), second.reach()));
    const std::size_t begin = places_[at][cell] - reach;
    const Cell* const cells = cells_[at].data() + begin;
    const std::uint16_t* const first_codes = codes_[0][at].data() + begin;
    const std::uint16_t* const second_codes = codes_[1][at].data() + begin;
    const int shift = 4 * direction;
    const std::uint32_t mask = 0x000F000Fu << shift;
    for (std::size_t i = 0; i <= 2 * reach; ++i) {
        const Cell changed = cells[i];
        if (changed == kNoCell || stone_[changed] != kEmpty) continue;
        const auto made = static_cast<std::uint32_t>(first[first_codes[i]]) |
                          static_cast<std::uint32_t>(second[second_codes[i]]) << 16;
        const std::uint32_t before = shapes_[changed];
        const std::uint32_t shapes = (before & ~mask) | made << shift;
        if (shapes != before) settle(changed, shapes);
    }
}

/// Gives a cell its new shapes and what follows from them. A stone has at most one line in common
/// with a cell, so this happens once for each.
void Board::settle(Cell cell, std::uint32_t shapes) {
    const CellThreats before = threats_[cell];
    changes_[change_count_++] = {shapes_[cell], before, values_[cell], cell};
    shapes_[cell] = shapes;
    const auto& first = table(0).combinations[static_cast<Shapes>(shapes)];
    const auto& second = table(1).combinations[static_cast<Shapes>(shapes >> 16)];
    const int value = first.value - second.value;
    state_.value += value - values_[cell];
    values_[cell] = static_cast<std::int16_t>(value);
    const CellThreats threats = pack(first, second);
    if (threats == before) return;
    threats_[cell] = threats;
    move_in_sets(cell, before, threats);
    count_threats(before, threats);
}

void Board::count_threats(CellThreats from, CellThreats to) {
    for (Side side = 0; side < 2; ++side) {
        auto& counts = state_.counts[static_cast<std::size_t>(side)];
        --counts[static_cast<std::size_t>(threat_in(from, side))];
        ++counts[static_cast<std::size_t>(threat_in(to, side))];
    }
}

void Board::move_in_sets(Cell cell, CellThreats from, CellThreats to) {
    const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
    for (Side side = 0; side < 2; ++side) {
        const Threat before = threat_in(from, side);
        const Threat after = threat_in(to, side);
        if (before == after) continue;
        if (before != Threat::None) set(side, before)[cell / 64] &= ~bit;
        if (after != Threat::None) set(side, after)[cell / 64] |= bit;
    }
}

Cell Board::first_with(Side side, Threat threat) const {
    const std::uint64_t* words = set(side, threat);
    for (std::size_t word = 0; word < words_; ++word) {
        if (words[word] != 0) {
            return static_cast<Cell>(64 * word +
                                     static_cast<std::size_t>(std::countr_zero(words[word])));
        }
    }
    return kNoCell;
}

std::uint64_t Board::candidates_in_row(int row) const {
    const std::uint64_t* rows = occupied_.data() + row + 3;
    const std::uint64_t near = rows[-2] | rows[-1] | rows[0] | rows[1] | rows[2];
    const std::uint64_t wide = rows[-3] | rows[0] | rows[3];
    const std::uint64_t found = near | near << 1 | near << 2 | near >> 1 | near >> 2 | rows[-3] |
                                rows[3] | wide << 3 | wide >> 3;
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - columns_);
    return found & all & ~rows[0];
}

bool Board::is_forbidden(Side side, Cell cell) {
    const Forbidden may_be = may_be_forbidden(side, cell);
    if (may_be != Forbidden::Perhaps) return may_be == Forbidden::Yes;
    const Shapes made = shapes(side, cell);
    put(cell, side);
    int threes = 0;
    for (int direction = 0; direction < kDirections && threes < 2; ++direction) {
        const LineClass line = class_of(made, direction);
        const bool may_be_three = line == LineClass::Three || line == LineClass::ThreeDouble;
        if (may_be_three && makes_real_three(side, direction, cell)) ++threes;
    }
    undo();
    return threes >= 2;
}

/// Whether a stone in the line of a cell with a stone makes a straight four with it, and is
/// neither a five nor forbidden.
bool Board::makes_real_three(Side side, int direction, Cell cell) {
    const LineTable& lines = table(side).lines;
    const std::uint16_t around = code(side, direction, cell);
    for (int offset = 1 - kReach; offset < kReach; ++offset) {
        const Cell end = neighbour(direction, cell, offset);
        if (offset == 0 || end == kNoCell || !is_empty(end)) continue;
        const auto next = static_cast<std::uint16_t>(around + lines.weight(offset));
        if (lines[next] != LineClass::StraightFour || threat(side, end) == Threat::Five) continue;
        if (!is_forbidden(side, end)) return true;
    }
    return false;
}

}  // namespace sente
