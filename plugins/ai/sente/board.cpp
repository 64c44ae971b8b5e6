#include "board.hpp"

#include <tengen/ai.hpp>

#include <cassert>
#include <cstring>
#include <utility>

namespace sente {

namespace {

/// Rows and columns of a step in each direction.
constexpr std::array<std::array<int, 2>, kDirections> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

}  // namespace

Board::Board(int rows, int columns, const SideTables& first, const SideTables& second)
    : rows_(rows), columns_(columns), tables_{&first, &second} {
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
            assert(added[kReach] == 0);  // find_changed() relies on it
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
    // The last one is for all cells outside.
    stone_.resize(cells + 1);
    cells_.resize(cells + 1, kStone);
    changes_.resize(cells * kMaxChanges);
    moved_.resize(cells * kMaxChanges);
    plies_.reserve(cells);
    sets_.resize((cells + 63) / 64);
    clear();
}

/// Lays the lines of each direction one after the other, with gaps.
void Board::lay_lines() {
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const auto [row_step, column_step] = kSteps[direction];
        auto& cells = on_lines_[direction];
        places_[direction].resize(static_cast<std::size_t>(cell_count()));
        const auto outside = static_cast<Cell>(cell_count());
        cells.assign(kGap, outside);
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
            cells.insert(cells.end(), kGap, outside);
        }
        for (Side side = 0; side < 2; ++side) {
            auto& codes = first_codes_[static_cast<std::size_t>(side)][direction];
            codes.assign(cells.size() + kLanes, 0);
            const LineTable& lines = table(side).lines;
            for (std::size_t place = kGap; place < cells.size() - kGap; ++place) {
                for (int offset = -kReach; offset <= kReach; ++offset) {
                    const auto there = static_cast<std::size_t>(static_cast<int>(place) + offset);
                    if (cells[there] == outside) {
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
    stone_.back() = kOutside;
    sets_.assign(sets_.size(), {});
    occupied_.fill(0);
    change_count_ = 0;
    moved_count_ = 0;
    plies_.clear();
    standing_ = {};
    for (std::size_t cell = 0; cell + 1 < cells_.size(); ++cell) {
        std::uint32_t shapes = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            for (Side side = 0; side < 2; ++side) {
                const auto made = static_cast<std::uint32_t>(
                    line_class(side, direction, static_cast<Cell>(cell)));
                shapes |= made << (16 * side + 4 * direction);
            }
        }
        const CellState state = state_of(shapes);
        cells_[cell] = state;
        standing_.value += value_of(state);
        move_in_sets(static_cast<Cell>(cell), 0, threats_of(state));
        count_threats(standing_, 0, threats_of(state));
    }
}

void Board::put(Cell cell, Side side) {
    preview(cell, side);
    put_previewed();
}

const Standing& Board::preview(Cell cell, Side side) {
    assert(is_empty(cell));
    preview_.cell = cell;
    preview_.side = side;
    Standing& after = preview_.after;
    after = standing_;
    after.key = key_with_stone(cell, side);
    after.to_move = other(side);

    const CellState before = cells_[cell];
    after.value -= value_of(before);
    preview_.change_count = change_count_;
    changes_[preview_.change_count++] = {static_cast<std::uint32_t>(before) | kStone, cell};
    preview_.moved_count = moved_count_;
    moved_[preview_.moved_count++] = {cell, threats_of(before), 0};
    count_threats(after, threats_of(before), 0);

    add_to_codes();
    // All lines before the numbers of cells, so the processor looks those up side by side.
    std::array<Changed, kMaxChanges> changed;
    const bool near = table(0).lines.reach() < kReach && table(1).lines.reach() < kReach;
    settle(changed.data(),
           near ? find_changed<kReach - 1>(changed.data()) : find_changed<kReach>(changed.data()));
    return after;
}

std::uint64_t Board::key_with_stone(Cell cell, Side side) const {
    const std::uint64_t key = standing_.key ^ stone_keys_[static_cast<std::size_t>(side)][cell];
    return side == to_move() ? key ^ kTurnKey : key;
}

void Board::put_previewed() {
    const Cell cell = preview_.cell;
    assert(is_empty(cell) && preview_.after.key == key_with_stone(cell, preview_.side));
    plies_.push_back({standing_, static_cast<std::uint32_t>(change_count_),
                      static_cast<std::uint32_t>(moved_count_), cell});
    standing_ = preview_.after;
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            std::memcpy(codes_[side][direction].data() + places_[direction][cell] - kReach,
                        preview_.codes[side][direction].data(), sizeof(Lanes));
        }
    }
    for (; change_count_ < preview_.change_count; ++change_count_) {
        Change& change = changes_[change_count_];
        std::swap(cells_[change.cell], change.state);
    }
    for (; moved_count_ < preview_.moved_count; ++moved_count_) {
        const Moved& moved = moved_[moved_count_];
        move_in_sets(moved.cell, moved.before, moved.after);
    }
    stone_[cell] = static_cast<std::int8_t>(preview_.side);
    occupied_[static_cast<std::size_t>(cell / columns_ + 3)] |= std::uint64_t{1}
                                                                << (cell % columns_);
}

void Board::undo() {
    const Ply& ply = plies_.back();
    const Cell cell = ply.cell;
    subtract_from_codes(cell, stone_[cell]);
    while (change_count_ > ply.changes) {
        const Change& change = changes_[--change_count_];
        cells_[change.cell] = change.state;
    }
    while (moved_count_ > ply.moved) {
        const Moved& moved = moved_[--moved_count_];
        move_in_sets(moved.cell, moved.after, moved.before);
    }
    stone_[cell] = kEmpty;
    occupied_[static_cast<std::size_t>(cell / columns_ + 3)] &=
        ~(std::uint64_t{1} << (cell % columns_));
    standing_ = ply.before;
    plies_.pop_back();
}

void Board::give_turn(Side side) {
    if (side != to_move()) standing_.key ^= kTurnKey;
    standing_.to_move = side;
}

/// The codes around the previewed stone, with it.
void Board::add_to_codes() {
    for (std::size_t of = 0; of < 2; ++of) {
        // Copies show the compiler that they do not overlap the codes.
        const Lanes added = added_[static_cast<std::size_t>(preview_.side)][of];
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            Lanes sums;
            std::memcpy(sums.data(),
                        codes_[of][direction].data() + places_[direction][preview_.cell] - kReach,
                        sizeof sums);
            for (std::size_t i = 0; i < kLanes; ++i) {
                sums[i] = static_cast<std::uint16_t>(sums[i] + added[i]);
            }
            preview_.codes[of][direction] = sums;
        }
    }
}

