// Walks over the moves of stones, one way after the other. A part of the mover's code.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/hop_walk.hpp"
#include "core/mover.hpp"
#include "core/position.hpp"
#include "core/side_cells.hpp"

namespace tengen {

inline bool is_stone(Side there) {
    return there != kEmpty && there != kOutside;
}

/// The stones of any side in the line of a stone along a direction, both ways.
inline int stones_in_line(const Position& position, Cell cell, Direction direction) {
    const Board& board = position.board();
    int count = 1;
    for (const Direction way : {direction, Board::opposite(direction)}) {
        Cell next = board.step(cell, way);
        for (; next != board.outside() && next != cell; next = board.step(next, way)) {
            count += is_stone(position.at(next)) ? 1 : 0;
        }
        if (next == cell) break;  // a ring, all of it
    }
    return count;
}

inline bool is_flight(const MoveLine& line) {
    return line.flies_at_most > 0;
}

template <class Visit>
bool Mover::visit_line(const Position& position, Side side, const Way& way, Cell from,
                       const Visit& visit) const {
    const MoveLine& line = way.line;
    const Side* const cells = position.cells().data();
    const Cell* ray = way.rays->from(from);
    for (int steps = 1; line.most == 0 || steps <= line.most; ++steps) {
        const Cell cell = *ray++;
        const Side there = cells[cell];
        const bool ends = (way.accepts >> there & 1) != 0 && way.ends_on(cell);
        if (ends && visit(Found{&way, cell})) return true;
        if (there == kEmpty) continue;
        if (!line.over_own || there != side || cell == from) return false;
    }
    return false;
}

/// Visits the target that is as far as the line of the stone has stones.
template <class Visit>
bool Mover::visit_counted(const Position& position, Side side, const Way& way, Cell from,
                          const Visit& visit) const {
    const MoveLine& line = way.line;
    const Side* const cells = position.cells().data();
    const int count = stones_in_line(position, from, line.direction);
    const Cell* ray = way.rays->from(from);
    for (int steps = 1; steps < count; ++steps, ++ray) {
        const Side there = cells[*ray];
        if (there != kEmpty && !(line.over_own && there == side && *ray != from)) return false;
    }
    const bool ends = (way.accepts >> cells[*ray] & 1) != 0 && way.ends_on(*ray);
    return ends && visit(Found{&way, *ray});
}

template <class Visit>
bool Mover::visit_hop(const Position& position, const Way& way, Cell from,
                      const Visit& visit) const {
    if (way.overs != nullptr && (way.passes >> position.at(way.overs[from]) & 1) == 0) return false;
    return walk_hop(
        board_, [&](Cell cell) { return seen(position, cell); }, way.line, from,
        [&](Cell to, Cell over) {
            return way.ends_on(to) && visit(Found{&way, to, over});
        });
}

/// Visits the targets of a stone, then the other cells that hops in any direction reach, once each.
/// Hops are written without branches, because these would be mispredicted.
template <class Visit>
bool Mover::visit_everywhere(const Position& position, Side side, Cell from, const Kind& kind,
                             Range range, const Visit& visit) const {
    constexpr std::uint8_t kOffered = 1, kReached = 2;
    const std::span<const Side> cells = position.cells();
    std::array<std::uint8_t, kMaxCells + 1> marks;
    std::fill_n(marks.begin(), cells.size(), std::uint8_t{0});
    const bool is_done = visit_ways(position, side, from, range, [&](const Found& found) {
        marks[found.to] = kOffered;
        return visit(found);
    });
    if (is_done) return true;
    std::array<Cell, kMaxCells + 1> queue;
    std::size_t count = 1;
    queue[0] = from;
    marks[from] = kReached;
    for (std::size_t next = 0; next < count; ++next) {
        std::size_t end = count;
        for (std::size_t i = 0; i < kind.landings_of_cell; ++i) {
            const auto& [over, to, passes] = kind.landings[queue[next] * kind.landings_of_cell + i];
            const Side there = marks_taken_ ? seen(position, over) : cells[over];
            const unsigned lands = (passes >> there & 1u) & unsigned{cells[to] == kEmpty} &
                                   unsigned{over != from} & unsigned{marks[to] < kReached};
            queue[end] = to;
            marks[to] = static_cast<std::uint8_t>(marks[to] + lands * kReached);
            end += lands;
        }
        for (; count < end; ++count) {
            const Cell to = queue[count];
            if ((marks[to] & kOffered) != 0) continue;
            if (kind.closed != nullptr && kind.closed[to] != 0) continue;
            if (visit(Found{kind.everywhere, to})) return true;
        }
    }
    return false;
}

/// Visits the targets of a stone, without those of hops in any direction as one action.
template <class Visit>
bool Mover::visit_ways(const Position& position, Side side, Cell from, Range range,
                       const Visit& visit) const {
    const Side* const cells = position.cells().data();
    for (const Way& way : ways(range)) {
        bool is_done = false;
        switch (way.how) {
            case Way::How::Target: {
                const Cell to = way.targets[from];
                is_done = (way.accepts >> cells[to] & 1) != 0 && visit(Found{&way, to});
                break;
            }
            case Way::How::Line:
                is_done = visit_line(position, side, way, from, visit);
                break;
            case Way::How::Counted:
                is_done = visit_counted(position, side, way, from, visit);
                break;
            case Way::How::Hop:
                is_done = visit_hop(position, way, from, visit);
                break;
            case Way::How::Flight:
                is_done = std::ranges::any_of(position.empty_cells(), [&](Action empty) {
                    return way.ends_on(empty.cell()) && visit(Found{&way, empty.cell()});
                });
                break;
            case Way::How::Anywhere:
                break;
        }
        if (is_done) return true;
    }
    return false;
}

/// Visits the targets of a stone until `visit(found)` returns true. Returns whether it did.
template <class Visit>
bool Mover::visit(const Position& position, Side side, Cell from, const Kind& kind, Range range,
                  const Visit& visit) const {
    if (kind.landings != nullptr && range.last == kind.others.last) {
        return visit_everywhere(position, side, from, kind, range, visit);
    }
    return visit_ways(position, side, from, range, visit);
}

/// Visits the next hops of a chain.
template <class Visit>
bool Mover::visit_chain(const Position& position, Side side, Cell from, const Visit& visit) const {
    for (const Way& way : ways(kind_at(position, side, from).all)) {
        if (is_chain(way.line) && visit_hop(position, way, from, visit)) return true;
    }
    return false;
}

/// False only if a stone takes nothing. Written without branches, because most stones do not.
[[gnu::always_inline]] inline bool Mover::may_take(const Position& position, Cell from,
                                                   const Kind& kind) const {
    if (!kind.takes_by_near_hops) return true;
    const Side* const cells = position.cells().data();
    unsigned may = 0;
    for (const Way& way : ways(kind.takes)) {
        const Cell over = way.overs[from];
        may |= (way.passes >> cells[over] & 1u) & unsigned{cells[way.overs[over]] == kEmpty};
    }
    return may != 0;
}

/// Visits the moves of all stones of a side, with the cell of each.
template <class Visit>
bool Mover::visit_stones(const Position& position, Side side, Range Kind::*range,
                         const Visit& visit) const {
    const Kinds& kinds = kinds_of(position, side);
    return visit_cells_of(position.cells(), side, [&](Cell from) {
        const Kind& kind = kinds[position.piece_at(from)];
        if (range == &Kind::takes && !may_take(position, from, kind)) return false;
        const auto visit_one = [&](const Found& found) { return visit(from, found); };
        return this->visit(position, side, from, kind, kind.*range, visit_one);
    });
}

/// Visits the moves that take, of the stone in a running chain or of all stones of a side.
template <class Visit>
void Mover::visit_takes(const Position& position, Side side, const Visit& visit) const {
    const auto go_on = [&](Cell from, const Found& found) {
        visit(from, found);
        return false;
    };
    const Cell stone = chain(position);
    if (stone == kNoCell) {
        visit_stones(position, side, &Kind::takes, go_on);
    } else if (position.at(stone) == side) {
        visit_chain(position, side, stone, [&](const Found& found) { return go_on(stone, found); });
    }
}

/// Visits the actions of a move: one, or one for each kind that its stone may become.
template <class Visit>
void Mover::visit_actions(const Position& position, Cell from, const Found& found,
                          const Visit& visit) const {
    const Promotion* const promoted = choice(position, from, found);
    if (promoted == nullptr) return visit(Action::move(from, found.to));
    for (const Piece piece : promoted->to) visit(Action::move_as(from, found.to, piece));
}

}  // namespace tengen
