#include "core/stone_groups.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/zobrist.hpp"

namespace tengen {

namespace {

bool has_stone(Side side) {
    return side != kEmpty && side != kOutside;
}

}  // namespace

std::vector<Direction> touching_directions(const Board& board) {
    if (board.shape().neighbours == Neighbours::Hexagonal) return {0, 1, 2, 3, 4, 5};
    if (board.shape().layers > 1) return {0, 1, 2, 3, 8, 9};
    return {0, 1, 2, 3};
}

TouchingCells::TouchingCells(const Board& board) : each_(touching_directions(board).size()) {
    const std::vector<Direction> directions = touching_directions(board);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        for (const Direction direction : directions) {
            const Cell next = board.step(cell, direction);
            cells_.push_back(next == cell ? board.outside() : next);
        }
    }
}

std::size_t StoneGroups::memory_size(std::size_t cells) {
    const std::size_t size =
        2 * words_for(cells) * sizeof(std::uint64_t) +
        (cells + 1) * (sizeof(Group) + 2 * sizeof(Cell) + 2 * sizeof(std::uint8_t) + sizeof(Side));
    return (size + alignof(Group) - 1) / alignof(Group) * alignof(Group);
}

StoneGroups::StoneGroups(const TouchingCells& touching, std::byte* memory) : touching_(&touching) {
    const std::size_t cells = touching.board_size() + 1;
    groups_ = reinterpret_cast<Group*>(memory);
    short_ = reinterpret_cast<std::uint64_t*>(groups_ + cells);
    closed_ = short_ + words_for(cells - 1);
    names_ = reinterpret_cast<Cell*>(closed_ + words_for(cells - 1));
    next_ = names_ + cells;
    kinds_ = reinterpret_cast<std::uint8_t*>(next_ + cells);
    sides_ = kinds_ + cells;
    open_ = sides_ + cells;
}

void StoneGroups::clear() {
    const std::size_t cells = touching_->board_size();
    std::fill_n(groups_, cells + 1, Group{});
    for (std::size_t cell = 0; cell <= cells; ++cell) {
        names_[cell] = next_[cell] = static_cast<Cell>(cell);
    }
    std::fill_n(kinds_, cells, std::uint8_t{kEmpty});
    std::fill_n(sides_, cells, kEmpty);
    kinds_[cells] = sides_[cells] = kOutside;
    std::fill_n(open_, cells + 1, std::uint8_t{0});
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (const Cell next : touching_->of(static_cast<Cell>(cell))) ++open_[next];
    }
    open_[cells] = kFull;
    std::fill_n(short_, 2 * words_for(cells), std::uint64_t{0});
    for (std::size_t cell = 0; cell < cells; ++cell) update_closed(static_cast<Cell>(cell));
}

/// Blocked cells touch no cell, so they may be noted like others.
void StoneGroups::follow(std::span<const Side> sides) {
    if (std::memcmp(sides_, sides.data(), sides.size()) == 0) return;
    // Each cell at most once for its change, and once for the group that it was part of.
    std::array<Cell, 2 * kMaxCells> changed;
    std::size_t count = 0;
    const auto compare = [&](std::size_t cell) {
        changed[count] = static_cast<Cell>(cell);
        count += sides_[cell] != sides[cell] ? 1 : 0;
    };
    std::size_t first = 0;
    for (; first + sizeof(std::uint64_t) <= sides.size(); first += sizeof(std::uint64_t)) {
        if (std::memcmp(sides_ + first, &sides[first], sizeof(std::uint64_t)) == 0) continue;
        for (std::size_t i = 0; i < sizeof(std::uint64_t); ++i) compare(first + i);
    }
    for (; first < sides.size(); ++first) compare(first);
    const std::size_t direct = count;
    for (std::size_t i = 0; i < direct; ++i) {
        const Cell cell = changed[i];
        if (has_stone(sides_[cell])) count += dissolve(names_[cell], &changed[count]);
    }
    for (const Cell cell : std::span(changed).first(count)) {
        if (sides_[cell] == sides[cell]) continue;
        if (has_stone(sides[cell])) {
            add(cell, sides[cell]);
        } else {
            sides_[cell] = sides[cell];
            open_[cell] = kFull;  // blocked
            update_closed(cell);
            for (const Cell next : touching_->of(cell)) {
                --open_[next];
                update_closed(next);
            }
        }
    }
}

/// A group is safe if it has two different liberties: by Cauchy and Schwarz, only equal numbers
/// have n * (sum of squares) = (sum)^2.
void StoneGroups::update_kind(Cell name) {
    const Group& group = groups_[name];
    const bool several = group.liberties * group.squares != std::uint64_t{group.sum} * group.sum;
    kinds_[name] = static_cast<std::uint8_t>(sides_[name] + (several ? kSafe : 0));
    set_bit(short_, name, !several);
}

void StoneGroups::add_liberty(Cell name, Cell cell) {
    Group& group = groups_[name];
    ++group.liberties;
    group.sum += cell;
    group.squares += std::uint64_t{cell} * cell;
}

void StoneGroups::remove_liberty(Cell name, Cell cell) {
    Group& group = groups_[name];
    --group.liberties;
    group.sum -= cell;
    group.squares -= std::uint64_t{cell} * cell;
}

/// Adds a stone on an empty cell.
void StoneGroups::add(Cell cell, Side side) {
    groups_[cell] = {cell_key(cell, side), 0, 0, 0, 1};
    sides_[cell] = side;
    open_[cell] += kFull;
    update_closed(cell);
    for (const Cell next : touching_->of(cell)) {
        const Side there = sides_[next];
        --open_[next];
        update_closed(next);
        if (there == kEmpty) {
            add_liberty(names_[cell], next);
        } else if (there != kOutside) {
            remove_liberty(names_[next], cell);
            if (there == side) {
                join(names_[cell], names_[next]);
            } else {
                update_kind(names_[next]);
            }
        }
    }
    update_kind(names_[cell]);
}

/// Renames the smaller group.
void StoneGroups::join(Cell one, Cell other) {
    if (one == other) return;
    if (groups_[one].stones < groups_[other].stones) std::swap(one, other);
    visit(other, [&](Cell stone) { names_[stone] = one; });
    std::swap(next_[one], next_[other]);
    kinds_[other] = kEmpty;
    set_bit(short_, other, false);
    Group& group = groups_[one];
    const Group& joined = groups_[other];
    group.keys ^= joined.keys;
    group.squares += joined.squares;
    group.sum += joined.sum;
    group.liberties += joined.liberties;
    group.stones += joined.stones;
}

/// Removes the stones of a group, and writes down their cells. Returns their number.
std::size_t StoneGroups::dissolve(Cell group, Cell* stones) {
    std::size_t count = 0;
    visit(group, [&](Cell stone) { stones[count++] = stone; });
    for (const Cell stone : std::span(stones, count)) {
        sides_[stone] = kEmpty;
        names_[stone] = next_[stone] = stone;
        kinds_[stone] = kEmpty;
        open_[stone] -= kFull;
        set_bit(short_, stone, false);
    }
    for (const Cell stone : std::span(stones, count)) {
        for (const Cell next : touching_->of(stone)) {
            ++open_[next];
            update_closed(next);
            if (!has_stone(sides_[next])) continue;
            add_liberty(names_[next], stone);
            update_kind(names_[next]);
        }
        update_closed(stone);
    }
    return count;
}

}  // namespace tengen