void Board::subtract_from_codes(Cell cell, Side side) {
    for (std::size_t of = 0; of < 2; ++of) {
        const Lanes added = added_[static_cast<std::size_t>(side)][of];
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            std::uint16_t* const codes =
                codes_[of][direction].data() + places_[direction][cell] - kReach;
            Lanes sums;
            std::memcpy(sums.data(), codes, sizeof sums);
            for (std::size_t i = 0; i < kLanes; ++i) {
                sums[i] = static_cast<std::uint16_t>(sums[i] - added[i]);
            }
            std::memcpy(codes, sums.data(), sizeof sums);
        }
    }
}

/// Finds the empty cells whose shapes the previewed stone changes. It has at most one line in
/// common with a cell, so each cell is found once. Its own code stays, so its cell, still empty, is
/// not found.
template <int Reach>
Board::Changed* Board::find_changed(Changed* found) const {
    const LineTable& first = table(0).lines;
    const LineTable& second = table(1).lines;
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const std::size_t begin = places_[direction][preview_.cell] - std::size_t{Reach};
        const Cell* const cells = on_lines_[direction].data() + begin;
        const std::uint16_t* const first_codes = &preview_.codes[0][direction][kReach - Reach];
        const std::uint16_t* const second_codes = &preview_.codes[1][direction][kReach - Reach];
        const std::size_t shift = 4 * direction;
        const std::uint32_t mask = 0x000F000Fu << shift;
        for (std::size_t i = 0; i <= 2 * std::size_t{Reach}; ++i) {
            const Cell changed = cells[i];
            const auto made = static_cast<std::uint32_t>(first[first_codes[i]]) |
                              static_cast<std::uint32_t>(second[second_codes[i]]) << 16;
            const CellState state = cells_[changed];
            const auto before = static_cast<std::uint32_t>(state);
            const std::uint32_t shapes = (before & ~mask) | made << shift;
            *found = {shapes, changed};
            // A branch would be predicted badly.
            found += static_cast<int>(shapes != before) & static_cast<int>((state & kStone) == 0);
        }
    }
    return found;
}

