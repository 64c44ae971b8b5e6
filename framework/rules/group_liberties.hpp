// The neighbours of a new stone: empty cells, and groups with one or several empty neighbours.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// The neighbours of every cell, after one pass over all groups. Allocates nothing.
class GroupLiberties {
  public:
    /// A set of neighbours: bit kEmpty, a bit per side for groups with at most one empty
    /// neighbour, and the same shifted by kSafe for groups with several.
    using Neighbours = std::uint32_t;
    static constexpr unsigned kSafe = 16;

    GroupLiberties(const Position& position, const std::vector<Direction>& directions)
        : steps_(position.board().steps()),
          stride_(static_cast<std::size_t>(position.board().direction_count())),
          directions_(directions) {
        const auto cells = position.cells();
        std::ranges::copy(cells, kinds_.begin());
        std::ranges::fill(std::span(seen_).first(cells.size()), std::uint8_t{0});
        for (Cell cell = 0; cell + std::size_t{1} < cells.size(); ++cell) {
            const Side side = cells[cell];
            if (side != kEmpty && side != kOutside && seen_[cell] == 0) add_group(cells, cell);
        }
    }

    /// The neighbours of an empty cell.
    Neighbours around(Cell cell) const {
        const Cell* const next_of = steps_ + cell * stride_;
        Neighbours found = 0;
        for (const Direction way : directions_) {
            const Cell next = next_of[way];  // the cell itself in a ring of one
            found |= Neighbours{next != cell} << kinds_[next];
        }
        return found;
    }

    /// The groups that a stone of `side` next to them takes.
    static Neighbours taken_by(Side side) {
        constexpr Neighbours kAllStones = (1u << (kNobody + 1)) - 2;
        return kAllStones & ~(1u << side);
    }
    /// A stone of `side` needs one of these neighbours to live.
    static Neighbours life_of(Side side) {
        return 1u << kEmpty | 1u << (side + kSafe) | taken_by(side);
    }

  private:
    /// Without branches, because they would be mispredicted.
    void add_group(std::span<const Side> cells, Cell start) {
        const Side side = cells[start];
        std::array<Cell, kMaxRows * kMaxColumns + 8> stones;
        std::size_t count = 0;
        Cell liberty = kNoCell;
        bool several = false;
        seen_[start] = 1;
        stones[count++] = start;
        for (std::size_t i = 0; i < count; ++i) {
            const Cell* const next_of = steps_ + stones[i] * stride_;
            for (const Direction way : directions_) {
                const Cell next = next_of[way];
                const Side there = cells[next];
                const bool empty = there == kEmpty;
                several |= empty & (liberty != kNoCell) & (liberty != next);
                liberty = empty ? next : liberty;
                const bool joins = (there == side) & (seen_[next] == 0);
                seen_[next] = static_cast<std::uint8_t>(seen_[next] | (joins ? 1 : 0));
                stones[count] = next;
                count += joins ? 1 : 0;
            }
        }
        if (!several) return;
        for (const Cell stone : std::span(stones).first(count)) {
            kinds_[stone] = static_cast<std::uint8_t>(side + kSafe);
        }
    }

    const Cell* steps_;
    std::size_t stride_;
    std::span<const Direction> directions_;
    std::array<std::uint8_t, kMaxRows * kMaxColumns + 1> kinds_;  ///< bits of Neighbours
    std::array<std::uint8_t, kMaxRows * kMaxColumns + 1> seen_;
};

}  // namespace tengen::rules
