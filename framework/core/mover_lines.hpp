// The stones in every line of the board, for moves as far as their line has stones. A part of the
// mover's code.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/mover.hpp"
#include "core/position.hpp"
#include "core/side_cells.hpp"

namespace tengen {

/// The stones in every line of the board, for moves as far as their line has stones.
struct Mover::LineStones {
    LineStones(const Mover& mover, const Position& position, Side side)
        : axis_of(mover.axis_of_), places(mover.places_), axes(mover.axes_) {
        std::fill_n(counts.begin(), mover.line_count_, std::uint8_t{0});
        std::fill_n(all.begin(), mover.line_count_, std::uint64_t{0});
        std::fill_n(others.begin(), mover.line_count_, std::uint64_t{0});
        const auto cells = position.cells();
        visit_taken_cells(cells, [&](Cell cell) {
            if (cells[cell] == kOutside) return;
            const bool is_other = cells[cell] != side;
            for (const PlaceInLine& place : std::span(places).subspan(cell * axes, axes)) {
                const std::uint64_t stone = std::uint64_t{1} << place.index;
                ++counts[place.line];
                all[place.line] |= stone;
                others[place.line] |= is_other ? stone : 0;
            }
        });
    }

    /// The steps of a move; 0 if a stone on the way or the edge forbids it.
    unsigned steps(Cell cell, const MoveLine& line) const {
        const PlaceInLine& place = places[cell * axes + axis_of[line.direction]];
        const unsigned count = counts[place.line];
        const std::uint64_t stones = line.over_own ? others[place.line] : all[place.line];
        // Directions are even along their axis. The stones between both ends, and nothing else:
        const bool rises = line.direction % 2 == 0;
        const unsigned room = rises ? place.length - 1u - place.index : place.index;
        const std::uint64_t after = stones >> place.index >> 1 << (64 - count);
        const std::uint64_t before = stones << (63 - place.index) << 1 >> (64 - count);
        const std::uint64_t between = rises ? after << 1 : before >> 1;
        return count * (unsigned{count <= room} & unsigned{between == 0});
    }

    static constexpr std::size_t kMaxLines = 1024;

    std::span<const std::uint8_t> axis_of;
    std::span<const PlaceInLine> places;
    std::size_t axes = 0;
    std::array<std::uint8_t, kMaxLines> counts;   ///< by line, at most 64
    std::array<std::uint64_t, kMaxLines> all;     ///< by line, a bit for each stone
    std::array<std::uint64_t, kMaxLines> others;  ///< those that are not of the side
};

}  // namespace tengen