/// Finds what follows from the new shapes of cells.
void Board::settle(const Changed* begin, const Changed* end) {
    Change* change = changes_.data() + preview_.change_count;
    Moved* const first_moved = moved_.data() + preview_.moved_count;
    Moved* moved = first_moved;
    int total = preview_.after.value;
    for (const Changed* changed = begin; changed != end; ++changed, ++change) {
        const CellState before = cells_[changed->cell];
        const CellState after = state_of(changed->shapes);
        *change = {after, changed->cell};
        total += value_of(after) - value_of(before);
        *moved = {changed->cell, threats_of(before), threats_of(after)};
        moved += threats_of(before) != threats_of(after) ? 1 : 0;
    }
    preview_.change_count += static_cast<std::size_t>(end - begin);
    preview_.moved_count += static_cast<std::size_t>(moved - first_moved);
    preview_.after.value = total;
    for (const Moved* counted = first_moved; counted != moved; ++counted) {
        count_threats(preview_.after, counted->before, counted->after);
    }
}

void Board::count_threats(Standing& standing, CellThreats from, CellThreats to) {
    for (Side side = 0; side < 2; ++side) {
        auto& counts = standing.counts[static_cast<std::size_t>(side)];
        --counts[static_cast<std::size_t>(threat_in(from, side))];
        ++counts[static_cast<std::size_t>(threat_in(to, side))];
    }
}

void Board::move_in_sets(Cell cell, CellThreats from, CellThreats to) {
    const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
    for (Side side = 0; side < 2; ++side) {
        set_word(side, threat_in(from, side), cell / 64) ^= bit;
        set_word(side, threat_in(to, side), cell / 64) ^= bit;
    }
}

Cell Board::five_after(Side side, Cell cell) const {
    const LineTable& lines = table(side).lines;
    const Shapes made = shapes(side, cell);
    for (int direction = 0; direction < kDirections; ++direction) {
        if (class_of(made, direction) != LineClass::Four) continue;
        for (int offset = 1 - kReach; offset < kReach; ++offset) {
            const Cell end = neighbour(direction, cell, offset);
            if (offset == 0 || !is_empty(end)) continue;
            // Seen from there, the stone is at the opposite offset.
            const int after = code(side, direction, end) + lines.weight(-offset);
            if (lines[static_cast<std::uint16_t>(after)] == LineClass::Five) return end;
        }
    }
    return kNoCell;
}

Cell Board::first_with(Side side, Threat threat) const {
    for (std::size_t word = 0; word < sets_.size(); ++word) {
        const std::uint64_t bits = set_word(side, threat, word);
        if (bits != 0) {
            return static_cast<Cell>(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
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
        if (offset == 0 || !is_empty(end)) continue;
        const auto next = static_cast<std::uint16_t>(around + lines.weight(offset));
        if (lines[next] != LineClass::StraightFour || threat(side, end) == Threat::Five) continue;
        if (!is_forbidden(side, end)) return true;
    }
    return false;
}

}  // namespace sente
