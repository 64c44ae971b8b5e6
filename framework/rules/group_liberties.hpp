// The empty neighbours of the groups on a board.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// The empty neighbours of every group of a board, found in one pass. Allocates nothing.
class GroupLiberties {
  public:
    GroupLiberties(const Position& position, const std::vector<Direction>& directions)
        : steps_(position.board().steps()),
          stride_(static_cast<std::size_t>(position.board().direction_count())),
          cells_(position.cells().data()) {
        const auto cells = static_cast<std::size_t>(position.board().cell_count());
        std::fill_n(group_.begin(), cells, kNoCell);
        for (Cell cell = 0; cell < cells; ++cell) {
            const Side side = cells_[cell];
            if (side == kEmpty || side == kOutside || group_[cell] != kNoCell) continue;
            add_group(directions, cell);
        }
    }

    /// Whether the group of the stone on a cell has an empty neighbour other than `but`.
    bool has_other(Cell stone, Cell but) const {
        const Liberties& liberties = liberties_[group_[stone]];
        return liberties.several || (liberties.first != but && liberties.first != kNoCell);
    }

  private:
    struct Liberties {
        Cell first;
        bool several;
    };

    /// A group has the number of its first cell. Local copies, because stores of cells could alias.
    void add_group(const std::vector<Direction>& directions, Cell start) {
        const Cell* const steps = steps_;
        const Side* const cells = cells_;
        const std::size_t stride = stride_;
        const std::span<const Direction> ways = directions;
        std::array<Cell, kMaxRows * kMaxColumns> waiting;
        std::size_t count = 0;
        const Side side = cells[start];
        Cell first = kNoCell;
        bool several = false;
        group_[start] = start;
        waiting[count++] = start;
        while (count > 0) {
            const Cell* const next_of = steps + waiting[--count] * stride;
            for (const Direction way : ways) {
                const Cell next = next_of[way];
                const Side there = cells[next];
                if (there == kEmpty) {
                    several |= first != kNoCell && first != next;
                    first = next;
                } else if (there == side && group_[next] == kNoCell) {
                    group_[next] = start;
                    waiting[count++] = next;
                }
            }
        }
        liberties_[start] = {first, several};
    }

    const Cell* steps_;
    std::size_t stride_;
    const Side* cells_;
    std::array<Cell, kMaxRows * kMaxColumns> group_;
    std::array<Liberties, kMaxRows * kMaxColumns> liberties_;
};

}  // namespace tengen::rules
